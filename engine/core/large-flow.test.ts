import { expect, test } from "vitest";
import { checkGraph, checkPaths } from "../check/graph.ts";
import type { GraphStep } from "../check/graph-pages.ts";
import { ask, flowOf, give, letters, noCustomer, step, toyKind } from "./fixtures/toy-flow.ts";
import type { ParsedFlow, Step } from "./flow.ts";
import { grant } from "./guard.ts";
import { leavePage, preview, progressOf } from "./page.ts";
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
    for (let run = 0; run < 50; run += 1) await act(small);
  });
  // One run may be as short as a garbage collection.
  const per3000 = await cpuOf(async () => {
    for (let run = 0; run < 5; run += 1) await act(large);
  });
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

/** A flow with a step that is repeated `count` times on a page of its own, all answered. */
function repeatedOf(count: number): { flow: ParsedFlow; session: Session } {
  const counting = step("/group", toyKind("group", { complete: () => true }), "/guest");
  const repeated = { ...step("/guest", ask, "enrolment", "/guests"), repeat: { count: "group.size", atMost: count } };
  const paths = ["/group", ...Array.from({ length: count }, (_, index) => `/guest/${index + 1}`)];
  const answerOf = (path: string) =>
    path === "/group"
      ? { component: "group", version: 1, value: { size: count } }
      : { component: "ask", version: 1, value: "a" };
  const answers = Object.fromEntries(paths.map((path) => [path, answerOf(path)]));
  return { flow: flowOf(counting, repeated), session: { answers, history: paths, done: paths } };
}

test.each<[string, (at: ReturnType<typeof repeatedOf>) => unknown]>([
  ["walking it", ({ flow, session }) => walk({ flow, session, resource: letters, ...noCustomer })],
  [
    "previewing its page",
    ({ flow, session }) => preview({ flow, session, resource: letters, ...noCustomer }, "/guests"),
  ],
  [
    "leaving its page",
    ({ flow, session }) => leavePage(flow, session, walk({ flow, session, resource: letters, ...noCustomer }).steps),
  ],
])("a step repeated 100 times: %s takes time in proportion to the repetitions", async (_name, act) => {
  const [few, many] = [repeatedOf(10), repeatedOf(100)];
  const runs = async (at: ReturnType<typeof repeatedOf>, times: number) => {
    for (let run = 0; run < times; run += 1) await act(at);
  };
  await runs(few, 200);
  await runs(many, 20);
  const per10 = await cpuOf(() => runs(few, 1000));
  const per100 = await cpuOf(() => runs(many, 100));
  // The same number of repetitions in all; each that looks through all others makes it 10.
  expect(per100 / Math.max(per10, 1)).toBeLessThan(5);
});

test("a step repeated 100 times has 100 repetitions and no more", () => {
  const { flow, session } = repeatedOf(100);
  const walked = walk({ flow, session, resource: letters, ...noCustomer });
  expect(walked.steps).toHaveLength(101);
  expect(walked.contributions).toHaveLength(100);
});
