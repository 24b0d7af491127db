import fc from "fast-check";
import { expect, test } from "vitest";
import { expandFragments } from "../fragments/expand-fragments.ts";
import type { Flow } from "../generated/flow.ts";
import { bindFlow } from "./bind.ts";
import { compileConditions } from "./conditions.ts";
import type { Validate } from "./contract.ts";
import { noCustomer } from "./fixtures/toy-flow.ts";
import { type ParsedFlow, stepAt } from "./flow.ts";
import { registryOf, stepKind } from "./kind.ts";
import { leavePage, onPage, preview } from "./page.ts";
import { reconcile } from "./reconcile.ts";
import { answerStep, emptySession, enterStep, type Session } from "./session.ts";
import { readSession, writeSession } from "./storage.ts";
import { isVisible, type WalkInput, walk } from "./walk.ts";

interface Answer {
  readonly text: string;
  readonly size: number;
}

const anything: Validate = () => true;
const answerSchema: Validate = (value) => typeof (value as Answer | null)?.text === "string";
const parts = { schemas: { data: anything, answer: answerSchema }, screen: async () => ({ default: () => null }) };

/** Sizes of 5 cannot be left; from 6 a step counts as large. */
const isComplete = (answer: Answer | undefined): boolean => answer !== undefined && answer.size !== 5;
const isLarge = ({ size }: Answer): boolean => size > 5;

const definition = {
  version: 1,
  complete: (answer: Answer | undefined) => isComplete(answer) || ({ code: "INCOMPLETE" } as const),
  contribute: (answer: Answer | undefined) => answer?.text,
  derive: (answer: Answer) => ({ large: isLarge(answer) }),
};
const kinds = registryOf(
  new Map(["one", "two"].map((component) => [component, stepKind(component, definition, parts)])),
);
const holds = await compileConditions(kinds);

/** A step's kind, its branches to another step where a step before it is large, and which step's size repeats it. */
interface Shape {
  readonly kind: "one" | "two";
  readonly repeat: { readonly about: number; readonly atMost: number } | undefined;
  readonly branches: readonly { readonly about: number; readonly by: "path" | "kind"; readonly over: number }[];
}

const shapes = fc.array(
  fc.record<Shape>({
    kind: fc.constantFrom("one", "two"),
    repeat: fc.option(fc.record({ about: fc.nat(), atMost: fc.integer({ min: 1, max: 4 }) }), {
      nil: undefined,
      freq: 2,
    }),
    branches: fc.array(
      fc.record({
        about: fc.nat(),
        by: fc.constantFrom("path" as const, "kind" as const),
        over: fc.integer({ min: 2, max: 4 }),
      }),
      { maxLength: 2 },
    ),
  }),
  { minLength: 2, maxLength: 7, size: "max" },
);

const pathOf = (index: number) => `/step-${index}`;

/** Returns the step that repeats a step: one before it, itself not repeated; the first step never is. */
function counterOf(shape: readonly Shape[], index: number): { path: string; atMost: number } | undefined {
  const repeat = shape[index]?.repeat;
  if (index === 0 || repeat === undefined) return undefined;
  const before = repeat.about % index;
  return counterOf(shape, before) === undefined ? { path: pathOf(before), atMost: repeat.atMost } : undefined;
}

/** @param depth how many fragments stand around the steps, each used at `/part` */
function flowOf(shape: readonly Shape[], depth = 0): ParsedFlow {
  const to = (index: number) => (index < shape.length ? pathOf(index) : depth > 0 ? "return" : "out");
  const steps = shape.map(({ kind, branches }, index) => {
    const counter = counterOf(shape, index);
    return {
      ...{ path: pathOf(index), component: kind, title: pathOf(index) },
      ...(counter && { repeat: { count: `${counter.path}.size`, atMost: counter.atMost } }),
      nextStep: [
        ...branches.map(({ about, by, over }) => {
          const name = by === "path" ? pathOf(about % (index + 1)) : (shape[about % (index + 1)]?.kind ?? kind);
          const part = { required: ["large"], properties: { large: { const: true } } };
          const either = {
            anyOf: [
              { type: "object", ...part },
              { type: "array", contains: part },
            ],
          };
          return { when: { required: [name], properties: { [name]: either } }, to: to(index + over) };
        }),
        to(index + 1),
      ],
    };
  });
  return bindFlow({ ...place, steps: depth > 0 ? expanded(steps, depth) : steps }, kinds, { holds });
}

const place = { title: "Random", base: "b", handle: "h", version: "1" };

