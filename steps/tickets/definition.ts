import type { Contribution } from "../../commerce/cart/cart.ts";
import { offersOf } from "../../commerce/cart/offers.ts";
import { heldBy, lockOf, memberTickets, visitorOf } from "../../commerce/member-tickets.ts";
import { eventTotal, minQuantityOf, partySize } from "../../commerce/party.ts";
import { type Blocker, defineStep, type Reads, type StepContext } from "../../engine/core/contract.ts";
import { defineExplore } from "../../engine/core/explore.ts";
import * as say from "../../messages/generated/steps/tickets.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { AnswersOf } from "../../schemas/generated/step-answers.ts";
import type { Answer, Data } from "../../schemas/generated/steps/tickets.ts";
import type { EventTickets, TicketType, TicketTypesResponse } from "../../schemas/generated/wire.ts";
import {
  chosenOf,
  isCarriedOver,
  largestParty,
  memberTicketsOf,
  offered,
  priceAttributes,
  priceOf,
  priceProblem,
  quantitiesOf,
} from "./offered-tickets.ts";
import { countByGroup, savingsOf, unequalParts } from "./party.ts";

const reads = { date: "optional", bundles: "optional", upsells: "optional" } as const satisfies Reads;

export type TicketsAnswers = AnswersOf<typeof reads>;

export interface TicketsLoaded {
  ticketTypes: TicketTypesResponse;
  upsellTypes?: TicketTypesResponse;
}

export default defineStep<Data, Answer, TicketsLoaded, TicketsAnswers, Contribution>({
  version: 1,
  reads,
  load({ data, answers }) {
    const date = answers.date?.date;
    const bundle = answers.bundles?.bundle;
    const upsells = answers.upsells?.upsells ?? [];
    return {
      ticketTypes: bundle
        ? paths.bundleTicketTypes({ id: bundle, date })
        : paths.eventTicketTypes({ id: data.eventId, date }),
      ...(upsells.length > 0 && { upsellTypes: paths.upsellTicketTypes({ id: upsells.join(), date }) }),
    };
  },
  complete(answer, context) {
    if (context.data.eventSoldOut) return { code: "SOLD_OUT" };
    const events = offered(context.loaded);
    if (events.length === 0 || events.some(({ ticketTypes }) => ticketTypes.length === 0))
      return { code: "NO_TICKETS" };
    const missing = events.filter((event) => eventTotal(quantitiesOf(answer, event)) === 0);
    if (missing.length > 0)
      return {
        code: "TICKETS_MISSING",
        message: (locale) => say.ticketsMissing(locale, { events: missing.map(({ title }) => title) }),
      };
    for (const event of events) {
      const blocker = eventBlocker(event, answer, context);
      if (blocker !== undefined) return blocker;
    }
    const limit = memberLimit(events, answer, context);
    if (limit !== undefined) return limit;
    const unequal = context.answers.bundles?.bundle
      ? unequalParts(context.loaded.ticketTypes, (part) => chosenOf(answer, events, part))
      : undefined;
    if (unequal !== undefined) return { code: "BUNDLE_INCOMPLETE", message: unequal };
    // Stop here while the screen applies the carried-over tickets, because their prices may differ.
    if (isCarriedOver(answer, events)) return { code: "TICKETS_CARRIED_OVER", message: say.carriedOver };
    return true;
  },
  contribute(answer, { loaded }) {
    const events = offered(loaded).map((event) => ({
      ...event,
      // An unreadable price makes no line, so that the summary shows no wrong price.
      ticketTypes: event.ticketTypes.flatMap((type) => {
        const price = priceOf(type, answer);
        return price === undefined ? [] : [{ ...type, attributes: priceAttributes(type, price), price }];
      }),
    }));
    const lines = events.flatMap((event) => {
      const chosen = quantitiesOf(answer, event);
      return event.ticketTypes
        .filter(({ id }) => chosen[id] !== undefined)
        .map(({ id, attributes }) => ({
          variantId: id,
          quantity: chosen[id] ?? 0,
          attributes: { Type: "admission", ...attributes },
        }));
    });
    const savings = savingsOf(
      offered(loaded),
      Object.fromEntries(events.map((event) => [event.id, quantitiesOf(answer, event)])),
    );
    return { lines, offers: offersOf(events), ...(savings && { saves: savings.amount }) };
  },
  derive: (answer, { loaded, customer }) => ({
    party: partySize(answer),
    groups: countByGroup(offered(loaded), (event) => quantitiesOf(answer, event)),
    visitor: visitorOf(customer),
  }),
  layout: { severalPresses: true },
});

