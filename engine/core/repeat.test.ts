import { describe, expect, it, test } from "vitest";
import { flowMaker } from "../testing/flow-maker.ts";
import type { Validate } from "./contract.ts";
import { noCustomer } from "./fixtures/toy-flow.ts";
import { type ParsedFlow, pageAt, stepAt, stepsOn } from "./flow.ts";
import { grant } from "./guard.ts";
import { stepKind } from "./kind.ts";
import { contributedBy, leavePage, onPage, preview, progressOf, upcoming } from "./page.ts";
import { reconcile } from "./reconcile.ts";
import { repeatsOf, splitRepeatedPath } from "./repeat.ts";
import { answerStep, emptySession, leaveStep, type Session } from "./session.ts";
import { type WalkInput, walk } from "./walk.ts";

const anything: Validate = () => true;
const parts = { schemas: { data: anything, answer: anything }, screen: async () => ({ default: () => null }) };
const complete = (answer: unknown) => answer !== undefined || ({ code: "EMPTY" } as const);

const group = stepKind(
  "group",
  { version: 1, complete, derive: ({ adults }: { adults: number }) => ({ helpers: adults - 1 }) },
  parts,
);
const guest = stepKind("guest", { version: 1, complete, contribute: (answer: unknown) => answer }, parts);
const list = stepKind<object, string, object, { guest: string[] }, unknown, unknown>(
  "list",
  { version: 1, complete, reads: { guest: "list" }, contribute: (_answer, { answers }) => answers.guest },
  parts,
);
const make = await flowMaker([group, guest, list]);

const repeat = { count: "group.adults", atMost: 5 };
const party = { path: "/group", component: "group", title: "How many?", nextStep: "/guest" };
const guests = { path: "/guest", component: "guest", title: "Guest {n} of {count}", nextStep: "/list", repeat };
const end = { path: "/list", component: "list", title: "The list", nextStep: "out" };
const flow = make(party, guests, end);

const inputOf = (session: Session, of: ParsedFlow = flow): WalkInput => ({
  ...{ flow: of, session, resource: () => undefined },
  ...noCustomer,
});

/** Answers steps and leaves each by Continue. */
function visited(answers: Readonly<Record<string, unknown>>, of: ParsedFlow = flow, before = emptySession): Session {
  return Object.entries(answers).reduce(
    (session, [path, value]) => leaveStep(of, answerStep(of, session, path, value), path),
    before,
  );
}

const pathsOf = (session: Session, of: ParsedFlow = flow) =>
  walk(inputOf(session, of)).steps.map(({ step, state }) => `${step.path} ${state}`);

