import { minuteOf } from "../../../commerce/day-parts.ts";
import type { Sentence } from "../../../engine/core/contract.ts";
import * as say from "../../../messages/generated/server/after-sale.ts";
import type { WhyNot } from "../../../schemas/generated/wire.ts";
import { HttpError, invalid, refused } from "../../core/http/http-error.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { eventTitleIn } from "../../museum/catalogue/titles-in.ts";
import { isWayInto } from "../../museum/catalogue/way-in.ts";
import { anySlot, type When } from "../../museum/model/times.ts";
import { checkLimit, checkParties, eventsOf, findVariant } from "../carts/check-lines.ts";
import { fromPairs, type Line } from "../carts/line.ts";
import { type Asker, keepsItsDay, linesOf, needsStaff, notAllowed } from "../orders/changeable.ts";
import type { StoredOrder, StoredTicket } from "../orders/stored-order.ts";

export interface Obstacle {
  readonly code: WhyNot["code"];
  readonly short: Sentence;
  readonly refusal: HttpError;
}

interface Move {
  readonly order: StoredOrder;
  readonly ticket: StoredTicket;
  readonly to: When;
  readonly asker: Asker;
}

/** Only the first two rules bind staff. */
export function obstacleTo(museum: Museum, move: Move): Obstacle | undefined {
  const rules =
    move.asker === "staff" ? [ownTime, bundleDay] : [ownTime, bundleDay, dearerDay, limitsOfDay, orderOfVisits];
  for (const rule of rules) {
    const obstacle = rule(museum, move);
    if (obstacle !== undefined) return obstacle;
  }
  return undefined;
}

function ownTime(_museum: Museum, { ticket, to, asker }: Move): Obstacle | undefined {
  if (to.date !== ticket.date || to.slot !== ticket.slot) return undefined;
  const of = { asker: asker === "staff" ? ("staff" as const) : ("other" as const) };
  const short: Sentence = (locale) => (to.slot === anySlot ? say.currentDay(locale, of) : say.currentTime(locale, of));
  return { code: "SAME_TIME", short, refusal: invalid({ code: "SAME_TIME", field: "time", message: say.sameTime }) };
}

function bundleDay(museum: Museum, { order, ticket, to }: Move): Obstacle | undefined {
  const { date } = ticket;
  const event = eventTitleIn(museum, ticket);
  if (to.date === date || !keepsItsDay(museum, order, ticket)) return undefined;
  const message: Sentence = (locale) => say.bundleDay(locale, { event });
  return {
    code: "BUNDLE_DAY",
    short: (locale) => say.otherBundleDay(locale, { date }),
    refusal: refused(409, { code: notAllowed, field: "date", message }),
  };
}

function dearerDay(museum: Museum, { order, ticket, to: { date } }: Move): Obstacle | undefined {
  if (!needsStaff(museum, order, ticket, date)) return undefined;
  const { supportPhone: phone } = museum.tenant;
  const message: Sentence = (locale) => say.dearerDay(locale, { event: eventTitleIn(museum, ticket), date, phone });
  return {
    code: "COSTS_MORE",
    short: (locale) => say.costsMore(locale, { phone }),
    refusal: refused(409, { code: notAllowed, field: "date", message }),
  };
}

/** Combining tickets on one day must not exceed the day's limits. */
function limitsOfDay(museum: Museum, { order, ticket, to: { date } }: Move): Obstacle | undefined {
  if (date === ticket.date) return undefined;
  const moved = linesOf(order, ticket);
  const left = order.lines.filter(
    ({ quantity, refunded, variantId }) => quantity > refunded && museum.index.variants.has(variantId),
  );
  const lines = left.map((line): Line => {
    const pairs = fromPairs(line.attributes);
    const attributes = moved.includes(line) ? new Map([...pairs, ["Date", date]]) : pairs;
    return {
      id: String(line.position),
      variantId: line.variantId,
      quantity: line.quantity - line.refunded,
      attributes,
    };
  });
  const there = lines.filter((line) =>
    eventsOf(museum, line).some(({ event, date: day }) => event.id === ticket.eventId && day === date),
  );
  if (there.every(({ id }) => moved.some(({ position }) => String(position) === id))) return undefined;
  try {
    checkParties(museum, there);
    for (const line of there) checkLimit(findVariant(museum, line), line, there);
    return undefined;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const most =
      museum.index.events.get(ticket.eventId)?.maxPartySize ??
      Math.max(...there.map((line) => findVariant(museum, line).ticketLimit));
    return { code: "PARTY_TOO_LARGE", short: (locale) => say.partyTooLarge(locale, { most }), refusal: error };
  }
}

/** Guests enter before events inside the museum start (docs/behaviour.md, "Time slots"). */
function orderOfVisits(museum: Museum, { order, ticket, to }: Move): Obstacle | undefined {
  if (to.slot === anySlot) return undefined;
  const others = order.tickets.filter(
    ({ voidedAs, date, slot, id }) => voidedAs === null && id !== ticket.id && date === to.date && slot !== anySlot,
  );
  const refuse = (message: Sentence) => refused(409, { code: notAllowed, field: "time", message });
  for (const other of others) {
    const { eventId, slot } = other;
    const isEarlier = minuteOf(to.slot) < minuteOf(slot);
    if (isEarlier && isWayIn(museum, order, { entry: eventId, event: ticket.eventId })) {
      const message: Sentence = (locale) =>
        say.isBeforeEntry(locale, { event: eventTitleIn(museum, ticket), time: to.slot, entry: slot });
      return {
        code: "BEFORE_ENTRY",
        short: (locale) => say.beforeEntry(locale, { entry: slot }),
        refusal: refuse(message),
      };
    }
    if (minuteOf(slot) < minuteOf(to.slot) && isWayIn(museum, order, { entry: ticket.eventId, event: eventId })) {
      const named = { event: eventTitleIn(museum, other), time: slot };
      return {
        code: "AFTER_START",
        short: (locale) => say.afterStart(locale, named),
        refusal: refuse((locale) => say.isAfterStart(locale, named)),
      };
    }
  }
  return undefined;
}

/** Counts only bundles that the order has. */
function isWayIn({ index }: Museum, order: StoredOrder, entry: { readonly entry: string; readonly event: string }) {
  const bundles = order.lines.flatMap(({ variantId }) => index.variants.get(variantId)?.bundle ?? []);
  return isWayInto(index, entry, new Set(bundles));
}
