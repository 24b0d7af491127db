import { childPointer, isRecord } from "../../engine/core/pointer.ts";
import { blankOf, resolveSchema, type Schema } from "../forms/schema.ts";
import { insertItem, moveItem, removeItem, setValue } from "../text/edit-text.ts";
import { sameValue } from "../text/json-value.ts";
import { valueAt } from "../text/parse-text.ts";
import { type Branch, type FlowStep, parseNextStep, stepsOf, targetsOf } from "./flow-steps.ts";

/** A flow ends with checkout; a fragment returns to the flow. */
const exitOf = (text: string): string => (isFragmentText(text) ? "return" : "checkout");

/** Only a fragment has steps that return. */
const isFragmentText = (text: string): boolean =>
  stepsOf(text).some(({ nextStep }) => targetsOf(nextStep).includes("return"));

/**
 * Moves a step and relinks its neighbours in list order; the first stays the flow's first. Conditions do not change.
 */
export function moveStep(text: string, from: number, to: number): string {
  return relinkSteps(text, (before) => moveItem(before, `/steps/${from}`, to));
}

/** Removes a step: the one above, and every branch to it, leads to the one below. */
export function removeStep(text: string, index: number): string {
  const steps = stepsOf(text);
  const gone = steps[index];
  if (gone === undefined) return text;
  const after = parseNextStep(gone.nextStep)?.otherwise ?? steps[index + 1]?.path ?? exitOf(text);
  const led = steps.reduce((edited, step, place) => {
    if (place === index || step.nextStep === undefined) return edited;
    const leads = replaceTarget(step.nextStep, gone.path, after);
    return leads === step.nextStep ? edited : setValue(edited, `/steps/${place}/nextStep`, leads);
  }, text);
  return relinkSteps(led, (before) => removeItem(before, `/steps/${index}`));
}

/** Adds a step below another and takes over its target. @param step `when`: show it only under this condition */
export function addStep(
  text: string,
  below: number,
  step: {
    component: string;
    /** The fragment that stands there, instead of a step. */
    use?: string | undefined;
    title: string;
    data: Readonly<Record<string, unknown>>;
    when?: Branch["when"] | undefined;
  },
): { text: string; path: string } {
  const steps = stepsOf(text);
  const taken = new Set(steps.map(({ path }) => path));
  const path = freePath(`/${step.use ?? step.component}`, taken);
  const above = steps[below];
  const isTools = valueAt(text, "/mode") === "tools";
  const led = isTools ? undefined : parseNextStep(above?.nextStep);
  const leads = isTools ? {} : { nextStep: led?.otherwise ?? exitOf(text) };
  const data = Object.keys(step.data).length > 0 && { [step.use === undefined ? "data" : "with"]: step.data };
  const written =
    step.use === undefined
      ? { path, component: step.component, ...leads, title: step.title, ...data }
      : { use: step.use, path, ...leads, ...data };
  const inserted = insertItem(text, "/steps", below + 1, written);
  if (led !== undefined && step.when !== undefined) {
    const branches = [...led.branches, { when: step.when, to: path }, led.otherwise];
    return { path, text: setValue(inserted, `/steps/${below}/nextStep`, branches) };
  }
  const at = isTools || above === undefined ? undefined : otherwiseAt(above, below);
  return { path, text: at === undefined ? inserted : setValue(inserted, at, path) };
}

function otherwiseAt({ nextStep }: FlowStep, index: number): string | undefined {
  const leads = parseNextStep(nextStep);
  return leads && `/steps/${index}/nextStep${Array.isArray(nextStep) ? `/${leads.branches.length}` : ""}`;
}

