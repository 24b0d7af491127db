import * as say from "../../../messages/generated/server/desk.ts";
import { limits } from "../../../schemas/api/limits.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import type { AuditEvent } from "../../core/http/door.ts";
import { counterKey, type LimitUse, tooMany } from "../../core/http/limits.ts";
import { type Actor, recordEvent } from "./audit-log.ts";
import { type KnownDevice, knownSince } from "./desk-devices.ts";

/** Limits on attempts at employees' secrets, with the advice that they give. */
export const rules = {
  pinsOf: { name: "staff-pin", advice: say.usePassword },
  pinsOfByDay: { name: "staff-pin-device-day", advice: say.usePassword },
  pinsOfEnrollerByDay: { name: "staff-pin-day", advice: say.knownHere },
  pinsOfAllByDay: { name: "staff-pin-all-day", advice: say.knownHere },
  pinsFrom: { name: "staff-pin-from", advice: say.useEmail },
  pinsOfStrangers: { name: "staff-pin-strangers", advice: say.useEmail },
  pinsOfStrangersByDay: { name: "staff-pin-strangers-day", advice: say.useEmail },
  passwordsOf: { name: "staff-password" },
  passwordsOfPair: { name: "staff-password-pair" },
  passwordsOfPairByDay: { name: "staff-password-pair-day" },
  passwordsAtDesks: { name: "staff-password-account" },
  passwordsAtDesksByDay: { name: "staff-password-account-day" },
  passwordsFor: { name: "staff-password-for", advice: say.useDesk },
  passwordsFrom: { name: "staff-password-from", advice: say.useDesk },
  passwordsOfStrangers: { name: "staff-password-for-all", advice: say.useDesk },
  codesFor: { name: "staff-code" },
  codesForByDay: { name: "staff-code-day" },
  wrongSecrets: { name: "staff-wrong-secrets-day" },
} as const satisfies Record<string, LimitUse>;

/** The single key of limits shared by the whole museum. */
export const museum = "museum";

export const pairOf = (device: string, account: string) => JSON.stringify([device, account]);

/** A counter that locks sign-in when exhausted. */
interface Count {
  readonly rule: LimitUse;
  readonly key: string;
}

interface Account {
  readonly id: string;
  /** Normalized by `emailKey`; null for an employee with only a PIN. */
  readonly email: string | null;
}

export function countsOfDevice({ id, enrolledBy }: Pick<KnownDevice, "id" | "enrolledBy">): Count[] {
  return [
    { rule: rules.pinsOf, key: id },
    { rule: rules.pinsOfByDay, key: id },
    { rule: rules.passwordsOf, key: id },
    { rule: rules.pinsOfEnrollerByDay, key: enrolledBy },
    { rule: rules.pinsOfAllByDay, key: museum },
  ];
}

export async function countsOfAccounts(
  db: Db | Tx,
  accounts: readonly Account[],
  now: Date,
): Promise<Map<string, Count[]>> {
  const known = await db
    .selectFrom("desk_device_employees")
    .select(["device_id as device", "employee_id as employee"])
    .where("password_at", ">", knownSince(now))
    .execute();
  const devicesOf = (id: string) => known.filter(({ employee }) => employee === id).map(({ device }) => device);
  return new Map(
    accounts.map(({ id, email }) => [id, [...countsOfEmployee(id), ...countsOfEmail(email, devicesOf(id))]]),
  );
}

function countsOfEmployee(id: string): Count[] {
  return [rules.codesFor, rules.codesForByDay, rules.pinsOfEnrollerByDay].map((rule) => ({ rule, key: id }));
}

function countsOfEmail(email: string | null, devices: readonly string[]): Count[] {
  if (email === null) return [];
  const everywhere = [rules.passwordsAtDesks, rules.passwordsAtDesksByDay, rules.passwordsOfStrangers].map((rule) => ({
    rule,
    key: email,
  }));
  const here = devices.flatMap((device) =>
    [rules.passwordsOfPair, rules.passwordsOfPairByDay].map((rule) => ({ rule, key: pairOf(device, email) })),
  );
  return [...everywhere, ...here];
}

