import type { MemberCardResponse } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { Calls } from "../../core/http/calls.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { ownerOf } from "../accounts/current-customer.ts";
import { showLater } from "../memberships/held-memberships.ts";
import { memberCard, renewCard } from "../memberships/member-card.ts";

export function cardRoutes(server: Calls<"storefront">, context: ServerContext): void {
  server.get("/member/card", async (request) => {
    const { id } = ownerOf(request);
    return { body: await show(context.db, request.locale, id) };
  });

  server.act("/member/card/renew", async ({ tx, request }) => {
    const { id } = ownerOf(request);
    await renewCard(tx, museumNow(context), id);
    return show(tx, request.locale, id);
  });

  async function show(db: Db | Tx, locale: string, customerId: string): Promise<MemberCardResponse> {
    const { card, standing } = await memberCard(db, museumNow(context, locale), customerId);
    return { card, later: standing.later.map(showLater) };
  }
}