function expanded(steps: readonly object[], depth: number): Flow["steps"] {
  const use = (level: number) => ({ use: `part-${level}`, path: "/part", nextStep: level === 1 ? "out" : "return" });
  const stepsAt = (level: number) => (level === depth ? steps : [use(level + 1)]);
  const levels = Array.from({ length: depth }, (_, index) => index + 1);
  const { flow, problems } = expandFragments(
    { title: "Random", steps: [{ ...use(1), isFirstStep: true }] },
    new Map(levels.map((level) => [`part-${level}`, { title: "Part", steps: stepsAt(level) }])),
  );
  expect(problems).toEqual([]);
  return (flow as Flow).steps;
}

const depths = fc.integer({ min: 0, max: 2 });
const prefixOf = (depth: number) => "/part".repeat(depth);

/** Walks in a plain way: the contributions that the answers justify. */
function justified(shape: readonly Shape[], session: Session, depth = 0): string[] {
  return plainWalk(shape, session, depth).texts;
}

/** Also counts the branches that the answers take. */
function plainWalk(shape: readonly Shape[], { answers, done }: Session, depth: number) {
  const byName = new Map<string, readonly Answer[]>();
  const texts: string[] = [];
  let branched = 0;
  for (let index = 0; index < shape.length; ) {
    const path = pathOf(index);
    const counter = counterOf(shape, index);
    const [counted] = (counter && byName.get(counter.path)) ?? [];
    const count = Math.min(counted?.size ?? 0, counter?.atMost ?? 0);
    const own = prefixOf(depth) + path;
    const paths = counter === undefined ? [own] : Array.from({ length: count }, (_, n) => `${own}/${n + 1}`);
    const given: Answer[] = [];
    for (const each of paths) {
      const answer = answers[each]?.value as Answer | undefined;
      if (answer === undefined || !isComplete(answer) || !done.includes(each)) return { texts, branched };
      texts.push(answer.text);
      given.push(answer);
    }
    const { kind, branches } = shape[index] as Shape;
    byName.set(path, given).set(kind, given);
    const taken = branches.find(({ about, by }) => {
      const place = about % (index + 1);
      return byName.get(by === "path" ? pathOf(place) : (shape[place]?.kind ?? ""))?.some(isLarge);
    });
    if (taken !== undefined) branched += 1;
    index += taken?.over ?? 1;
  }
  return { texts, branched };
}

const inputOf = (flow: ParsedFlow, session: Session): WalkInput => ({
  ...{ flow, session, resource: () => undefined },
  ...noCustomer,
});

