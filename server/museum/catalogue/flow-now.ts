import { fromCents, parseCents } from "../../../commerce/money.ts";
import { memo } from "../../../engine/core/memo.ts";
import { formatDay } from "../../../messages/formats/days.ts";
import { inSequence } from "../../../messages/formats/list.ts";
import { formatSlot } from "../../../messages/formats/slot.ts";
import * as say from "../../../messages/generated/server/catalogue.ts";
import { hasTrait } from "../../../schemas/generated/kind-traits.ts";
import type { KindTrait } from "../../../schemas/kind-traits.ts";
import { plainText } from "../../core/http/html.ts";
import { daysOf } from "../model/calendar.ts";
import type { Event, ServedFlow } from "../model/config.ts";
import { slotsOf } from "../model/times.ts";
import { eventOfFlow } from "../products/registry.ts";
import type { Museum } from "./museum.ts";
import { policyText } from "./policy.ts";

/** Adds facts that the author need not write, and marks steps that ask nothing. Returns the same object until they change. */
export function flowNow(museum: Museum, flow: ServedFlow): ServedFlow {
  const facts = factsOf(museum, flow);
  const timed = withoutTimes(museum, flow);
  return facts === undefined ? timed : withFacts(timed, JSON.stringify(facts));
}

const withFacts = memo((flow: ServedFlow, facts: string): ServedFlow => {
  return { ...flow, facts: { ...(JSON.parse(facts) as ServedFlow["facts"]), ...flow.facts } };
});

/** Marks the time step of an event with one day and one time: it is answered without asking. */
function withoutTimes(museum: Museum, flow: ServedFlow): ServedFlow {
  const event = eventOfFlow(flow, museum.index.events);
  const [day, ...more] = event === undefined ? [] : daysOf(museum, event);
  const isOneTime =
    event !== undefined && day !== undefined && more.length === 0 && slotsOf(museum, event, day).length <= 1;
  const has = (trait: KindTrait) => flow.steps.some(({ component }) => hasTrait(component, trait));
  const isKnown = isOneTime && !has("offers-bundles") && !has("offers-upsells");
  return isKnown && has("asks-time") ? withAutomatic(flow) : flow;
}

const withAutomatic = memo(
  (flow: ServedFlow): ServedFlow => ({
    ...flow,
    steps: flow.steps.map((step) => (hasTrait(step.component, "asks-time") ? { ...step, isAutomatic: true } : step)),
  }),
);

function factsOf(museum: Museum, flow: ServedFlow) {
  if (flow.base === "membership") return membershipFacts(museum, flow);
  return flow.base === "series" ? seriesFacts(museum, flow) : eventFacts(museum, flow);
}

function seriesFacts(museum: Museum, { handle }: ServedFlow) {
  const { catalogue, events } = museum.index;
  const found = catalogue.series.find(({ id }) => id === handle);
  if (found === undefined) return undefined;
  const { locale, currencyCode } = museum.tenant;
  const [main] = found.ticketTypes;
  const price =
    main &&
    say.seriesPrice(locale, { price: fromCents(parseCents(main.price), currencyCode), count: found.events.length });
  const refunds = policyText(
    museum,
    found.events.map((id) => events.get(id)),
  );
  return { ...(price && { price }), ...(refunds && { refunds }) };
}

function eventFacts(museum: Museum, flow: ServedFlow) {
  const event = eventOfFlow(flow, museum.index.events);
  if (event === undefined) return undefined;
  const refunds = flow.facts?.refunds === undefined ? policyText(museum, [event]) : undefined;
  const when = flow.facts?.when === undefined ? onlyDay(museum, event) : undefined;
  return when === undefined && refunds === undefined
    ? undefined
    : { ...(when && { when }), ...(refunds && { refunds }) };
}

/** Formats "Saturday, December 5, 2026, 7:00 PM" for an event with only one day. */
function onlyDay(museum: Museum, event: Event): string | undefined {
  const [day, ...more] = daysOf(museum, event);
  if (day === undefined || more.length > 0) return undefined;
  const { locale } = museum.tenant;
  const [time, ...others] = event.slots === undefined ? [] : slotsOf(museum, event, day);
  const isOnly = time !== undefined && others.length === 0;
  return inSequence(locale, [formatDay(locale, day), ...(isOnly ? [formatSlot(locale, time, "within")] : [])]);
}

function membershipFacts({ index, tenant }: Museum, { handle }: ServedFlow) {
  const found = index.catalogue.memberships.find(({ id }) => id === handle);
  if (found === undefined) return undefined;
  const price = say.membershipPrice(tenant.locale, {
    price: fromCents(parseCents(found.price), tenant.currencyCode),
    months: found.months,
  });
  const benefits = plainText(found.descriptionHtml ?? "");
  return { price, ...(benefits && { benefits }) };
}
