import { expect, test } from "vitest";
import { checkGraph, checkPaths } from "../check/graph.ts";
import type { GraphStep } from "../check/graph-pages.ts";
import { ask, flowOf, give, letters, noCustomer, step, toyKind } from "./fixtures/toy-flow.ts";
import type { ParsedFlow, Step } from "./flow.ts";
import { grant } from "./guard.ts";
import { progressOf } from "./page.ts";
import { reconcile } from "./reconcile.ts";
import type { Session } from "./session.ts";
import { stepsAhead, walk } from "./walk.ts";

const reader = toyKind<object, { ask: string }>("reader", { reads: { ask: "anywhere" }, complete: () => true });
const kinds = [ask, give, reader];

/** A line of steps in which each can also skip the next one, and a visitor who has answered all of them. */
function lineOf(count: number): { flow: ParsedFlow; session: Session } {
  const pathOf = (index: number) => (index < count ? `/step-${index}` : "enrolment");
  const indices = Array.from({ length: count }, (_, index) => index);
  const steps = indices.map((index) => {
    const branches = [{ when: { never: index }, to: pathOf(index + 2) }];
    return step(pathOf(index), kinds[index % kinds.length] ?? ask, { branches, otherwise: pathOf(index + 1) });
  });
  const paths = indices.map(pathOf);
  const answers = Object.fromEntries(steps.map(({ path, component }) => [path, { component, version: 1, value: "a" }]));
  return { flow: { ...flowOf(...steps), holds: () => false }, session: { answers, history: paths, done: paths } };
}

const graphStep = ({ path, component, next }: Step, index: number): GraphStep => ({
  ...{ path, component, pointer: `/steps/${index}`, page: undefined, first: index === 0, isKnown: true, reads: {} },
  ways: [...(next?.branches ?? []).map(({ to }) => ({ to, pointer: "" })), { to: next?.otherwise ?? "", pointer: "" }],
  hasNext: true,
});

/** Returns the milliseconds of CPU of the fastest of several runs. */
async function cpuOf(act: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5; run += 1) {
    const before = process.cpuUsage();
    await act();
    const { user } = process.cpuUsage(before);
    least = Math.min(least, user / 1000);
  }
  return least;
}

const acts: [name: string, act: (at: ReturnType<typeof lineOf>) => unknown][] = [
  ["walking it", ({ flow, session }) => walk({ flow, session, resource: letters, ...noCustomer })],
  [
    "granting its last page",
    ({ flow, session }) => {
      const input = { flow, session, resource: letters, ...noCustomer };
      return grant(input, walk(input), flow.steps.at(-1)?.path ?? "");
    },
  ],
  [
    "counting its pages",
    ({ flow, session }) => {
      const input = { flow, session, resource: letters, ...noCustomer };
      return progressOf(input, walk(input), flow.first.path);
    },
  ],
  ["listing the steps ahead", ({ flow }) => stepsAhead(flow, flow.first)],
  ["restoring a visitor's answers", ({ flow, session }) => reconcile(flow, session)],
  [
    "checking its graph",
    ({ flow }) => {
      const steps = flow.steps.map(graphStep);
      return [checkPaths(steps), checkGraph(steps, {})];
    },
  ],
];

test.each(acts)("a flow of 3,000 steps: %s takes time in proportion to the steps", async (_name, act) => {
  const [small, large] = [lineOf(300), lineOf(3000)];
  // Warm up, so that both are measured compiled.
  for (let run = 0; run < 5; run += 1) await act(small);
  const per300 = await cpuOf(async () => {
    for (let run = 0; run < 10; run += 1) await act(small);
  });
  const per3000 = await cpuOf(() => act(large));
  // The same number of steps in all: about 1; a step that looks through all others makes it 10.
  expect(per3000 / Math.max(per300, 1)).toBeLessThan(5);
});

test("a flow of 3,000 steps is walked to its end, and its last page is the 3,000th", () => {
  const { flow, session } = lineOf(3000);
  const input = { flow, session, resource: letters, ...noCustomer };
  const walked = walk(input);
  expect(walked.steps).toHaveLength(3000);
  expect(progressOf(input, walked, "/step-2999")).toEqual({ position: 3000, total: 3000 });
});