type Context = StepContext<Data, TicketsAnswers, TicketsLoaded>;

function eventBlocker(
  event: EventTickets,
  answer: Answer | undefined,
  { data, customer }: Context,
): Blocker | undefined {
  const chosen = quantitiesOf(answer, event);
  const most = largestParty(data, event);
  if (eventTotal(chosen) > most)
    return { code: "PARTY_TOO_LARGE", message: (locale) => say.partyTooLarge(locale, { most, event: event.title }) };
  for (const type of event.ticketTypes.filter(({ id }) => chosen[id] !== undefined)) {
    const locked = lockOf(type, customer);
    const about = { type: type.title, event: event.title };
    if (locked !== undefined)
      return {
        code: "MEMBERS_ONLY",
        message: (locale) =>
          say.membersOnly(locale, { type: type.title, locked: locked === "sign-in" ? "signIn" : "other" }),
      };
    if ((chosen[type.id] ?? 0) > type.ticketLimit)
      return {
        code: "LIMIT_EXCEEDED",
        message: (locale) => say.limitExceeded(locale, { most: type.ticketLimit, ...about }),
      };
    const least = minQuantityOf(type);
    if ((chosen[type.id] ?? 0) < least)
      return { code: "BELOW_MINIMUM", message: (locale) => say.belowMinimum(locale, { least, ...about }) };
    const problem = priceProblem(type, answer);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function memberLimit(
  events: readonly EventTickets[],
  answer: Answer | undefined,
  { loaded, customer }: Context,
): Blocker | undefined {
  const perDay = heldBy(customer)?.ticketsPerDay ?? 0;
  const { allowed, left } = memberTicketsOf(loaded) ?? { allowed: perDay, left: perDay };
  const wanted = events.reduce((sum, event) => sum + memberTickets(quantitiesOf(answer, event), event.ticketTypes), 0);
  if (wanted <= left) return undefined;
  return {
    code: "MEMBER_LIMIT_EXCEEDED",
    message: (locale) =>
      left < allowed || allowed === 0
        ? say.memberTicketsLeft(locale, { allowed, left })
        : say.memberLimitExceeded(locale, { perDay: allowed }),
  };
}

export const explore = defineExplore<Data, Answer, TicketsLoaded, TicketsAnswers>({
  // Two of each event's first open type, fewer if limited: a bundle needs equal quantities.
  tries({ data, loaded, customer }) {
    const chosen = offered(loaded).map((event) => ({ event, type: firstOpen(event, customer) }));
    const most = Math.min(
      2,
      ...chosen.map(({ event, type }) => Math.min(largestParty(data, event), type?.ticketLimit ?? 0)),
    );
    const count = Math.max(1, most, ...chosen.map(({ type }) => (type ? minQuantityOf(type) : 1)));
    return [answerOf(chosen, count)];
  },
  others({ data, loaded, customer }) {
    const events = offered(loaded);
    const first = events.map((event) => ({ event, type: firstOpen(event, customer) }));
    const most = Math.max(0, ...events.map((event) => largestParty(data, event)));
    const parties = Array.from({ length: most }, (_, index) => answerOf(first, index + 1));
    const types = events.flatMap((event) =>
      event.ticketTypes.flatMap((type) => {
        const chosen = first.map((each) => (each.event === event ? { event, type } : each));
        return Array.from({ length: Math.max(1, Math.min(most, type.ticketLimit)) }, (_, index) =>
          answerOf(chosen, index + 1),
        );
      }),
    );
    return [...parties, ...types];
  },
});

interface Chosen {
  readonly event: EventTickets;
  readonly type: TicketType | undefined;
}

function answerOf(chosen: readonly Chosen[], count: number): Answer {
  return { events: Object.fromEntries(chosen.map(({ event, type }) => [event.id, type ? { [type.id]: count } : {}])) };
}

/** If no type is open, returns the first one, so that the path reports why it stops. */
function firstOpen({ ticketTypes }: EventTickets, customer: unknown): TicketType | undefined {
  return ticketTypes.find((type) => type.ticketLimit > 0 && lockOf(type, customer) === undefined) ?? ticketTypes[0];
}
