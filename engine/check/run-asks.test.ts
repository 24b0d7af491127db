import { expect, it } from "vitest";
import type { Asked, Label } from "../core/asked.ts";
import { kind, kinds, row } from "./kinds.fixture.ts";
import { parseFlow } from "./parse.ts";

const question = { type: "string", title: "Why?" };

function problemsOf(asks: () => unknown) {
  const asking = { ...kind("guest"), asks: asks as () => Asked<Label> };
  const flow = { title: "Visit", steps: [row("guest", "/date", { isFirstStep: true }), row("date", "enrolment")] };
  return parseFlow(flow, new Map([...kinds, ["guest", asking]])).problems;
}

it.each<[string, unknown]>([
  ["no object", "text"],
  ['no "properties"', {}],
  ['a "required" that is no list of names', { properties: {}, required: "text" }],
  ['a question "text" of no known type', { properties: { text: { title: "Why?" } } }],
  ['a question "text" without a title', { properties: { text: { type: "string" } } }],
  ['a question "text" without a title', { properties: { text: { type: "string", title: () => 7 } } }],
  ['a question "text" with malformed choices', { properties: { text: { ...question, enum: [1] } } }],
  ['a question "text" with malformed choices', { properties: { text: { ...question, oneOf: [{ const: "a" }] } } }],
  ['a question "text" with malformed choices', { properties: { text: { type: "array", title: "Why?" } } }],
])("refuses a kind that asks %s", (mistake, asked) => {
  expect(problemsOf(() => asked)).toMatchObject([
    {
      code: "FLOW_KIND_FAILS",
      pointer: "/steps/0/component",
      message: `"asks" of "guest" returns ${mistake}`,
      fix: "correct the kind, or remove the step",
    },
  ]);
});

it("refuses a kind that throws when it asks", () => {
  const problems = problemsOf(() => {
    throw new Error("no luck");
  });
  expect(problems).toMatchObject([{ code: "FLOW_KIND_FAILS", message: '"asks" of "guest" throws: no luck' }]);
});

it("refuses a kind with a question that throws when it is read", () => {
  const title = () => {
    throw new Error("no luck");
  };
  const problems = problemsOf(() => ({ properties: { text: { type: "string", title } } }));
  expect(problems).toMatchObject([{ code: "FLOW_KIND_FAILS", message: '"asks" of "guest" throws: no luck' }]);
});

it.each([
  undefined,
  { properties: { text: question }, required: ["text"] },
  { properties: { on: { type: "boolean", title: () => "Yes?" } } },
])("accepts a kind that asks nothing, or questions", (asked) => {
  expect(problemsOf(() => asked)).toEqual([]);
});
