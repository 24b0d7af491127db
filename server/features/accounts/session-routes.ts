import type { FastifyRequest } from "fastify";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { Calls } from "../../core/http/calls.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { customerTokenOf, findCustomer, signInFirst } from "./current-customer.ts";
import { endAllSessions, endSession, listSessions, type OwnSession } from "./sessions.ts";
import { findToken } from "./tokens.ts";

export function sessionRoutes(server: Calls<"storefront">, context: ServerContext): void {
  const moment = () => new Date(context.now().epochMilliseconds);

  server.get("/customer/sessions", async (request) => {
    const now = moment();
    return {
      body: {
        sessions: await listSessions(context.db, await ownSession(context.db, request, now), {
          now,
          locale: request.locale,
        }),
      },
    };
  });

  server.actAround("/customer/sessions/end", (request, once) =>
    once(
      async ({ tx, now }) => {
        const own = await ownSession(tx, request, now);
        await endSession(tx, own, request.body.id);
        return { sessions: await listSessions(tx, own, { now, locale: request.locale }) };
      },
      { caller: customerTokenOf(request) ?? "" },
    ),
  );

  server.actAround("/customer/sessions/end-all", (request, once) =>
    once(
      async ({ tx, now }) => {
        await endAllSessions(tx, await ownSession(tx, request, now));
        return {};
      },
      { caller: customerTokenOf(request) ?? "" },
    ),
  );
}

/** @throws HttpError 401 */
async function ownSession(db: Db | Tx, request: FastifyRequest, now: Date): Promise<OwnSession> {
  const found = await findToken(db, "customer", customerTokenOf(request) ?? "", now);
  if (found === undefined || (await findCustomer(db, found.subjectId)) === undefined) throw signInFirst();
  return found;
}
