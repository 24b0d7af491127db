import type { FastifyInstance } from "fastify";
import type { MemberEventsRequest, StaffCheckoutRequest } from "../../schemas/generated/wire.ts";
import { answersBody, wire } from "../http/answers.ts";
import { invalid } from "../http/failure.ts";
import { museumNow, type Services } from "../http/services.ts";
import { memberTicketsLeft } from "../memberships/check-member-tickets.ts";
import { callerOf, deviceOf } from "./guard.ts";
import { once } from "./once.ts";
import { findPatron } from "./patron.ts";
import { sellAtDesk } from "./sell.ts";
import { sellableEvents, showSellable } from "./sellable.ts";

/** Where the browser goes after a sale (contract, section 5, decision 3). */
const checkoutUrl = "/box-office/check-in?purchase=success";
/** Who comes to an event that is open to all: nobody asks them who they are. */
const walkIn = { firstName: "Walk-in", lastName: "Guest", email: "" };

/** Free tickets for members and for guests, used as they are sold (specification, section 7; contract, section 4). */
export function salesRoutes(server: FastifyInstance, services: Services): void {
  const { db } = services;
  const toMembers = { permission: "member-purchase" } as const;
  const toGuests = { permission: "event-check-in" } as const;
  const checkout = { body: wire("StaffCheckoutRequest"), response: { 200: wire("StaffCheckoutResponse") } };

  server.post<{ Body: MemberEventsRequest }>(
    "/employee/member-purchase/events",
    { config: toMembers, schema: { body: wire("MemberEventsRequest"), response: { 200: wire("StaffEventsResponse") } } },
    async ({ body: { membershipId } }) => {
      const museum = museumNow(services);
      const { customerId } = await findPatron(db, museum, membershipId);
      const allowance = await memberTicketsLeft(db, museum, customerId, museum.today.toString());
      return { events: (await sellableEvents(db, museum, "memberPurchase")).map((each) => showSellable(museum, each, allowance)) };
    },
  );

  server.post<{ Body: StaffCheckoutRequest }>("/employee/member-purchase/checkout", { config: toMembers, schema: checkout }, async (request) => {
    const { membershipId, lineItems } = request.body;
    if (membershipId === undefined) throw invalid({ code: "REQUIRED", field: "membershipId", message: `"membershipId" is required.` });
    const by = { employeeId: callerOf(request).id, device: deviceOf(request) };
    return once(services, request, by.employeeId, async (tx) => {
      const museum = museumNow(services);
      const { customerId, ...buyer } = await findPatron(tx, museum, membershipId);
      await sellAtDesk(tx, museum, { sale: "memberPurchase", lineItems, buyer, customerId, ...by });
      return { checkoutUrl };
    });
  });

  server.get("/employee/event-checkin/events", { config: toGuests, schema: answersBody(wire("StaffEventsResponse")) }, async () => {
    const museum = museumNow(services);
    return { body: { events: (await sellableEvents(db, museum, "eventCheckIn")).map((each) => showSellable(museum, each)) } };
  });

  server.post<{ Body: StaffCheckoutRequest }>("/employee/event-checkin/checkout", { config: toGuests, schema: checkout }, async (request) => {
    const by = { employeeId: callerOf(request).id, device: deviceOf(request) };
    return once(services, request, by.employeeId, async (tx) => {
      await sellAtDesk(tx, museumNow(services), { sale: "eventCheckIn", lineItems: request.body.lineItems, buyer: walkIn, ...by });
      return { checkoutUrl };
    });
  });
}
