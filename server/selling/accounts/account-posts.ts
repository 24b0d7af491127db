import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerContext } from "../../museum/server-context.ts";
import type { Tx } from "../../platform/database/tables.ts";
import { withIdempotency } from "../../platform/http/idempotency.ts";
import { idempotencyKeyOf } from "../../platform/http/idempotency-key.ts";

/** A request as an account's call has it. */
export interface AccountRequest {
  readonly body: unknown;
  readonly request: FastifyRequest;
  /** For a cookie beside the answer. */
  readonly reply: FastifyReply;
  readonly key: string | undefined;
  readonly route: string;
  /** Does the work once for the request's Idempotency-Key. `told` tells this request from others and is kept as a hash: no password, which a hash so quick would not hide. */
  runOnce<T>(caller: string, told: unknown, work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Adds a POST whose body is fields of a bounded length: its form checks what is in them. */
export function accountPost(server: FastifyInstance, context: ServerContext, path: string, act: (asked: AccountRequest) => Promise<object>): void {
  server.post(path, async (request, reply) => {
    const key = idempotencyKeyOf(request);
    const now = new Date(context.now().epochMilliseconds);
    return act({
      body: request.body,
      request,
      reply,
      key,
      route: path,
      runOnce: (caller, body, work) => withIdempotency(context.db, { key, route: path, caller, body, now, locale: request.locale }, work),
    });
  });
}
