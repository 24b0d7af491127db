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
const definition = { version: 1, complete: (answer: unknown) => answer !== undefined || ({ code: "OPEN" } as const) };
const one = stepKind("one", definition, {
  schemas: { data: anything, answer: anything },
  screen: async () => ({ default: () => null }),
});
const kinds = registryOf(new Map([["one", one]]));
const holds = await compileConditions(kinds);

/** A step, which may jump over some that follow it if its own answer is large; or a use with steps of its own. */
type Part = { readonly jump: number } | { readonly jump: number; readonly inner: readonly Part[] };

const { parts } = fc.letrec<{ parts: readonly Part[]; part: Part }>((tie) => ({
  parts: fc.array(tie("part"), { minLength: 1, maxLength: 4 }),
  part: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record({ jump: fc.nat(2) }),
    fc.record({ jump: fc.nat(2), inner: tie("parts") }),
  ),
}));

const pathOf = (index: number) => `/s${index}`;
const large = (path: string) => ({ required: [path], properties: { [path]: { const: "large" } } });
const row = (path: string, nextStep: unknown) => ({ path, component: "one", title: path, nextStep });

/** Writes a list of parts as the rows of a file; fragments are added by name. */
function write(list: readonly Part[], exit: string, fragments: Map<string, unknown>): object[] {
  const to = (index: number) => (index < list.length ? pathOf(index) : exit);
  return list.map((part, index) => {
    const path = pathOf(index);
    if (!("inner" in part)) {
      const branch = { when: large(path), to: to(index + 1 + part.jump) };
      return row(path, part.jump === 0 ? to(index + 1) : [branch, to(index + 1)]);
    }
    const name = `f${fragments.size}`;
    fragments.set(name, undefined);
    fragments.set(name, { title: name, steps: write(part.inner, "return", fragments) });
    // The condition of a use asks for the kind, which every step before it gives.
    const branch = { when: { properties: { one: { const: "large" } } }, to: to(index + 1 + part.jump) };
    return { use: name, path, nextStep: part.jump === 0 ? to(index + 1) : [branch, to(index + 1)] };
  });
}

interface Plain {
  readonly path: string;
  readonly next: (answer: (path: string) => unknown, last: unknown) => string;
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
    (answer, last) =>
      index < list.length ? firstOf(index) : exit(answer, last);
  return list.flatMap((part, index): Plain[] => {
    const path = prefix + pathOf(index);
    const after = to(index + 1);
    const jump = to(index + 1 + part.jump);
    if ("inner" in part)
      return plain(part.inner, path, (answer, last) =>
        (part.jump > 0 && last === "large" ? jump : after)(answer, last),
      );
    return [{ path, next: (answer, last) => (part.jump > 0 && answer(path) === "large" ? jump : after)(answer, last) }];
  });
}

function firstIn(list: readonly Part[], prefix: string): string {
  const [part] = list;
  const path = prefix + pathOf(0);
  return part !== undefined && "inner" in part ? firstIn(part.inner, path) : path;
}

function stepsWalked(flow: Flow, answerAt: (path: string) => string): string[] {
  const bound = bindFlow(flow, kinds, { holds });
  const answers = Object.fromEntries(
    flow.steps.map(({ path }) => [path, { component: "one", version: 1, value: answerAt(path) }]),
  );
  const session = { ...emptySession, answers, done: flow.steps.map(({ path }) => path) };
  const walked = walk({ flow: bound, session, resource: () => undefined, ...noCustomer });
  return walked.steps.map(({ step }) => step.path);
}

test("a flow with fragments walks as the flow written out by hand", () => {
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
        (path.length * 7 + path.charCodeAt(path.length - 1) + seed) % 3 === 0 ? "large" : "small";
      const byHand = new Map(plain(list, "", () => "out").map((step) => [step.path, step]));
      expect((flow as Flow).steps.map(({ path }) => path)).toEqual([...byHand.keys()]);
      const expected: string[] = [];
      for (let at = firstIn(list, ""); at !== "out"; ) {
        expected.push(at);
        at = byHand.get(at)?.next(answerAt, answerAt(at)) ?? "out";
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
