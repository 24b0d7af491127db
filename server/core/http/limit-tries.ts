import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Sentence } from "../../../engine/core/contract.ts";
import * as say from "../../../messages/generated/server/requests.ts";
import type { Db } from "../database/tables.ts";
import { networksOf } from "./address-key.ts";
import { type HttpError, refused } from "./http-error.ts";

/** Counts attempts in the database, shared by all servers and across restarts. Not for use inside a transaction. */
export interface Limit {
  /** Counts an attempt. @returns the count including this one @throws HttpError 429 with Retry-After over the limit */
  take(key: string): Promise<number>;
  giveBack(key: string, tries?: number): Promise<void>;
  /** Resets the count. @returns the count before */
  forget(key: string): Promise<number>;
}

export type AddressLimit = Pick<Limit, "take" | "giveBack">;

export interface Try {
  readonly count: number;
  giveBack(): Promise<void>;
}

/** Stops at the first limit that refuses, so that refused attempts do not use up later ones. @throws HttpError 429 */
export async function takeTry(...limits: readonly (readonly [AddressLimit, key: string])[]): Promise<Try> {
  const counts: number[] = [];
  for (const [limit, key] of limits) counts.push(await limit.take(key));
  return {
    count: counts[0] ?? 0,
    giveBack: async () => void (await Promise.all(limits.map(([limit, key]) => limit.giveBack(key)))),
  };
}

export interface LimitOptions {
  readonly name: string;
  /** Allowed attempts … */
  readonly tries: number;
  /** … within this time from the first one. */
  readonly seconds: number;
  /** The advice to show, if there is an alternative to waiting. */
  readonly advice?: Sentence;
  /** Called once, at a key's first refused attempt. */
  onFull?(key: string): Promise<void>;
}

export const rowOf = ({ name }: Pick<LimitOptions, "name">, key: string) => `${name}:${hashOf(key)}`;

/** Limits attempts per key. Keys are hashed, so that the table holds no personal data. */
export function createLimit(db: Db, { name, tries, seconds, advice, onFull }: LimitOptions): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: clientOf(db),
    storeType: "client",
    tableName: "tries",
    tableCreated: true,
    // The sweep removes expired rows of all limits.
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

/** Limits attempts per network address. Each network that contains it counts too; larger networks allow a multiple. */
export function createAddressLimit(db: Db, options: LimitOptions): AddressLimit {
  const limits = new Map<number, Limit>();
  const limitFor = (times: number) => {
    const limit = limits.get(times) ?? createLimit(db, { ...options, tries: options.tries * times });
    limits.set(times, limit);
    return limit;
  };
  return {
    // Smallest first: attempts that it refuses do not use up the neighbours' limit.
    take: async (ip) =>
      (await takeTry(...networksOf(ip).map(({ key, times }) => [limitFor(times), key] as const))).count,
    giveBack: async (ip, count) => {
      await Promise.all(networksOf(ip).map(({ key, times }) => limitFor(times).giveBack(key, count)));
    },
  };
}

function clientOf(db: Db) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
}

/** Makes a 429 with Retry-After. @param advice an alternative to waiting */
export function tooMany(seconds: number, advice?: Sentence): HttpError {
  const wait = Math.max(1, seconds);
  const minutes = Math.ceil(wait / 60);
  const again: Sentence = (locale) =>
    minutes <= 90
      ? say.tooManyTries(locale, { minutes })
      : say.tooManyTriesForHours(locale, { hours: Math.ceil(minutes / 60) });
  const message: Sentence = (locale) => (advice === undefined ? again(locale) : `${again(locale)} ${advice(locale)}`);
  return refused(429, { code: "TOO_MANY_TRIES", message }, wait);
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
