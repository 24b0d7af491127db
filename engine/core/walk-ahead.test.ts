import { expect, test } from "vitest";
import { flowMaker } from "../testing/flow-maker.ts";
import type { AnyExplore } from "./explore.ts";
import { stepKind } from "./kind.ts";
import { answerStep, emptySession, enterStep, leaveStep, type Session } from "./session.ts";
import { walkAhead } from "./walk-ahead.ts";

const screen = async () => ({ default: () => null });
const schemas = { data: () => true, answer: () => true };
const asks = (component: string, own: object = {}) =>
  stepKind(
    component,
    {
      version: 1,
      complete: (answer: unknown) => (answer === undefined ? { code: "MISSING" } : true),
      contribute: (answer: unknown) => `${component}: ${JSON.stringify(answer)}`,
      ...own,
    },
    { schemas, screen },
  );
type Given = { readonly answers: Readonly<Record<string, unknown>> };
const flowOf = await flowMaker([
  asks("size", {
    complete: (size: number | undefined) =>
      (size !== undefined && size <= 8) || { code: "TOO_MANY", message: `Not ${size}.` },
  }),
  asks("colour"),
  asks("extra", {
    reads: { colour: "required" },
    skip: ({ answers }: Given) => answers.colour === "grey" && { code: "PLAIN", text: "Grey has no extras." },
  }),
  asks("only", { autoAnswer: () => "this" }),
  asks("note", { complete: () => true }),
  asks("place", { load: () => ({ places: "/places" }) }),
  asks("end"),
]);
const step = (path: string, nextStep: unknown, own: object = {}) => ({
  path,
  component: path.slice(1),
  title: path,
  nextStep,
  data: {},
  ...own,
});

type TestFlow = ReturnType<typeof flowOf>;
const tried = (...answers: unknown[]): AnyExplore => ({ tries: () => answers });
const explores = {
  size: { tries: () => [2], others: () => [1, 3, 7] },
  colour: tried("grey", "red"),
  extra: tried("bow"),
  place: tried("here"),
};

async function ahead(
  flow: TestFlow,
  path: string,
  given: Session = emptySession,
  more: Record<string, AnyExplore> = {},
) {
  const to = flow.steps.find((each) => each.path === path);
  if (to === undefined) throw new Error(`There is no step ${path}.`);
  const get = async () => Promise.reject(new Error("There are no places."));
  return walkAhead({ flow, get, explores: new Map(Object.entries({ ...explores, ...more })) }, to, given);
}

/** Reads the answers of the session that reached the step, by path. */
async function answersAt(...given: Parameters<typeof ahead>) {
  const reached = await ahead(...given);
  if (!("session" in reached)) throw new Error(reached.why);
  return Object.fromEntries(Object.entries(reached.session.answers).map(([path, { value }]) => [path, value]));
}

/** Creates the session of a visitor who answered these steps and pressed Continue on each. */
const left = (flow: TestFlow, answers: Readonly<Record<string, unknown>>) =>
  Object.entries(answers).reduce(
    (so, [path, value]) => leaveStep(flow, answerStep(flow, enterStep(so, path), path, value), path),
    emptySession,
  );

const plain = flowOf(step("/size", "/colour"), step("/colour", "/extra"), step("/extra", "/end"), step("/end", "out"));
const large = { required: ["size"], properties: { size: { exclusiveMinimum: 6 } } };
const branched = flowOf(
  step("/size", [{ when: large, to: "/note" }, "/end"]),
  step("/note", "/end"),
  step("/end", "out"),
);

test("the steps before the requested one are answered, left and counted", async () => {
  const reached = await ahead(plain, "/extra");
  expect(reached).toMatchObject({
    isFilled: true,
    session: { done: ["/size", "/colour"], history: ["/size", "/colour"] },
    // Grey, tried first, has no extras.
    contributions: ["size: 2", 'colour: "red"'],
  });
  expect(await answersAt(plain, "/end")).toEqual({ "/size": 2, "/colour": "grey" });
});

test("the visitor's answers are kept, left or not, and the rest is filled in", async () => {
  const given = answerStep(plain, left(plain, { "/size": 5 }), "/colour", "blue");
  expect(await answersAt(plain, "/end", given)).toEqual({ "/size": 5, "/colour": "blue", "/extra": "bow" });
});

