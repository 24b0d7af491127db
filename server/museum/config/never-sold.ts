import { Temporal } from "temporal-polyfill";
import { minuteOf } from "../../../commerce/day-parts.ts";
import { memo } from "../../../engine/core/memo.ts";
import { isRecord } from "../../../engine/core/pointer.ts";
import type { KindTrait } from "../../../schemas/kind-traits.ts";
import { computeOpenDays, daysFrom, entryTimesOf } from "../model/calendar.ts";
import { checkName } from "../model/check.ts";
import type { Catalogue, Event, Opening, ServedFlow, Tenant, TicketType } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";
import type { Variant } from "../products/contract.ts";
import { isCodeFor } from "../products/promotion-codes.ts";
import { soldOf } from "../products/registry.ts";
import { namesOf, stepsWith } from "./kinds.ts";

/** Warns by the rules of the sale. @param today YYYY-MM-DD */
export function checkNeverSold(catalogue: Catalogue, tenant: Tenant, today: string): Problem[] {
  return [
    ...catalogue.events.flatMap((event, index) => checkTypes(catalogue, tenant, event, `/events/${index}`)),
    ...checkBundles(catalogue, today),
    ...checkUpsells(catalogue, today),
    ...checkCodes(catalogue, today),
  ];
}

const never = (pointer: string, message: string, fix: string, value?: string): Problem => ({
  ...{ code: "NEVER_SOLD", pointer, message, fix },
  ...(value !== undefined && { value }),
});

function checkTypes(catalogue: Catalogue, { limits }: Tenant, event: Event, at: string): Problem[] {
  const { title, ticketTypes, listed, soldOut, capacity, boxOffice } = event;
  const problems: Problem[] = [];
  const forMembers = ticketTypes.findIndex(({ type }) => type === "membership");
  if (forMembers >= 0 && !catalogue.memberships.some(({ ticketsPerDay = 0 }) => ticketsPerDay > 0)) {
    const message = `${title} has tickets for members, but no membership gives any`;
    problems.push(
      never(
        `${at}/ticketTypes/${forMembers}/type`,
        message,
        'write "ticketsPerDay" at a membership, or remove the ticket type',
      ),
    );
  }
  if (listed && !soldOut && ticketTypes.every(({ channel }) => channel === "desk")) {
    const message = `${title} is listed, but all its ticket types are for the desk: visitors find nothing to buy`;
    problems.push(never(`${at}/ticketTypes`, message, 'remove "channel" from one, or write "listed": false'));
  }
  const most = Math.max(
    ...[capacity ?? Number.POSITIVE_INFINITY, ...(event.days ?? []).map((rule) => rule.capacity)].flatMap(
      (each) => each ?? [],
    ),
  );
  for (const [place, { title: type, minQuantity = 0, channel }] of ticketTypes.entries()) {
    const [name, limit] =
      channel !== "desk" && limits.seatsPerCart < most
        ? ["seatsPerCart of tenant.json", limits.seatsPerCart]
        : ["capacity", most];
    if (minQuantity <= limit) continue;
    const message = `${type} of ${title} is for ${minQuantity} or more, but ${name} is ${limit}, so that no one can buy it`;
    problems.push(
      never(
        `${at}/ticketTypes/${place}/minQuantity`,
        message,
        `lower minQuantity, or raise ${name}`,
        String(minQuantity),
      ),
    );
  }
  const isFree = ({ price, minimumPrice, type }: TicketType, isForAll: boolean) =>
    minimumPrice === undefined && Number(price) === 0 && !(isForAll && type === "membership");
  for (const [sale, isForAll] of [["eventCheckIn", true] as const, ["memberPurchase", false] as const]) {
    if (!boxOffice?.[sale] || ticketTypes.some((type) => isFree(type, isForAll))) continue;
    const message = `staff give out free tickets with "${sale}", and ${title} has none${isForAll ? " but those for members" : ""}`;
    problems.push(never(`${at}/boxOffice/${sale}`, message, `add a ticket type for "0.00", or remove "${sale}"`));
  }
  return problems;
}

