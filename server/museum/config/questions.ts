import { runAsks } from "../../../engine/check/run-asks.ts";
import { type Asked, type AskedField, type Choices, choicesOf, type Label } from "../../../engine/core/asked.ts";
import type { AnyKind } from "../../../engine/core/kind.ts";
import { childPointer, isRecord } from "../../../engine/core/pointer.ts";
import { checkName } from "../model/check.ts";
import type { Problem } from "../model/problems.ts";
import { type KindSource, type Schema, type StepPlace, schemasAt, stepsOf } from "./kinds.ts";

/** Checks an author's questions for rules that no schema can express: required questions exist and can be answered. */
export function checkAsked(flow: unknown, { kinds }: KindSource): Problem[] {
  return stepsOf(flow).flatMap((place) => {
    const asked = askedIn(place, kinds);
    if (asked === undefined) return [];
    // Skip questions that the kind itself asks.
    const [name] = Object.entries(place.step.data as object).find(([, value]) => value === asked) ?? [];
    return name === undefined ? [] : checkQuestions(asked, childPointer(`${place.pointer}/data`, name));
  });
}

/** Returns the answers that conditions can read, by component and by path, with derived values and authors' questions. */
export function answersIn(flow: unknown, { kinds, schemas }: KindSource): ReadonlyMap<string, Schema> {
  const places = stepsOf(flow);
  const answers = new Map<string, Schema>();
  for (const [component, { answer, data }] of schemas) {
    if (answer === undefined) continue;
    const own = places.filter(({ step }) => step.component === component);
    const steps = own.map(({ step }) => step);
    answers.set(component, listOf(answerOf(answer, data, own, kinds), steps));
    for (const place of own)
      if (typeof place.step.path === "string")
        answers.set(place.step.path, listOf(answerOf(answer, data, [place], kinds), [place.step]));
  }
  return answers;
}

/** A repeated step has a list of answers. */
function listOf(answer: Schema, steps: readonly StepPlace["step"][]): Schema {
  const limits = steps.map(({ repeat }) => (isRecord(repeat) ? Number(repeat.atMost) : undefined));
  const isList = limits.length > 0 && limits.every((limit) => limit !== undefined);
  return isList ? { type: "array", items: answer, maxItems: Math.max(...limits) } : answer;
}

/** Returns the schema of the answer that steps of one kind give together. */
function answerOf(answer: Schema, data: Schema, places: readonly StepPlace[], kinds: KindSource["kinds"]): Schema {
  const steps = places.map(({ step }) => step);
  const asked = places.flatMap((place) => askedIn(place, kinds) ?? []);
  if (asked.length === 0 || !isRecord(answer.additionalProperties)) return withDerived(answer, data, steps);
  const properties: Asked<Label>["properties"] = Object.assign({}, ...asked.map((each) => each.properties));
  // With several steps of a kind, a visitor may not pass all of them.
  const required = asked.length === 1 ? (asked[0]?.required ?? []) : [];
  return { type: "object", additionalProperties: false, required, properties };
}

/** Adds derived values to an answer. The steps' data limits a number with `maximumOf`. */
function withDerived(answer: Schema, data: Schema, steps: readonly StepPlace["step"][]): Schema {
  if (!isRecord(answer.derived)) return answer;
  const derived = Object.entries(answer.derived).map(([name, schema]): [string, unknown] => [
    name,
    withMaximum(schema, data, steps),
  ]);
  return { ...answer, properties: { ...(answer.properties as Schema), ...Object.fromEntries(derived) } };
}

function withMaximum(schema: unknown, data: Schema, steps: readonly StepPlace["step"][]): unknown {
  if (!isRecord(schema)) return schema;
  const { maximumOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(typeof maximumOf === "string" && maximumIn(maximumOf, data, steps)),
    ...(isRecord(additionalProperties) && { additionalProperties: withMaximum(additionalProperties, data, steps) }),
  };
}

function maximumIn(name: string, data: Schema, steps: readonly StepPlace["step"][]): { maximum?: number } {
  const usual = schemasAt(data, `/${name}`).find((schema) => Object.hasOwn(schema, "default"))?.default;
  const written = steps.map((step) =>
    isRecord(step.data) && Object.hasOwn(step.data, name) ? step.data[name] : usual,
  );
  return written.length > 0 && written.every((value) => typeof value === "number")
    ? { maximum: Math.max(...written) }
    : {};
}

