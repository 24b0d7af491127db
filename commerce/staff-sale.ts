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
  /** It was sold, and the employee may not open the tool that the server leads to: this one goes on. */
  readonly stay: () => void;
}

/** How a sale at the desk is sent, kept until it is answered, and ended: what `useSubmission` takes. */
export function staffSale(
  services: Pick<ToolServices, "post" | "opens">,
  address: Pick<ToolAddress, "leave" | "path" | "query" | "href">,
  { path, undo, storage, notice, keep, reload, stay }: StaffSaleParts,
) {
  return {
    send: (sale: StaffCheckoutRequest, idempotencyKey: string) => keepingChoice(() => services.post(path, sale, { idempotencyKey }), keep),
    isUnanswered,
    once: true,
    onAnswer({ checkoutUrl }: StaffCheckoutResponse, { lineItems }: StaffCheckoutRequest, key: string) {
      const query = givenQuery(address.query);
      const count = lineItems.reduce((sum, { quantity }) => sum + quantity, 0);
      keepRedemption(storage, { undo, key, tool: address.path, query, orderNumber: "", count, at: Date.now(), ...(notice && { notice }) });
      if (services.opens(toolPath(address, checkoutUrl))) address.leave(checkoutUrl);
      else stay();
    },
    onFailure(failure: Error) {
      if (failure instanceof CallError && failure.status === 409) reload();
    },
  };
}

/** The path of the tool that an address of the box office leads to. */
function toolPath({ href }: Pick<ToolAddress, "href">, url: string): string {
  return new URL(url, "http://box-office").pathname.slice(href("").length);
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

/** An event as it is sold for one of its times, also a full one: who chose it must hear that. For its own where that time is none of them, or no longer. */
export function atTime(event: StaffEvent, time: string | undefined): StaffEvent {
  const chosen = event.times?.find((each) => each.time === time);
  return chosen === undefined ? event : { ...event, ...chosen };
}

/** The time that an event of this ticket type is shown at, by event: tickets that were chosen for it stay for it. */
export function timesOf(events: readonly StaffEvent[], typeId: string): SaleChoice["times"] {
  return Object.fromEntries(
    events.flatMap(({ id, time, ticketTypes }) => (time !== undefined && ticketTypes.some((type) => type.id === typeId) ? [[id, time]] : [])),
  );
}

/** Counts chosen tickets of types that no listed event has: they must not vanish without a word. */
export function goneOf(events: readonly StaffEvent[], quantities: Quantities): { readonly count: number; readonly left: Quantities } {
  const listed = new Set(events.flatMap(({ ticketTypes }) => ticketTypes.map(({ id }) => id)));
  const entries = Object.entries(quantities);
  const count = entries.reduce((sum, [id, quantity]) => (listed.has(id) ? sum : sum + quantity), 0);
  return { count, left: Object.fromEntries(entries.filter(([id]) => listed.has(id))) };
}

/** The first event of which more is chosen than is left at its time. */
export function shortEvent(events: readonly StaffEvent[], quantities: Quantities): StaffEvent | undefined {
  return events.find((event) => chosenOf(event, quantities) > event.availableInventory);
}

/** The time that was chosen for an event with tickets, where it is over by now: they must not be sold for another without a word. */
export function timeOver(events: readonly StaffEvent[], { quantities, times }: SaleChoice): string | undefined {
  for (const event of events) {
    const time = times[event.id];
    if (time !== undefined && chosenOf(event, quantities) > 0 && event.times?.every((each) => each.time !== time)) return time;
  }
  return undefined;
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
