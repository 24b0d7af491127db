import { emailKey } from "../../../commerce/account-errors.ts";
import { isEmail } from "../../../schemas/forms/formats/email.ts";
import { type Permission, permissions } from "../../../schemas/permissions.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import { hashPassword } from "../accounts/passwords.ts";
import { revokeTokensOf } from "../accounts/tokens.ts";
import { operator, recordEvent } from "./audit-log.ts";
import { isGuessable, isTaken } from "./pins.ts";
import { removeFactor } from "./second-factor.ts";

/** Sign-in secrets; missing ones are unchanged or absent. */
export interface Secrets {
  readonly pin?: string;
  readonly password?: string;
}

export interface NewEmployee extends Secrets {
  readonly name: string;
  readonly email?: string;
  readonly permissions: readonly string[];
}

export interface EmployeeRow {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly hasPin: boolean;
  readonly hasPassword: boolean;
  readonly permissions: readonly string[];
  readonly disabled: boolean;
}

/** Longer than customers' passwords, because staff passwords open the whole box office. */
export const shortestPassword = 10;

/** Adds an employee. @returns the id @throws Error that says what is required */
export async function addEmployee(
  db: Db,
  { name, email, permissions: allowed, ...secrets }: NewEmployee,
  now: Date,
): Promise<string> {
  if (name.trim() === "") throw new Error("An employee needs a name.");
  if (secrets.pin === undefined && secrets.password === undefined)
    throw new Error("An employee needs a PIN or a password, or no one could sign in.");
  if (secrets.password !== undefined && email === undefined)
    throw new Error("A password needs an e-mail address to sign in with: name it with --email.");
  if (email !== undefined && !isEmail(email)) throw new Error(`"${email}" is no e-mail address.`);
  checkPermissions(allowed);
  if (email !== undefined && (await employeeBy(db, email)) !== undefined)
    throw new Error(`There is an employee with the e-mail address ${email} already.`);
  const id = randomId();
  const hashes = await hashesOf(db, id, secrets);
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto("employees")
      .values({
        id,
        name: name.trim(),
        email_key: email === undefined ? null : emailKey(email),
        ...hashes,
        permissions: JSON.stringify(allowed),
        created_at: now,
      })
      .execute();
    await recordEvent(
      tx,
      operator,
      { action: "employee-added", subject: name.trim(), subjectId: id, details: { given: [...allowed] } },
      now,
    );
  });
  return id;
}

export async function listEmployees(db: Db): Promise<EmployeeRow[]> {
  const rows = await db.selectFrom("employees").selectAll().orderBy("name").orderBy("id").execute();
  return rows.map(({ id, name, email_key, pin_hash, password_hash, permissions: allowed, disabled }) => ({
    id,
    name,
    email: email_key,
    hasPin: pin_hash !== null,
    hasPassword: password_hash !== null,
    permissions: allowed,
    disabled,
  }));
}

/** Changes an employee's PIN or password and ends their sessions. @param who id or email address @throws Error */
export async function changeSecrets(db: Db, who: string, secrets: Secrets, now = new Date()): Promise<void> {
  const { id, name, email } = await findEmployee(db, who);
  if (secrets.pin === undefined && secrets.password === undefined)
    throw new Error("Neither a PIN nor a password was given: nothing is changed.");
  if (secrets.password !== undefined && email === null)
    throw new Error("This employee has no e-mail address to sign in with, and so can have no password.");
  const hashes = await hashesOf(db, id, secrets);
  await inTransaction(db, async (tx) => {
    await tx.updateTable("employees").set(hashes).where("id", "=", id).execute();
    await endSessions(tx, id);
    const about = { subject: name, subjectId: id };
    if (secrets.pin !== undefined) await recordEvent(tx, operator, { action: "pin-set", ...about }, now);
    if (secrets.password !== undefined) await recordEvent(tx, operator, { action: "password-set", ...about }, now);
  });
}

