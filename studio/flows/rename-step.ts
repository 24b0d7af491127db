import { childPointer, isRecord } from "../../engine/core/pointer.ts";
import type { Schema } from "../forms/schema.ts";
import { setValue } from "../text/edit-text.ts";
import { valueAt } from "../text/parse-text.ts";
import { stepsOf, withTarget } from "./flow-edits.ts";
import { type KindSchemas, referenceOf } from "./flow-event.ts";

/** Renames a step's path and updates every step and setting of its flow that leads to it. */
export function renameStep(
  text: string,
  index: number,
  to: string,
  { kinds, address }: { kinds: KindSchemas; address: string },
): string {
  const from = stepsOf(text)[index]?.path;
  if (from === undefined || from === to) return text;
  const renamed = setValue(text, `/steps/${index}/path`, to);
  const led = stepsOf(renamed).reduce((edited, step, place) => {
    const leads = step.nextStep === undefined ? undefined : withTarget(step.nextStep, from, to);
    const next = leads === step.nextStep ? edited : setValue(edited, `/steps/${place}/nextStep`, leads);
    const named = namedIn(step.data, kinds[step.component]?.data ?? {}).filter((key) => step.data?.[key] === from);
    return named.reduce((again, key) => setValue(again, childPointer(`/steps/${place}/data`, key), to), next);
  }, renamed);
  return withAddress(led, `${address}${from}`, `${address}${to}`);
}

/** Replaces an address in all links of a file, keeping what follows it. */
export function withAddress(text: string, from: string, to: string): string {
  return linksIn(valueAt(text, ""), "", from).reduce(
    (edited, { pointer, link }) => setValue(edited, pointer, to + link.slice(from.length)),
    text,
  );
}

function namedIn(data: WrittenData, schema: Schema): string[] {
  return Object.keys(data ?? {}).filter((key) => referenceOf(schema, key) === "step");
}

type WrittenData = Readonly<Record<string, unknown>> | undefined;

function linksIn(value: unknown, pointer: string, from: string): { pointer: string; link: string }[] {
  if (typeof value === "string")
    return value === from || ["?", "#", "/"].some((end) => value.startsWith(from + end))
      ? [{ pointer, link: value }]
      : [];
  const entries = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
  return entries.flatMap(([key, each]) => linksIn(each, childPointer(pointer, key), from));
}
