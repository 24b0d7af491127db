import { readFile } from "node:fs/promises";
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

const choices = (...values: string[]) => ({ type: "string", title: "How?", enum: values });
const firstQuestions = {
  arrival: choices("coach", "train"),
  topics: { type: "array", title: "Topics", items: { enum: ["Rocks", "The sea"] } },
  children: { type: "integer", title: "Children", minimum: 1, maximum: 30 },
  school: { type: "string", title: "School" },
};

/** Checks a flow with these conditions on its last step, after two steps of questions and one of tickets. */
async function problemsOf(
  whens: readonly object[],
  { required = ["arrival"], more = { notes: { type: "string", title: "Notes" } } as object } = {},
) {
  const step = (component: string, nextStep: unknown, data: object, path = `/${component}`) => ({
    path,
    component,
    title: component,
    nextStep,
    data,
  });
  const event = { eventId: "general-admission" };
  const steps = [
    {
      ...step("questions", "/more", { fields: { type: "object", required, properties: firstQuestions } }),
      isFirstStep: true,
    },
    step("questions", "/date", { fields: { type: "object", properties: more } }, "/more"),
    step("date", "/tickets", event),
    step("tickets", "/time", { ...event, maxPartySize: 10 }),
    step("time", [...whens.map((when) => ({ when, to: "/review" })), "/review"], event),
    step("review", "checkout", {}),
  ];
  await museum.write("event/spring.json", JSON.stringify({ title: "Spring", steps }));
  return (await linesOf(museum, source)).map((line) =>
    line.replace("event/spring.json ", "").replace("/steps/4/nextStep", "@"),
  );
}

const of = (component: string, properties: Record<string, unknown>, required = Object.keys(properties)) => ({
  required: [component],
  properties: { [component]: { required, properties } },
});
const questions = (properties: Record<string, unknown>) => of("questions", properties);

test.each<[string, object]>([
  ["a choice of the first of two steps of questions", questions({ arrival: { const: "coach" } })],
  ["a topic among those that were ticked", questions({ topics: { contains: { const: "Rocks" } } })],
  [
    "two topics together",
    questions({ topics: { allOf: [{ contains: { const: "Rocks" } }, { contains: { const: "The sea" } }] } }),
  ],
  ["a number within its range", questions({ children: { exclusiveMinimum: 29 } })],
  ["the largest party", of("tickets", { party: { minimum: 10 } })],
  ["a free text", questions({ school: { const: "Union" } })],
  ["a pattern", questions({ school: { pattern: "^(a+)+$" } })],
  ["a text of a certain length", questions({ school: { minLength: 3, maxLength: 3 } })],
  ["a long text", questions({ school: { minLength: 100 } })],
  ["a length for which no text is tried", questions({ school: { minLength: 3000 } })],
  ["a pattern and a bound", questions({ school: { pattern: "^U" }, children: { minimum: 5 } })],
  ["a negated pattern", { not: questions({ school: { pattern: "." } }) }],
  ["all topics", questions({ topics: { minItems: 2 } })],
  ["a topic that was not chosen", { not: questions({ arrival: { const: "coach" } }) }],
])("a condition on %s is accepted without a warning", async (_what, when) => {
  expect(await problemsOf([when])).toEqual([]);
});

