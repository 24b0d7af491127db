import { sql } from "kysely";
import * as sayDesk from "../../../../messages/generated/server/desk.ts";
import * as say from "../../../../messages/generated/server/employees.ts";
import { deskPermissions, permissions as known } from "../../../../schemas/permissions.ts";
import type { Tx } from "../../../core/database/tables.ts";
import type { Audit } from "../../../core/http/calls.ts";
import { invalid, refused } from "../../../core/http/http-error.ts";
import type { Actor } from "../audit-log.ts";
import { difference, endSessions } from "../employees.ts";
import { type ChosenPin, setPin } from "../pins.ts";
import { removeFactor } from "../second-factor.ts";
import { countsOfAccounts, liftLock } from "../sign-in-locks.ts";
import { noSuchEmployee } from "./show-employees.ts";

export interface Managing {
  readonly id: string;
  readonly by: Actor;
  readonly now: Date;
  readonly audit: Audit;
}

interface Target {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly permissions: readonly string[];
  readonly disabled: boolean;
  readonly hasPassword: boolean;
  /** The caller's permissions. */
  readonly managerMay: readonly string[];
}

/** Normalizes permissions: unique, in the usual order. @throws HttpError 400 for an unknown one */
export function readPermissions(given: readonly string[]): string[] {
  const unknown = given.find((each) => !known.some((permission) => permission === each));
  if (unknown !== undefined)
    throw invalid({
      code: "INVALID",
      field: "permissions",
      message: (locale) => say.noSuchPermission(locale, { permission: unknown }),
    });
  return known.filter((permission) => given.includes(permission));
}

/** A role, and permissions added to it. */
export interface Access {
  readonly role: string | null;
  readonly added: readonly string[];
}

/** Reads what a request gives. @throws HttpError 400 for an unknown permission or role */
export async function readAccess(tx: Tx, { role, added }: Access) {
  const found = role === null ? undefined : await findRole(tx, role);
  const own = found?.permissions ?? [];
  return {
    role: found?.id ?? null,
    roleName: found === undefined ? undefined : (found.name ?? found.id),
    added: found === undefined ? [] : added.filter((each) => !own.includes(each)),
    permissions: readPermissions([...own, ...added]),
  };
}

async function findRole(tx: Tx, id: string) {
  const role = await tx.selectFrom("roles").selectAll().where("id", "=", id).executeTakeFirst();
  if (role === undefined) throw invalid({ code: "INVALID", field: "role", message: say.noSuchRole });
  return role;
}

/** Employees give only what they have themselves. @throws HttpError 403 */
export function refuseEscalation(own: readonly string[], given: readonly string[]): void {
  const missing = given.filter((each) => !own.includes(each));
  if (missing.length > 0)
    throw refused(403, { code: "NOT_PERMITTED", field: "permissions", message: say.onlyOwnPermissions });
}

/**
 * Compares with `was`, so that a concurrent removal is not undone by accident.
 * @param was the permissions that the caller saw
 * @throws HttpError 404; 403 if callers give what they lack; 409 if they would lose `employees`, or the permissions
 *   changed meanwhile
 */
export async function changePermissions(
  tx: Tx,
  managing: Managing,
  access: Access,
  was?: readonly string[],
): Promise<void> {
  const target = await lockEmployee(tx, managing);
  const { role, roleName, added, permissions: allowed } = await readAccess(tx, access);
  if (managing.id === managing.by.id && !allowed.includes("employees")) throw ownAccount();
  const isSeen = was === undefined || isSame(target.permissions, was) || isSame(target.permissions, allowed);
  if (!isSeen)
    throw refused(409, {
      code: "EMPLOYEE_CHANGED",
      field: "was",
      message: (locale) => say.changedMeanwhile(locale, { name: target.name }),
    });
  const changes = difference(target.permissions, allowed);
  refuseEscalation(target.managerMay, changes.given);
  await tx
    .updateTable("employees")
    .set({ permissions: JSON.stringify(allowed), role_id: role, added: JSON.stringify(added) })
    .where("id", "=", managing.id)
    .execute();
  await managing.audit({ ...subjectOf(target), details: { ...changes, ...(roleName && { role: roleName }) } });
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  const { given, taken } = difference(one, other);
  return given.length + taken.length === 0;
}

/** Ends sessions and mailed links. @throws HttpError 404; 409 for the caller's own account */
export async function disableEmployee(tx: Tx, managing: Managing): Promise<void> {
  if (managing.id === managing.by.id) throw ownAccount();
  const target = await lockEmployee(tx, managing);
  await tx.updateTable("employees").set({ disabled: true }).where("id", "=", managing.id).execute();
  await endSessions(tx, managing.id);
  await managing.audit(target.disabled ? undefined : subjectOf(target));
}

/** @throws HttpError 404 */
export async function enableEmployee(tx: Tx, managing: Managing): Promise<void> {
  const target = await lockEmployee(tx, managing);
  await tx.updateTable("employees").set({ disabled: false }).where("id", "=", managing.id).execute();
  await managing.audit(target.disabled ? subjectOf(target) : undefined);
}

