import type { DeskDevicesResponse } from "../../schemas/generated/wire.ts";
import type { ServerContext } from "../museum/server-context.ts";
import type { Db, Tx } from "../platform/database/tables.ts";
import type { Calls, StaffsRequest } from "../platform/http/calls.ts";
import { actorOf, recordEvent } from "./audit-log.ts";
import { listDevices, renameDevice, revokeDevice } from "./desk-devices.ts";
import { callerOf } from "./guard.ts";
import { runOnce } from "./run-once.ts";

/** The devices that were enrolled: which there are, another name for one, and an end to one. Signing in with a password enrolls (login.ts). */
export function deviceRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  server.get("/employee/devices", async (request) => ({ body: await devicesFor(context.db, request) }));

  server.post("/employee/devices/rename", async (request) =>
    runOnce(context, request, callerOf(request).id, async (tx) => {
      await renameDevice(tx, request.body.id, request.body.name);
      return devicesFor(tx, request);
    }),
  );

  server.post("/employee/devices/revoke", async (request) =>
    runOnce(context, request, callerOf(request).id, async (tx, { now }) => {
      const subject = await revokeDevice(tx, request.body.id, now);
      await recordEvent(tx, actorOf(request), { action: "device-revoked", subject }, now);
      return devicesFor(tx, request);
    }),
  );
}

async function devicesFor(db: Db | Tx, request: StaffsRequest): Promise<DeskDevicesResponse> {
  const { deviceId } = callerOf(request);
  const devices = await listDevices(db);
  return {
    devices: devices.map(({ enrolledAt, lastSeenAt, ...device }) => ({
      ...device,
      enrolledAt: enrolledAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: device.id === deviceId,
    })),
  };
}
