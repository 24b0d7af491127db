import { childPointer, isRecord } from "../../../engine/core/pointer.ts";
import type { Catalogue, TicketType } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";
import { partsAt } from "./parts-of-conditions.ts";
import type { Schema } from "./schemas.ts";
import { conditionsOf, stepsOf } from "./steps-of.ts";

/** The default party size (steps/tickets/data.schema.json). */
const usualParty = 10;

/** Warns only, because the catalogue may still change. @param flow the file as written */
export function checkNeverBought(flow: unknown, catalogue: Catalogue): Problem[] {
  const sold = soldIn(flow, catalogue);
  if (sold === undefined) return [];
  const titleOf = (id: string) => catalogue.events.find((event) => event.id === id)?.title ?? id;
  const warn = (pointer: string, message: string, value: string): Problem => ({
    ...{ code: "CONDITION_NEVER_BOUGHT", pointer, message: `${message}: the condition never holds` },
    ...{ fix: "name what this flow sells, or remove the condition", value },
  });
  const ofTypes = (event: string, { schema, pointer }: ReturnType<typeof partsAt>[number]): Problem[] =>
    named(schema, pointer).flatMap(([id, part, at]) => {
      const type = sold.types.get(event)?.find((each) => each.id === id);
      if (type === undefined) return [warn(at, `this flow sells no ticket type "${id}" for ${titleOf(event)}`, id)];
      const most = Math.min(type.ticketLimit, sold.party);
      const least = leastOf(part);
      return least > most
        ? [warn(at, `nobody takes ${least} of ${type.title} here: the most is ${most}`, String(least))]
        : [];
    });
  return stepsOf(flow)
    .flatMap(conditionsOf)
    .flatMap(({ when, pointer }) =>
      [["tickets", "events"] as const, ["time", "slots"] as const].flatMap((path) =>
        partsAt(when, pointer, path).flatMap((part) =>
          named(part.schema, part.pointer).flatMap(([event, schema, at]) => {
            if (!sold.types.has(event)) return [warn(at, `this flow does not sell ${titleOf(event)}`, event)];
            return path[0] === "tickets" ? partsAt(schema, at, []).flatMap((each) => ofTypes(event, each)) : [];
          }),
        ),
      ),
    );
}

function named({ properties }: Schema, pointer: string): [name: string, schema: unknown, pointer: string][] {
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, schema]) => [
    name,
    schema,
    childPointer(`${pointer}/properties`, name),
  ]);
}

function leastOf(schema: unknown): number {
  const { minimum, exclusiveMinimum, const: exact } = isRecord(schema) ? schema : {};
  const bounds = [minimum, exact, typeof exclusiveMinimum === "number" ? Math.floor(exclusiveMinimum) + 1 : undefined];
  return Math.max(0, ...bounds.filter((bound) => typeof bound === "number"));
}

interface Sold {
  readonly types: ReadonlyMap<string, readonly TicketType[]>;
  readonly party: number;
}

/** Includes bundles and extras; undefined for templates and flows without events. */
function soldIn(flow: unknown, { events, bundles, upsells }: Catalogue): Sold | undefined {
  const steps = stepsOf(flow).map(({ step }) => ({
    component: step.component,
    data: isRecord(step.data) ? step.data : {},
  }));
  const tickets = steps.filter(({ component }) => component === "tickets");
  const own = new Set(tickets.map(({ data }) => data.eventId));
  if (tickets.length === 0 || ![...own].every((id) => events.some((event) => event.id === id))) return undefined;
  const has = (component: string) => steps.some((step) => step.component === component);
  const taken = has("bundles") ? bundles.filter(({ event }) => own.has(event)) : [];
  const offering = new Set([...own, ...taken.map(({ id }) => id)]);
  const added = has("upsells") ? upsells.filter(({ offeredWith }) => offeredWith.some((id) => offering.has(id))) : [];
  const types = new Map<string, readonly TicketType[]>();
  const add = (id: string, more: readonly TicketType[]) => types.set(id, [...(types.get(id) ?? []), ...more]);
  for (const { id, ticketTypes } of events)
    if (own.has(id) || added.some(({ event }) => event === id)) add(id, ticketTypes);
  for (const { event, ticketTypes } of taken.flatMap(({ components }) => components)) add(event, ticketTypes);
  const party = Math.max(
    ...tickets.map(({ data: { maxPartySize } }) => (typeof maxPartySize === "number" ? maxPartySize : usualParty)),
  );
  return { types, party };
}
