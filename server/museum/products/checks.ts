import { maxOwnLike, parseCents, priceLike } from "../../../commerce/money.ts";
import { checkName } from "../model/check.ts";
import type { Catalogue, Event, TicketType } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";

/** @param ids the names with their places */
export function checkEvents(
  { events }: Catalogue,
  ids: readonly { readonly id: string; readonly pointer: string }[],
  { others = [], what = "event" }: { others?: readonly { readonly id: string }[]; what?: string } = {},
): Problem[] {
  const known = [...events, ...others].map(({ id }) => id);
  return ids.flatMap(({ id, pointer }) => {
    const message = `"${id}" is no ${what} of this catalogue`;
    return checkName(id, known, { code: "REFERENCE_UNKNOWN", pointer, message }, `add the ${what} to /events`) ?? [];
  });
}

interface Counted {
  readonly title: string;
  readonly capacity?: number;
  readonly maxPartySize?: number;
  readonly soldOut?: boolean;
}

/** Warns about a capacity of zero, or below the largest party. @param at its place in catalogue.json */
export function checkCapacity({ title, capacity, maxPartySize = 0, soldOut = false }: Counted, at: string): Problem[] {
  if (capacity === undefined || soldOut || (capacity > 0 && capacity >= maxPartySize)) return [];
  const tooFew = `${title} has ${capacity} places at a time, and maxPartySize lets ${maxPartySize} come together: larger parties than ${capacity} are always refused`;
  const [message, fix] =
    capacity === 0
      ? [`${title} has no places, so that nothing of it is ever sold`, 'raise capacity, or write "soldOut": true']
      : [tooFew, "raise capacity, or lower maxPartySize"];
  return [{ code: "CAPACITY_LOW", pointer: `${at}/capacity`, message, fix, value: String(capacity) }];
}

/** A group's minimum must fit into one cart and one party. @param at the list's place in catalogue.json */
export function checkGroups(types: readonly TicketType[], at: string, maxPartySize?: number): Problem[] {
  return types.flatMap(({ id, minQuantity, ticketLimit }, index) => {
    if (minQuantity === undefined) return [];
    const [name, most] =
      maxPartySize !== undefined && maxPartySize < ticketLimit
        ? ["maxPartySize", maxPartySize]
        : ["ticketLimit", ticketLimit];
    if (minQuantity <= most) return [];
    const problem: Problem = {
      code: "CATALOGUE_GROUP",
      pointer: `${at}/${index}/minQuantity`,
      message: `At ticket type "${id}" (${at}/${index}): minQuantity is ${minQuantity}, but ${name} is ${most}, so that no one can buy it`,
      fix: `lower minQuantity, or raise ${name}`,
      value: String(minQuantity),
    };
    return [problem];
  });
}

interface PricePlace {
  readonly pointer: string;
  /** The product, as its problems begin. */
  readonly name: string;
}

/** Refuses a price that is higher than visitors may name. */
export function checkOwnPrice(price: string, { pointer, name }: PricePlace): Problem[] {
  const max = maxOwnLike(price);
  if (parseCents(price) <= max) return [];
  const most = priceLike(max, price);
  const message = `${name}: visitors name ${most} at most, so that no one can pay "${price}"`;
  return [{ code: "CATALOGUE_PRICE", pointer, message, fix: `write ${most} or less`, value: price }];
}

/** Only an event's own types may have visitors' prices. @param at the list's place in catalogue.json */
export function checkOwnPrices(
  types: readonly TicketType[],
  at: string,
  { allowed }: { readonly allowed: boolean },
): Problem[] {
  return types.flatMap(({ id, price, minimumPrice }, index) => {
    if (minimumPrice === undefined) return [];
    const place = { pointer: `${at}/${index}/price`, name: `At ticket type "${id}" (${at}/${index})` };
    const problem = (what: string, rest: Pick<Problem, "fix" | "value">): Problem => ({
      code: "CATALOGUE_PRICE",
      pointer: place.pointer,
      message: `${place.name}: ${what}`,
      ...rest,
    });
    if (!allowed)
      return [
        problem("visitors cannot name the price of a part of a bundle or series", {
          fix: 'write one price, such as "25.00"',
        }),
      ];
    const [tooHigh] = [minimumPrice, price].flatMap((each) => checkOwnPrice(each, place));
    if (tooHigh !== undefined) return [tooHigh];
    if (parseCents(minimumPrice) <= parseCents(price)) return [];
    return [
      problem(`suggested is "${price}", less than minimum, "${minimumPrice}"`, {
        fix: "exchange the two",
        value: price,
      }),
    ];
  });
}

/** A product offered with an event, and the events that it includes. */
interface Offered {
  /** "the bundle Explorer Bundle". */
  readonly name: string;
  readonly beside: readonly string[];
  readonly parts: readonly string[];
}

/** Visitors of the later days would silently miss a product offered with the event. */
export function checkSpans({ events }: Catalogue, offered: readonly Offered[]): Problem[] {
  const daysOf = (ids: readonly string[]) =>
    events.filter(({ id, opening }) => ids.includes(id) && opening.weekly !== undefined && opening.weekly.length > 0);
  return offered.flatMap(({ name, beside, parts }) => {
    const longest = daysOf(beside).toSorted((a, b) => b.opening.forDays - a.opening.forDays)[0];
    const shortest = daysOf(parts).toSorted((a, b) => a.opening.forDays - b.opening.forDays)[0];
    if (longest === undefined || shortest === undefined || shortest.opening.forDays >= longest.opening.forDays)
      return [];
    return [problemOf(name, longest, shortest, events.indexOf(shortest))];
  });
}

function problemOf(name: string, longest: Event, shortest: Event, index: number): Problem {
  const { forDays } = shortest.opening;
  return {
    code: "OFFER_ENDS_EARLIER",
    pointer: `/events/${index}/opening/forDays`,
    message: `${longest.title} is on sale ${longest.opening.forDays} days ahead, but ${shortest.title} only ${forDays}: visitors of later days are not offered ${name}`,
    fix: `put ${shortest.title} on sale for ${longest.opening.forDays} days ahead as well, unless this is meant`,
    value: String(forDays),
  };
}
