import type { FindMemberTickets } from "../../museum/catalogue/routes.ts";
import { visitorOf } from "../accounts/current-customer.ts";
import { membershipsOf } from "../memberships/held-memberships.ts";
import { memberTicketsOn } from "./check-member-tickets.ts";

/** Excludes the tickets of the current cart. */
export const findMemberTickets: FindMemberTickets = async (request, { db, museum, cartId = "" }, date) => {
  const customer = visitorOf(request);
  if (customer === undefined || (await membershipsOf(db, museum, customer.id)).length === 0) return undefined;
  return memberTicketsOn(db, museum, { date, customerId: customer.id, cartId });
};