function freePath(path: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? path : `${path}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Edits the list, then links each step to its new successor if it led to its successor before. */
function relinkSteps(text: string, edit: (text: string) => string): string {
  const before = stepsOf(text);
  const followers = new Set(
    before
      .filter(({ nextStep }, index) => parseNextStep(nextStep)?.otherwise === (before[index + 1]?.path ?? exitOf(text)))
      .map(({ path }) => path),
  );
  const first = before.find(({ isFirstStep }) => isFirstStep)?.path;
  const wasFirst = first !== undefined && first === before[0]?.path;
  let edited = edit(text);
  const after = stepsOf(edited);
  for (const [index, step] of after.entries()) {
    const next = after[index + 1]?.path ?? exitOf(text);
    const at = otherwiseAt(step, index);
    if (followers.has(step.path) && at !== undefined) edited = setValue(edited, at, next);
    const isFirst = index === 0 && (wasFirst || !after.some(({ isFirstStep }) => isFirstStep));
    if (wasFirst && step.isFirstStep && index > 0) edited = setValue(edited, `/steps/${index}/isFirstStep`, undefined);
    if (isFirst && first !== undefined && !step.isFirstStep)
      edited = setValue(edited, `/steps/${index}/isFirstStep`, true);
  }
  return edited;
}

/** Replaces one target of a nextStep; returns it unchanged if it does not lead there. */
function replaceTarget(nextStep: unknown, from: string, to: string): unknown {
  if (nextStep === from) return to;
  if (!Array.isArray(nextStep)) return nextStep;
  const leads = nextStep.map((each) =>
    each === from ? to : isRecord(each) && each.to === from ? { ...each, to } : each,
  );
  return leads.some((each, index) => each !== nextStep[index]) ? leads : nextStep;
}

/** Renames a step in conditions, which name it as a property. */
function inConditions(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((each) => inConditions(each, from, to));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (key === "const" || key === "enum") return [key, part];
      if (key === "required" && Array.isArray(part)) return [key, part.map((name) => (name === from ? to : name))];
      return [key === from ? to : key, inConditions(part, from, to)];
    }),
  );
}

/** Renames a step's path and updates every step and setting of its flow that leads to it. */
export function renameStep(
  text: string,
  index: number,
  to: string,
  { kinds, address }: { kinds: KindSchemas; address: string },
): string {
  const from = stepsOf(text)[index]?.path;
  if (from === undefined || from === to) return text;
  const led = renamePath(setValue(text, `/steps/${index}/path`, to), from, to, kinds);
  return withAddress(led, `${address}${from}`, `${address}${to}`);
}

/** Updates every step that names a path: in nextStep, conditions, `reads`, counts and settings. */
export function renamePath(text: string, from: string, to: string, kinds: KindSchemas): string {
  return stepsOf(text).reduce((edited, step, place) => {
    const leads =
      step.nextStep === undefined ? undefined : inConditions(replaceTarget(step.nextStep, from, to), from, to);
    const next = sameValue(leads, step.nextStep) ? edited : setValue(edited, `/steps/${place}/nextStep`, leads);
    const reads = Object.entries(step.reads ?? {}).filter(([, path]) => path === from);
    const read = reads.reduce(
      (again, [kind]) => setValue(again, childPointer(`/steps/${place}/reads`, kind), to),
      next,
    );
    const counted = isRecord(step.repeat) ? String(step.repeat.count) : "";
    const repeated = counted.startsWith(`${from}.`)
      ? setValue(read, `/steps/${place}/repeat/count`, to + counted.slice(from.length))
      : read;
    const named = namedIn(step.data, kinds[step.component]?.data ?? {}).filter((key) => step.data?.[key] === from);
    return named.reduce((again, key) => setValue(again, childPointer(`/steps/${place}/data`, key), to), repeated);
  }, text);
}

/** Replaces an address in all links of a file, keeping what follows it. */
export function withAddress(text: string, from: string, to: string): string {
  return linksIn(valueAt(text, ""), "", from).reduce(
    (edited, { pointer, link }) => setValue(edited, pointer, to + link.slice(from.length)),
    text,
  );
}

function namedIn(data: StepData, schema: Schema): string[] {
  return Object.keys(data ?? {}).filter((key) => referenceOf(schema, key) === "step");
}

type StepData = Readonly<Record<string, unknown>> | undefined;

function linksIn(value: unknown, pointer: string, from: string): { pointer: string; link: string }[] {
  if (typeof value === "string")
    return value === from || ["?", "#", "/"].some((end) => value.startsWith(from + end))
      ? [{ pointer, link: value }]
      : [];
  const entries = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
  return entries.flatMap(([key, each]) => linksIn(each, childPointer(pointer, key), from));
}

/** Starts a new step with blank content and the other steps' references, such as their event. */
export function dataForNewStep(
  component: string,
  steps: readonly FlowStep[],
  kinds: KindSchemas,
): Record<string, unknown> {
  const schema = kinds[component]?.data ?? {};
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  return Object.fromEntries(
    required.flatMap((key) => {
      const property = properties[key];
      if (!isRecord(property)) return [];
      const reference = referenceOf(schema, key);
      const value = (reference && referredTo(key, reference, steps, kinds)) ?? blankOf(schema, property);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** Copies another step's reference of the same name. Other data is the step's own. */
function referredTo(key: string, reference: string, steps: readonly FlowStep[], kinds: KindSchemas): unknown {
  if (reference === "event") return eventOf(steps, kinds);
  const isAlike = ({ component, data }: FlowStep) =>
    data?.[key] !== undefined && referenceOf(kinds[component]?.data ?? ({} as Schema), key) === reference;
  return steps.find(isAlike)?.data?.[key];
}

export type KindSchemas = Readonly<Record<string, { readonly data: Schema }>>;

interface NamedEvent {
  readonly index: number;
  readonly step: FlowStep;
  readonly pointer: string;
  readonly key: string;
  readonly event: string;
}

/** The event that most of a flow's steps name; undefined if none does. */
export function eventOf(steps: readonly FlowStep[], kinds: KindSchemas): string | undefined {
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
export function differingSteps(steps: readonly FlowStep[], kinds: KindSchemas): NamedEvent[] {
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
function referenceOf(schema: Schema, key: string): string | undefined {
  const property = isRecord(schema.properties) ? schema.properties[key] : undefined;
  const reference = isRecord(property) ? resolveSchema(schema, property).references : undefined;
  return typeof reference === "string" ? reference : undefined;
}

function namedEvents(steps: readonly FlowStep[], kinds: KindSchemas): NamedEvent[] {
  return steps.flatMap((step, index) =>
    eventKeys(kinds[step.component]?.data).flatMap((key) => {
      const event = step.data?.[key];
      return typeof event === "string" && event !== ""
        ? [{ index, step, key, event, pointer: `/steps/${index}/data/${key}` }]
        : [];
    }),
  );
}
