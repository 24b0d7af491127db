import type { staffPaths } from "../schemas/generated/staff-paths.ts";
import type { StaffCheckoutRequest, StaffCheckoutResponse, StaffEvent, TicketType } from "../schemas/generated/wire.ts";
import { CallError } from "./errors.ts";
import { type LastRedemption, saveRedemption } from "./last-redemption.ts";
import { toCents } from "./money.ts";
import type { Quantities } from "./party.ts";
import { savingChoice } from "./saved-choice.ts";
import { givenQuery, type ToolAddress, type ToolServices } from "./services.ts";

export interface SaleChoice {
  readonly quantities: Quantities;
  readonly times: Readonly<Record<string, string>>;
}

interface StaffSaleParts {
  readonly path: ReturnType<(typeof staffPaths)["sellToGuest" | "sellToMember"]>;
  readonly undo: LastRedemption["undo"];
  readonly storage: Pick<Storage, "setItem">;
  readonly notice?: LastRedemption["notice"];
  /** Saves the selection if the session has expired. */
  readonly keep: () => void;
  /** Refreshes availability: another desk may have sold meanwhile. */
  readonly reload: () => void;
  /** Continues here after the sale if the employee may not open the next tool. */
  readonly stay: () => void;
}

/** Returns the options of `useAct` for a desk sale. */
export function staffSale(
  services: Pick<ToolServices, "post" | "opens">,
  address: Pick<ToolAddress, "leave" | "path" | "query" | "href">,
  { path, undo, storage, notice, keep, reload, stay }: StaffSaleParts,
) {
  return {
    send: (sale: StaffCheckoutRequest, idempotencyKey: string) =>
      savingChoice(() => services.post(path, sale, { idempotencyKey }), keep),
    once: true,
    onAnswer({ checkoutUrl }: StaffCheckoutResponse, { lineItems }: StaffCheckoutRequest, key: string) {
      const query = givenQuery(address.query);
      const count = lineItems.reduce((sum, { quantity }) => sum + quantity, 0);
      saveRedemption(storage, {
        undo,
        key,
        tool: address.path,
        query,
        orderNumber: "",
        count,
        at: Date.now(),
        ...(notice && { notice }),
      });
      if (services.opens(toolPath(address, checkoutUrl))) address.leave(checkoutUrl);
      else stay();
    },
    onFailure(failure: Error) {
      if (failure instanceof CallError && failure.status === 409) reload();
    },
  };
}

function toolPath({ href }: Pick<ToolAddress, "href">, url: string): string {
  return new URL(url, "http://box-office").pathname.slice(href("").length);
}

/** Keeps only free ticket types, which the desk may give out (docs/behaviour.md, "Desk sales"). */
export function freeEvents(events: readonly StaffEvent[]): StaffEvent[] {
  return events
    .map((event) => ({
      ...event,
      ticketTypes: event.ticketTypes.filter(isFree),
      ...(event.times && {
        times: event.times.map((each) => ({ ...each, ticketTypes: each.ticketTypes.filter(isFree) })),
      }),
    }))
    .filter(({ ticketTypes }) => ticketTypes.length > 0);
}

const isFree = ({ price }: TicketType) => toCents(price) === 0;

/** Counts the chosen tickets of an event. */
export function chosenOf({ ticketTypes }: Pick<StaffEvent, "ticketTypes">, quantities: Quantities): number {
  return ticketTypes.reduce((sum, { id }) => sum + (quantities[id] ?? 0), 0);
}

/** Returns an event as sold at one of its times, even if full; unchanged for an unknown time. */
export function atTime(event: StaffEvent, time: string | undefined): StaffEvent {
  const chosen = event.times?.find((each) => each.time === time);
  return chosen === undefined ? event : { ...event, ...chosen };
}

/** Fixes the shown times of events with this ticket type, since its tickets are for them. */
export function timesOf(events: readonly StaffEvent[], typeId: string): SaleChoice["times"] {
  return Object.fromEntries(
    events.flatMap(({ id, time, ticketTypes }) =>
      time !== undefined && ticketTypes.some((type) => type.id === typeId) ? [[id, time]] : [],
    ),
  );
}

/** Counts chosen tickets of types no longer listed, to report them. */
export function unlistedQuantity(
  events: readonly StaffEvent[],
  quantities: Quantities,
): { readonly count: number; readonly left: Quantities } {
  const listed = new Set(events.flatMap(({ ticketTypes }) => ticketTypes.map(({ id }) => id)));
  const entries = Object.entries(quantities);
  const count = entries.reduce((sum, [id, quantity]) => (listed.has(id) ? sum : sum + quantity), 0);
  return { count, left: Object.fromEntries(entries.filter(([id]) => listed.has(id))) };
}

/** Returns the first event with more chosen tickets than places. */
export function shortEvent(events: readonly StaffEvent[], quantities: Quantities): StaffEvent | undefined {
  return events.find((event) => chosenOf(event, quantities) > event.availableInventory);
}

/** Returns a chosen time that has passed, so its tickets are not silently sold for another. */
export function timeOver(events: readonly StaffEvent[], { quantities, times }: SaleChoice): string | undefined {
  for (const event of events) {
    const time = times[event.id];
    if (time !== undefined && chosenOf(event, quantities) > 0 && event.times?.every((each) => each.time !== time))
      return time;
  }
  return undefined;
}

/** Builds line items with their times; the server sets the date. */
export function saleLines(events: readonly StaffEvent[], quantities: Quantities): StaffCheckoutRequest["lineItems"] {
  return events.flatMap(({ ticketTypes, time }) =>
    ticketTypes.flatMap(({ id }) => {
      const quantity = quantities[id] ?? 0;
      return quantity > 0
        ? [{ variantId: id, quantity, attributes: time === undefined ? [] : [{ key: "Time", value: time }] }]
        : [];
    }),
  );
}
