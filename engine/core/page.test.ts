import { describe, expect, it } from "vitest";
import type { Resource } from "./contract.ts";
import { ask, flowOf, give, letters, noCustomer, pagedFlow, pick, step, toyFlow } from "./fixtures/toy-flow.ts";
import { grant } from "./guard.ts";
import { leavePage, onPage, preview, stepAfter, upcoming, visiblePages } from "./page.ts";
import { reconcile } from "./reconcile.ts";
import { answerStep, emptySession, enterStep, leaveStep, openDrafts, type Session, shownAnswer } from "./session.ts";
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
  onPage(preview(inputOf(session, resource), "/words"), "/words").map(({ step: { path }, state }) => `${path} ${state}`);
const left = (session: Session) => leavePage(pagedFlow, session, onPage(preview(inputOf(session), "/words"), "/words"));

describe("a page of several steps", () => {
  it("opens each when the one before is answered, before Continue is pressed", () => {
    expect(shown(emptySession)).toEqual(["/ask current"]);
    expect(shown(answered(["/ask", ""]))).toEqual(["/ask current"]);
    expect(shown(answered(["/ask", "abc"]))).toEqual(["/ask visited", "/pick current"]);
    expect(shown(answered(["/ask", "abc"], ["/pick", "b"]))).toEqual(["/ask visited", "/pick visited"]);
    expect(walk(inputOf(answered(["/ask", "abc"], ["/pick", "b"]))).contributions).toEqual([]);
  });

  it("waits for what the next step loads of the answer on screen", () => {
    const { steps } = preview(
      inputOf(answered(["/ask", "abc"]), () => undefined),
      "/words",
    );
    expect(steps.at(-1)).toMatchObject({ state: "pending", wants: ["/items/abc"], step: { path: "/pick" } });
  });

  it("closes the later ones again where the first is taken back, and keeps what was answered there", () => {
    const session = answerStep(pagedFlow, answered(["/ask", "abc"], ["/pick", "b"]), "/ask", undefined);
    expect(shown(session)).toEqual(["/ask current"]);
    expect(shown(answerStep(pagedFlow, session, "/ask", "abc"))).toEqual(["/ask visited", "/pick visited"]);
  });

  it("asks a later step again where another answer before it rules out what was chosen there", () => {
    expect(shown(answered(["/ask", "abc"], ["/pick", "b"], ["/ask", "xyz"]))).toEqual(["/ask visited", "/pick current"]);
    // The same of a page that was left: the change is a draft until Continue, and the page shows what comes of it.
    const changed = answerStep(pagedFlow, left(answered(["/ask", "abc"], ["/pick", "b"])), "/ask", "xyz");
    expect(shown(changed)).toEqual(["/ask visited", "/pick current"]);
    expect(walk(inputOf(changed)).contributions).toEqual([{ ask: "abc" }, { pick: "b" }]);
  });

  it("is left as a whole: all its answers count at once", () => {
    const session = left(answered(["/ask", "abc"], ["/pick", "b"]));
    expect(session).toMatchObject({ done: ["/ask", "/pick"], history: ["/ask", "/pick"] });
    expect(walk(inputOf(session)).contributions).toEqual([{ ask: "abc" }, { pick: "b" }]);
  });

  it("does not count what it did not show", () => {
    const only = left(answered(["/ask", "a"]));
    expect(only.done).toEqual(["/ask"]);
    expect(walk(inputOf(only)).contributions).toEqual([{ ask: "a" }, { pick: "a" }]);
  });

  it("has one position, and foretells its own steps only", () => {
    const walked = walk(inputOf(emptySession));
    expect([visiblePages(walked), walked.remaining]).toEqual([["/words"], 1]);
    expect(upcoming(pagedFlow, preview(inputOf(emptySession), "/words"), "/words").map(({ path }) => path)).toEqual(["/pick"]);
    const session = left(answered(["/ask", "abc"], ["/pick", "b"]));
    expect(visiblePages(walk(inputOf(session)))).toEqual(["/words", "/give"]);
    expect(stepAfter(preview(inputOf(session), "/words"), "/words")?.step.path).toBe("/give");
    expect(upcoming(pagedFlow, preview(inputOf(session), "/words"), "/words")).toEqual([]);
  });

  it("says nothing of its own changes, but those of an earlier page", () => {
    const changed = answerStep(pagedFlow, left(answered(["/ask", "abc"], ["/pick", "b"])), "/pick", "c");
    expect(openDrafts(enterStep(changed, "/give"), ["/ask", "/pick"])).toEqual([]);
    expect(openDrafts(enterStep(changed, "/give"), ["/give"])).toEqual(["/pick"]);
  });
});

describe("the address of a page", () => {
  const asked = (session: Session, path: string, flow = pagedFlow) => grant(inputOf(session, letters, flow), walk(inputOf(session, letters, flow)), path);
  const later = flowOf(step("/give", give, "/ask"), step("/ask", ask, "/pick", "/words"), step("/pick", pick, "enrolment", "/words"));

  it("is entered from its first step that is not skipped", () => {
    expect(asked(emptySession, "/words")).toMatchObject({ kind: "enter", walkStep: { step: { path: "/ask" } } });
  });

  it("is where the address of each of its steps leads", () => {
    for (const path of ["/ask", "/pick"]) expect(asked(emptySession, path)).toEqual({ kind: "return", to: "/words" });
  });

  it("resets before the page is reached, and returns where Continue would lead there", () => {
    const before = flowOf(step("/say", ask, "/ask"), step("/ask", ask, "/pick", "/words"), step("/pick", pick, "enrolment", "/words"));
    for (const path of ["/words", "/pick"]) expect(asked(emptySession, path, before)).toEqual({ kind: "reset", to: "/say" });
    expect(asked(emptySession, "/words", later)).toEqual({ kind: "return", to: "/give" });
    expect(asked(leaveStep(later, enterStep(emptySession, "/give"), "/give"), "/words", later).kind).toBe("enter");
  });

  it("is skipped if all its steps are skipped", () => {
    const empty = flowOf(step("/ask", ask, "/pick"), step("/pick", pick, "/last", "/words"), step("/last", give, "enrolment"));
    const session = leaveStep(empty, answerStep(empty, enterStep(emptySession, "/ask"), "/ask", "a"), "/ask");
    expect(asked(session, "/words", empty)).toMatchObject({ kind: "pass", to: "/last" });
  });
});

describe("a session that meets a flow whose steps were put on one page", () => {
  it("keeps its answers, and is shown where they are by now", async () => {
    const session = leaveStep(toyFlow, answerStep(toyFlow, enterStep(emptySession, "/ask"), "/ask", "abc"), "/ask");
    const { session: fitted, dropped } = await reconcile(pagedFlow, answerStep(toyFlow, enterStep(session, "/pick"), "/pick", "b"));
    expect(dropped).toEqual([]);
    expect(shown(fitted)).toEqual(["/ask visited", "/pick visited"]);
    expect(grant(inputOf(fitted), walk(inputOf(fitted)), "/pick")).toEqual({ kind: "return", to: "/words" });
    const { session: back } = await reconcile(toyFlow, left(fitted));
    expect(back.done).toEqual(["/ask", "/pick"]);
    expect(shownAnswer(back, "/pick")).toBe("b");
  });
});
