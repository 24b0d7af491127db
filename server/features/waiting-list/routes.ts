import type { Calls } from "../../core/http/calls.ts";
import { clientAddress, hashedAddress } from "../../core/http/network-address.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { visitorOf } from "../accounts/current-customer.ts";
import { joinWaitingList } from "./join.ts";

export function waitingListRoutes(server: Calls<"storefront">, context: ServerContext): void {
  server.act("/waiting-list", ({ tx, request, body }) =>
    joinWaitingList(tx, context, body, {
      customer: visitorOf(request),
      address: hashedAddress(clientAddress(request)),
    }),
  );
}
