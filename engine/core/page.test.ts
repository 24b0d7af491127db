import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Resource } from "./contract.ts";
import {
  ask,
  flowOf,
  give,
  letters,
  noCustomer,
  pagedFlow,
  pick,
  step,
  toyFlow,
  toyKind,
  visitorAfter,
} from "./fixtures/toy-flow.ts";
import type { ParsedFlow } from "./flow.ts";
import { grant } from "./guard.ts";
import { leavePage, onPage, preview, progressOf, stepAfter, upcoming, visiblePages } from "./page.ts";
import { reconcile } from "./reconcile.ts";
import { answerStep, emptySession, enterStep, leaveStep, pendingPaths, type Session, shownAnswer } from "./session.ts";
import { walk } from "./walk.ts";

const inputOf = (session: Session, resource: (path: string) => Resource | undefined = letters, flow = pagedFlow) => ({
  flow,
  session,
  resource,
  ...noCustomer,
});
const answered = (...answers: [path: string, value: string][]) =>
  answers.reduce((so, [path, value]) => answerStep(pagedFlow, so, path, value), enterStep(emptySession, "/ask"));
const shown = (session: Session, resource?: (path: string) => Resource | undefined) =>
  onPage(preview(inputOf(session, resource), "/words"), "/words").map(
    ({ step: { path }, state }) => `${path} ${state}`,
  );
const left = (session: Session) => leavePage(pagedFlow, session, onPage(preview(inputOf(session), "/words"), "/words"));

describe("a page of several steps", () => {
  it("opens each step when the previous one is answered, before Continue is pressed", () => {
    expect(shown(emptySession)).toEqual(["/ask current"]);
    expect(shown(answered(["/ask", ""]))).toEqual(["/ask current"]);
    expect(shown(answered(["/ask", "abc"]))).toEqual(["/ask visited", "/pick current"]);
    expect(shown(answered(["/ask", "abc"], ["/pick", "b"]))).toEqual(["/ask visited", "/pick visited"]);
    expect(walk(inputOf(answered(["/ask", "abc"], ["/pick", "b"]))).contributions).toEqual([]);
  });

  it("waits for the data that the next step loads for the answer on screen", () => {
    const { steps } = preview(
      inputOf(answered(["/ask", "abc"]), () => undefined),
      "/words",
    );
    expect(steps.at(-1)).toMatchObject({ state: "pending", wants: ["/items/abc"], step: { path: "/pick" } });
  });

  it("closes the later steps again if the first answer is removed, and keeps their answers", () => {
    const session = answerStep(pagedFlow, answered(["/ask", "abc"], ["/pick", "b"]), "/ask", undefined);
    expect(shown(session)).toEqual(["/ask current"]);
    expect(shown(answerStep(pagedFlow, session, "/ask", "abc"))).toEqual(["/ask visited", "/pick visited"]);
  });

  it("asks a later step again if another answer before it rules out its choice", () => {
    expect(shown(answered(["/ask", "abc"], ["/pick", "b"], ["/ask", "xyz"]))).toEqual([
      "/ask visited",
      "/pick current",
    ]);
    // On a page already left, the change is a pending answer until Continue.
    const changed = answerStep(pagedFlow, left(answered(["/ask", "abc"], ["/pick", "b"])), "/ask", "xyz");
    expect(shown(changed)).toEqual(["/ask visited", "/pick current"]);
    expect(walk(inputOf(changed)).contributions).toEqual([{ ask: "abc" }, { pick: "b" }]);
  });

  it("is left as a whole: all its answers count at the same time", () => {
    const session = left(answered(["/ask", "abc"], ["/pick", "b"]));
    expect(session).toMatchObject({ done: ["/ask", "/pick"], history: ["/ask", "/pick"] });
    expect(walk(inputOf(session)).contributions).toEqual([{ ask: "abc" }, { pick: "b" }]);
  });

  it("does not count answers that it did not show", () => {
    const only = left(answered(["/ask", "a"]));
    expect(only.done).toEqual(["/ask"]);
    expect(walk(inputOf(only)).contributions).toEqual([{ ask: "a" }, { pick: "a" }]);
  });

  it("has one position, and prefetches only its own steps", () => {
    const walked = walk(inputOf(emptySession));
    expect(visiblePages(walked)).toEqual(["/words"]);
    expect(progressOf(inputOf(emptySession), walked, "/words")).toEqual({ position: 1, total: 2 });
    expect(upcoming(pagedFlow, preview(inputOf(emptySession), "/words"), "/words").map(({ path }) => path)).toEqual([
      "/pick",
    ]);
    const session = left(answered(["/ask", "abc"], ["/pick", "b"]));
    expect(visiblePages(walk(inputOf(session)))).toEqual(["/words", "/give"]);
    expect(stepAfter(preview(inputOf(session), "/words"), "/words")?.step.path).toBe("/give");
    expect(upcoming(pagedFlow, preview(inputOf(session), "/words"), "/words")).toEqual([]);
  });

  it("does not report its own pending changes, but those of an earlier page", () => {
    const changed = answerStep(pagedFlow, left(answered(["/ask", "abc"], ["/pick", "b"])), "/pick", "c");
    expect(pendingPaths(enterStep(changed, "/give"), ["/ask", "/pick"])).toEqual([]);
    expect(pendingPaths(enterStep(changed, "/give"), ["/give"])).toEqual(["/pick"]);
  });
});

