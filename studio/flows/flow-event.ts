import { isRecord } from "../../engine/core/pointer.ts";
import { resolveSchema, type Schema } from "../forms/schema.ts";
import { setValue } from "../text/edit-text.ts";
import { stepsOf, type WrittenStep } from "./flow-edits.ts";

export type KindSchemas = Readonly<Record<string, { readonly data: Schema }>>;

interface NamedEvent {
  readonly index: number;
  readonly step: WrittenStep;
  readonly pointer: string;
  readonly key: string;
  readonly event: string;
}

/** The event that most of a flow's steps name; undefined if none does. */
export function eventOf(steps: readonly WrittenStep[], kinds: KindSchemas): string | undefined {
  const events = namedEvents(steps, kinds).map(({ event }) => event);
  const count = (event: string) => events.filter((each) => each === event).length;
  return events.toSorted((a, b) => count(b) - count(a))[0];
}

/** Replaces the event in every step that names `from`. */
export function withEvent(text: string, kinds: KindSchemas, from: string | undefined, to: string): string {
  const named = namedEvents(stepsOf(text), kinds).filter(({ event }) => event === from);
  return named.reduce((edited, { pointer }) => setValue(edited, pointer, to), text);
}

/** Steps that sell another event than the flow. Other properties than `eventId` may name a second event on purpose. */
export function differingSteps(steps: readonly WrittenStep[], kinds: KindSchemas): NamedEvent[] {
  const own = eventOf(steps, kinds);
  return namedEvents(steps, kinds).filter(({ key, event }) => key === "eventId" && event !== own);
}

/** A kind's settings that name an event, such as "eventId". */
export function eventKeys(schema: Schema | undefined): string[] {
  return Object.keys(isRecord(schema?.properties) ? schema.properties : {}).filter(
    (key) => referenceOf(schema ?? {}, key) === "event",
  );
}

/** The reference type of a setting, such as "event"; undefined for a plain value. */
export function referenceOf(schema: Schema, key: string): string | undefined {
  const property = isRecord(schema.properties) ? schema.properties[key] : undefined;
  const reference = isRecord(property) ? resolveSchema(schema, property).references : undefined;
  return typeof reference === "string" ? reference : undefined;
}

function namedEvents(steps: readonly WrittenStep[], kinds: KindSchemas): NamedEvent[] {
  return steps.flatMap((step, index) =>
    eventKeys(kinds[step.component]?.data).flatMap((key) => {
      const event = step.data?.[key];
      return typeof event === "string" && event !== ""
        ? [{ index, step, key, event, pointer: `/steps/${index}/data/${key}` }]
        : [];
    }),
  );
}
