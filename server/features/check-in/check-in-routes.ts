import * as say from "../../../messages/generated/server/desk.ts";
import type { Calls, StaffsRequest } from "../../core/http/calls.ts";
import { notFound } from "../../core/http/http-error.ts";
import { idempotencyKeyOf } from "../../core/http/idempotency.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { staffMuseum } from "../../museum/staff-language.ts";
import { callerOf, deviceOf } from "../employees/current-employee.ts";
import { sharedTill } from "../payments/desk/drawers.ts";
import { arrivals } from "./arrivals.ts";
import { findTickets, redeemTickets, refuseUndone, undoRedemption } from "./check-in.ts";
import type { TicketKind } from "./read-tickets.ts";

type Tickets = StaffsRequest & { readonly params: { readonly kind: string; readonly value: string } };

/** Calls at the door: looking up codes, admitting guests, and undoing that (docs/behaviour.md, "Redeeming"). */
export function checkInRoutes(server: Calls<"boxOffice">, context: ServerContext): void {
  const tickets = "/employee/checkin/tickets/:kind/:value";
  /** @throws HttpError 404 */
  const lookupOf = (request: Tickets) => ({
    museum: museumNow(context),
    reader: staffMuseum(context, request.locale),
    kind: kindOf(request),
    value: request.params.value,
    device: deviceOf(request),
  });

  server.get("/employee/checkin/arrivals", async ({ locale }) => ({
    body: await arrivals(context.db, staffMuseum(context, locale)),
  }));

  server.get(tickets, async (request) => {
    const { reader, ...lookup } = lookupOf(request);
    return { body: await findTickets(context.db, { ...lookup, museum: reader }) };
  });

  server.actAround(`${tickets}/redeem`, async (request, once) => {
    const { id: employeeId, deviceId, permissions } = callerOf(request);
    const lookup = lookupOf(request);
    let isNew = false;
    const redeemed = await once(async ({ tx, key, now }) => {
      isNew = true;
      return redeemTickets(tx, {
        ...lookup,
        redeem: request.body.redeem,
        anyway: request.body.anyway,
        move: request.body.move,
        maySell: permissions.includes("sell"),
        till: sharedTill(lookup.museum, deviceId),
        nonce: key,
        employeeId,
        now,
      });
    });
    if (!isNew) await refuseUndone(context.db, idempotencyKeyOf(request), employeeId);
    return redeemed;
  });

  server.act(`${tickets}/undo`, ({ tx, request, body, now }) =>
    undoRedemption(tx, { ...lookupOf(request), nonce: body.key, employeeId: callerOf(request).id, now }),
  );
}

/** @throws HttpError 404 */
function kindOf({ params: { kind } }: Tickets): TicketKind {
  if (kind === "ticket-id" || kind === "ticket-code") return kind;
  throw notFound((locale) => say.wrongKind(locale, { kind }));
}
