import { describe, expect, test } from "vitest";
import { flowMaker } from "../testing/flow-maker.ts";
import type { AnyExplore } from "./explore.ts";
import { stepKind } from "./kind.ts";
import { pathWalker, type WalkedPath, walkPaths } from "./walk-paths.ts";

const screen = async () => ({ default: () => null });
const schemas = { data: () => true, answer: () => true };
const asks = (component: string, own: object = {}) =>
  stepKind(
    component,
    { version: 1, complete: (answer: unknown) => (answer === undefined ? { code: "MISSING" } : true), ...own },
    { schemas, screen },
  );
type Given = { readonly answers: Readonly<Record<string, unknown>> };
const flowOf = await flowMaker([
  asks("size", {
    complete: (size: number | undefined) =>
      (size !== undefined && size <= 8) || { code: "TOO_MANY", message: `Not ${size}.` },
  }),
  asks("colour"),
  asks("shade", {
    reads: { size: "required" },
    complete: (shade: string | undefined, { answers }: Given) =>
      shade === "light" || answers.size !== 4 || { code: "GONE" },
  }),
  asks("tone", {
    reads: { colour: "required" },
    complete: (tone: { of: string } | undefined, { answers }: Given) => tone?.of === answers.colour || { code: "GONE" },
  }),
  asks("place", { load: () => ({ places: "/places" }) }),
]);
const step = (path: string, nextStep: unknown, component = path.slice(1)) => ({
  path: path,
  component,
  title: path,
  nextStep,
  data: {},
});
const tried = (...answers: unknown[]): AnyExplore => ({ tries: () => answers });
async function walked(
  flow: ReturnType<typeof flowOf>,
  explores: Record<string, AnyExplore>,
  get = async (_path: string): Promise<unknown> => [],
) {
  const paths: WalkedPath[] = [];
  for await (const path of walkPaths({ flow, get, explores: new Map(Object.entries(explores)) })) paths.push(path);
  return paths;
}
const answersOf = ({ steps }: WalkedPath) => steps.map((each) => ("answer" in each ? each.answer : undefined));

test("each answer tried opens its own paths, except those with which a step cannot be left", async () => {
  const paths = await walked(flowOf(step("/size", "/colour"), step("/colour", "out")), {
    size: tried(2, 9),
    colour: tried("red", undefined, "blue"),
  });
  expect(paths.map(answersOf)).toEqual([
    [2, "red"],
    [2, "blue"],
  ]);
  expect(paths.map(({ end }) => end)).toEqual([{ at: "exit" }, { at: "exit" }]);
});

test("if no answer leads on, the path ends there with the first answer's reason", async () => {
  const [path, ...others] = await walked(flowOf(step("/size", "out")), { size: tried(undefined, 9, 10) });
  expect(others).toEqual([]);
  expect(path?.end).toMatchObject({
    at: "step",
    step: { path: "/size" },
    blocker: { code: "TOO_MANY", message: "Not 9." },
  });
  expect((await walked(flowOf(step("/colour", "out")), {}))[0]?.end).toMatchObject({ blocker: { code: "MISSING" } });
});

test("other answers are tried only if a condition treats them differently from earlier ones", async () => {
  const explores = { size: { tries: () => [2], others: () => [1, 2, 3, 4, 5, 6, 7, 8, 9] }, colour: tried("red") };
  const plain = flowOf(step("/size", "/colour"), step("/colour", "out"));
  expect((await walked(plain, explores)).map(answersOf)).toEqual([[2, "red"]]);
  const large = { required: ["size"], properties: { size: { exclusiveMinimum: 6 } } };
  const branched = flowOf(
    step("/size", [{ when: large, to: "/colour" }, "/end"]),
    step("/colour", "/end"),
    step("/end", "out", "place"),
  );
  const paths = await walked(branched, { ...explores, place: tried("here") });
  expect(paths.map(answersOf)).toEqual([
    [2, "here"],
    [7, "red", "here"],
  ]);
});

test("a load that fails ends the paths that need it, with its error", async () => {
  const failing = async () => {
    throw new Error("There is no such place.");
  };
  const paths = await walked(
    flowOf(step("/size", "/place"), step("/place", "out")),
    { size: tried(1, 2), place: tried("here") },
    failing,
  );
  expect(paths.map(({ end }) => end)).toMatchObject(
    [1, 2].map(() => ({ at: "load", step: { path: "/place" }, error: { message: "There is no such place." } })),
  );
});

test("each path is yielded as soon as it is walked, so the caller can stop early", async () => {
  const numbers = Array.from({ length: 8 }, (_, index) => index + 1);
  let asked = 0;
  const colour: AnyExplore = {
    tries() {
      asked += 1;
      return numbers;
    },
  };
  const explores = { size: tried(...numbers), colour };
  const flow = flowOf(step("/size", "/colour"), step("/colour", "out"));
  const paths: WalkedPath[] = [];
  for await (const path of walkPaths({ flow, get: async () => [], explores: new Map(Object.entries(explores)) })) {
    paths.push(path);
    if (paths.length === 10) break;
  }
  expect(paths).toHaveLength(10);
  expect(asked).toBe(2);
});

describe("a path that stops", () => {
  const instead = async (
    explores: Record<string, AnyExplore>,
    flow = flowOf(step("/colour", "/size"), step("/size", "out")),
  ) => {
    const walker = pathWalker({ flow, get: async () => [], explores: new Map(Object.entries(explores)) });
    const { value: path } = await walker.all().next();
    const paths: WalkedPath[] = [];
    if (path) for await (const other of walker.instead(path)) paths.push(other);
    return paths.map((other) => [answersOf(other), other.end.at]);
  };

  test("is walked again with other answers of the kinds that have them, everything else unchanged", async () => {
    const colour = { ...tried("red"), instead: () => ["red", "green", "blue"] };
    expect(await instead({ colour, size: tried(2, 3) })).toEqual([
      [["green", 2], "exit"],
      [["blue", 2], "exit"],
    ]);
    expect(await instead({ colour: tried("red"), size: tried(2) })).toEqual([]);
  });

  test("is not replaced if a different choice would be needed", async () => {
    const size = { ...tried(2), instead: () => [3, 4] };
    const flow = flowOf(step("/size", "/shade"), step("/shade", "out"));
    // Size 4 comes in one shade only.
    expect(await instead({ size, shade: tried("dark of 2", "light") }, flow)).toEqual([[[3, "dark of 2"], "exit"]]);
  });

  test("may have another answer that depends on what was changed, such as a time of the chosen day", async () => {
    const colour = { ...tried("red"), instead: () => ["green"] };
    const flow = flowOf(step("/colour", "/tone"), step("/tone", "out"));
    expect(await instead({ colour, tone: tried({ of: "red", at: 1 }, { of: "green", at: 2 }) }, flow)).toEqual([
      [["green", { of: "green", at: 2 }], "exit"],
    ]);
  });
});
