import { hash as digest } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { textIn } from "../../../engine/core/contract.ts";
import * as say from "../../../messages/generated/server/requests.ts";
import type { CodedError } from "../../../schemas/error-codes.ts";
import { statement } from "../database/statement.ts";
import type { Db, Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { errorsIn, HttpError, invalid } from "./http-error.ts";

export interface KeyedRequest {
  readonly key: string | undefined;
  readonly route: string;
  /** A customer's or employee's id, which outlives a session; "" for calls without credentials. */
  readonly caller: string;
  readonly body: unknown;
  readonly now: Date;
  /** The language of a stored refusal. */
  readonly locale: string;
}

/** An answer to store for its key, for a statement that stores it itself. */
export interface StoredAnswer {
  readonly key: string;
  readonly route: string;
  readonly hash: string;
  readonly answer: string;
}

/** Prepares an answer for storing; undefined if the request has no key. */
export type PrepareAnswer = (answer: unknown) => StoredAnswer | undefined;

interface Refusal extends Pick<HttpError, "retryAfter"> {
  readonly error: string;
  readonly errors: readonly CodedError[];
}

const header = "Idempotency-Key";
const maxKeyLength = 200;

/** Held while answering, so that a batch statement need not wait for one of its requests. */
const lockNumber = (key: string) => `hashtextextended(${key}, 0)`;

/** SQL: checks whether a key is unused and free. If so, the transaction locks it. */
export function isUnused(key: string): string {
  return `(pg_try_advisory_xact_lock(${lockNumber(key)}) and (select status from idempotency_keys as used where used.key = ${key}) is null)`;
}

const claimKey = statement<[key: string, route: string, hash: string, now: Date]>(
  "claim_idempotency_key",
  `insert into idempotency_keys (key, route, request_hash, created_at)
  select $1::text, $2::text, $3::text, $4::timestamptz from pg_advisory_xact_lock(${lockNumber("$1::text")}) on conflict (key) do nothing`,
);
const storeAnswer = statement<[key: string, status: number, answer: string]>(
  "store_answer",
  "update idempotency_keys set status = $2, answer = $3::jsonb where key = $1",
);

/**
 * Runs `work` once for each key. Stores the answer in the same transaction, and a refusal in its own. A retry gets the
 * stored one, and waits for a running attempt.
 * @param inOneStatement tries the same as one statement that also stores the answer; undefined, without changes, if it cannot
 * @throws HttpError what `work` throws; 400 if the key is malformed or belongs to another request of any caller
 */
export async function withIdempotency<T>(
  db: Db,
  { key, route, caller, body, now, locale }: KeyedRequest,
  work: (tx: Tx) => Promise<T>,
  inOneStatement?: (prepare: PrepareAnswer) => Promise<T | undefined>,
): Promise<T> {
  if (key === undefined || key === "") return (await inOneStatement?.(() => undefined)) ?? inTransaction(db, work);
  if (key.length > maxKeyLength)
    throw invalid({
      code: "INVALID_IDEMPOTENCY_KEY",
      field: header,
      message: (to) => say.keyTooLong(to, { header, most: maxKeyLength }),
    });
  const hash = digest("sha256", JSON.stringify([caller, body]), "base64url");
  const made = await inOneStatement?.((answer) => ({ key, route, hash, answer: JSON.stringify(answer) }));
  if (made !== undefined) return made;
  const stored = await answeredOrRefused(db, { key, route, hash, now }, work);
  if (!(stored instanceof HttpError)) return unwrapAnswer(stored);
  // The refusal rolled back the work and the key's claim: claim the key again.
  return unwrapAnswer(await answerForKey(db, { key, route, hash, now }, async () => refusalOf(stored, locale)));
}

export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  return typeof key === "string" && key !== "" ? key : undefined;
}

export async function isAnswered(db: Db, key: string | undefined): Promise<boolean> {
  if (key === undefined) return false;
  const answered = db
    .selectFrom("idempotency_keys")
    .select("key")
    .where("key", "=", key)
    .where("status", "is not", null);
  return (await answered.executeTakeFirst()) !== undefined;
}

interface Answered {
  readonly status: number;
  readonly answer: unknown;
}

interface ClaimedKey extends Pick<StoredAnswer, "key" | "route" | "hash"> {
  readonly now: Date;
}

/** If the key is taken, returns its stored answer. */
function answerForKey(
  db: Db,
  { key, route, hash, now }: ClaimedKey,
  work: (tx: Tx) => Promise<Answered>,
): Promise<Answered> {
  return inTransaction(db, async (tx) => {
    const claimed = await claimKey(tx, key, route, hash, now);
    if (claimed.count === 0) return replay(tx, { key, route, hash });
    const made = await work(tx);
    await storeAnswer(tx, key, made.status, JSON.stringify(made.answer));
    return made;
  });
}

/** Returns refusals after rolling back the whole transaction: a savepoint would cost every request a round trip. */
async function answeredOrRefused(
  db: Db,
  claim: ClaimedKey,
  work: (tx: Tx) => Promise<unknown>,
): Promise<Answered | HttpError> {
  let refusal: unknown;
  try {
    return await answerForKey(db, claim, async (tx) => {
      try {
        return { status: 200, answer: await work(tx) };
      } catch (error) {
        refusal = error;
        throw error;
      }
    });
  } catch (error) {
    // Do not store a 429: the same request may succeed later.
    if (!(error instanceof HttpError) || error !== refusal || error.status === 429) throw error;
    return error;
  }
}

function refusalOf({ status, sentence, errors, retryAfter }: HttpError, locale: string): Answered {
  return {
    status,
    answer: { error: textIn(locale, sentence), errors: errorsIn(locale, errors), retryAfter } satisfies Refusal,
  };
}

function unwrapAnswer<T>({ status, answer }: Answered): T {
  if (status === 200) return answer as T;
  const { error, errors, retryAfter } = answer as Refusal;
  throw new HttpError(status, error, errors, retryAfter);
}

async function replay(tx: Tx, { key, route, hash }: { key: string; route: string; hash: string }): Promise<Answered> {
  const stored = await tx.selectFrom("idempotency_keys").selectAll().where("key", "=", key).executeTakeFirstOrThrow();
  if (stored.route === route && stored.request_hash === hash)
    return { status: stored.status ?? 500, answer: stored.answer };
  throw invalid({
    code: "IDEMPOTENCY_KEY_REUSED",
    field: header,
    message: (to) => say.keyReused(to, { header, key }),
  });
}
