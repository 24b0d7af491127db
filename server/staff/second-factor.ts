import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { plainDigits } from "../../messages/formats/entered-number.ts";
import * as say from "../../messages/generated/server/employees.ts";
import type { Db, Tx } from "../platform/database/tables.ts";
import { refused } from "../platform/http/http-error.ts";
import { deriveBytes } from "../selling/accounts/passwords.ts";
import { hashOfToken } from "../selling/accounts/tokens.ts";
import { base32, stepOf } from "./totp.ts";

const secretBytes = 20;
const recoveryCodes = 10;
/** As hard to guess as a key: what is kept of them is a quick hash. */
const recoveryBytes = 10;

/** A second factor that was made, and is not kept yet. */
export interface NewFactor {
  readonly secret: Buffer;
  /** "ABCD-EFGH-IJKL-MNOP" */
  readonly recoveryCodes: readonly string[];
}

/**
 * Makes a second factor. With an Idempotency-Key it is made of the request itself, the password among it, so that the request sent again is
 * answered the same although the answer is kept nowhere.
 */
export async function newFactor({ key, employeeId, password }: { key: string | undefined; employeeId: string; password: string }): Promise<NewFactor> {
  const length = secretBytes + recoveryCodes * recoveryBytes;
  const salt = createHash("sha256")
    .update(JSON.stringify(["second factor", key, employeeId]))
    .digest();
  const bytes = key === undefined || key === "" ? randomBytes(length) : await deriveBytes(password, salt, length);
  return {
    secret: bytes.subarray(0, secretBytes),
    recoveryCodes: Array.from({ length: recoveryCodes }, (_, index) => {
      const at = secretBytes + index * recoveryBytes;
      return (base32(bytes.subarray(at, at + recoveryBytes)).match(/.{4}/g) ?? []).join("-");
    }),
  };
}

/** Keeps a factor that its owner has not confirmed yet; it replaces another such one. @throws HttpError 409 where one is in use */
export async function beginFactor(tx: Tx, employeeId: string, { secret, recoveryCodes: codes }: NewFactor): Promise<void> {
  const begun = await tx
    .updateTable("employees")
    .set({ factor_secret: secret.toString("hex"), factor_step: null })
    .where("id", "=", employeeId)
    .where("factor_since", "is", null)
    .executeTakeFirst();
  if (begun.numUpdatedRows === 0n) throw refused(409, { code: "SECOND_FACTOR_ON", message: say.factorOn });
  await tx.deleteFrom("recovery_codes").where("employee_id", "=", employeeId).execute();
  await tx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ employee_id: employeeId, hash: hashOfCode(code) })))
    .execute();
}

interface Try {
  readonly employeeId: string;
  readonly code: string;
  readonly now: Date;
  /** Of the refusal of a wrong code: 401 for one who signs in. */
  readonly status?: number;
}

/**
 * Switches on the factor that was begun, with a code of it. Sessions that its owner began elsewhere with the password alone end.
 * @param sessionId the session that asks, which from now on has the factor
 * @throws HttpError 409 where none was begun; 403 for a wrong code
 */
export async function confirmFactor(tx: Tx, { employeeId, code, now }: Try, sessionId: string): Promise<void> {
  const found = await tx
    .selectFrom("employees")
    .select("factor_secret as secret")
    .where("id", "=", employeeId)
    .where("factor_since", "is", null)
    .where("factor_secret", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw noFactor();
  const step = await takeStep(tx, { employeeId, code: typed(code), now }, { secret: found.secret ?? "", last: 0 });
  if (!step) throw wrongCode();
  await tx.updateTable("employees").set({ factor_since: now }).where("id", "=", employeeId).execute();
  await tx.updateTable("tokens").set({ second_factor: true }).where("id", "=", sessionId).execute();
  await tx
    .deleteFrom("tokens")
    .where("kind", "=", "employee")
    .where("subject_id", "=", employeeId)
    .where("by_pin", "=", false)
    .where("id", "<>", sessionId)
    .execute();
}

/** Has this employee a second factor? @returns since when, and how many recovery codes are left */
export async function factorOf(db: Db | Tx, employeeId: string): Promise<{ since: Date; recoveryCodes: number } | undefined> {
  const found = await db
    .selectFrom("employees")
    .select("factor_since as since")
    .select(({ selectFrom }) =>
      selectFrom("recovery_codes")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .whereRef("employee_id", "=", "employees.id")
        .as("left"),
    )
    .where("id", "=", employeeId)
    .executeTakeFirst();
  return found?.since ? { since: found.since, recoveryCodes: Number(found.left) } : undefined;
}

/**
 * Uses up a code, or a recovery code. Each counts once: where two servers are sent the same at the same moment, one of them takes it.
 * @returns how many recovery codes are left, where it was one
 * @throws HttpError 409 without a second factor; 403, or `status`, for a wrong code
 */
export async function takeCode(tx: Tx, { employeeId, code, now, status }: Try): Promise<{ readonly left?: number }> {
  const row = await tx
    .selectFrom("employees")
    .select(["factor_secret as secret", "factor_step as step"])
    .where("id", "=", employeeId)
    .where("factor_since", "is not", null)
    .executeTakeFirst();
  if (row === undefined || row.secret === null) throw noFactor();
  const entered = typed(code);
  if (/^\d{6}$/.test(entered)) {
    if (!(await takeStep(tx, { employeeId, code: entered, now }, { secret: row.secret, last: Number(row.step ?? 0) }))) throw wrongCode(status);
    return {};
  }
  const used = await tx.deleteFrom("recovery_codes").where("employee_id", "=", employeeId).where("hash", "=", hashOfCode(code)).executeTakeFirst();
  if (used.numDeletedRows === 0n) throw wrongCode(status);
  return { left: (await factorOf(tx, employeeId))?.recoveryCodes ?? 0 };
}

/** Removes the second factor and its recovery codes; sessions that have it go on without it. @returns whether there was one */
export async function removeFactor(tx: Tx, employeeId: string): Promise<boolean> {
  const before = await factorOf(tx, employeeId);
  await tx.updateTable("employees").set({ factor_secret: null, factor_since: null, factor_step: null }).where("id", "=", employeeId).execute();
  await tx.deleteFrom("recovery_codes").where("employee_id", "=", employeeId).execute();
  await tx.updateTable("tokens").set({ second_factor: false }).where("kind", "=", "employee").where("subject_id", "=", employeeId).execute();
  return before !== undefined;
}

/** Whether a code is right and nobody took it before; nobody does after. */
async function takeStep(tx: Tx, { employeeId, code, now }: Try, { secret, last }: { secret: string; last: number }): Promise<boolean> {
  const step = /^\d{6}$/.test(code) ? stepOf(Buffer.from(secret, "hex"), code, now, last) : undefined;
  if (step === undefined) return false;
  const taken = await tx
    .updateTable("employees")
    .set({ factor_step: step })
    .where("id", "=", employeeId)
    .where("factor_secret", "=", secret)
    .where(sql<boolean>`coalesce(factor_step, 0) < ${step}`)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

function typed(code: string): string {
  return plainDigits(code).replace(/[\s-]/g, "");
}

function hashOfCode(code: string): string {
  return hashOfToken(typed(code).toUpperCase());
}

function wrongCode(status = 403) {
  return refused(status, { code: "SECOND_FACTOR_INVALID", field: "code", message: say.wrongCode });
}

function noFactor() {
  return refused(409, { code: "SECOND_FACTOR_OFF", message: say.noFactor });
}
