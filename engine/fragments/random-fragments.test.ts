import fc from "fast-check";
import { expect, test } from "vitest";
import { bindFlow } from "../core/bind.ts";
import { compileConditions } from "../core/conditions.ts";
import type { Validate } from "../core/contract.ts";
import { noCustomer } from "../core/fixtures/toy-flow.ts";
import { registryOf, stepKind } from "../core/kind.ts";
import { emptySession } from "../core/session.ts";
import { walk } from "../core/walk.ts";
import type { Flow } from "../generated/flow.ts";
import { expandFragments } from "./expand-fragments.ts";

const anything: Validate = () => true;
const sizeOf = (text: string): number => text.length - 4;
const definition = {
  version: 1,
  complete: (answer: unknown) => answer !== undefined || ({ code: "OPEN" } as const),
  derive: ({ text }: { text: string }) => ({ size: sizeOf(text) }),
};
const one = stepKind("one", definition, {
  schemas: { data: anything, answer: anything },
  screen: async () => ({ default: () => null }),
});
const kinds = registryOf(new Map([["one", one]]));
const holds = await compileConditions(kinds);

/**
 * A step, which may jump over some that follow it if its own answer is large, and may be repeated by the size of an
 * answer before it; or a use with steps of its own.
 */
type Part =
  | { readonly jump: number; readonly about: number | undefined }
  | { readonly jump: number; readonly inner: readonly Part[] };

const { parts } = fc.letrec<{ parts: readonly Part[]; part: Part }>((tie) => ({
  parts: fc.array(tie("part"), { minLength: 1, maxLength: 4 }),
  part: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record({ jump: fc.nat(2), about: fc.option(fc.nat(), { nil: undefined }) }),
    fc.record({ jump: fc.nat(2), inner: tie("parts") }),
  ),
}));

const pathOf = (index: number) => `/s${index}`;
const isText = { properties: { text: { const: "large" } } };
const isLarge = {
  anyOf: [
    { type: "object", ...isText },
    { type: "array", contains: isText },
  ],
};
const large = (name: string) => ({ required: [name], properties: { [name]: isLarge } });
const row = (path: string, nextStep: unknown) => ({ path, component: "one", title: path, nextStep });
const atMost = 2;

/** Returns the index of the step that repeats another of its list: one before it that is not repeated. */
function counterOf(list: readonly Part[], index: number): number | undefined {
  const part = list[index];
  if (part === undefined || "inner" in part || part.about === undefined || index === 0) return undefined;
  const counter = part.about % index;
  const isPlain = !("inner" in (list[counter] as Part)) && counterOf(list, counter) === undefined;
  return isPlain ? counter : undefined;
}

/** Writes a list of parts as the rows of a file; fragments are added by name. */
function write(list: readonly Part[], exit: string, fragments: Map<string, unknown>): object[] {
  const to = (index: number) => (index < list.length ? pathOf(index) : exit);
  return list.map((part, index) => {
    const path = pathOf(index);
    if (!("inner" in part)) {
      const branch = { when: large(path), to: to(index + 1 + part.jump) };
      const counter = counterOf(list, index);
      return {
        ...row(path, part.jump === 0 ? to(index + 1) : [branch, to(index + 1)]),
        ...(counter !== undefined && { repeat: { count: `${pathOf(counter)}.size`, atMost } }),
      };
    }
    const name = `f${fragments.size}`;
    fragments.set(name, undefined);
    fragments.set(name, { title: name, steps: write(part.inner, "return", fragments) });
    // The condition of a use asks for the kind, which every step before it gives.
    const branch = { when: large("one"), to: to(index + 1 + part.jump) };
    return { use: name, path, nextStep: part.jump === 0 ? to(index + 1) : [branch, to(index + 1)] };
  });
}

/** The answers of the steps walked, by path: several of a repeated step. */
type Given = ReadonlyMap<string, readonly string[]>;

interface Plain {
  readonly path: string;
  /** The step that repeats this one. */
  readonly counter: string | undefined;
  /** @param last the answers of the step walked last */
  readonly next: (given: Given, last: readonly string[]) => string;
}