describe("the address of a page", () => {
  const asked = (session: Session, path: string, flow = pagedFlow) =>
    grant(inputOf(session, letters, flow), walk(inputOf(session, letters, flow)), path);
  const later = flowOf(
    step("/give", give, "/ask"),
    step("/ask", ask, "/pick", "/words"),
    step("/pick", pick, "enrolment", "/words"),
  );

  it("is entered at its first step that is not skipped", () => {
    expect(asked(emptySession, "/words")).toMatchObject({ kind: "enter", walkStep: { step: { path: "/ask" } } });
  });

  it("is where the address of each of its steps leads", () => {
    for (const path of ["/ask", "/pick"]) expect(asked(emptySession, path)).toEqual({ kind: "return", to: "/words" });
  });

  it("resets before the page is reached, and returns if Continue would lead there", () => {
    const before = flowOf(
      step("/say", ask, "/ask"),
      step("/ask", ask, "/pick", "/words"),
      step("/pick", pick, "enrolment", "/words"),
    );
    for (const path of ["/words", "/pick"])
      expect(asked(emptySession, path, before)).toEqual({ kind: "reset", to: "/say" });
    expect(asked(emptySession, "/words", later)).toEqual({ kind: "return", to: "/give" });
    expect(asked(leaveStep(later, enterStep(emptySession, "/give"), "/give"), "/words", later).kind).toBe("enter");
  });

  it("is skipped if all its steps are skipped", () => {
    const empty = flowOf(
      step("/ask", ask, "/pick"),
      step("/pick", pick, "/last", "/words"),
      step("/last", give, "enrolment"),
    );
    const session = leaveStep(empty, answerStep(empty, enterStep(emptySession, "/ask"), "/ask", "a"), "/ask");
    expect(asked(session, "/words", empty)).toMatchObject({ kind: "pass", to: "/last" });
  });
});

describe("a session of a flow after its steps were merged into one page", () => {
  it("keeps its answers, and shows them at their new position", async () => {
    const session = leaveStep(toyFlow, answerStep(toyFlow, enterStep(emptySession, "/ask"), "/ask", "abc"), "/ask");
    const { session: fitted, dropped } = await reconcile(
      pagedFlow,
      answerStep(toyFlow, enterStep(session, "/pick"), "/pick", "b"),
    );
    expect(dropped).toEqual([]);
    expect(shown(fitted)).toEqual(["/ask visited", "/pick visited"]);
    expect(grant(inputOf(fitted), walk(inputOf(fitted)), "/pick")).toEqual({ kind: "return", to: "/words" });
    const { session: back } = await reconcile(toyFlow, left(fitted));
    expect(back.done).toEqual(["/ask", "/pick"]);
    expect(shownAnswer(back, "/pick")).toBe("b");
  });
});

