import * as say from "../../../messages/generated/server/terminal.ts";
import type { DeskDevicesResponse } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { browserName } from "../../core/http/browser-name.ts";
import type { Calls, StaffsRequest } from "../../core/http/calls.ts";
import { notFound, refused } from "../../core/http/http-error.ts";
import { outside } from "../../core/http/waiting-room.ts";
import type { Host } from "../../museum/feature.ts";
import { actorOf } from "../employees/audit-log.ts";
import { callerOf } from "../employees/current-employee.ts";
import { enrolledDevice, listDevices, renameDevice, revokeDevice } from "../employees/desk-devices.ts";
import { countsOfDevice, liftLock, locksOf } from "../employees/sign-in-locks.ts";
import { type ChosenReader, chooseReader, readersOfDevices } from "../payments/desk/card-reader.ts";
import {
  ProviderRefused,
  ProviderUnreachable,
  payments,
  type Reader,
  type TerminalProvider,
} from "../payments/port.ts";

const retryAfterSeconds = 5;

/** Lists, renames, revokes and unlocks enrolled devices. A password sign-in enrols a device (login.ts). */
export function deviceRoutes(server: Calls<"boxOffice">, context: Host): void {
  const { terminal } = payments.of(context) ?? {};
  const devicesFor = async (db: Db | Tx, request: StaffsRequest): Promise<DeskDevicesResponse> => ({
    devices: await devicesSeenBy(db, request, terminal?.pretend),
    // A pretend reader serves every device.
    ...(terminal && !terminal.pretend && { hasReaders: true }),
  });

  server.get("/employee/devices", async (request) => ({ body: await devicesFor(context.db, request) }));

  const readers = rememberedReaders(terminal, context.now);

  server.get("/employee/devices/readers", async (request) => ({
    body: {
      readers: (await outside(request, readers)).map(({ id, label, isOnline }) => ({
        ...{ id, label },
        ...(!isOnline && { offline: true }),
      })),
    },
  }));

  server.actAround("/employee/devices/reader", async (request, once) => {
    const { id, readerId } = request.body;
    const reader = readerId === undefined ? undefined : findReader(await outside(request, readers), readerId);
    return once(async ({ tx }) => {
      await enrolledDevice(tx, id);
      await chooseReader(tx, id, reader);
      return devicesFor(tx, request);
    });
  });

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

/** @throws HttpError 503 if the provider does not answer */
async function readersOf(terminal: TerminalProvider | undefined): Promise<readonly Reader[]> {
  try {
    return (await terminal?.readers()) ?? [];
  } catch (error) {
    if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error;
    throw refused(503, { code: "PAYMENT_STUCK", message: say.readersFailed }, retryAfterSeconds);
  }
}

/** How long a list of readers serves all calls, in milliseconds: the provider bounds its calls, sales included. */
const rememberedMs = 3000;

function rememberedReaders(terminal: TerminalProvider | undefined, now: Host["now"]): () => Promise<readonly Reader[]> {
  let last: { readonly at: number; readonly readers: Promise<readonly Reader[]> } | undefined;
  return () => {
    const at = now().epochMilliseconds;
    if (last === undefined || at < last.at || at - last.at >= rememberedMs) {
      const current = { at, readers: readersOf(terminal) };
      last = current;
      current.readers.catch(() => {
        if (last === current) last = undefined;
      });
    }
    return last.readers;
  };
}

/** @throws HttpError 404 */
function findReader(readers: readonly Reader[], id: string): Reader {
  const found = readers.find((reader) => reader.id === id);
  if (found === undefined) throw notFound(say.readerGone);
  return found;
}

async function devicesSeenBy(
  db: Db | Tx,
  request: StaffsRequest,
  pretend: ChosenReader | undefined,
): Promise<DeskDevicesResponse["devices"]> {
  const { deviceId } = callerOf(request);
  const readers = await readersOfDevices(db);
  const devices = await listDevices(db);
  const locks = await locksOf(
    db,
    new Map(devices.map(({ id, enrollerId }) => [id, countsOfDevice({ id, enrolledBy: enrollerId })])),
  );
  return devices.map(({ enrolledAt, enrollerId: _, lastSeenAt, revokedScans, ...device }) => {
    const reader = readers.get(device.id) ?? pretend;
    return {
      ...device,
      name: browserName(device.name, request.locale),
      ...(revokedScans > 0 && { revokedScans }),
      ...withLock(locks.get(device.id)),
      ...(reader && { reader: { id: reader.id, label: reader.label } }),
      enrolledAt: enrolledAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: device.id === deviceId,
    };
  });
}

function withLock(until: Date | undefined) {
  return until && { lockedUntil: until.toISOString() };
}
