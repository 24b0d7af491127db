import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { checkForm } from "../../../commerce/forms/check-form.ts";
import type { Sentence } from "../../../engine/core/contract.ts";
import * as say from "../../../messages/generated/server/requests.ts";
import { type AddressLimitName, type DoorLimitName, type LimitName, limitRule } from "../../../schemas/api/limits.ts";
import type { ApiRoute } from "../../../schemas/api/route.ts";
import { passwordRecovery } from "../../../schemas/generated/forms/password-recovery.ts";
import type { Db } from "../database/tables.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { identityOf } from "./door.ts";
import { type HttpError, refused } from "./http-error.ts";
import { networksOf } from "./network-address.ts";

/** Counts attempts in the database, shared by all servers and across restarts. Not for use inside a transaction. */
export interface Limit {
  /** Counts an attempt. @returns the count including this one @throws HttpError 429 with Retry-After over the limit */
  consume(key: string): Promise<number>;
  refund(key: string, attempts?: number): Promise<void>;
  /** @returns the count before */
  reset(key: string): Promise<number>;
}

export type AddressLimit = Pick<Limit, "consume" | "refund">;

export interface Attempt {
  readonly count: number;
  refund(): Promise<void>;
}

/** Stops at the first limit that refuses, so that refused attempts do not use up later ones. @throws HttpError 429 */
export async function consumeAttempt(
  ...limits: readonly (readonly [limit: AddressLimit, key: string])[]
): Promise<Attempt> {
  const counts: number[] = [];
  for (const [limit, key] of limits) counts.push(await limit.consume(key));
  return {
    count: counts[0] ?? 0,
    refund: async () => void (await Promise.all(limits.map(([limit, key]) => limit.refund(key)))),
  };
}

/** One of the table of limits, as the server applies it. */
export interface LimitUse<Name extends LimitName = LimitName> {
  readonly name: Name;
  /** Multiplies the attempts allowed. */
  readonly times?: number;
  /** The advice to show, if there is an alternative to waiting. */
  readonly advice?: Sentence;
  /** Called once, at a key's first refused attempt. */
  onFull?(key: string): Promise<void>;
}

export const counterKey = ({ name }: Pick<LimitUse, "name">, key: string) => `${name}:${hashOf(key)}`;

/** Limits attempts per key. Keys are hashed, so that the table holds no personal data. */
export function createLimit(db: Db, { name, times = 1, advice, onFull }: LimitUse): Limit {
  const rule = limitRule(name);
  const points = rule.attempts * times;
  const limiter = new RateLimiterPostgres({
    storeClient: clientOf(db),
    storeType: "client",
    tableName: "tries",
    tableCreated: true,
    // The sweep removes expired rows of all limits.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: rule.seconds,
  });
  return {
    async consume(key) {
      try {
        return (await limiter.consume(hashOf(key))).consumedPoints;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        if (refusal.consumedPoints === points + 1) await onFull?.(key);
        throw tooMany(Math.ceil(refusal.msBeforeNext / 1000), advice);
      }
    },
    async refund(key, attempts = 1) {
      if (attempts > 0) await limiter.reward(hashOf(key), attempts);
    },
    async reset(key) {
      const counted = await limiter.get(hashOf(key));
      await limiter.delete(hashOf(key));
      return counted?.consumedPoints ?? 0;
    },
  };
}

/** Limits attempts per network address. Each network that contains it counts too; larger networks allow a multiple. */
export function createAddressLimit(db: Db, use: LimitUse<AddressLimitName>): AddressLimit {
  const limits = new Map<number, Limit>();
  const limitFor = (times: number) => {
    const limit = limits.get(times) ?? createLimit(db, { ...use, times });
    limits.set(times, limit);
    return limit;
  };
  return {
    // Smallest first: attempts that it refuses do not use up the neighbours' limit.
    consume: async (ip) =>
      (await consumeAttempt(...networksOf(ip).map(({ key, times }) => [limitFor(times), key] as const))).count,
    refund: async (ip, attempts) => {
      await Promise.all(networksOf(ip).map(({ key, times }) => limitFor(times).refund(key, attempts)));
    },
  };
}

/** The limits that a call's row names, counted by the door before the handler runs. */
export interface CallLimits {
  consume(request: FastifyRequest): Promise<Attempt>;
  /** Refunds limits that count only failures. */
  refundSuccess(request: FastifyRequest): Promise<void>;
}

type Counted = readonly [limit: AddressLimit, key: string];

/** @returns undefined for a row without limits that the door can count */
export function limitsOfCall(db: Db, { caller, limits }: Pick<ApiRoute, "caller" | "limits">): CallLimits | undefined {
  if (limits === undefined || typeof limits === "string") return undefined;
  const each = limits.map((name) => {
    const limit = isByAddress(name) ? createAddressLimit(db, { name }) : createLimit(db, { name });
    const { by, counts } = limitRule(name);
    const counted = (request: FastifyRequest): Counted[] => {
      const key =
        by === "address" ? request.ip : by === "mailbox" ? mailboxAt(caller, request) : identityOf(request)?.id;
      return key === undefined ? [] : [[limit, key]];
    };
    return { counted, counts };
  });
  return {
    consume: (request) => consumeAttempt(...each.flatMap(({ counted }) => counted(request))),
    async refundSuccess(request) {
      const failures = each.filter(({ counts }) => counts === "failures").flatMap(({ counted }) => counted(request));
      await Promise.all(failures.map(([limit, key]) => limit.refund(key)));
    },
  };
}

function isByAddress(name: DoorLimitName): name is AddressLimitName {
  return limitRule(name).by === "address";
}

/** The caller's own mailbox, or else the form's; undefined without an address, which the handler refuses. */
function mailboxAt(caller: ApiRoute["caller"], request: FastifyRequest): string | undefined {
  const email = caller === "own" ? identityOf(request)?.email : checkForm(passwordRecovery, request.body).value.email;
  return typeof email === "string" ? mailboxOf(email) : undefined;
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
