import { afterAll, beforeAll, expect, test } from "vitest";
import { type KindSource, loadKindSource } from "../../server/museum/config/kinds.ts";
import { copyMuseum, linesOf, type Museum } from "./museum.ts";

let museum: Museum;
let source: KindSource;
beforeAll(async () => {
  museum = await copyMuseum();
  source = await loadKindSource();
});
afterAll(() => museum.remove());

const at = "/steps/0/data/fields";

/** The check's lines, from the pointer on, for a flow that may ask one extra question. */
async function problemsOf({
  question,
  fields = {},
  when,
}: {
  question?: unknown;
  fields?: object;
  when?: object;
}): Promise<string[]> {
  const school = { type: "string", title: "School" };
  const properties = { school, ...(question !== undefined && { extra: question }) };
  const asks = {
    component: "questions",
    isFirstStep: true,
    title: "Who?",
    data: { fields: { type: "object", properties, ...fields } },
  };
  const step = (name: string, nextStep: unknown, more: object = {}) => ({
    ...{ path: `/${name}`, component: name, title: name, nextStep, data: { eventId: "general-admission" } },
    ...more,
  });
  const steps = [
    step("questions", when === undefined ? "/date" : [{ when, to: "/date" }, "/date"], asks),
    step("date", "/tickets"),
    step("tickets", "/time", { data: { eventId: "general-admission", maxPartySize: 4 } }),
    step("time", "checkout"),
  ];
  await museum.write("event/spring.json", JSON.stringify({ title: "Spring", steps }));
  return (await linesOf(museum, source)).map((line) => line.replace("event/spring.json ", ""));
}

test("questions within the subset are accepted", async () => {
  expect(
    await problemsOf({
      question: { type: "array", title: "Topics", items: { enum: ["Rocks"] }, minItems: 1 },
      fields: { required: ["school", "extra"] },
    }),
  ).toEqual([]);
});

test.each<[string, unknown, string]>([
  [
    "a keyword of JSON Schema outside the subset",
    { type: "string", title: "One", pattern: "^a$" },
    `SCHEMA_UNKNOWN_PROPERTY ${at}/properties/extra/pattern: At step "questions" (/steps/0): data.fields.properties.extra.pattern is no known property; known here:`,
  ],
  [
    "a keyword of another type",
    { type: "string", title: "One", minimum: 3 },
    `SCHEMA_UNKNOWN_PROPERTY ${at}/properties/extra/minimum: At step "questions" (/steps/0): data.fields.properties.extra.minimum is no known property; known here: "type", "title", "description", "atTheDoor", "maxLength", "format", "enum", "oneOf"`,
  ],
  [
    "an unknown type",
    { type: "strin", title: "One" },
    `SCHEMA_VALUE ${at}/properties/extra/type: At step "questions" (/steps/0): data.fields.properties.extra.type is "strin"; expected one of "string", "integer", "boolean", "array"; did you mean "string"?`,
  ],
  [
    "no title",
    { type: "boolean" },
    `SCHEMA_MISSING ${at}/properties/extra: At step "questions" (/steps/0): data.fields.properties.extra.title is missing; add "title"`,
  ],
  [
    "an unchecked format",
    { type: "string", title: "One", format: "uri" },
    `SCHEMA_VALUE ${at}/properties/extra/format: At step "questions" (/steps/0): data.fields.properties.extra.format is "uri"; expected one of "email", "date", "tel"`,
  ],
  [
    "a text that is too long for an order",
    { type: "string", title: "One", maxLength: 5000 },
    `SCHEMA_LIMIT ${at}/properties/extra/maxLength: At step "questions" (/steps/0): data.fields.properties.extra.maxLength is 5000; expected at most 500`,
  ],
  [
    "contradictory bounds",
    { type: "integer", title: "One", minimum: 5, maximum: 2 },
    `FLOW_QUESTION ${at}/properties/extra/minimum: the question "extra" cannot be answered: its "minimum" 5 is above its "maximum" 2; exchange the two`,
  ],
  [
    "a list without choices",
    { type: "array", title: "One", items: {} },
    `FLOW_QUESTION ${at}/properties/extra/items: the question "extra" has nothing to choose from; write its choices under "enum"`,
  ],
  [
    "more required choices than there are",
    { type: "array", title: "One", items: { enum: ["a"] }, minItems: 2 },
    `FLOW_QUESTION ${at}/properties/extra/minItems: the question "extra" has 1 choices, and asks for 2; write 1 or less`,
  ],
  [
    "one value for two choices",
    { type: "string", title: "One", oneOf: ["A", "B"].map((title) => ({ const: "a", title })) },
    `FLOW_QUESTION ${at}/properties/extra/oneOf/1/const: the question "extra" has two choices of the value "a"; give one of them another value`,
  ],
  [
    "choices that are listed twice",
    { type: "string", title: "One", enum: ["a"], oneOf: [{ const: "a", title: "A" }] },
    `FLOW_QUESTION ${at}/properties/extra/enum: the question "extra" has choices under "enum" and under "oneOf"; remove one of the two`,
  ],
  [
    "a format of choices",
    { type: "string", title: "One", enum: ["a"], format: "email" },
    `FLOW_QUESTION ${at}/properties/extra/format: the question "extra" has choices, so that its "format" has no effect; remove it`,
  ],
  [
    "an optional box that must be ticked",
    { type: "boolean", title: "One", const: true },
    `FLOW_QUESTION ${at}/properties/extra/const: the question "extra" has to be ticked, and is not required; name it under "required" as well`,
  ],
])("%s is reported in one line, with a suggestion", async (_what, question, line) => {
  const [first, ...more] = await problemsOf({ question });
  expect(more).toEqual([]);
  expect(first?.startsWith(line) ? line : first).toBe(line);
});

test("an invalid name is reported with the rule", async () => {
  const fields = { properties: { School: { type: "string", title: "School" } } };
  expect(await problemsOf({ fields })).toEqual([
    `SCHEMA_UNKNOWN_PROPERTY ${at}/properties/School: At step "questions" (/steps/0): data.fields.properties.School is no known property; take a name that matches ^[a-z][A-Za-z0-9]{0,39}$`,
  ]);
});

test("a required question must exist", async () => {
  expect(await problemsOf({ fields: { required: ["scool"] } })).toEqual([
    `FLOW_QUESTION ${at}/required/0: "scool" is required, and is no question of this step; did you mean "school"?`,
  ]);
});

test("a condition must name an existing question", async () => {
  const about = (name: string) => ({
    required: ["questions"],
    properties: { questions: { required: [name], properties: { [name]: { const: "Union" } } } },
  });
  expect(await problemsOf({ when: about("school") })).toEqual([]);
  const lines = await problemsOf({ when: about("scool") });
  expect(lines[0]).toContain(
    'FLOW_CONDITION_INVALID /steps/0/nextStep/0/when/properties/questions/required/0: an answer of "questions" has no "scool"; did you mean "school"?',
  );
});