/** Replaces an employee's permissions and role, effective with the next call. @throws Error */
export async function changePermissions(
  db: Db,
  who: string,
  allowed: readonly string[],
  now = new Date(),
): Promise<void> {
  const { id, name, permissions: before } = await findEmployee(db, who);
  const trimmed = allowed.map((each) => each.trim());
  checkPermissions(trimmed);
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable("employees")
      .set({ permissions: JSON.stringify(trimmed), role_id: null, added: "[]" })
      .where("id", "=", id)
      .execute();
    await recordEvent(
      tx,
      operator,
      { action: "permissions-changed", subject: name, subjectId: id, details: difference(before, trimmed) },
      now,
    );
  });
}

export function difference(before: readonly string[], after: readonly string[]): { given: string[]; taken: string[] } {
  return {
    given: after.filter((each) => !before.includes(each)),
    taken: before.filter((each) => !after.includes(each)),
  };
}

function checkPermissions(allowed: readonly string[]): void {
  const unknown = allowed.find((each) => !permissions.includes(each as Permission));
  if (unknown !== undefined)
    throw new Error(`There is no permission "${unknown}"; there are ${permissions.join(", ")}.`);
}

/** Disables or enables an employee, effective with the next call. Their history stays. @throws Error */
export async function setDisabled(db: Db, who: string, disabled: boolean, now = new Date()): Promise<void> {
  const { id, name } = await findEmployee(db, who);
  await inTransaction(db, async (tx) => {
    await tx.updateTable("employees").set({ disabled }).where("id", "=", id).execute();
    await endSessions(tx, id);
    await recordEvent(
      tx,
      operator,
      { action: disabled ? "employee-disabled" : "employee-enabled", subject: name, subjectId: id },
      now,
    );
  });
}

/** Turns off two-factor authentication, so that the password alone signs in. @throws Error */
export async function forgetFactor(db: Db, who: string, now = new Date()): Promise<void> {
  const { id, name } = await findEmployee(db, who);
  await inTransaction(db, async (tx) => {
    if (!(await removeFactor(tx, id)))
      throw new Error("This employee has no two-factor authentication: nothing is changed.");
    await endSessions(tx, id);
    await recordEvent(tx, operator, { action: "factor-off", subject: name, subjectId: id }, now);
  });
}

export async function endSessions(tx: Tx, id: string): Promise<void> {
  for (const kind of ["employee", "invitation"] as const) await revokeTokensOf(tx, kind, id);
}

async function hashesOf(db: Db, id: string, { pin, password }: Secrets) {
  if (pin !== undefined) await checkPin(db, id, pin);
  if (password !== undefined && password.length < shortestPassword)
    throw new Error(`A password has at least ${shortestPassword} characters.`);
  return {
    ...(pin !== undefined && { pin_hash: await hashPassword(pin) }),
    ...(password !== undefined && { password_hash: await hashPassword(password) }),
  };
}

async function checkPin(db: Db, id: string, pin: string): Promise<void> {
  if (!/^\d{4}$/.test(pin)) throw new Error("A PIN has exactly four digits.");
  if (isGuessable(pin)) throw new Error(`${pin} is among the PINs that are guessed first. Please choose another.`);
  if (await isTaken(db, id, pin)) throw new Error("This PIN is another employee's. Please choose another.");
}

async function findEmployee(db: Db, who: string): Promise<FoundEmployee> {
  const found = await employeeBy(db, who);
  if (found === undefined) throw new Error(`There is no employee with the id or the e-mail address "${who}".`);
  return found;
}

interface FoundEmployee {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly permissions: readonly string[];
}

async function employeeBy(db: Db, who: string): Promise<FoundEmployee | undefined> {
  return db
    .selectFrom("employees")
    .select(["id", "name", "email_key as email", "permissions"])
    .where(({ or, eb }) => or([eb("id", "=", who), eb("email_key", "=", emailKey(who))]))
    .executeTakeFirst();
}
