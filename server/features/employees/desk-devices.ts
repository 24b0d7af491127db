import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import * as say from "../../../messages/generated/server/desk.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { storedName } from "../../core/http/browser-name.ts";
import { type ServerCookie, serverCookie } from "../../core/http/cookies.ts";
import { notFound } from "../../core/http/http-error.ts";
import { hashOfToken } from "../accounts/tokens.ts";
import { seeDevice } from "./current-employee.ts";

export interface DeskDevice {
  readonly id: string;
  readonly name: string;
  readonly enrollerId: string;
  readonly enrolledBy: string;
  readonly enrolledAt: Date;
  readonly lastSeenAt: Date;
  /** Check-ins without a network while it was revoked. */
  readonly revokedScans: number;
}

/** A device stays enrolled this many seconds without a sign-in: a year. */
const lifetime = 365 * 86_400;

export function deviceCookie(publicUrl: string): ServerCookie {
  return serverCookie(publicUrl, "deskDevice", lifetime);
}

const maxDevices = 10;

export interface KnownDevice {
  readonly id: string;
  readonly name: string;
  readonly enrolledBy: string;
  readonly secret: string;
}

/** Finds a request's enrolled device; undefined if it is not, or no longer, enrolled. */
export async function findDevice(
  db: Db | Tx,
  cookie: ServerCookie,
  request: FastifyRequest,
): Promise<KnownDevice | undefined> {
  const secret = cookie.of(request);
  if (secret === undefined) return undefined;
  const row = await db
    .selectFrom("desk_devices")
    .select(["id", "name", "enrolled_by as enrolledBy"])
    .where("secret_hash", "=", hashOfToken(secret))
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row && { ...row, secret };
}

/** @returns when a request's device was revoked; null if it never was enrolled */
export async function revocationOf(db: Db | Tx, cookie: ServerCookie, request: FastifyRequest): Promise<Date | null> {
  const secret = cookie.of(request);
  if (secret === undefined) return null;
  const row = await db
    .selectFrom("desk_devices")
    .select("revoked_at")
    .where("secret_hash", "=", hashOfToken(secret))
    .executeTakeFirst();
  return row?.revoked_at ?? null;
}

