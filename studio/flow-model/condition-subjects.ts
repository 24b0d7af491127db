import { isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/conditions.ts";
import type { Option } from "../forms/form-context.ts";
import type { Schema } from "../forms/schema.ts";
import { type Among, type Comparison, relationsOf, type SubjectKind, valueKind } from "./conditions.ts";
import { isWithin } from "./expanded-steps.ts";
import { type FlowStep, stepsUpTo } from "./flow-steps.ts";

export interface Subject {
  readonly path: readonly string[];
  readonly kind: SubjectKind;
  readonly label: string;
  readonly step: string;
  readonly options?: readonly Option[] | undefined;
  /** Which answers of a repeated step it means. */
  readonly among?: Among;
}

export interface FlowContext {
  readonly steps: readonly FlowStep[];
  /** The steps with those of fragments (useExpandedSteps). */
  readonly expanded?: readonly FlowStep[];
  readonly kinds: Readonly<Record<string, { readonly answer?: Schema }>>;
  readonly catalogue: unknown;
  /** Options by `references` keyword. */
  readonly options: Readonly<Record<string, readonly Option[]>>;
  readonly locale: string;
}

/** Subjects for a step's conditions: titled answer properties of this step and all steps that lead to it. */
export function subjectsFor(index: number, context: FlowContext): Subject[] {
  const { expanded: steps = context.steps, kinds, catalogue, options, locale } = context;
  const places = steps.flatMap(({ path }, place) => (isWithin(context.steps[index], path) ? [place] : []));
  const before = stepsUpTo(steps, places);
  const sales = salesOf(steps, catalogue);
  return before.toReversed().flatMap((step) => {
    const answer = kinds[step.component]?.answer;
    if (answer === undefined) return [];
    const alike = before.filter(({ component }) => component === step.component);
    const about = { step: step.title || step.path, sales, options, locale };
    return Object.entries(propertiesOf(step, answer)).flatMap(([name, schema]) => {
      if (!isRecord(schema) || typeof schema.title !== "string") return [];
      if (step.repeat !== undefined) {
        const subjects = subjectsIn(schema, { ...about, path: [step.path, name], label: schema.title });
        return subjects.flatMap((subject) => amongAnswers(subject, locale));
      }
      const givers = alike.filter((each) => Object.hasOwn(propertiesOf(each, answer), name));
      // A kind's name alone would not say which of two answers is meant.
      const isTwice = isOnOneWay(givers, steps) || alike.some(({ repeat }) => repeat !== undefined);
      // On ways that exclude each other, one subject is enough.
      if (!isTwice && givers.at(-1) !== step) return [];
      const path = [isTwice ? step.path : step.component, name];
      return subjectsIn(schema, { ...about, path, label: schema.title });
    });
  });
}

/** A repeated step has a list of answers: a condition asks for one that fits, or all. */
function amongAnswers({ label, ...subject }: Subject, locale: string): Subject[] {
  const about = { label, step: subject.step };
  return [
    { ...subject, among: "any", label: say.atLeastOnce(locale, about) },
    { ...subject, among: "every", label: say.everyTime(locale, about) },
  ];
}

/** Checks whether a visitor may pass two of the steps. */
function isOnOneWay(givers: readonly FlowStep[], steps: readonly FlowStep[]): boolean {
  return givers.some((giver) => {
    const upTo = givers.length < 2 ? [] : stepsUpTo(steps, steps.indexOf(giver));
    return givers.some((other) => other !== giver && upTo.includes(other));
  });
}

function propertiesOf(step: FlowStep, answer: Schema): Schema {
  const asked = isRecord(answer.additionalProperties) ? questionsIn(step) : {};
  return { ...asked, ...own(answer, "derived"), ...own(answer, "properties") };
}

const own = (schema: Schema, key: string): Schema => (isRecord(schema[key]) ? schema[key] : {});

/** Questions in a step's data, by name: a small JSON Schema that its author wrote. */
function questionsIn({ data = {} }: FlowStep): Schema {
  const asked = Object.values(data).find(
    (value) => isRecord(value) && value.type === "object" && isRecord(value.properties),
  );
  return isRecord(asked) ? own(asked, "properties") : {};
}

interface About {
  readonly path: readonly string[];
  readonly label: string;
  readonly step: string;
  readonly sales: FlowSales;
  readonly options: FlowContext["options"];
  readonly locale: string;
  /** The owner of the property's names, such as the event of ticket types. */
  readonly of?: OnSale;
}

function subjectsIn(given: Schema, about: About): Subject[] {
  const { path, label, step, of } = about;
  const schema =
    (Array.isArray(given.anyOf) ? given.anyOf.filter(isRecord).find(({ type }) => type !== "null") : undefined) ??
    given;
  const subject = (kind: SubjectKind, options?: readonly Option[]): Subject[] => [{ path, kind, label, step, options }];
  if (isRecord(schema.additionalProperties)) return subjectsByName(schema, schema.additionalProperties, about);
  const choices = choicesIn(schema, about.options);
  switch (schema.type) {
    case "integer":
    case "number":
      return subject("number");
    case "boolean":
      return subject("box");
    case "array":
      return subject("several", isRecord(schema.items) ? choicesIn(schema.items, about.options) : undefined);
    default:
      if (schema.references === "day" || schema.format === "date") return subject("day");
      if (of !== undefined && choices === undefined) {
        const times = of.slots.map((slot) => ({ value: slot, label: slot }));
        return times.length === 0 ? [] : subject("choice", times);
      }
      return subject(choices === undefined ? "text" : "choice", choices);
  }
}

/** Makes one subject per event, ticket type or group of types of an object keyed by them. */
function subjectsByName(schema: Schema, inner: Schema, { of, ...about }: About): Subject[] {
  const names = own(schema, "propertyNames").references;
  const { path, label, sales, locale } = about;
  const one = sales.events.length < 2;
  if (names === "event")
    return sales.events.flatMap((event) =>
      subjectsIn(inner, {
        ...about,
        of: event,
        path: [...path, event.id],
        label: one ? label : say.labelOf(locale, { label, event: event.title }),
      }),
    );
  if (names === "ticketGroup")
    return sales.groups.flatMap((group) =>
      subjectsIn(inner, { ...about, path: [...path, group], label: say.peopleOf(locale, { type: group }) }),
    );
  if (names !== "variant") return [];
  const sellers = of === undefined ? sales.series : [of];
  return sellers.flatMap((seller) =>
    seller.ticketTypes.flatMap(({ value, label: type }) =>
      subjectsIn(inner, {
        ...about,
        path: [...path, value],
        label: say.countOf(locale, { type: of === undefined || one ? type : `${type}, ${seller.title}` }),
      }),
    ),
  );
}

function choicesIn(schema: Schema, options: FlowContext["options"]): readonly Option[] | undefined {
  if (Array.isArray(schema.enum)) return schema.enum.map((each) => ({ value: String(each), label: String(each) }));
  if (Array.isArray(schema.oneOf))
    return schema.oneOf
      .filter(isRecord)
      .map((each) => ({ value: String(each.const), label: String(each.title ?? each.const) }));
  return typeof schema.references === "string" ? options[schema.references] : undefined;
}

interface OnSale {
  readonly id: string;
  readonly title: string;
  readonly slots: readonly string[];
  readonly ticketTypes: readonly Option[];
}

/** A flow's sales: its events, those of their bundles and extras, and its series. */
interface FlowSales {
  readonly events: readonly OnSale[];
  readonly series: readonly OnSale[];
  /** Names that their ticket types count as. */
  readonly groups: readonly string[];
}

function salesOf(steps: readonly FlowStep[], catalogue: unknown): FlowSales {
  const [events, bundles, upsells, series] = ["events", "bundles", "upsells", "series"].map((list) =>
    recordsOf(catalogue, list),
  ) as [Row[], Row[], Row[], Row[]];
  const named = (property: string) =>
    new Set(steps.flatMap(({ data }) => (typeof data?.[property] === "string" ? [data[property]] : [])));
  const own = named("eventId");
  const offered = bundles.filter(({ event }) => own.has(String(event)));
  const parts = offered.flatMap((bundle) => recordsOf(bundle, "components").map((part) => ({ part, bundle })));
  const hosts = new Set([...own, ...offered.map(({ id }) => String(id))]);
  const extras = upsells.filter(
    ({ offeredWith }) => Array.isArray(offeredWith) && offeredWith.some((id) => hosts.has(String(id))),
  );
  const ids = new Set([...own, ...[...parts.map(({ part }) => part), ...extras].map(({ event }) => String(event))]);
  const typesIn = (id: unknown) =>
    parts
      .filter(({ part }) => part.event === id)
      .flatMap(({ part, bundle }) =>
        optionsOf(part).map(({ value, label }) => ({ value, label: `${label}, ${nameOf(bundle)}` })),
      );
  const sold = [...ids].flatMap((id) => events.filter((event) => event.id === id));
  const sellers = [...sold, ...parts.map(({ part }) => part)];
  return {
    events: sold.map((event) => onSale(event, typesIn(event.id))),
    groups: [
      ...new Set(
        sellers
          .flatMap((seller) => recordsOf(seller, "ticketTypes"))
          .map((type) => String(type.countsAs ?? nameOf(type))),
      ),
    ],
    series: series.filter(({ id }) => named("seriesId").has(String(id))).map((each) => onSale(each, [])),
  };
}

type Row = Readonly<Record<string, unknown>>;

function recordsOf(holder: unknown, list: string): Row[] {
  const rows = isRecord(holder) ? holder[list] : undefined;
  return Array.isArray(rows) ? rows.filter(isRecord) : [];
}

const nameOf = ({ id, title }: Row) => String(title ?? id);
const optionsOf = (row: Row): Option[] =>
  recordsOf(row, "ticketTypes").map((type) => ({ value: String(type.id), label: nameOf(type) }));

function onSale(row: Row, more: readonly Option[]): OnSale {
  const slots = Array.isArray(row.slots) ? row.slots.map(String) : [];
  return { id: String(row.id), title: nameOf(row), slots, ticketTypes: [...optionsOf(row), ...more] };
}

export function defaultComparison({ path: of, kind, options, among }: Subject): Comparison {
  const path = { path: of, ...(among && { among }) };
  const [relation = "given"] = relationsOf[kind].filter(
    (each) => kind === "number" || valueKind(each) === undefined || (options?.length ?? 0) > 0,
  );
  const value = valueKind(relation);
  return value === undefined
    ? { ...path, relation }
    : { ...path, relation, value: value === "number" ? 1 : (options?.[0]?.value ?? "") };
}
