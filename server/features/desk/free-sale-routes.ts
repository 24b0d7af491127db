import * as say from "../../../messages/generated/server/desk.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Calls, Once, StaffsRequest } from "../../core/http/calls.ts";
import { invalid } from "../../core/http/http-error.ts";
import { idempotencyKeyOf } from "../../core/http/idempotency.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { memberTicketsLeft } from "../carts/check-member-tickets.ts";
import { findMember } from "../check-in/find-member.ts";
import { callerOf, deviceOf } from "../employees/guard.ts";
import { sellAtDesk } from "./sell.ts";
import { sellableEvents, showSellable } from "./sellable.ts";
import { refuseTakenBack, undoSale } from "./undo-sale.ts";

/** The browser's next page after a sale (docs/behaviour.md, "Desk sales"). */
const checkoutUrl = "/box-office/check-in?purchase=success";
/** The buyer's name at an event open to all, because guests are not asked for names. */
const walkIn = { firstName: "Walk-in", lastName: "Guest", email: "" };

/** Sells free tickets to members and guests and redeems them immediately (docs/behaviour.md, "Desk sales"). */
export function salesRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  const { db } = context;
  /** Sells once per key. @throws HttpError 409 if the key's sale was undone since */
  const sell = async (
    request: StaffsRequest,
    once: Once,
    work: (tx: Tx, nonce: string | undefined) => Promise<void>,
  ) => {
    let isNew = false;
    const answer = await once(async ({ tx, key }) => {
      isNew = true;
      await work(tx, key);
      return { checkoutUrl };
    });
    if (!isNew) await refuseTakenBack(db, idempotencyKeyOf(request), callerOf(request).id);
    return answer;
  };

  server.post("/employee/member-purchase/events", async ({ body: { membershipId } }) => {
    const museum = museumNow(context);
    const { customerId, firstName, lastName, membership } = await findMember(db, museum, membershipId);
    const allowance = await memberTicketsLeft(db, museum, customerId, museum.today.toString());
    const events = (await sellableEvents(db, museum, "memberPurchase")).map((each) =>
      showSellable(museum, each, allowance),
    );
    return { events, member: { name: `${firstName} ${lastName}`.trim(), membership } };
  });

  server.actAround("/employee/member-purchase/checkout", async (request, once) => {
    const { membershipId, lineItems } = request.body;
    if (membershipId === undefined)
      throw invalid({ code: "REQUIRED", field: "membershipId", message: say.cardMissing });
    const by = { employeeId: callerOf(request).id, device: deviceOf(request) };
    return sell(request, once, async (tx, nonce) => {
      const museum = museumNow(context);
      const { customerId, membership: _membership, ...buyer } = await findMember(tx, museum, membershipId);
      await sellAtDesk(tx, museum, { sale: "memberPurchase", lineItems, buyer, customerId, nonce, ...by });
    });
  });

  server.get("/employee/event-checkin/events", async () => {
    const museum = museumNow(context);
    return {
      body: { events: (await sellableEvents(db, museum, "eventCheckIn")).map((each) => showSellable(museum, each)) },
    };
  });

  server.actAround("/employee/event-checkin/checkout", async (request, once) => {
    const by = { employeeId: callerOf(request).id, device: deviceOf(request) };
    return sell(request, once, (tx, nonce) =>
      sellAtDesk(tx, museumNow(context), {
        sale: "eventCheckIn",
        lineItems: request.body.lineItems,
        buyer: walkIn,
        nonce,
        ...by,
      }),
    );
  });

  for (const [path, kind] of [
    ["member-purchase", "memberPurchase"],
    ["event-checkin", "eventCheckIn"],
  ] as const)
    server.act(`/employee/${path}/undo`, ({ tx, request, body, now }) =>
      undoSale(tx, { kind, nonce: body.key, employeeId: callerOf(request).id, now }),
    );
}
