import { emailKey } from "../../commerce/email-key.ts";
import { isEmail } from "../../schemas/forms/formats/email.ts";
import { type Permission, permissions } from "../../schemas/permissions.ts";
import { randomId } from "../platform/database/random-id.ts";
import type { Db } from "../platform/database/tables.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { hashPassword, verifyPassword } from "../selling/accounts/passwords.ts";
import { revokeTokensOf } from "../selling/accounts/tokens.ts";

/** What an employee signs in with; what is left out is as it was, or not there. */
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

/** Passwords of staff open the whole box office. */
const shortestPassword = 10;

/** Adds an employee. @returns the id @throws Error with a sentence that says what would be right */
export async function addEmployee(db: Db, { name, email, permissions: allowed, ...secrets }: NewEmployee, now: Date): Promise<string> {
  if (name.trim() === "") throw new Error("An employee needs a name.");
  if (secrets.pin === undefined && secrets.password === undefined) throw new Error("An employee needs a PIN or a password, or nobody could sign in.");
  if (secrets.password !== undefined && email === undefined) throw new Error("A password needs an e-mail address to sign in with: name it with --email.");
  if (email !== undefined && !isEmail(email)) throw new Error(`"${email}" is no e-mail address.`);
  checkPermissions(allowed);
  if (email !== undefined && (await employeeBy(db, email)) !== undefined) throw new Error(`There is an employee with the e-mail address ${email} already.`);
  const id = randomId();
  const hashes = await hashesOf(db, id, secrets);
  await db
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
  return id;
}

/** All employees, by name. */
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

/** Gives an employee, named by id or e-mail address, another PIN or password, and signs out sessions of the old one. @throws Error */
export async function changeSecrets(db: Db, who: string, secrets: Secrets): Promise<void> {
  const { id, email } = await findEmployee(db, who);
  if (secrets.pin === undefined && secrets.password === undefined) throw new Error("Neither a PIN nor a password was given: nothing is changed.");
  if (secrets.password !== undefined && email === null) throw new Error("This employee has no e-mail address to sign in with, and so can have no password.");
  const hashes = await hashesOf(db, id, secrets);
  await inTransaction(db, async (tx) => {
    await tx.updateTable("employees").set(hashes).where("id", "=", id).execute();
    await revokeTokensOf(tx, "employee", id);
  });
}

/** Lets an employee do this and nothing else, from the next call on. @throws Error */
export async function changePermissions(db: Db, who: string, allowed: readonly string[]): Promise<void> {
  const { id } = await findEmployee(db, who);
  const trimmed = allowed.map((each) => each.trim());
  checkPermissions(trimmed);
  await db
    .updateTable("employees")
    .set({ permissions: JSON.stringify(trimmed) })
    .where("id", "=", id)
    .execute();
}

function checkPermissions(allowed: readonly string[]): void {
  const unknown = allowed.find((each) => !permissions.includes(each as Permission));
  if (unknown !== undefined) throw new Error(`There is no permission "${unknown}"; there are ${permissions.join(", ")}.`);
}

/** Keeps an employee out from the next call on, or lets one in again. What they did stays on record. @throws Error */
export async function setDisabled(db: Db, who: string, disabled: boolean): Promise<void> {
  const { id } = await findEmployee(db, who);
  await inTransaction(db, async (tx) => {
    await tx.updateTable("employees").set({ disabled }).where("id", "=", id).execute();
    await revokeTokensOf(tx, "employee", id);
  });
}

async function hashesOf(db: Db, id: string, { pin, password }: Secrets) {
  if (pin !== undefined) await checkPin(db, id, pin);
  if (password !== undefined && password.length < shortestPassword) throw new Error(`A password has at least ${shortestPassword} characters.`);
  return {
    ...(pin !== undefined && { pin_hash: await hashPassword(pin) }),
    ...(password !== undefined && { password_hash: await hashPassword(password) }),
  };
}

/** A PIN says alone who it is, and so is one person's only. Disabled ones count: they may come back. */
async function checkPin(db: Db, id: string, pin: string): Promise<void> {
  if (!/^\d{4}$/.test(pin)) throw new Error("A PIN has exactly four digits.");
  const steps = [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10);
  if (new Set(steps).size === 1 && [0, 1, 9].includes(steps[0] ?? 0))
    throw new Error(`${pin} is among the PINs that are guessed first. Please choose another.`);
  const others = await db.selectFrom("employees").select("pin_hash").where("pin_hash", "is not", null).where("id", "<>", id).execute();
  const taken = await Promise.all(others.map(({ pin_hash }) => verifyPassword(pin_hash, pin)));
  if (taken.includes(true)) throw new Error("This PIN is another employee's. Please choose another.");
}

async function findEmployee(db: Db, who: string): Promise<{ id: string; email: string | null }> {
  const found = await employeeBy(db, who);
  if (found === undefined) throw new Error(`There is no employee with the id or the e-mail address "${who}".`);
  return found;
}

async function employeeBy(db: Db, who: string): Promise<{ id: string; email: string | null } | undefined> {
  return db
    .selectFrom("employees")
    .select(["id", "email_key as email"])
    .where(({ or, eb }) => or([eb("id", "=", who), eb("email_key", "=", emailKey(who))]))
    .executeTakeFirst();
}