function checkBundles({ bundles, events }: Catalogue, today: string): Problem[] {
  return bundles.flatMap(({ title, components }, index) => {
    const parts = components.flatMap((part) => events.find(({ id }) => id === part.event) ?? []);
    const [first, ...others] = parts;
    if (first === undefined || parts.length < components.length) return [];
    const pointer = `/bundles/${index}/components`;
    if (haveNoDay(parts, today))
      return [
        never(pointer, `the parts of the bundle ${title} are never open on the same day`, "open them on the same days"),
      ];
    return others.flatMap((part) => beforeEntry(`the bundle ${title}`, first, part, pointer));
  });
}

function checkUpsells({ upsells, bundles, events }: Catalogue, today: string): Problem[] {
  const eventOf = (id: string) => events.find((event) => event.id === id);
  return upsells.flatMap(({ title, event: id, offeredWith }, index) => {
    const event = eventOf(id);
    const ways = offeredWith.flatMap(
      (each) => eventOf(bundles.find((bundle) => bundle.id === each)?.components[0]?.event ?? each) ?? [],
    );
    if (event === undefined || ways.length === 0) return [];
    const pointer = `/upsells/${index}/offeredWith`;
    if (ways.every((way) => haveNoDay([way, event], today)))
      return [
        never(
          pointer,
          `the extra ${title} is never open on a day of what it is offered with`,
          "open it on the same days, or offer it with others",
        ),
      ];
    const early = ways.map((way) => beforeEntry(`the extra ${title}`, way, event, pointer));
    return early.every((problems) => problems.length > 0) ? (early[0] ?? []) : [];
  });
}

/** Events without any day have their own warning. */
function haveNoDay(parts: readonly Event[], today: string): boolean {
  // There is no common day before the last of them begins.
  const begin = [today, ...parts.flatMap(({ opening }) => opening.from ?? [])].sort().at(-1) ?? today;
  const days = parts.map(({ opening }) => daysFrom(opening, begin));
  const [first = new Set<string>(), ...others] = days;
  return days.every(({ size }) => size > 0) && ![...first].some((day) => others.every((other) => other.has(day)));
}

/** Events inside the museum start after their guests' entry (docs/behaviour.md, "Time slots"). */
function beforeEntry(name: string, entry: Event, part: Event, pointer: string): Problem[] {
  const [entries, begins] = [entryTimesOf(entry), entryTimesOf(part)];
  if (
    entries.length === 0 ||
    begins.length === 0 ||
    Math.max(...begins.map(minuteOf)) >= Math.min(...entries.map(minuteOf))
  )
    return [];
  const message = `of ${name}, ${part.title} always begins before the first entry to ${entry.title}, so that no one can choose it`;
  return [never(pointer, message, `add a later time to ${part.title}`)];
}

function checkCodes(catalogue: Catalogue, today: string): Problem[] {
  if (catalogue.codes.length === 0) return [];
  const events = new Map(catalogue.events.map((event) => [event.id, event]));
  const variants: Variant[] = soldOf(catalogue).flatMap(({ type, products }) =>
    products.flatMap((product) => type.variants(product, events)),
  );
  return catalogue.codes.flatMap((code, index): Problem[] => {
    const at = `/codes/${index}`;
    if (code.until !== undefined && code.until < today) {
      const message = `the promotion code ${code.code} ended on "${code.until}"`;
      return [
        {
          code: "DATE_PAST",
          pointer: `${at}/until`,
          message,
          fix: "remove it, or write a later one",
          value: code.until,
        },
      ];
    }
    const isPaid = ({ id, cents, minCents = 0, event }: Variant) =>
      cents > 0 || minCents > 0 || (event?.days ?? []).some(({ prices = {} }) => Number(prices[id] ?? 0) > 0);
    if (variants.some((variant) => !variant.deskOnly && isPaid(variant) && isCodeFor(code, variant))) return [];
    const message = `the promotion code ${code.code} is for nothing that visitors pay for, so that it takes nothing off`;
    return [never(at, message, 'correct its "events" and "ticketTypes"', code.code)];
  });
}

/** Days to check of a season that is open-ended or ends far away. */
const maxDays = 1096;