/** Returns each lock's end by the server's clock, without unlocked ones. */
export async function locksOf(db: Db | Tx, counts: ReadonlyMap<string, readonly Count[]>): Promise<Map<string, Date>> {
  const rows = [...new Set([...counts.values()].flat().map(({ rule, key }) => counterKey(rule, key)))];
  if (rows.length === 0) return new Map();
  const tries = await db
    .selectFrom("tries")
    .selectAll()
    .where("key", "in", rows)
    .where("expire", ">", Date.now())
    .execute();
  const found = new Map(tries.map((each) => [each.key, each]));
  const locks = new Map<string, Date>();
  for (const [owner, own] of counts) {
    const until = Math.max(
      ...own.map(({ rule, key }) => {
        const counted = found.get(counterKey(rule, key));
        return counted !== undefined && counted.points >= limits[rule.name].attempts ? Number(counted.expire) : 0;
      }),
    );
    if (until > 0) locks.set(owner, new Date(until));
  }
  return locks;
}

/** Unlocks per day by a manager, and for an employee; more would allow endless guessing. */
const maxUnlocks = { by: 10, of: 5 };
const day = 24 * 60 * 60_000;

interface Lift {
  readonly by: Actor;
  readonly now: Date;
  readonly counts: readonly Count[];
  /** The account's owner, or the employee who enrolled the device. */
  readonly employeeId: string;
}

/** @throws HttpError 429 */
export async function liftLock(tx: Tx, { by, now, counts, employeeId }: Lift): Promise<void> {
  // Serialize concurrent unlocks.
  await tx
    .selectFrom("employees")
    .select("id")
    .where("id", "in", [by.id, employeeId])
    .orderBy("id")
    .forUpdate()
    .execute();
  const lately = await tx
    .selectFrom("audit_log")
    .select(["employee_id as by", "subject_id as of", "at"])
    .where("action", "in", ["account-unlocked", "device-unlocked"])
    .where("at", ">", new Date(now.getTime() - day))
    .where(({ eb, or }) => or([eb("employee_id", "=", by.id), eb("subject_id", "=", employeeId)]))
    .orderBy("at")
    .execute();
  refuseMany(lately.filter((lift) => lift.by === by.id).slice(0, -(maxUnlocks.by - 1)), now);
  refuseMany(lately.filter((lift) => lift.of === employeeId).slice(0, -(maxUnlocks.of - 1)), now);
  const rows = counts.map(({ rule, key }) => counterKey(rule, key));
  await tx.deleteFrom("tries").where("key", "in", rows).execute();
}

/** @param extra unlocks of the last day beyond the limit @throws HttpError 429 */
function refuseMany(extra: readonly { readonly at: Date }[], now: Date): void {
  const last = extra.at(-1);
  if (last !== undefined) throw tooMany(Math.ceil((last.at.getTime() + day - now.getTime()) / 1000));
}

/** The object of a lock, by its counter's key. */
type Locked =
  | { readonly device: string }
  | { readonly enroller: string }
  | { readonly employee: string }
  | { readonly email: string };

/** Records a lock, without the person, who is unknown. Unknown addresses are ignored. */
export async function recordLock(db: Db, now: Date, locked: Locked): Promise<void> {
  const event = await eventOf(db, locked);
  if (event === undefined) return;
  const by = { id: null, name: null, device: "device" in locked ? event.subject : "" };
  await inTransaction(db, (tx) => recordEvent(tx, by, event, now));
}

async function eventOf(db: Db, locked: Locked): Promise<AuditEvent | undefined> {
  if ("device" in locked) {
    const device = await db
      .selectFrom("desk_devices")
      .select("name")
      .where("id", "=", locked.device)
      .executeTakeFirst();
    return device && { action: "device-locked", subject: device.name };
  }
  const [column, value] =
    "email" in locked
      ? (["email_key", locked.email] as const)
      : (["id", "enroller" in locked ? locked.enroller : locked.employee] as const);
  const employee = await db.selectFrom("employees").select(["id", "name"]).where(column, "=", value).executeTakeFirst();
  return (
    employee && {
      action: "enroller" in locked ? "devices-locked" : "account-locked",
      subject: employee.name,
      subjectId: employee.id,
    }
  );
}
