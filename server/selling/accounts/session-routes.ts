import type { FastifyRequest } from "fastify";
import type { ServerContext } from "../../museum/server-context.ts";
import type { Db, Tx } from "../../platform/database/tables.ts";
import type { Calls } from "../../platform/http/calls.ts";
import { withIdempotency } from "../../platform/http/idempotency.ts";
import { idempotencyKeyOf } from "../../platform/http/idempotency-key.ts";
import { customerTokenOf, findCustomer, signInFirst } from "./current-customer.ts";
import { endAllSessions, endSession, listSessions, type OwnSession } from "./sessions.ts";
import { findToken } from "./tokens.ts";

/** Where a customer is signed in, for its owner: to see, and to end. */
export function sessionRoutes(server: Calls<"storefront">, context: ServerContext): void {
  const moment = () => new Date(context.now().epochMilliseconds);

  server.get("/customer/sessions", async (request) => {
    const now = moment();
    return { body: { sessions: await listSessions(context.db, await ownSession(context.db, request, now), { now, locale: request.locale }) } };
  });

  server.post("/customer/sessions/end", (request) =>
    act(request, async (tx, own, now) => {
      await endSession(tx, own, request.body.id);
      return { sessions: await listSessions(tx, own, { now, locale: request.locale }) };
    }),
  );

  server.post("/customer/sessions/end-all", (request) =>
    act(request, async (tx, own) => {
      await endAllSessions(tx, own);
      return {};
    }),
  );

  /** Once for its Idempotency-Key. The caller is the session and not the customer: sent again, the request may find it ended. */
  function act<T>(request: FastifyRequest, work: (tx: Tx, own: OwnSession, now: Date) => Promise<T>): Promise<T> {
    const now = moment();
    const { body, locale, routeOptions } = request;
    const keyed = { key: idempotencyKeyOf(request), route: routeOptions.url ?? "", caller: customerTokenOf(request) ?? "", body, now, locale };
    return withIdempotency(context.db, keyed, async (tx) => work(tx, await ownSession(tx, request, now), now));
  }
}

/** @throws HttpError 401 */
async function ownSession(db: Db | Tx, request: FastifyRequest, now: Date): Promise<OwnSession> {
  const found = await findToken(db, "customer", customerTokenOf(request) ?? "", now);
  if (found === undefined || (await findCustomer(db, found.subjectId)) === undefined) throw signInFirst();
  return found;
}
