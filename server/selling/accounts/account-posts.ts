import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiBase, PathBelow } from "../../../schemas/api.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import type { Tx } from "../../platform/database/tables.ts";
import type { Calls, RequestOf } from "../../platform/http/calls.ts";
import { withIdempotency } from "../../platform/http/idempotency.ts";
import { idempotencyKeyOf } from "../../platform/http/idempotency-key.ts";

/** A request as an account's call has it. */
export interface AccountRequest<Request extends FastifyRequest = FastifyRequest> {
  readonly body: unknown;
  readonly request: Request;
  /** For a cookie beside the answer. */
  readonly reply: FastifyReply;
  readonly key: string | undefined;
  readonly route: string;
  /** Does the work once for the request's Idempotency-Key. `told` tells this request from others and is kept as a hash: no password, which a hash so quick would not hide. */
  runOnce<T>(caller: string, told: unknown, work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Adds a POST whose body is fields of a bounded length: its form checks what is in them. */
export function accountPost<Base extends ApiBase, const Path extends PathBelow<"POST", Base>>(
  server: Calls<Base>,
  context: ServerContext,
  path: Path,
  act: (asked: AccountRequest<RequestOf<Base, Path>>) => Promise<object>,
): void {
  // The compiler does not follow a path that is not known yet: it is one of the base's.
  const posts = server as unknown as { post(path: Path, handler: (request: RequestOf<Base, Path>, reply: FastifyReply) => unknown): void };
  posts.post(path, async (request, reply) => {
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