describe("a repeated step", () => {
  it("is visited as often as its count says, and then leads on", () => {
    const two = visited({ "/group": { adults: 2 }, "/guest/1": "Ada" });
    expect(pathsOf(two)).toEqual(["/group visited", "/guest/1 visited", "/guest/2 current"]);
    expect(pathsOf(visited({ "/guest/2": "Bo" }, flow, two))).toEqual([
      "/group visited",
      "/guest/1 visited",
      "/guest/2 visited",
      "/list current",
    ]);
  });

  it("is passed where there is nothing to ask for", () => {
    expect(pathsOf(visited({ "/group": { adults: 0 } }))).toEqual(["/group visited", "/list current"]);
  });

  it("counts what the kind derives, and a step that is named by its path", () => {
    const named = make(party, { ...guests, repeat: { count: "/group.helpers", atMost: 5 } }, end);
    expect(walk(inputOf(visited({ "/group": { adults: 4 } }, named), named)).repeats.get("/guest")).toBe(3);
  });

  it("gives each repetition its number in all texts", () => {
    const texts = { ...guests, pageTitle: "Guest {n}", data: { hints: ["{n}/{count}", 7] } };
    const numbered = make(party, texts, end);
    const { steps } = walk(inputOf(visited({ "/group": { adults: 2 } }, numbered), numbered));
    expect(steps.at(-1)?.step).toMatchObject({
      title: "Guest 1 of 2",
      pageTitle: "Guest 1",
      data: { hints: ["1/2", 7] },
    });
  });

  it("tells repetitions apart although the author numbers nothing", () => {
    const plain = make(party, { ...guests, title: "Guest" }, end);
    expect(stepAt(plain, "/guest/2")?.title).toBe("Guest 2");
  });

  it("keeps the same object for the same repetition, with the data of its step", () => {
    const session = visited({ "/group": { adults: 2 } });
    const [first, second] = [walk(inputOf(session)), walk(inputOf(session))].map(({ steps }) => steps.at(-1)?.step);
    expect(first).toBe(second);
    expect(first?.data).toBe(flow.steps[1]?.data);
  });

  it("waits with answers above the count, and counts them again", () => {
    const three = visited({ "/group": { adults: 3 }, "/guest/1": "Ada", "/guest/2": "Bo", "/guest/3": "Cy" });
    const one = visited({ "/group": { adults: 1 } }, flow, three);
    expect(walk(inputOf(one)).contributions).toEqual(["Ada"]);
    const again = visited({ "/group": { adults: 3 } }, flow, one);
    expect(walk(inputOf(again)).contributions).toEqual(["Ada", "Bo", "Cy"]);
    expect(pathsOf(visited({ "/group": { adults: 4 } }, flow, one)).at(-1)).toBe("/guest/4 current");
  });

  it("gives a later step the list of its answers", () => {
    const session = visited({ "/group": { adults: 2 }, "/guest/1": "Ada", "/guest/2": "Bo", "/list": "yes" });
    expect(walk(inputOf(session)).contributions.at(-1)).toEqual(["Ada", "Bo"]);
    expect(walk(inputOf(visited({ "/group": { adults: 0 }, "/list": "yes" }))).contributions).toEqual([[]]);
  });

  it("contributes with the page of each repetition", () => {
    const session = visited({ "/group": { adults: 2 }, "/guest/1": "Ada", "/guest/2": "Bo" });
    expect(
      contributedBy(walk(inputOf(session)))
        .slice(0, 2)
        .map(({ path, page }) => [path, page]),
    ).toEqual([
      ["/guest/1", "/guest/1"],
      ["/guest/2", "/guest/2"],
    ]);
  });
});

describe("an address of a repetition", () => {
  test.each(["/guest/0", "/guest/6", "/guest/999999", "/guest/01", "/guest/__proto__", "/guest/1e0", "/guest/-1"])(
    "%s is none",
    (path) => {
      expect(stepAt(flow, path)).toBeUndefined();
      expect(stepsOn(flow, path)).toEqual([]);
    },
  );

  it("is shown if the answers ask for it, and otherwise nothing is lost", () => {
    const input = inputOf(visited({ "/group": { adults: 2 }, "/guest/1": "Ada" }));
    const granted = (path: string) => grant(input, walk(input), path);
    expect(granted("/guest/2").kind).toBe("enter");
    expect(granted("/guest/1").kind).toBe("enter");
    expect(granted("/guest")).toEqual({ kind: "return", to: "/guest/1" });
    expect(granted("/guest/4")).toEqual({ kind: "return", to: "/guest/2" });
    expect(granted("/guest/99")).toEqual({ kind: "return", to: "/guest/2" });
  });

  it("of the step itself is that of its first repetition", () => {
    expect(pageAt(flow, "/guest")).toBe("/guest/1");
  });
});

test.each([
  [Number.NaN, 0],
  [-1, 0],
  [0.5, 0],
  [2.9, 2],
  [1e9, 5],
  [Number.POSITIVE_INFINITY, 5],
  ["3", 0],
  [undefined, 0],
  [null, 0],
  [[1], 0],
])("a count of %s asks %s times", (adults, times) => {
  expect(repeatsOf({ adults }, repeat)).toBe(times);
  expect(walk(inputOf(visited({ "/group": { adults } }))).repeats.get("/guest")).toBe(times);
});

test("a count that an object inherits is none", () => {
  expect(repeatsOf({}, { count: "group.constructor", atMost: 5 })).toBe(0);
});

test("a number at the end of a path is read as JavaScript writes it", () => {
  expect(splitRepeatedPath("/a/12")).toEqual({ path: "/a", n: 12 });
  expect(["/1", "/a/", "/a/1000", "/a/0", "/a/1/b"].map(splitRepeatedPath)).toEqual(Array(5).fill(undefined));
});