/** Adds a number to a name that another enrolled device has: records name devices. */
async function uniqueName(tx: Tx, name: string, ownId = ""): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended('device-names', 0))`.execute(tx);
  const rows = await tx
    .selectFrom("desk_devices")
    .select("name")
    .where("revoked_at", "is", null)
    .where("id", "<>", ownId)
    .execute();
  const taken = new Set(rows.map((row) => storedName(row.name)));
  for (let number = 1; ; number += 1) {
    const found = number === 1 ? name : `${name} ${number}`;
    if (!taken.has(found)) return found;
  }
}

interface Enrolment {
  readonly name: string;
  readonly revokedBefore?: Date | null;
  readonly secret: string;
  readonly employeeId: string;
  readonly now: Date;
}

/** Stores the secret as a hash. @returns its id and name, and the names of the employee's devices that it replaces */
export async function enrolDevice(
  tx: Tx,
  { name: browser, revokedBefore = null, secret, employeeId, now }: Enrolment,
): Promise<{ id: string; name: string; replaced: string[] }> {
  const id = randomId();
  // Serialize concurrent enrolments, so that each sees the other's devices.
  await tx.selectFrom("employees").select("id").where("id", "=", employeeId).forUpdate().execute();
  const unused = await tx
    .selectFrom("desk_devices")
    .select("id")
    .where("enrolled_by", "=", employeeId)
    .where("revoked_at", "is", null)
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .offset(maxDevices - 1)
    .execute();
  const replaced: string[] = [];
  for (const device of unused) replaced.push(await revokeDevice(tx, device.id, now));
  const name = await uniqueName(tx, browser);
  await tx
    .insertInto("desk_devices")
    .values({
      id,
      name,
      secret_hash: hashOfToken(secret),
      enrolled_by: employeeId,
      enrolled_at: now,
      last_seen_at: now,
      revoked_before: revokedBefore,
    })
    .execute();
  return { id, name, replaced };
}

/** Days for which a device remembers employees who signed in on it. */
const knownFor = 30;

/** A device remembers sign-ins after this time. */
export const knownSince = (now: Date) => new Date(now.getTime() - knownFor * 86_400_000);

async function seeOnDevice(
  tx: Tx,
  { device, employee, byPin, now }: { device: string; employee: string; byPin: boolean; now: Date },
): Promise<void> {
  const seen = byPin ? { pin_at: now } : { password_at: now };
  await tx
    .insertInto("desk_device_employees")
    .values({ device_id: device, employee_id: employee, ...seen })
    .onConflict((conflict) => conflict.columns(["device_id", "employee_id"]).doUpdateSet(seen))
    .execute();
}

/** Employees who recently signed in on a device, by PIN or password. @returns their ids */
export async function knownEmployees(db: Db, device: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("desk_device_employees")
    .select("employee_id as id")
    .where("device_id", "=", device)
    .where(({ eb, or }) => or([eb("pin_at", ">", knownSince(now)), eb("password_at", ">", knownSince(now))]))
    .execute();
  return rows.map(({ id }) => id);
}

/** A PIN sign-in does not count, or a stolen PIN would allow more password attempts. */
export async function isKnownOn(
  db: Db,
  { device, account, now }: { device: string; account: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom("desk_device_employees as known")
    .innerJoin("employees as employee", "employee.id", "known.employee_id")
    .select("employee.id")
    .where("known.device_id", "=", device)
    .where("employee.email_key", "=", account)
    .where("known.password_at", ">", knownSince(now))
    .executeTakeFirst();
  return row !== undefined;
}

export async function listDevices(db: Db | Tx): Promise<DeskDevice[]> {
  return db
    .selectFrom("desk_devices as device")
    .innerJoin("employees as employee", "employee.id", "device.enrolled_by")
    .select(["device.id", "device.name", "employee.id as enrollerId", "employee.name as enrolledBy"])
    .select(["device.enrolled_at as enrolledAt", "device.last_seen_at as lastSeenAt"])
    .select("device.revoked_scans as revokedScans")
    .where("device.revoked_at", "is", null)
    .orderBy("device.last_seen_at", "desc")
    .orderBy("device.id")
    .execute();
}

/** @throws HttpError 404 */
export async function renameDevice(tx: Tx, id: string, name: string): Promise<void> {
  const renamed = await tx
    .updateTable("desk_devices")
    .set({ name: await uniqueName(tx, storedName(name.trim()), id) })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (renamed.numUpdatedRows === 0n) throw noSuchDevice();
}

/** Revokes a device and signs out its employees. @returns its name @throws HttpError 404 */
export async function revokeDevice(tx: Tx, id: string, now: Date): Promise<string> {
  const revoked = await tx
    .updateTable("desk_devices")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("name")
    .executeTakeFirst();
  if (revoked === undefined) throw noSuchDevice();
  await tx.deleteFrom("tokens").where("device_id", "=", id).execute();
  return revoked.name;
}

/** Finds an enrolled device. @throws HttpError 404 */
export async function enrolledDevice(db: Db | Tx, id: string): Promise<Omit<KnownDevice, "secret">> {
  const device = await db
    .selectFrom("desk_devices")
    .select(["id", "name", "enrolled_by as enrolledBy"])
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (device === undefined) throw noSuchDevice();
  return device;
}

function noSuchDevice() {
  return notFound(say.notEnrolled);
}

interface DeviceUse {
  readonly deviceId: string | undefined;
  readonly enrolls: boolean;
  readonly byPin: boolean;
  readonly now: Date;
  readonly employeeId: string;
  readonly browser: string;
  readonly revokedBefore: Date | null;
  readonly secret: string;
}

/** Enrols the device if the sign-in does, and notes the employee's use of it. */
export async function useDevice(tx: Tx, { deviceId, enrolls, byPin, browser, ...enrolling }: DeviceUse) {
  const { now, employeeId } = enrolling;
  if (deviceId !== undefined) await seeDevice(tx, deviceId, now);
  const enrolment =
    deviceId === undefined && enrolls ? await enrolDevice(tx, { name: browser, ...enrolling }) : undefined;
  const id = deviceId ?? enrolment?.id;
  if (id !== undefined) await seeOnDevice(tx, { device: id, employee: employeeId, byPin, now });
  return { id, enrolled: enrolment?.name, replaced: enrolment?.replaced ?? [] };
}
