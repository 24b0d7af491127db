import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Db } from "../database/tables.ts";
import { Failure } from "./failure.ts";

/** Counts tries in the database: all servers share the count, and it outlives them. Not for use inside a transaction. */
export interface Limit {
  /** One more try of `key`. @returns how many there were, this one included @throws Failure 429 with Retry-After when there were too many */
  take(key: string): Promise<number>;
  /** Takes one try back: it was a rightful one. */
  giveBack(key: string): Promise<void>;
  /** Begins to count anew. */
  forget(key: string): Promise<void>;
}

interface LimitOptions {
  /** Tells this limit's counts from those of others. */
  readonly name: string;
  /** So many tries are let through … */
  readonly tries: number;
  /** … from the first one on for so long. */
  readonly seconds: number;
}

/** A limit for each key, such as an account or an address. Keys are kept as hashes: the table names nobody. */
export function createLimit(db: Db, { name, tries, seconds }: LimitOptions): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: clientOf(db),
    storeType: "client",
    tableName: "tries",
    tableCreated: true,
    // The sweep does that, for all limits at once.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: tries,
    duration: seconds,
  });
  return {
    async take(key) {
      try {
        return (await limiter.consume(hashOf(key))).consumedPoints;
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? tooMany(Math.ceil(refusal.msBeforeNext / 1000)) : refusal;
      }
    },
    async giveBack(key) {
      await limiter.reward(hashOf(key));
    },
    async forget(key) {
      await limiter.delete(hashOf(key));
    },
  };
}

/** The limiter's queries on either database. */
function clientOf(db: Db) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
}

function tooMany(seconds: number): Failure {
  const wait = Math.max(1, seconds);
  const minutes = Math.ceil(wait / 60);
  const message = `There were too many tries. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
  return new Failure(429, message, [{ code: "TOO_MANY_TRIES", message }], wait);
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
