import type { FastifyRequest } from "fastify";
import type { ServerContext } from "../museum/server-context.ts";
import type { Tx } from "../platform/database/tables.ts";
import { withIdempotency } from "../platform/http/idempotency.ts";
import { idempotencyKeyOf } from "../platform/http/idempotency-key.ts";

interface KeyedCall {
  /** The request's Idempotency-Key. */
  readonly key: string | undefined;
  readonly now: Date;
}

/** Does a call's work once for its Idempotency-Key, in a transaction. What tells it from others: who makes it, its address and its body. */
export async function runOnce<T>(
  { db, now }: Pick<ServerContext, "db" | "now">,
  request: FastifyRequest,
  caller: string,
  work: (tx: Tx, call: KeyedCall) => Promise<T>,
): Promise<T> {
  const key = idempotencyKeyOf(request);
  const moment = new Date(now().epochMilliseconds);
  const body = [request.params, request.body];
  return withIdempotency(db, { key, route: request.routeOptions.url ?? "", caller, body, now: moment, locale: request.locale }, (tx) =>
    work(tx, { key, now: moment }),
  );
}