/** Returns a step's questions; undefined if it has none, or a mistake that the flow's check reports. */
function askedIn(
  { step: { component, data } }: StepPlace,
  kinds: ReadonlyMap<string, AnyKind>,
): Asked<Label> | undefined {
  return runAsks(typeof component === "string" ? kinds.get(component) : undefined, data).asked;
}

function checkQuestions({ required = [], properties }: Asked<Label>, at: string): Problem[] {
  const names = Object.keys(properties);
  const unknown = required.map((name, index) =>
    checkName(
      name,
      names,
      {
        code: "FLOW_QUESTION",
        pointer: `${at}/required/${index}`,
        message: `"${name}" is required, and is no question of this step`,
      },
      `known here: ${names.map((each) => `"${each}"`).join(", ")}`,
    ),
  );
  const questions = Object.entries(properties).flatMap(([name, question]) =>
    checkQuestion(question, required.includes(name)).map(({ message, fix, part = "" }) => ({
      code: "FLOW_QUESTION" as const,
      pointer: childPointer(`${at}/properties`, name) + part,
      message: `the question "${name}" ${message}`,
      fix,
    })),
  );
  return [...unknown.filter((problem) => problem !== undefined), ...questions];
}

interface Wrong {
  readonly message: string;
  readonly fix: string;
  readonly part?: string;
}

function checkQuestion(question: AskedField<Label>, isRequired: boolean): Wrong[] {
  switch (question.type) {
    case "boolean":
      if (question.const === undefined || isRequired) return [];
      return [
        { message: "has to be ticked, and is not required", fix: 'name it under "required" as well', part: "/const" },
      ];
    case "integer":
      return atLeastBelow(question.minimum, question.maximum, "minimum", "maximum");
    case "string": {
      const given = checkChoices(question, "", false);
      const useless =
        choicesOf(question) === undefined
          ? []
          : (["maxLength", "format"] as const).filter((keyword) => question[keyword] !== undefined);
      return [
        ...given,
        ...useless.map((keyword) => ({
          message: `has choices, so that its "${keyword}" has no effect`,
          fix: "remove it",
          part: `/${keyword}`,
        })),
      ];
    }
    case "array": {
      const count = choicesOf(question)?.length ?? 0;
      const { minItems = 0 } = question;
      const tooMany =
        count > 0 && minItems > count
          ? [
              {
                message: `has ${count} choices, and asks for ${minItems}`,
                fix: `write ${count} or less`,
                part: "/minItems",
              },
            ]
          : [];
      return [
        ...checkChoices(question.items, "/items", true),
        ...tooMany,
        ...atLeastBelow(minItems, question.maxItems, "minItems", "maxItems"),
      ];
    }
  }
}

function atLeastBelow(least: number | undefined, most: number | undefined, from: string, to: string): Wrong[] {
  if (least === undefined || most === undefined || least <= most) return [];
  return [
    {
      message: `cannot be answered: its "${from}" ${least} is above its "${to}" ${most}`,
      fix: "exchange the two",
      part: `/${from}`,
    },
  ];
}

function checkChoices({ enum: texts, oneOf }: Choices<Label>, part: string, mustHave: boolean): Wrong[] {
  if (texts !== undefined && oneOf !== undefined)
    return [
      { message: 'has choices under "enum" and under "oneOf"', fix: "remove one of the two", part: `${part}/enum` },
    ];
  if (texts === undefined && oneOf === undefined && mustHave)
    return [{ message: "has nothing to choose from", fix: 'write its choices under "enum"', part }];
  const twice =
    oneOf?.findIndex((choice, index) => oneOf.findIndex((other) => other.const === choice.const) < index) ?? -1;
  if (twice < 0) return [];
  return [
    {
      message: `has two choices of the value "${oneOf?.[twice]?.const}"`,
      fix: "give one of them another value",
      part: `${part}/oneOf/${twice}/const`,
    },
  ];
}