test.each<[string, readonly object[], string]>([
  [
    "a renamed choice",
    [questions({ arrival: { const: "coatch" } })],
    'FLOW_CONDITION_VALUE @/0/when/properties/questions/properties/arrival/const: no answer of "arrival" is "coatch"; did you mean "coach"?',
  ],
  [
    "one unknown choice of several",
    [questions({ arrival: { enum: ["coach", "plane"] } })],
    'FLOW_CONDITION_VALUE @/0/when/properties/questions/properties/arrival/enum/1: no answer of "arrival" is "plane"; it is "coach" or "train"',
  ],
  [
    "a number instead of a text",
    [questions({ school: { const: 5 } })],
    'FLOW_CONDITION_VALUE @/0/when/properties/questions/properties/school/const: no answer of "school" is 5; it is a text',
  ],
  [
    "a text instead of a number",
    [questions({ children: { const: "5" } })],
    'FLOW_CONDITION_VALUE @/0/when/properties/questions/properties/children/const: no answer of "children" is "5"; it is a whole number from 1 to 30',
  ],
  [
    "a number that the question does not allow",
    [questions({ children: { const: 31 } })],
    'FLOW_CONDITION_VALUE @/0/when/properties/questions/properties/children/const: no answer of "children" is 31; it is a whole number from 1 to 30',
  ],
  [
    "a topic instead of the list",
    [questions({ topics: { const: "Rocks" } })],
    'FLOW_CONDITION_VALUE @/0/when/properties/questions/properties/topics/const: no answer of "topics" is "Rocks"; it is a list: ask by contains',
  ],
  [
    "an unknown topic",
    [questions({ topics: { contains: { const: "Fire" } } })],
    'FLOW_CONDITION_VALUE @/0/when/properties/questions/properties/topics/contains/const: no answer of "0" is "Fire"',
  ],
  [
    "a party above the largest",
    [of("tickets", { party: { exclusiveMinimum: 60 } })],
    "FLOW_CONDITION_NEVER @/0/when: the condition can never hold",
  ],
  [
    "bounds that contradict each other",
    [questions({ children: { minimum: 8, maximum: 5 } })],
    "FLOW_CONDITION_NEVER @/0/when: the condition can never hold",
  ],
  [
    "two choices at once",
    [{ allOf: [questions({ arrival: { const: "coach" } }), questions({ arrival: { const: "train" } })] }],
    "FLOW_CONDITION_NEVER @/0/when: the condition can never hold",
  ],
  [
    "the second of two equal ones",
    [questions({ arrival: { const: "coach" } }), questions({ arrival: { enum: ["coach"] } })],
    "FLOW_CONDITION_NEVER @/1/when: the condition is never asked for",
  ],
  [
    "a minimum length above the maximum",
    [questions({ school: { minLength: 9000, maxLength: 5 } })],
    'FLOW_CONDITION_NEVER @/0/when/properties/questions/properties/school/minLength: this can never hold: "minLength" is 9000, and "maxLength" is 5',
  ],
  [
    "a minimum number of topics above the maximum",
    [questions({ topics: { minItems: 3, maxItems: 1 } })],
    "FLOW_CONDITION_NEVER @/0/when/properties/questions/properties/topics/minItems: this can never hold",
  ],
  [
    "lengths that contradict each other in two places",
    [{ allOf: [questions({ school: { minLength: 10 } }), questions({ school: { maxLength: 9 } })] }],
    "FLOW_CONDITION_NEVER @/0/when: the condition can never hold",
  ],
  [
    "contradictory bounds next to a pattern",
    [{ allOf: [questions({ children: { minimum: 8, maximum: 5 } }), questions({ school: { pattern: "^U" } })] }],
    "FLOW_CONDITION_NEVER @/0/when: the condition can never hold",
  ],
  [
    "more topics than exist",
    [questions({ topics: { minItems: 3 } })],
    "FLOW_CONDITION_NEVER @/0/when: the condition can never hold",
  ],
  [
    "an unknown format",
    [questions({ school: { format: "url" } })],
    'FLOW_CONDITION_INVALID @/0/when/properties/questions/properties/school/format: a condition cannot ask for the format "url"; it is "date", "time"',
  ],
  [
    "every possible number",
    [of("tickets", { party: { minimum: 0 } })],
    "warning: FLOW_CONDITION_ALWAYS @/0/when: the condition holds whatever is answered",
  ],
  [
    "no answer",
    [{ properties: { questions: {} } }],
    "warning: FLOW_CONDITION_ALWAYS @/0/when: the condition holds whatever is answered",
  ],
  [
    "an optional answer",
    [of("questions", { topics: { contains: { const: "Rocks" } } }, [])],
    'warning: FLOW_CONDITION_OPEN @/0/when/properties/questions/properties/topics: "topics" may be left unanswered, and the condition then holds; add "required": ["topics"] beside it',
  ],
  [
    "a reference",
    [questions({ children: { $ref: "#/definitions/count", exclusiveMinimum: 6 } })],
    'FLOW_CONDITION_INVALID @/0/when/properties/questions/properties/children/$ref: a condition cannot say "$ref"; write out what is meant',
  ],
  [
    "names by pattern within dependencies",
    [{ required: ["questions"], dependencies: { questions: { patternProperties: { "^(a+)+$": {} } } } }],
    'FLOW_CONDITION_INVALID @/0/when/dependencies: a condition cannot say "dependencies"; write out what is meant',
  ],
  [
    "a format that is an expression",
    [questions({ school: { format: "regex" } })],
    'FLOW_CONDITION_INVALID @/0/when/properties/questions/properties/school/format: a condition cannot ask for the format "regex"; it is "date", "time"',
  ],
  [
    "more characters than are read",
    [questions({ school: { enum: ["a".repeat(20_000)] } })],
    "FLOW_CONDITION_INVALID @/0/when: the condition has",
  ],
  [
    "a pattern with many counts",
    [questions({ school: { pattern: "(a{0,1000}b){2}" } })],
    'FLOW_CONDITION_PATTERN @/0/when/properties/questions/properties/school/pattern: the pattern "(a{0,1000}b){2}" is too large; write at most 200 characters',
  ],
  [
    "a pattern with counts within counts",
    [questions({ school: { pattern: "((a{9}b{9}c{9}){30}){3}" } })],
    "FLOW_CONDITION_PATTERN @/0/when/properties/questions/properties/school/pattern",
  ],
  [
    "look-ahead",
    [questions({ school: { pattern: "^(?=a)b" } })],
    'FLOW_CONDITION_PATTERN @/0/when/properties/questions/properties/school/pattern: the pattern "^(?=a)b" uses what is not known here',
  ],
  [
    "a back reference",
    [questions({ school: { pattern: "(a)\\1" } })],
    "FLOW_CONDITION_PATTERN @/0/when/properties/questions/properties/school/pattern",
  ],
])("a condition on %s is reported in one line, with a suggestion", async (_what, whens, line) => {
  const [first, ...more] = await problemsOf(whens, { required: ["arrival", "children"] });
  expect(more).toEqual([]);
  expect(first?.startsWith(line) ? line : first).toBe(line);
});