/** Writes the same parts by hand: each plain step with a function that finds the next. */
function plain(list: readonly Part[], prefix: string, exit: Plain["next"]): Plain[] {
  const firstOf = (index: number): string => {
    const part = list[index];
    const path = prefix + pathOf(index);
    return part !== undefined && "inner" in part ? firstIn(part.inner, path) : path;
  };
  const to =
    (index: number): Plain["next"] =>
    (given, last) =>
      index < list.length ? firstOf(index) : exit(given, last);
  return list.flatMap((part, index): Plain[] => {
    const path = prefix + pathOf(index);
    const after = to(index + 1);
    const jump = to(index + 1 + part.jump);
    if ("inner" in part)
      return plain(part.inner, path, (given, last) =>
        (part.jump > 0 && last.includes("large") ? jump : after)(given, last),
      );
    const counter = counterOf(list, index);
    return [
      {
        path,
        counter: counter === undefined ? undefined : prefix + pathOf(counter),
        next: (given, last) => (part.jump > 0 && given.get(path)?.includes("large") ? jump : after)(given, last),
      },
    ];
  });
}

function firstIn(list: readonly Part[], prefix: string): string {
  const [part] = list;
  const path = prefix + pathOf(0);
  return part !== undefined && "inner" in part ? firstIn(part.inner, path) : path;
}

function stepsWalked(flow: Flow, answerAt: (path: string) => string): string[] {
  const bound = bindFlow(flow, kinds, { holds });
  const paths = flow.steps.flatMap(({ path, repeat }) => (repeat === undefined ? [path] : [`${path}/1`, `${path}/2`]));
  const answers = Object.fromEntries(
    paths.map((path) => [path, { component: "one", version: 1, value: { text: answerAt(path) } }]),
  );
  const session = { ...emptySession, answers, done: paths };
  const walked = walk({ flow: bound, session, resource: () => undefined, ...noCustomer });
  return walked.steps.map(({ step }) => step.path);
}

test("a flow with fragments and repeated steps walks as the flow written out by hand", () => {
  fc.assert(
    fc.property(parts, fc.nat(), (list, seed) => {
      const fragments = new Map<string, unknown>();
      const rows = write(list, "out", fragments);
      const file = { title: "Random", steps: [{ ...rows[0], isFirstStep: true }, ...rows.slice(1)] };
      const { flow, problems } = expandFragments(file, fragments);
      // A jump may pass over a step for good.
      fc.pre(problems.every(({ code }) => code !== "FRAGMENT_TOO_LARGE"));
      expect(problems).toEqual([]);
      const answerAt = (path: string) =>
        ["large", "tiny", "middle"][(path.length * 7 + path.charCodeAt(path.length - 1) + seed) % 3] as string;
      const byHand = new Map(plain(list, "", () => "out").map((step) => [step.path, step]));
      expect((flow as Flow).steps.map(({ path }) => path)).toEqual([...byHand.keys()]);
      const expected: string[] = [];
      const given = new Map<string, readonly string[]>();
      for (let at = firstIn(list, ""); at !== "out"; ) {
        const step = byHand.get(at) as Plain;
        const [counted] = given.get(step.counter ?? "") ?? [];
        const count = counted === undefined ? 0 : Math.min(sizeOf(counted), atMost);
        const visited = step.counter === undefined ? [at] : Array.from({ length: count }, (_, n) => `${at}/${n + 1}`);
        expected.push(...visited);
        given.set(at, visited.map(answerAt));
        at = step.next(given, visited.map(answerAt));
      }
      expect(stepsWalked(flow as Flow, answerAt)).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test("expansion takes time in proportion to the steps", () => {
  const steps = Array.from({ length: 20 }, (_, index) => row(`/s${index}`, index < 19 ? `/s${index + 1}` : "return"));
  const fragments = new Map([["f", { title: "F", steps }]]);
  const flowOf = (uses: number) => ({
    title: "Flow",
    steps: Array.from({ length: uses }, (_, index) => ({
      ...{ use: "f", path: `/u${index}`, nextStep: index < uses - 1 ? `/u${index + 1}` : "out" },
      ...(index === 0 && { isFirstStep: true }),
    })),
  });
  const touched = (uses: number) => {
    let reads = 0;
    const counting = new Map([["f", counted(fragments.get("f"), () => (reads += 1))]]);
    expandFragments(flowOf(uses), counting);
    return reads;
  };
  const [two, four, eight] = [touched(2), touched(4), touched(8)];
  expect(eight - four).toBe(2 * (four - two));
});

/** Counts each property that is read of an object or below it. */
function counted<T>(value: T, read: () => void): T {
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value, {
    get(target, key, receiver) {
      read();
      return counted(Reflect.get(target, key, receiver), read);
    },
  });
}