/**
 * Sets an employee's PIN and ends sessions by PIN. The caller learns the PIN, so they must have all that it opens.
 * @returns the PIN @throws HttpError 404; 403; 409 if disabled
 */
export async function resetPin(tx: Tx, managing: Managing, chosen: ChosenPin): Promise<string> {
  const target = await activeEmployee(tx, managing);
  const opened = target.permissions.filter((each) => deskPermissions.some((desk) => desk === each));
  refuseEscalation(target.managerMay, opened);
  const pin = await setPin(tx, managing.id, chosen);
  await tx
    .deleteFrom("tokens")
    .where("kind", "=", "employee")
    .where("subject_id", "=", managing.id)
    .where("by_pin", "=", true)
    .execute();
  await managing.audit(subjectOf(target));
  return pin;
}

/** Ends all the employee's sessions. @throws HttpError 404; 409 without a factor, or for the caller's own account */
export async function turnOffFactor(tx: Tx, managing: Managing): Promise<void> {
  if (managing.id === managing.by.id) throw ownAccount();
  const target = await lockEmployee(tx, managing);
  if (!(await removeFactor(tx, managing.id))) throw refused(409, { code: "SECOND_FACTOR_OFF", message: say.noFactor });
  await endSessions(tx, managing.id);
  await managing.audit(subjectOf(target));
}

/** Lifts an employee's sign-in locks, and those of devices that they enrolled. @throws HttpError 404, 429 */
export async function unlockEmployee(tx: Tx, managing: Managing): Promise<void> {
  const target = await lockEmployee(tx, managing);
  const counts = await countsOfAccounts(tx, [target], managing.now);
  const { by, now } = managing;
  await liftLock(tx, { by, now, counts: counts.get(target.id) ?? [], employeeId: target.id });
  await managing.audit(subjectOf(target));
}

/** Ends one session of an employee, if it still exists. @throws HttpError 404 for an unknown employee */
export async function endSession(tx: Tx, managing: Managing, sessionId: string): Promise<void> {
  const target = await lockEmployee(tx, managing);
  const ended = await tx
    .deleteFrom("tokens")
    .where("id", "=", sessionId)
    .where("kind", "=", "employee")
    .where("subject_id", "=", managing.id)
    .executeTakeFirst();
  await managing.audit(ended.numDeletedRows > 0n ? subjectOf(target) : undefined);
}

/** @throws HttpError 404 */
export async function endOtherSessions(tx: Tx, managing: Managing, sessionId: string): Promise<void> {
  const target = await lockEmployee(tx, managing);
  const ended = await tx
    .deleteFrom("tokens")
    .where("kind", "=", "employee")
    .where("subject_id", "=", managing.id)
    .where("id", "<>", sessionId)
    .executeTakeFirst();
  await managing.audit({ ...subjectOf(target), details: { count: Number(ended.numDeletedRows) } });
}

/** Locks an employee who is not disabled. @throws HttpError 404, 409 */
export async function activeEmployee(tx: Tx, managing: Managing): Promise<Target> {
  const target = await lockEmployee(tx, managing);
  if (target.disabled)
    throw refused(409, { code: "EMPLOYEE_DISABLED", message: (locale) => say.disabled(locale, { name: target.name }) });
  return target;
}

/** An audit event's subject. */
export function subjectOf({ id, name }: Pick<Target, "id" | "name">) {
  return { subject: name, subjectId: id };
}

async function lockEmployee(tx: Tx, { id, by }: Managing): Promise<Target> {
  const managerMay = await lockManagers(tx, by);
  const target = await tx
    .selectFrom("employees")
    .select(["id", "name", "email_key as email", "permissions", "disabled"])
    .select(({ eb }) => eb("password_hash", "is not", null).$castTo<boolean>().as("hasPassword"))
    .where("id", "=", id)
    .executeTakeFirst();
  if (target === undefined) throw noSuchEmployee();
  return { ...target, managerMay };
}

/**
 * Serializes changes: if two managers disable each other at once, one succeeds. Callers cannot disable themselves, so a
 * manager always remains. @returns the caller's permissions @throws HttpError 403
 */
export async function lockManagers(tx: Tx, by: Actor): Promise<readonly string[]> {
  await sql`select pg_advisory_xact_lock(hashtext('managing employees'))`.execute(tx);
  const caller = await tx
    .selectFrom("employees")
    .select("permissions")
    .where("id", "=", by.id)
    .where("disabled", "=", false)
    .executeTakeFirst();
  if (!caller?.permissions.includes("employees"))
    throw refused(403, {
      code: "NOT_PERMITTED",
      message: (locale) => sayDesk.notPermitted(locale, { permission: "employees" }),
    });
  return caller.permissions;
}

export function ownAccount() {
  return refused(409, { code: "EMPLOYEE_SELF", message: say.ownAccount });
}
