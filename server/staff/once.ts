import type { FastifyRequest } from "fastify";
import type { Services } from "../museum/server-context.ts";
import type { Tx } from "../platform/database/tables.ts";
import { answerOnce } from "../platform/http/idempotency.ts";
import { idempotencyKeyOf } from "../platform/http/idempotency-key.ts";

interface Asked {
  /** The request's Idempotency-Key. */
  readonly key: string | undefined;
  readonly now: Date;
}

/** Does a call's work once for its Idempotency-Key, in a transaction. What tells it from others: who makes it, its address and its body. */
export async function once<T>(
  { db, now }: Pick<Services, "db" | "now">,
  request: FastifyRequest,
  caller: string,
  work: (tx: Tx, asked: Asked) => Promise<T>,
): Promise<T> {
  const key = idempotencyKeyOf(request);
  const moment = new Date(now().epochMilliseconds);
  const body = [request.params, request.body];
  return answerOnce(db, { key, route: request.routeOptions.url ?? "", caller, body, now: moment, locale: request.locale }, (tx) =>
    work(tx, { key, now: moment }),
  );
}