describe("progress", () => {
  const branches = [{ when: { const: "short" }, to: "/give" }];
  const signIn = toyKind<object, { ask: string }>("sign-in", {
    skip: ({ customer }) => customer !== null && { code: "SIGNED_IN", text: "Signed in." },
    complete: () => true,
  });
  /** Asks; a long word continues with pick, then sign-in. Others sign in too. */
  const flow: ParsedFlow = {
    ...flowOf(
      step("/ask", ask, { branches, otherwise: "/pick" }),
      step("/pick", pick, "/sign-in"),
      step("/give", give, "/sign-in"),
      step("/sign-in", signIn, "/more"),
      step("/more", give, "enrolment"),
    ),
    holds: (_when, answers) => String(answers.ask).length < 3,
  };
  const placesOf = (session: Session, customer: unknown = null, of = flow) => {
    const input = { ...inputOf(session, letters, of), customer };
    const walked = walk(input);
    return visiblePages(walked).map((page) => {
      const { position, total } = progressOf(input, walked, page);
      return `${page} ${position}/${total}`;
    });
  };

  it("counts the largest possible number of pages, and treats one that an answer skips as passed", () => {
    expect(placesOf(emptySession)).toEqual(["/ask 1/4"]);
    expect(placesOf(visitorAfter(flow, ["/ask", "abc"]))).toEqual(["/ask 1/4", "/pick 2/4"]);
    expect(placesOf(visitorAfter(flow, ["/ask", "z"]))).toEqual(["/ask 1/4", "/give 2/4"]);
    expect(placesOf(visitorAfter(toyFlow, ["/ask", "a"]), null, toyFlow)).toEqual(["/ask 1/3", "/give 3/3"]);
  });

  it("leaves out a page that asks nothing for now, until it is shown", () => {
    const steps = flow.steps.map((each) => (each.path === "/sign-in" ? { ...each, isAutomatic: true } : each));
    const automatic = { ...flow, steps };
    expect(placesOf(emptySession, {}, automatic)).toEqual(["/ask 1/3"]);
    const session = visitorAfter(automatic, ["/ask", "abc"], ["/pick", "b"]);
    expect(placesOf(session, null, automatic).at(-1)).toBe("/sign-in 3/4");
  });

  it("counts a page that was seen, even if it has been skipped since", () => {
    const session = visitorAfter(flow, ["/ask", "abc"], ["/pick", "b"]);
    expect(placesOf(session).at(-1)).toBe("/sign-in 3/4");
    expect(placesOf(session, {}).at(-1)).toBe("/more 4/4");
  });

  it("begins with the first page that is seen, even if it has been skipped since", () => {
    const short = flowOf(
      step(
        "/pick",
        toyKind("pick", { skip: () => ({ code: "NOTHING", text: "Nothing." }), complete: () => true }),
        "/sign-in",
      ),
      step("/sign-in", signIn, "/more"),
      step("/more", give, "enrolment"),
    );
    expect(placesOf(emptySession, null, short)).toEqual(["/sign-in 1/2"]);
    expect(placesOf(emptySession, {}, short)).toEqual(["/more 1/1"]);
    expect(placesOf(enterStep(emptySession, "/sign-in"), {}, short)).toEqual(["/more 2/2"]);
  });

  it("never changes its total along the way, and only rises", () => {
    const word = fc.constantFrom("a", "ab", "abc", "abcd");
    fc.assert(
      fc.property(word, fc.constantFrom("a", "b"), fc.boolean(), (first, second, signsIn) => {
        const session = visitorAfter(
          flow,
          ["/ask", first],
          ["/pick", second],
          ["/give", "5"],
          ...(signsIn ? [] : [["/sign-in", ""] as [string, string]]),
        );
        const input = { ...inputOf(session, letters, flow), customer: signsIn ? {} : null };
        const walked = walk(input);
        const places = visiblePages(walked).map((page) => progressOf(input, walked, page));
        expect(new Set(places.map(({ total }) => total))).toEqual(new Set([4]));
        const positions = places.map(({ position }) => position);
        expect(positions).toEqual([...new Set(positions)].toSorted());
      }),
    );
  });

  it("is computed quickly in a flow with very many branches", () => {
    const diamonds = Array.from({ length: 40 }, (_, index) => [
      step(`/a${index}`, ask, { branches: [{ when: {}, to: `/b${index}` }], otherwise: `/c${index}` }),
      step(`/b${index}`, ask, `/a${index + 1}`),
      step(`/c${index}`, ask, `/a${index + 1}`),
    ]).flat();
    expect(placesOf(emptySession, null, { ...flowOf(...diamonds), holds: () => true })).toEqual(["/a0 1/80"]);
  });
});
