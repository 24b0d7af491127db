import type { staffPaths } from "../schemas/generated/staff-paths.ts";
import type { StaffCheckoutRequest, StaffCheckoutResponse, StaffEvent, TicketType } from "../schemas/generated/wire.ts";
import { CallError, isUnanswered } from "./errors.ts";
import { keepingChoice } from "./kept-choice.ts";
import { keepRedemption, type LastRedemption } from "./last-redemption.ts";
import { toCents } from "./money.ts";
import type { Quantities } from "./party.ts";
import { givenQuery, type ToolAddress, type ToolServices } from "./services.ts";

/** What a clerk has chosen: quantities by ticket type, times by event. */
export interface SaleChoice {
  readonly quantities: Quantities;
  readonly times: Readonly<Record<string, string>>;
}

interface StaffSaleParts {
  /** The call that sells, and the one that takes the sale back. */
  readonly path: ReturnType<(typeof staffPaths)["sellToGuest" | "sellToMember"]>;
  readonly undo: LastRedemption["undo"];
  /** Where what was sold last is kept. */
  readonly storage: Pick<Storage, "setItem">;
  /** What the next screen says, where it is not what it says of others. */
  readonly notice?: LastRedemption["notice"];
  /** What was chosen, kept where the session has ended meanwhile. */
  readonly keep: () => void;
  /** Asks again for what is left: another desk may have been quicker. */
  readonly reload: () => void;
}

/** How a sale at the desk is sent, kept until it is answered, and ended: what `useSubmission` takes. */
export function staffSale(
  services: Pick<ToolServices, "post" | "notify">,
  address: Pick<ToolAddress, "leave" | "path" | "query">,
  { path, undo, storage, notice, keep, reload }: StaffSaleParts,
) {
  return {
    send: (sale: StaffCheckoutRequest, idempotencyKey: string) => keepingChoice(() => services.post(path, sale, { idempotencyKey }), keep),
    isUnanswered,
    once: true,
    onAnswer({ checkoutUrl }: StaffCheckoutResponse, { lineItems }: StaffCheckoutRequest, key: string) {
      const query = givenQuery(address.query);
      const count = lineItems.reduce((sum, { quantity }) => sum + quantity, 0);
      keepRedemption(storage, { undo, key, tool: address.path, query, orderNumber: "", count, at: Date.now(), ...(notice && { notice }) });
      address.leave(checkoutUrl);
    },
    onFailure(failure: Error) {
      if (!isUnanswered(failure)) services.notify({ message: failure.message, type: "error" });
      if (failure instanceof CallError && failure.status === 409) reload();
    },
  };
}

/** What the box office gives out of an event: only what costs nothing (docs/behaviour.md, "Desk sales"). Events without such types are left out. */
export function freeEvents(events: readonly StaffEvent[]): StaffEvent[] {
  return events
    .map((event) => ({
      ...event,
      ticketTypes: event.ticketTypes.filter(isFree),
      ...(event.times && { times: event.times.map((each) => ({ ...each, ticketTypes: each.ticketTypes.filter(isFree) })) }),
    }))
    .filter(({ ticketTypes }) => ticketTypes.length > 0);
}

const isFree = ({ price }: TicketType) => toCents(price) === 0;

/** How many tickets of an event are chosen. */
export function chosenOf({ ticketTypes }: Pick<StaffEvent, "ticketTypes">, quantities: Quantities): number {
  return ticketTypes.reduce((sum, { id }) => sum + (quantities[id] ?? 0), 0);
}

/** An event as it is sold for one of its times; for its own where that time is none of them, or no longer. */
export function atTime(event: StaffEvent, time: string | undefined): StaffEvent {
  const chosen = event.times?.find((each) => each.time === time && each.availableInventory > 0);
  return chosen === undefined ? event : { ...event, ...chosen };
}

/** The line items of what is chosen, each for the time that its event is shown at. The date is the server's business. */
export function saleLines(events: readonly StaffEvent[], quantities: Quantities): StaffCheckoutRequest["lineItems"] {
  return events.flatMap(({ ticketTypes, time }) =>
    ticketTypes.flatMap(({ id }) => {
      const quantity = quantities[id] ?? 0;
      return quantity > 0 ? [{ variantId: id, quantity, attributes: time === undefined ? [] : [{ key: "Time", value: time }] }] : [];
    }),
  );
}
