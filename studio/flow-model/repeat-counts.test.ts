import { expect, test } from "vitest";
import type { FlowStep } from "./flow-steps.ts";
import { numbersFor } from "./repeat-counts.ts";

const number = (title: string) => ({ type: "integer", title });
const kinds = {
  tickets: {
    answer: {
      properties: { name: { type: "string", title: "Name" } },
      derived: {
        party: number("Size of the party"),
        groups: {
          title: "Tickets",
          type: "object",
          propertyNames: { references: "variant" },
          additionalProperties: number(""),
        },
      },
    },
  },
  questions: { answer: { additionalProperties: {} } },
};
const questions = (path: string, properties: object, more: Partial<FlowStep> = {}): FlowStep => ({
  ...{ path, component: "questions", title: path, nextStep: "checkout" },
  ...{ data: { fields: { type: "object", properties } }, ...more },
});
const steps: FlowStep[] = [
  { path: "/tickets", component: "tickets", title: "Who is coming?", nextStep: "/class" },
  questions(
    "/class",
    { adults: number("Adults"), school: { type: "string", title: "School" } },
    { nextStep: "/adult" },
  ),
  questions("/adult", { age: number("Age") }, { nextStep: "/last", repeat: { count: "/class.adults", atMost: 5 } }),
  questions("/last", { bags: number("Bags") }),
];
const numbers = (index: number, among = steps) =>
  numbersFor(index, { steps: among, kinds, catalogue: {}, options: {}, locale: "en" });

test("a step can be repeated by each number before it, by the step's path where the kind has several", () => {
  expect(numbers(2)).toEqual([
    { value: "/class.adults", label: "/class – Adults" },
    { value: "tickets.party", label: "Who is coming? – Size of the party" },
  ]);
  expect(numbers(1).map(({ value }) => value)).toEqual(["tickets.party"]);
  expect(numbers(0)).toEqual([]);
});

test("the kind names the step if it is the only one", () => {
  const info: FlowStep = { path: "/adult", component: "info", title: "Read this", nextStep: "checkout" };
  expect(numbers(2, [...steps.slice(0, 2), info]).map(({ value }) => value)).toContain("questions.adults");
});

test("the answers of a repeated step are no number to repeat by", () => {
  expect(numbers(3).map(({ value }) => value)).toEqual(["/class.adults", "tickets.party"]);
});