test("a change that waits for Continue counts", async () => {
  const given = answerStep(plain, left(plain, { "/size": 5, "/colour": "red" }), "/size", 4);
  expect(given.pendingAnswers).toBeDefined();
  const reached = await ahead(plain, "/extra", given);
  expect(reached).toMatchObject({ isFilled: true, session: { answers: { "/size": { value: 4 } } } });
  expect("session" in reached && reached.session.pendingAnswers).toBeUndefined();
});

test("only an answer that does not lead there is replaced", async () => {
  const given = left(plain, { "/size": 5, "/colour": "grey" });
  expect(await answersAt(plain, "/extra", given)).toEqual({ "/size": 5, "/colour": "red" });
  expect(await answersAt(branched, "/note", left(branched, { "/size": 5 }))).toEqual({ "/size": 7 });
});

test("a condition is met by an answer tried for it", async () => {
  expect(await answersAt(branched, "/note")).toEqual({ "/size": 7 });
  expect(await answersAt(branched, "/end")).toEqual({ "/size": 2 });
});

test("a visitor who is already there keeps all answers, including those further on", async () => {
  const given = answerStep(plain, left(plain, { "/size": 5, "/colour": "red", "/extra": "bow" }), "/end", "fine");
  const reached = await ahead(plain, "/extra", given);
  expect(reached).toMatchObject({ isFilled: false, session: given });
  expect("session" in reached && reached.contributions).toEqual(["size: 5", 'colour: "red"', 'extra: "bow"']);
});

test("a step that can be left without an answer gets none", async () => {
  const flow = flowOf(step("/note", "/end"), step("/end", "out"));
  expect(await ahead(flow, "/end")).toMatchObject({ session: { answers: {}, done: ["/note"] } });
});

test("on a page of several steps those before the requested one are answered, and wait for its Continue", async () => {
  const flow = flowOf(
    step("/size", "/colour"),
    step("/colour", "/extra", { page: "/all" }),
    step("/extra", "out", { page: "/all" }),
  );
  expect(await ahead(flow, "/extra")).toMatchObject({
    session: { answers: { "/size": { value: 2 }, "/colour": { value: "red" } }, done: ["/size"] },
    contributions: ["size: 2"],
  });
});

test("another answer, such as another day, is tried if the usual ones do not lead there", async () => {
  const colour = { ...tried("grey"), instead: () => ["grey", "green"] };
  expect(await answersAt(plain, "/extra", emptySession, { colour })).toMatchObject({ "/colour": "green" });
});

test.each([
  [
    "if no answer leaves an earlier step",
    plain,
    "/end",
    { size: tried(9) },
    { why: "blocked", step: { path: "/size" }, blocker: { message: "Not 9." } },
  ],
  [
    "if it is skipped",
    plain,
    "/extra",
    { colour: tried("grey") },
    { why: "skipped", reason: { text: "Grey has no extras." } },
  ],
  ["if it answers itself", flowOf(step("/only", "/end"), step("/end", "out")), "/only", {}, { why: "autoAnswered" }],
  ["if a condition leads elsewhere", branched, "/note", { size: tried(1, 2) }, { why: "elsewhere" }],
  [
    "if something cannot be loaded",
    flowOf(step("/size", "/place"), step("/place", "/end"), step("/end", "out")),
    "/end",
    {},
    { why: "failed", step: { path: "/place" }, error: { message: "There are no places." } },
  ],
])("%s, that is why the step is not reached", async (_name, flow, path, more, why) => {
  expect(await ahead(flow as TestFlow, path, emptySession, more as Record<string, AnyExplore>)).toMatchObject(why);
});

test("the search ends, however many answers lead elsewhere", async () => {
  const numbers = Array.from({ length: 40 }, (_, index) => index);
  const flow = flowOf(
    step("/colour", "/note"),
    step("/note", "/size"),
    step("/size", [{ when: large, to: "/end" }, "out"]),
    step("/end", "out"),
  );
  let asked = 0;
  const size = {
    tries() {
      asked += 1;
      return [1];
    },
  };
  expect(await ahead(flow, "/end", emptySession, { colour: tried(...numbers), note: tried(...numbers), size })).toEqual(
    { why: "elsewhere" },
  );
  expect(asked).toBe(300);
});
