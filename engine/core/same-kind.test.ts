import fc from "fast-check";
import { expect, test } from "vitest";
import { flowMaker } from "../testing/flow-maker.ts";
import type { Validate } from "./contract.ts";
import { noCustomer } from "./fixtures/toy-flow.ts";
import type { ParsedFlow } from "./flow.ts";
import { stepKind } from "./kind.ts";
import { answerStep, emptySession, leaveStep, type Session } from "./session.ts";
import { walk } from "./walk.ts";
import { walkPaths } from "./walk-paths.ts";

const anything: Validate = () => true;
const parts = { schemas: { data: anything, answer: anything }, screen: async () => ({ default: () => null }) };

interface Guests {
  readonly adults: number;
}

const guests = stepKind(
  "guests",
  {
    version: 1,
    complete: (answer: Guests | undefined) => answer !== undefined || { code: "MISSING" },
    derive: ({ adults }: Guests) => ({ isGroup: adults > 6 }),
  },
  parts,
);
const price = stepKind(
  "price",
  {
    version: 1,
    reads: { guests: "required" } as const,
    complete: () => true as const,
    contribute: (_answer: unknown, { answers }) => (answers as { guests: Guests }).guests.adults,
  },
  parts,
);
const flowOf = await flowMaker([guests, price]);
const row = (path: string, nextStep: unknown, component = "guests", more: object = {}) => ({
  ...{ path, component, title: path, nextStep },
  ...more,
});
const groupAt = (path: string) => ({
  required: [path],
  properties: { [path]: { required: ["isGroup"], properties: { isGroup: { const: true } } } },
});

const answered = (flow: ParsedFlow, adults: Readonly<Record<string, number>>): Session =>
  Object.entries(adults).reduce(
    (session, [path, count]) => leaveStep(flow, answerStep(flow, session, path, { adults: count }), path),
    emptySession,
  );
const walked = (flow: ParsedFlow, session: Session) =>
  walk({ flow, session, resource: () => undefined, ...noCustomer });

const twice = flowOf(
  row("/morning", "/evening"),
  row("/evening", [{ when: groupAt("/morning"), to: "/lunch" }, "/price"]),
  row("/lunch", "/price"),
  row("/price", "out", "price", { reads: { guests: "/morning" } }),
);

test("a condition on the first of two steps of a kind holds, with what the kind derives", () => {
  const pathsOf = (adults: Readonly<Record<string, number>>) =>
    walked(twice, answered(twice, adults)).steps.map(({ step }) => step.path);
  expect(pathsOf({ "/morning": 8, "/evening": 2 })).toEqual(["/morning", "/evening", "/lunch"]);
  expect(pathsOf({ "/morning": 2, "/evening": 8 })).toEqual(["/morning", "/evening", "/price"]);
});

test("a step reads the answer of the step that its flow names", () => {
  const session = leaveStep(twice, answered(twice, { "/morning": 3, "/evening": 5 }), "/price");
  expect(walked(twice, session).contributions).toEqual([3]);
});

test("walking every path tries the answers that such a condition tells apart", async () => {
  const explores = new Map([
    ["guests", { tries: () => [{ adults: 1 }], others: () => [{ adults: 2 }, { adults: 9 }] }],
  ]);
  const paths: string[][] = [];
  for await (const { steps } of walkPaths({ flow: twice, get: async () => undefined, explores }))
    paths.push(steps.map(({ step }) => step.path));
  expect(paths).toContainEqual(["/morning", "/evening", "/lunch", "/price"]);
  expect(paths).toContainEqual(["/morning", "/evening", "/price"]);
});

test("in any line of steps of one kind, each condition is about the step that it names", () => {
  const line = fc.integer({ min: 2, max: 8 }).chain((count) =>
    fc.record({
      adults: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: count, maxLength: count }),
      // Each step may skip the next, if an earlier step or itself is a group.
      about: fc.array(fc.nat(), { minLength: count, maxLength: count }),
    }),
  );
  fc.assert(
    fc.property(line, ({ adults, about }) => {
      const count = adults.length;
      const pathOf = (index: number) => (index < count ? `/step-${index}` : "out");
      const branchesAt = (index: number) => {
        const named = (about[index] ?? 0) % (index + 1);
        // A step that may have been passed by needs no answer: the condition then fails.
        return [{ when: groupAt(pathOf(named)), to: pathOf(index + 2) }, pathOf(index + 1)];
      };
      const flow = flowOf(...adults.map((_count, index) => row(pathOf(index), branchesAt(index))));
      const session = answered(flow, Object.fromEntries(adults.map((each, index) => [pathOf(index), each])));
      const expected: string[] = [];
      for (let index = 0; index < count; ) {
        expected.push(pathOf(index));
        const named = (about[index] ?? 0) % (index + 1);
        const isGroup = expected.includes(pathOf(named)) && (adults[named] ?? 0) > 6;
        index += isGroup ? 2 : 1;
      }
      expect(walked(flow, session).steps.map(({ step }) => step.path)).toEqual(expected);
    }),
  );
});
