import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Sentence } from "../../../engine/core/sentence.ts";
import * as say from "../../../messages/generated/server/requests.ts";
import type { Db } from "../database/tables.ts";
import { networksOf } from "./address-key.ts";
import { type HttpError, refused } from "./http-error.ts";

/** Counts tries in the database: all servers share the count, and it outlives them. Not for use inside a transaction. */
export interface Limit {
  /** One more try of `key`. @returns how many there were, this one included @throws HttpError 429 with Retry-After when there were too many */
  take(key: string): Promise<number>;
  /** Takes tries back: they were rightful ones. */
  giveBack(key: string, tries?: number): Promise<void>;
  /** Resets the count. @returns how many there were */
  forget(key: string): Promise<number>;
}

/** A limit by network address, or by anything. */
export type AddressLimit = Pick<Limit, "take" | "giveBack">;

/** A try that has been counted at each of several limits. */
export interface Try {
  /** How many there were at the first of them, this one included. */
  readonly count: number;
  /** Takes this one back at all of them: it was a rightful one. */
  giveBack(): Promise<void>;
}

/**
 * Counts a try at each limit in turn, up to the first that refuses it: the limits after that one are not used up by tries that were
 * refused anyway.
 * @throws HttpError 429
 */
export async function takeTry(...limits: readonly (readonly [AddressLimit, key: string])[]): Promise<Try> {
  const counts: number[] = [];
  for (const [limit, key] of limits) counts.push(await limit.take(key));
  return {
    count: counts[0] ?? 0,
    giveBack: async () => void (await Promise.all(limits.map(([limit, key]) => limit.giveBack(key)))),
  };
}

export interface LimitOptions {
  /** Tells this limit's counts from those of others. */
  readonly name: string;
  /** This many tries are let through … */
  readonly tries: number;
  /** … from the first one on for so long. */
  readonly seconds: number;
  /** What to do about it, where there is something else than waiting. */
  readonly advice?: Sentence;
  /** Hears of the first try of a key that is refused. */
  onFull?(key: string): Promise<void>;
}

/** The row of the table that counts the tries of `key`. */
export const rowOf = ({ name }: Pick<LimitOptions, "name">, key: string) => `${name}:${hashOf(key)}`;

/** A limit for each key, such as an account or an address. Keys are kept as hashes: the table names nobody. */
export function createLimit(db: Db, { name, tries, seconds, advice, onFull }: LimitOptions): Limit {
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
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        if (refusal.consumedPoints === tries + 1) await onFull?.(key);
        throw tooMany(Math.ceil(refusal.msBeforeNext / 1000), advice);
      }
    },
    async giveBack(key, count = 1) {
      if (count > 0) await limiter.reward(hashOf(key), count);
    },
    async forget(key) {
      const counted = await limiter.get(hashOf(key));
      await limiter.delete(hashOf(key));
      return counted?.consumedPoints ?? 0;
    },
  };
}

/** A limit whose keys are network addresses: each network that one is in counts, the larger ones with a multiple of the tries. */
export function createAddressLimit(db: Db, options: LimitOptions): AddressLimit {
  const limits = new Map<number, Limit>();
  const limitFor = (times: number) => {
    const limit = limits.get(times) ?? createLimit(db, { ...options, tries: options.tries * times });
    limits.set(times, limit);
    return limit;
  };
  return {
    // The smallest first: tries that it refuses use up nothing of their neighbours'.
    take: async (ip) => (await takeTry(...networksOf(ip).map(({ key, times }) => [limitFor(times), key] as const))).count,
    giveBack: async (ip, count) => {
      await Promise.all(networksOf(ip).map(({ key, times }) => limitFor(times).giveBack(key, count)));
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

/** 429 with Retry-After. @param advice what to do instead of waiting */
export function tooMany(seconds: number, advice?: Sentence): HttpError {
  const wait = Math.max(1, seconds);
  const minutes = Math.ceil(wait / 60);
  const again: Sentence = (locale) =>
    minutes <= 90 ? say.tooManyTries(locale, { minutes }) : say.tooManyTriesForHours(locale, { hours: Math.ceil(minutes / 60) });
  const message: Sentence = (locale) => (advice === undefined ? again(locale) : `${again(locale)} ${advice(locale)}`);
  return refused(429, { code: "TOO_MANY_TRIES", message }, wait);
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