/** Events that are never open would silently sell nothing: all days closed, or no weekday within the season. */
export function checkSeasons({ events }: Catalogue, today: string): Problem[] {
  return events.flatMap(({ title, opening }, index) => {
    const { weekly = [], dates = [], closures = [], until } = opening;
    const isOver =
      weekly.length > 0
        ? until !== undefined && until < today
        : !dates.some((date) => typeof date !== "string" || date >= today);
    if (isOver || weekly.length + dates.length === 0 || hasDay(opening, today)) return [];
    const message = `${title} has no day on which it is open: ${closures.length > 0 ? "all are closed days" : "none of its weekdays lies between its first and its last day"}`;
    const at = closures.length > 0 ? "closures" : "weekly";
    return [
      {
        code: "EVENT_NO_DAY",
        pointer: `/events/${index}/opening/${at}`,
        message,
        fix: "open a day, or remove the event from the list",
        value: title,
      },
    ];
  });
}

/** Memoized, because an edit changes one event's opening. */
const hasDay = memo((opening: Opening, today: string): boolean => {
  const isOpen = (days: number, on: string) =>
    computeOpenDays({ ...opening, forDays: days }, Temporal.PlainDate.from(on)).size > 0;
  // Most events are open now, so few seasons need a full search.
  if (isOpen(opening.forDays, today)) return true;
  const { from = today, until } = opening;
  const first = from > today ? from : today;
  const length = until === undefined ? opening.forDays : Temporal.PlainDate.from(first).until(until).days + 1;
  return isOpen(Math.min(Math.max(1, length), maxDays), first);
});

/** Warns about bundles and upsells that no flow shows; only a warning, because a flow may follow. */
export function checkOffered({ bundles, upsells, events }: Catalogue, flows: readonly ServedFlow[]): Problem[] {
  const shown = (trait: KindTrait) =>
    new Set(
      flows.flatMap(({ steps }) =>
        stepsWith(trait, steps).map(({ data }) => (isRecord(data) ? data.eventId : undefined)),
      ),
    );
  const [withBundles, withUpsells] = [shown("offers-bundles"), shown("offers-upsells")];
  const eventOf = new Map(bundles.map(({ id, event }) => [id, event]));
  const titleOf = (id: string) => events.find((event) => event.id === id)?.title ?? id;
  const hidden = (
    list: "bundles" | "upsells",
    index: number,
    key: string,
    what: string,
    title: string,
    event: string,
    id: string,
  ): Problem => ({
    code: "OFFER_NOT_SHOWN",
    pointer: `/${list}/${index}/${key}`,
    message: `no flow that sells ${titleOf(event)} has a step of the component ${namesOf(`offers-${list}`)}, so that the ${what} ${title} is never offered`,
    fix: `add such a step with "eventId": "${event}" to a flow`,
    value: id,
  });
  return [
    ...bundles.flatMap(({ id, title, event }, index) =>
      withBundles.has(event) ? [] : [hidden("bundles", index, "event", "bundle", title, event, id)],
    ),
    ...upsells.flatMap(({ id, title, offeredWith }, index) => {
      const offering = offeredWith.map((each) => eventOf.get(each) ?? each);
      return offering.some((event) => withUpsells.has(event))
        ? []
        : [hidden("upsells", index, "offeredWith", "extra", title, offering[0] ?? "", id)];
    }),
  ];
}

interface Reached {
  readonly flows: readonly ServedFlow[];
  readonly direct: ReadonlySet<string>;
}

/** Finds listed events without a flow or template, so that their card leads nowhere; and flows named that do not exist. */
export function checkReached({ events }: Catalogue, { flows, direct }: Reached): Problem[] {
  const reached = new Set(flows.flatMap(({ base, handle }) => (base === "event" ? [handle] : [])));
  const unknown = events.flatMap(({ flow, title }, index) => {
    if (flow === undefined) return [];
    const at = { code: "FLOW_UNKNOWN" as const, pointer: `/events/${index}/flow` };
    const message = `the card of ${title} leads to the flow "${flow}", and there is no event/${flow}.json`;
    const problem = checkName(flow, reached, { ...at, message }, `add event/${flow}.json, or name a flow that exists`);
    return problem === undefined ? [] : [problem];
  });
  if (direct.has("event")) return unknown;
  const unreached = events.flatMap(({ id, title, listed, flow }, index) =>
    !listed || reached.has(id) || (flow !== undefined && reached.has(flow))
      ? []
      : [
          {
            code: "EVENT_UNREACHED" as const,
            pointer: `/events/${index}/id`,
            message: `${title} is listed, but no flow sells it: its card leads to a page that is not there`,
            fix: `add event/${id}.json or direct/event.json, or write "listed": false`,
            value: id,
          },
        ],
  );
  return [...unknown, ...unreached];
}
