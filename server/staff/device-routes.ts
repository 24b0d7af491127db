import type { DeskDevicesResponse } from "../../schemas/generated/wire.ts";
import type { ServerContext } from "../museum/server-context.ts";
import type { Db, Tx } from "../platform/database/tables.ts";
import type { Calls, StaffsRequest } from "../platform/http/calls.ts";
import { actorOf, recordEvent } from "./audit-log.ts";
import { enrolledDevice, listDevices, renameDevice, revokeDevice } from "./desk-devices.ts";
import { callerOf } from "./guard.ts";
import { runOnce } from "./run-once.ts";
import { countsOfDevice, liftLock, locksOf } from "./sign-in-locks.ts";

/** The devices that were enrolled: which there are, another name for one, an end to one or to its lock. Signing in with a password enrolls (login.ts). */
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

  server.post("/employee/devices/unlock", async (request) =>
    runOnce(context, request, callerOf(request).id, async (tx, { now }) => {
      const device = await enrolledDevice(tx, request.body.id);
      const event = { action: "device-unlocked", subject: device.name, subjectId: device.enrolledBy } as const;
      await liftLock(tx, { by: actorOf(request), now, counts: countsOfDevice(device), event });
      return devicesFor(tx, request);
    }),
  );
}

async function devicesFor(db: Db | Tx, request: StaffsRequest): Promise<DeskDevicesResponse> {
  const { deviceId } = callerOf(request);
  const devices = await listDevices(db);
  const locks = await locksOf(db, new Map(devices.map(({ id, enrollerId }) => [id, countsOfDevice({ id, enrolledBy: enrollerId })])));
  return {
    devices: devices.map(({ enrolledAt, enrollerId: _, lastSeenAt, ...device }) => ({
      ...device,
      ...withLock(locks.get(device.id)),
      enrolledAt: enrolledAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: device.id === deviceId,
    })),
  };
}

function withLock(until: Date | undefined) {
  return until && { lockedUntil: until.toISOString() };
}
