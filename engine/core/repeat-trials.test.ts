import { describe, expect, it, test } from "vitest";
import { flowMaker } from "../testing/flow-maker.ts";
import type { AnyExplore } from "./explore.ts";
import { stepAt } from "./flow.ts";
import { stepKind } from "./kind.ts";
import { answerStep, emptySession, leaveStep } from "./session.ts";
import { walkAhead } from "./walk-ahead.ts";
import { pathWalker, type WalkedPath } from "./walk-paths.ts";

const parts = { schemas: { data: () => true, answer: () => true }, screen: async () => ({ default: () => null }) };
const complete = (answer: unknown) => answer !== undefined || ({ code: "MISSING" } as const);
const kindOf = (component: string) => stepKind(component, { version: 1, complete }, parts);
const flowOf = await flowMaker(["group", "guest", "kitchen", "end"].map(kindOf));

const step = (path: string, nextStep: unknown, own: object = {}) => ({
  ...{ path, component: path.slice(1), title: path, nextStep },
  ...own,
});
const vegan = { contains: { required: ["diet"], properties: { diet: { const: "vegan" } } } };
const toKitchen = { when: { required: ["/guest"], properties: { "/guest": vegan } }, to: "/kitchen" };
const flow = (atMost: number) =>
  flowOf(
    step("/group", "/guest"),
    step("/guest", [toKitchen, "/end"], { repeat: { count: "group.size", atMost } }),
    step("/kitchen", "/end"),
    step("/end", "out"),
  );
const explores = new Map<string, AnyExplore>([
  ["group", { tries: () => [{ size: 1 }], others: () => [0, 1, 2, 3, 4, 20].map((size) => ({ size })) }],
  ["guest", { tries: () => [{ diet: "any" }, { diet: "salt" }], others: () => [{ diet: "vegan" }] }],
  ["kitchen", { tries: () => ["yes"] }],
  ["end", { tries: () => ["yes"] }],
]);
const options = (atMost: number) => ({ flow: flow(atMost), get: async () => [], explores });

async function walked(atMost: number): Promise<string[]> {
  const paths: WalkedPath[] = [];
  for await (const path of pathWalker(options(atMost)).all()) paths.push(path);
  return paths.map(({ steps }) => steps.map((each) => each.step.path).join(" "));
}

describe("every path of a flow with a repeated step", () => {
  it("has none, one, and up to three repetitions, with and without what a condition asks for", async () => {
    const paths = new Set(await walked(20));
    expect([...paths].sort()).toEqual(
      [
        "/group /end",
        "/group /guest/1 /end",
        "/group /guest/1 /kitchen /end",
        "/group /guest/1 /guest/2 /end",
        "/group /guest/1 /guest/2 /kitchen /end",
        "/group /guest/1 /guest/2 /guest/3 /end",
        "/group /guest/1 /guest/2 /guest/3 /kitchen /end",
      ].sort(),
    );
  });

  it("grows little with each repetition", async () => {
    // All answers at each repetition would make 3 + 9 + 27 paths.
    expect((await walked(20)).length).toBeLessThan(25);
  });

  it("names the steps that visitors may repeat more often", () => {
    expect(pathWalker(options(20)).bounded.map(({ path }) => path)).toEqual(["/guest"]);
    expect(pathWalker(options(3)).bounded).toEqual([]);
  });
});

describe("going ahead to a repeated step", () => {
  it("comes to its first repetition, with a count that has one", async () => {
    const own = options(20);
    const reached = await walkAhead(own, stepAt(own.flow, "/guest") as never, emptySession);
    expect(reached).toMatchObject({ isFilled: true, session: { done: ["/group"], answers: { "/group": {} } } });
  });

  it("comes to a later one, and leaves the answers that are there", async () => {
    const own = options(20);
    const given = leaveStep(own.flow, answerStep(own.flow, emptySession, "/group", { size: 20 }), "/group");
    const reached = await walkAhead(own, stepAt(own.flow, "/guest/5") as never, given);
    expect(reached).toMatchObject({
      session: { done: ["/group", "/guest/1", "/guest/2", "/guest/3", "/guest/4"] },
    });
    expect((reached as { session: { answers: object } }).session.answers).toHaveProperty(["/group", "value"], {
      size: 20,
    });
  });

  it("says that no path leads to one above every count", async () => {
    const own = {
      ...options(30),
      explores: new Map([...explores, ["group", { tries: () => [{ size: 2 }] }] as const]),
    };
    expect(await walkAhead(own, stepAt(own.flow, "/guest/3") as never, emptySession)).toEqual({ why: "elsewhere" });
  });
});

test("a step after a repeated one is reached with its answers as a list", async () => {
  const own = options(20);
  expect(await walkAhead(own, stepAt(own.flow, "/kitchen") as never, emptySession)).toMatchObject({ isFilled: true });
});