describe("progress", () => {
  it("counts a repeated step once until its count is known", () => {
    const before = inputOf(emptySession);
    expect(progressOf(before, walk(before), "/group")).toEqual({ position: 1, total: 3 });
    const input = inputOf(visited({ "/group": { adults: 3 }, "/guest/1": "Ada" }));
    const at = (page: string) => progressOf(input, walk(input), page);
    expect(["/group", "/guest/1", "/guest/3", "/list"].map(at)).toEqual(
      [1, 2, 4, 5].map((position) => ({ position, total: 5 })),
    );
  });

  it("leaves out a repeated step with a count of 0", () => {
    const input = inputOf(visited({ "/group": { adults: 0 } }));
    expect(progressOf(input, walk(input), "/list")).toEqual({ position: 2, total: 2 });
  });
});

describe("repetitions on one page", () => {
  const page = "/visit";
  const paged = make({ ...party, page }, { ...guests, page }, end);

  it("open one after the other, and are left together", () => {
    const open = answerStep(paged, answerStep(paged, emptySession, "/group", { adults: 2 }), "/guest/1", "Ada");
    const walked = preview(inputOf(open, paged), page);
    expect(onPage(walked, page).map(({ step }) => step.title)).toEqual(["How many?", "Guest 1 of 2", "Guest 2 of 2"]);
    const shown = preview(inputOf(answerStep(paged, open, "/guest/2", "Bo"), paged), page);
    const left = leavePage(paged, answerStep(paged, open, "/guest/2", "Bo"), onPage(shown, page));
    expect(left.done).toEqual(["/group", "/guest/1", "/guest/2"]);
    expect(left.history).toEqual(left.done);
  });

  it("are announced once the count is known", () => {
    const counted = answerStep(paged, emptySession, "/group", { adults: 3 });
    const ahead = (session: Session) =>
      upcoming(paged, preview(inputOf(session, paged), page), page).map(({ title }) => title);
    expect(ahead(emptySession)).toEqual([]);
    expect(ahead(counted)).toEqual(["Guest 2 of 3", "Guest 3 of 3"]);
  });
});

describe("after a published change", () => {
  const session = visited({ "/group": { adults: 3 }, "/guest/1": "Ada", "/guest/2": "Bo", "/guest/3": "Cy" });
  const plain = make(party, { ...guests, repeat: undefined }, end);

  it("keeps the repetitions that still fit a lower limit", async () => {
    const fewer = make(party, { ...guests, repeat: { ...repeat, atMost: 2 } }, end);
    const { session: fitted, dropped } = await reconcile(fewer, session);
    expect(Object.keys(fitted.answers)).toEqual(["/group", "/guest/1", "/guest/2"]);
    expect(dropped).toEqual(["/guest/3"]);
  });

  it("keeps the answer of a step that becomes repeated, as the first", async () => {
    const { session: fitted } = await reconcile(flow, visited({ "/group": { adults: 2 }, "/guest": "Ada" }, plain));
    expect(pathsOf(fitted)).toEqual(["/group visited", "/guest/1 visited", "/guest/2 current"]);
  });

  it("keeps the first answer of a step that is no longer repeated", async () => {
    const { session: fitted, dropped } = await reconcile(plain, session);
    expect(walk(inputOf(fitted, plain)).contributions).toEqual(["Ada"]);
    expect(dropped).toEqual(["/guest/2", "/guest/3"]);
  });

  it("follows a repeated step to its new path", async () => {
    const moved = make({ ...party, nextStep: "/visitor" }, { ...guests, path: "/visitor" }, end);
    const { session: fitted, dropped } = await reconcile(moved, session);
    expect(walk(inputOf(fitted, moved)).contributions).toEqual(["Ada", "Bo", "Cy"]);
    expect(dropped).toEqual([]);
  });

  it("drops repetitions that no visitor can have given", async () => {
    const saved = { component: "guest", version: 1, value: "Eve" };
    const hostile = Object.fromEntries(
      ["/guest/999999", "/guest/01", "/guest/0"].map((path) => [path, saved]).concat([["/guest/__proto__", saved]]),
    );
    const { session: fitted } = await reconcile(flow, { answers: hostile, done: Object.keys(hostile), history: [] });
    expect(fitted).toEqual(emptySession);
  });
});
