import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Db, Tx } from "../../core/database/tables.ts";
import { hashPassword, verifyPassword } from "../accounts/passwords.ts";

export interface ChosenPin {
  readonly pin: string;
  readonly hash: string;
  /** The other PIN hashes that it was compared with. */
  readonly others: readonly string[];
}

/** Another employee got a PIN since this one was chosen: choose again. */
export class PinsChanged extends Error {}

/** Checks for PINs that attackers try first: 1111, 1234, 4321. */
export function isGuessable(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10);
  return new Set(steps).size === 1 && [0, 1, 9].includes(steps[0] ?? 0);
}

/** A PIN identifies its employee, so it must be unique, even among disabled employees, who may return. */
export async function isTaken(db: Db | Tx, id: string, pin: string): Promise<boolean> {
  return isAmong(await othersOf(db, id), pin);
}

export async function choosePin(db: Db | Tx, id: string): Promise<ChosenPin> {
  const others = await othersOf(db, id);
  for (;;) {
    const pin = String(randomInt(10_000)).padStart(4, "0");
    if (!isGuessable(pin) && !(await isAmong(others, pin)))
      return { pin, hash: await hashPassword(pin, "desk"), others };
  }
}

/**
 * Choose the PIN before the transaction, which must not wait for hashing. @returns the PIN
 * @throws PinsChanged if another employee got a PIN meanwhile, possibly the same
 */
export async function setPin(tx: Tx, id: string, chosen: ChosenPin): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('employee pins'))`.execute(tx);
  const known = new Set(chosen.others);
  if ((await othersOf(tx, id)).some((hash) => !known.has(hash))) throw new PinsChanged();
  await tx.updateTable("employees").set({ pin_hash: chosen.hash }).where("id", "=", id).execute();
  return chosen.pin;
}

async function othersOf(db: Db | Tx, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("employees")
    .select("pin_hash")
    .where("pin_hash", "is not", null)
    .where("id", "<>", id)
    .execute();
  return rows.flatMap(({ pin_hash }) => (pin_hash === null ? [] : [pin_hash]));
}

async function isAmong(hashes: readonly string[], pin: string): Promise<boolean> {
  return (await Promise.all(hashes.map((hash) => verifyPassword(hash, pin, "desk")))).includes(true);
}
