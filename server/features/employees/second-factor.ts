import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { plainDigits } from "../../../messages/formats/entered-number.ts";
import * as say from "../../../messages/generated/server/employees.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { refused } from "../../core/http/http-error.ts";
import { deriveBytes } from "../accounts/passwords.ts";
import { hashOfToken } from "../accounts/tokens.ts";
import { base32, stepOf } from "./totp.ts";

const secretBytes = 20;
const recoveryCodes = 10;
/** Random enough that a fast hash is safe. */
const recoveryBytes = 10;

export interface NewFactor {
  readonly secret: Buffer;
  /** "ABCD-EFGH-IJKL-MNOP" */
  readonly recoveryCodes: readonly string[];
}

/** Derives the secrets from a keyed request with its password, so that a retry gets the same without storing it. */
export async function newFactor({
  key,
  employeeId,
  password,
}: {
  key: string | undefined;
  employeeId: string;
  password: string;
}): Promise<NewFactor> {
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

/** Stores an unconfirmed factor, replacing an earlier unconfirmed one. @throws HttpError 409 if a factor is active */
export async function beginFactor(
  tx: Tx,
  employeeId: string,
  { secret, recoveryCodes: codes }: NewFactor,
): Promise<void> {
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
  /** The status for a wrong code: 401 during sign-in. */
  readonly status?: number;
}

/**
 * Activates the pending factor, and ends the owner's other sessions without it.
 * @param sessionId the requesting session, which gains the factor
 * @throws HttpError 409 if none is pending; 403 for a wrong code
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
  const step = await consumeStep(tx, { employeeId, code: typed(code), now }, { secret: found.secret ?? "", last: 0 });
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

/** Finds an employee's authenticator. @returns its start and the number of remaining recovery codes */
export async function factorOf(
  db: Db | Tx,
  employeeId: string,
): Promise<{ since: Date; recoveryCodes: number } | undefined> {
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
 * Consumes a code or recovery code, each valid once, even across concurrent servers.
 * @returns the remaining recovery codes, if it was one
 * @throws HttpError 409 without two-factor authentication; 403, or `status`, for a wrong code
 */
export async function consumeCode(tx: Tx, { employeeId, code, now, status }: Try): Promise<{ readonly left?: number }> {
  const row = await tx
    .selectFrom("employees")
    .select(["factor_secret as secret", "factor_step as step"])
    .where("id", "=", employeeId)
    .where("factor_since", "is not", null)
    .executeTakeFirst();
  if (row === undefined || row.secret === null) throw noFactor();
  const entered = typed(code);
  if (/^\d{6}$/.test(entered)) {
    if (
      !(await consumeStep(tx, { employeeId, code: entered, now }, { secret: row.secret, last: Number(row.step ?? 0) }))
    )
      throw wrongCode(status);
    return {};
  }
  const used = await tx
    .deleteFrom("recovery_codes")
    .where("employee_id", "=", employeeId)
    .where("hash", "=", hashOfCode(code))
    .executeTakeFirst();
  if (used.numDeletedRows === 0n) throw wrongCode(status);
  return { left: (await factorOf(tx, employeeId))?.recoveryCodes ?? 0 };
}

/** Existing sessions continue without it. @returns whether there was one */
export async function removeFactor(tx: Tx, employeeId: string): Promise<boolean> {
  const before = await factorOf(tx, employeeId);
  await tx
    .updateTable("employees")
    .set({ factor_secret: null, factor_since: null, factor_step: null })
    .where("id", "=", employeeId)
    .execute();
  await tx.deleteFrom("recovery_codes").where("employee_id", "=", employeeId).execute();
  await tx
    .updateTable("tokens")
    .set({ second_factor: false })
    .where("kind", "=", "employee")
    .where("subject_id", "=", employeeId)
    .execute();
  return before !== undefined;
}

/** Checks a code and consumes its time step, so that it is valid only once. */
async function consumeStep(
  tx: Tx,
  { employeeId, code, now }: Try,
  { secret, last }: { secret: string; last: number },
): Promise<boolean> {
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
