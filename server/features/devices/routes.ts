import type { DeskDevicesResponse } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { Calls, StaffsRequest } from "../../core/http/calls.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { actorOf } from "../employees/audit-log.ts";
import { callerOf } from "../employees/current-employee.ts";
import { enrolledDevice, listDevices, renameDevice, revokeDevice } from "../employees/desk-devices.ts";
import { countsOfDevice, liftLock, locksOf } from "../employees/sign-in-locks.ts";

/** Lists, renames, revokes and unlocks enrolled devices. A password sign-in enrols a device (login.ts). */
export function deviceRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  server.get("/employee/devices", async (request) => ({ body: await devicesFor(context.db, request) }));

  server.act("/employee/devices/rename", async ({ tx, request, body }) => {
    await renameDevice(tx, body.id, body.name);
    return devicesFor(tx, request);
  });

  server.act("/employee/devices/revoke", async ({ tx, request, body, now, audit }) => {
    await audit({ subject: await revokeDevice(tx, body.id, now) });
    return devicesFor(tx, request);
  });

  server.act("/employee/devices/unlock", async ({ tx, request, body, now, audit }) => {
    const device = await enrolledDevice(tx, body.id);
    await liftLock(tx, { by: actorOf(request), now, counts: countsOfDevice(device), employeeId: device.enrolledBy });
    await audit({ subject: device.name, subjectId: device.enrolledBy });
    return devicesFor(tx, request);
  });
}

async function devicesFor(db: Db | Tx, request: StaffsRequest): Promise<DeskDevicesResponse> {
  const { deviceId } = callerOf(request);
  const devices = await listDevices(db);
  const locks = await locksOf(
    db,
    new Map(devices.map(({ id, enrollerId }) => [id, countsOfDevice({ id, enrolledBy: enrollerId })])),
  );
  return {
    devices: devices.map(({ enrolledAt, enrollerId: _, lastSeenAt, revokedScans, ...device }) => ({
      ...device,
      ...(revokedScans > 0 && { revokedScans }),
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