const acts = fc.array(
  fc.record({
    // Mostly forward, so that visits come far.
    act: fc.constantFrom(...(["answer", "continue", "both", "both", "both"] as const)),
    at: fc.nat(),
    size: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 40, size: "max" },
);

/** Acts as a visitor does: on any page of the walk, in any order, going back included. */
function visit(flow: ParsedFlow, done: { act: "answer" | "continue" | "both"; at: number; size: number }[]): Session[] {
  const sessions: Session[] = [];
  let session = emptySession;
  for (const [number, { act, at, size }] of done.entries()) {
    const open = walk(inputOf(flow, session)).steps.filter(isVisible);
    const place = at % 3 === 0 ? at % open.length : open.length - 1;
    const path = open[place]?.step.path ?? flow.first.path;
    session = enterStep(session, path);
    if (act !== "continue") session = answerStep(flow, session, path, { text: `${path} ${number}`, size });
    if (act !== "answer") {
      const shown = onPage(preview(inputOf(flow, session), path), path);
      if (!shown.some(({ state }) => state === "current")) session = leavePage(flow, session, shown);
    }
    sessions.push(session);
  }
  return sessions;
}

test("one random visit in eight repeats a step twice and takes a branch within a fragment", () => {
  const visits = fc.sample(fc.tuple(shapes, depths, acts), { numRuns: 400, seed: 1 });
  const rich = visits.filter(([shape, depth, done]) => {
    const session = visit(flowOf(shape, depth), done).at(-1) ?? emptySession;
    const { texts, branched } = plainWalk(shape, session, depth);
    return depth > 0 && branched > 0 && texts.some((text) => /\/2 \d+$/.test(text));
  });
  expect(rich.length).toBeGreaterThan(visits.length / 8);
});

test("whatever a visitor answers, changes and goes back to, only what the walk justifies is contributed", () => {
  fc.assert(
    fc.property(shapes, depths, acts, (shape, depth, done) => {
      const flow = flowOf(shape, depth);
      for (const session of visit(flow, done))
        expect(walk(inputOf(flow, session)).contributions).toEqual(justified(shape, session, depth));
    }),
    { numRuns: 300 },
  );
});

test("steps in a fragment contribute what they do in the flow itself", () => {
  fc.assert(
    fc.property(shapes, acts, (shape, done) => {
      const within = flowOf(shape, 1);
      const contributed = (flow: ParsedFlow) =>
        visit(flow, done).map((session) => walk(inputOf(flow, session)).contributions.map(String));
      expect(contributed(within)).toEqual(
        contributed(flowOf(shape)).map((texts) => texts.map((text) => `/part${text}`)),
      );
    }),
    { numRuns: 300 },
  );
});

test("a resumed session equals the one that was left", async () => {
  await fc.assert(
    fc.asyncProperty(shapes, depths, acts, async (shape, depth, done) => {
      const flow = flowOf(shape, depth);
      const session = visit(flow, done).at(-1) ?? emptySession;
      const items = new Map<string, string>();
      const store = {
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (key: string, value: string) => void items.set(key, value),
        removeItem: (key: string) => void items.delete(key),
      };
      writeSession(store, flow, session, 1000);
      const read = readSession(store, 2000, 60)?.session ?? emptySession;
      const resumed = await reconcile(flow, read);
      expect(resumed).toEqual({ session, dropped: [] });
      expect(walk(inputOf(flow, resumed.session)).steps.map(({ state }) => state)).toEqual(
        walk(inputOf(flow, session)).steps.map(({ state }) => state),
      );
    }),
  );
});

test("a saved session survives a published change of its flow, with what still fits", async () => {
  await fc.assert(
    fc.asyncProperty(shapes, shapes, depths, acts, async (before, after, depth, done) => {
      const session = visit(flowOf(before, depth), done).at(-1) ?? emptySession;
      const flow = flowOf(after, depth);
      const fitted = await reconcile(flow, session);
      for (const [path, saved] of Object.entries(session.answers)) {
        const step = stepAt(flow, path);
        if (step?.component === saved.component && step.repeat === undefined)
          expect(fitted.session.answers[path]).toEqual(saved);
      }
      for (const [path, saved] of Object.entries(fitted.session.answers)) {
        expect(stepAt(flow, path)?.component).toBe(saved.component);
        expect(stepAt(flow, path)?.repeat).toBeUndefined();
      }
      expect(walk(inputOf(flow, fitted.session)).contributions).toEqual(justified(after, fitted.session, depth));
    }),
  );
});

const changes = fc.record({
  at: fc.nat(),
  to: fc.constantFrom("repeated" as const, "plain" as const, "fewer" as const, "renamed" as const),
});

test("a saved session survives a step that becomes repeated, is so no longer, or less often", async () => {
  await fc.assert(
    fc.asyncProperty(shapes, depths, acts, changes, async (before, depth, done, { at, to }) => {
      const session = visit(flowOf(before, depth), done).at(-1) ?? emptySession;
      const index = at % before.length;
      const { repeat = { about: at, atMost: 3 } } = before[index] as Shape;
      const changed = {
        renamed: before[index]?.repeat,
        plain: undefined,
        repeated: repeat,
        fewer: { ...repeat, atMost: 1 },
      };
      const after = before.map((shape, place) => (place === index ? { ...shape, repeat: changed[to] } : shape));
      const flow = flowOf(after, depth);
      const titled = { ...flow, steps: flow.steps.map((step) => ({ ...step, title: `${step.title} {n}` })) };
      const { session: fitted } = await reconcile({ ...titled, first: titled.steps[0] ?? flow.first }, session);
      const texts = Object.values(fitted.answers).map(({ value }) => (value as Answer).text);
      // The first repetition and the plain step have each other's answer; no other step loses any.
      const changedPath = prefixOf(depth) + pathOf(index);
      const own = [changedPath, `${changedPath}/1`];
      for (const [path, { value }] of Object.entries(session.answers)) {
        const isOther = !path.startsWith(`${changedPath}/`) && path !== changedPath;
        const isFirst = own.includes(path) && own.filter((each) => each in session.answers).length === 1;
        if (isFirst || (isOther && isStill(flow, path))) expect(texts).toContain((value as Answer).text);
      }
      expect(walk(inputOf(flow, fitted)).contributions).toEqual(justified(after, fitted, depth));
    }),
  );
});

/** A step that counted may itself be repeated now, so that the steps it counted for are plain. */
const isStill = (flow: ParsedFlow, path: string): boolean =>
  stepAt(flow, path)?.repeat === undefined && stepAt(flow, path) !== undefined;