test("a condition on a question asked twice is reported", async () => {
  const twice = await problemsOf([questions({ arrival: { const: "coach" } })], {
    more: { arrival: choices("coach", "on foot") },
  });
  expect(twice).toEqual([
    'FLOW_CONDITION_TWICE @/0/when/properties/questions: "arrival" of "questions" is answered at "/questions" and again at "/more"; name the step instead of "questions": "/questions" or "/more"',
  ]);
});

test("a condition names one of two steps of a kind by its path, and is checked like one on the kind", async () => {
  const more = { more: { arrival: choices("coach", "on foot") } };
  const byPath = (path: string, value: string) => of(path, { arrival: { const: value } });
  expect(await problemsOf([byPath("/questions", "coach"), byPath("/more", "on foot")], more)).toEqual([]);
  expect(await problemsOf([byPath("/questions", "on foot")], more)).toEqual([
    expect.stringMatching(/^FLOW_CONDITION_VALUE .*no answer of "arrival" is "on foot"/),
  ]);
  expect(await problemsOf([byPath("/mor", "coach")], more)).toEqual([
    expect.stringMatching(/^FLOW_CONDITION_UNANSWERED .*did you mean "\/more"\?/),
  ]);
  expect(
    await problemsOf([of("/tickets", { events: { required: ["lost"], properties: { lost: { type: "object" } } } })]),
  ).toEqual([expect.stringContaining('"lost"')]);
});

test("a condition on a party larger than the event allows is reported", async () => {
  const catalogue = await readFile(museum.path("catalogue.json"), "utf8");
  const atEvent = (most: number) =>
    museum.write("catalogue.json", catalogue.replace(/"maxPartySize": \d+/, `"maxPartySize": ${most}`));
  const large = of("tickets", { party: { exclusiveMinimum: 6 } });
  expect(await problemsOf([large])).toEqual([]);
  await atEvent(6);
  const lines = await problemsOf([large]);
  await atEvent(10);
  expect(lines.filter((line) => line.includes("@/0/when"))).toEqual([
    expect.stringContaining("FLOW_CONDITION_NEVER @/0/when: the condition can never hold"),
  ]);
});
