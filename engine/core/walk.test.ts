import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Resource } from "./contract.ts";
import {
  answer,
  ask,
  flowOf,
  give,
  letters,
  noCustomer,
  pick,
  step,
  toyFlow,
  visitorAfter,
} from "./fixtures/toy-flow.ts";
import type { ParsedFlow, Step } from "./flow.ts";
import { addAnswer } from "./given.ts";
import type { AnyStep } from "./kind.ts";
import { preview, stepAfter } from "./page.ts";
import { answerStep, emptySession, enterStep, leaveStep, pendingPaths, type Session, shownAnswer } from "./session.ts";
import { visibleSteps, type WalkInput, walk } from "./walk.ts";

const input = (session: Session, resource: WalkInput["resource"] = letters, flow = toyFlow): WalkInput => ({
  flow,
  session,
  resource,
  ...noCustomer,
});
const states = (session: Session, resource?: WalkInput["resource"]) =>
  walk(input(session, resource)).steps.map(({ step: { path }, state }) => `${path} ${state}`);

describe("walk", () => {
  it("begins at the first step, which waits for its answer", () => {
    const { steps } = walk(input(emptySession));
    expect(steps).toMatchObject([{ state: "current", blocker: { code: "EMPTY" } }]);
  });

  it("stays on a step that is answered but was not left by Continue", () => {
    expect(states(answerStep(toyFlow, emptySession, "/ask", "abc"))).toEqual(["/ask current"]);
  });

  it("stops as pending at a step with a missing load, and names the path", () => {
    const walked = walk(input(visitorAfter(toyFlow, ["/ask", "abc"]), () => undefined));
    expect(walked.steps.at(-1)).toMatchObject({ state: "pending", wants: ["/items/abc"] });
  });

  it("stops at a failed load with the error", () => {
    const failed: Resource = { status: "failed", error: new Error("offline") };
    expect(walk(input(visitorAfter(toyFlow, ["/ask", "abc"]), () => failed)).steps.at(-1)).toMatchObject({
      state: "failed",
      error: failed.error,
      wants: ["/items/abc"],
    });
  });

  it("skips a step with nothing to show, and gives the reason", () => {
    const walked = walk(input(visitorAfter(toyFlow, ["/ask", "abc"]), () => ({ status: "ready", value: [] })));
    expect(walked.steps.map(({ state }) => state)).toEqual(["visited", "skipped", "current"]);
    expect(walked.steps[1]).toMatchObject({ reason: { code: "NOTHING" } });
    expect(visibleSteps(walked).map((walkStep) => walkStep.step.path)).toEqual(["/ask", "/give"]);
  });

  it("accepts the only possible answer automatically, and counts it", () => {
    const walked = walk(input(visitorAfter(toyFlow, ["/ask", "a"])));
    expect(walked.steps.map(({ state }) => state)).toEqual(["visited", "autoAnswered", "current"]);
    expect(walked.contributions).toEqual([{ ask: "a" }, { pick: "a" }]);
  });

  it("goes back to a step if an earlier change made its answer impossible, and counts nothing after it", () => {
    const session = visitorAfter(toyFlow, ["/ask", "abc"], ["/pick", "b"], ["/give", "5"]);
    expect(walk(input(session)).contributions).toEqual([{ ask: "abc" }, { pick: "b" }, { give: "5" }]);
    const changed = answer(toyFlow, session, "/ask", "xyz");
    expect(states(changed)).toEqual(["/ask visited", "/pick current"]);
    expect(walk(input(changed)).contributions).toEqual([{ ask: "xyz" }]);
    expect(walk(input(answer(toyFlow, changed, "/ask", "abc"))).contributions).toEqual([
      { ask: "abc" },
      { pick: "b" },
      { give: "5" },
    ]);
  });

  it("collects the answers of steps that save them on the order, by their address, once they are left", () => {
    const asking = toyFlow.kinds.get("pick") as AnyStep;
    const asks = () => ({ type: "object" as const, properties: {} });
    const flow: ParsedFlow = {
      ...toyFlow,
      kinds: { ...toyFlow.kinds, get: (name) => (name === "pick" ? { ...asking, asks } : toyFlow.kinds.get(name)) },
    };
    const address = `/${flow.base}/${flow.handle}/pick`;
    const session = visitorAfter(flow, ["/ask", "abc"], ["/pick", "b"]);
    expect(walk(input(session, letters, flow)).kept).toEqual({ [address]: session.answers["/pick"]?.value });
    expect(walk(input(visitorAfter(flow, ["/ask", "abc"]), letters, flow)).kept).toEqual({});
    expect(walk(input(session)).kept).toEqual({});
  });

  it("evaluates conditions on the answers of all steps of a kind together: earlier ones still count", async () => {
    const [first, second] = [toyFlow.steps[0], toyFlow.steps[0]].map((step, index) => ({
      ...(step as Step),
      path: `/${index}`,
    }));
    const next = { branches: [{ when: { required: ["ask"] }, to: "/in" }], otherwise: "/out" };
    const asked: unknown[] = [];
    const steps = [
      { ...(first as Step), next: { branches: [], otherwise: "/1" } },
      { ...(second as Step), next },
    ];
    const flow: ParsedFlow = {
      ...toyFlow,
      steps,
      first: steps[0] as Step,
      holds: (_when, answers) => asked.push(answers) > 0,
    };
    walk(input(visitorAfter(flow, ["/0", "abc"], ["/1", "xyz"]), letters, flow));
    expect(asked.at(-1)).toEqual({ ask: "xyz" });
    expect(addAnswer({ ask: { arrival: "coach", notes: "" } }, "ask", { notes: "None" })).toEqual({
      ask: { arrival: "coach", notes: "None" },
    });
    expect(addAnswer({}, "ask", { notes: "None" })).toEqual({ ask: { notes: "None" } });
  });

  it("counts a step that commits immediately as soon as it is answered", () => {
    const session = answerStep(toyFlow, visitorAfter(toyFlow, ["/ask", "abc"], ["/pick", "b"]), "/give", "5");
    expect(walk(input(session)).contributions).toEqual([{ ask: "abc" }, { pick: "b" }, { give: "5" }]);
  });

  it("takes the first branch with a true condition, or else the path that ends the list", () => {
    const next = { branches: [{ when: { const: "short" }, to: "/give" }], otherwise: "/pick" };
    const flow = {
      ...flowOf(step("/ask", ask, next), step("/pick", pick, "/give"), step("/give", give, "enrolment")),
      holds: (_when: object, answers: Readonly<Record<string, unknown>>) => String(answers.ask).length < 3,
    };
    const paths = (word: string) =>
      walk(input(answer(flow, emptySession, "/ask", word), letters, flow)).steps.map((walkStep) => walkStep.step.path);
    expect(paths("ab")).toEqual(["/ask", "/give"]);
    expect(paths("abc")).toEqual(["/ask", "/pick"]);
  });

  it("names what the next step will load once the step on screen is answered", () => {
    const session = answerStep(toyFlow, enterStep(emptySession, "/ask"), "/ask", "abc");
    const previewed = preview(
      input(session, () => undefined),
      "/ask",
    );
    expect(stepAfter(previewed, "/ask")).toMatchObject({
      state: "pending",
      step: { path: "/pick" },
      wants: ["/items/abc"],
    });
  });
});

describe("for any sequence of a visitor's actions", () => {
  const action = fc.oneof(
    fc.record({
      act: fc.constant("answer" as const),
      path: fc.constantFrom("/ask", "/pick", "/give"),
      value: fc.constantFrom("", "a", "ab", "abc", "b", "c", "5"),
    }),
    fc.record({
      act: fc.constantFrom("continue" as const, "enter" as const),
      path: fc.constantFrom("/ask", "/pick", "/give"),
      value: fc.constant(""),
    }),
  );
  const play = (actions: readonly { act: "answer" | "continue" | "enter"; path: string; value: string }[]) =>
    actions.reduce((session, { act, path, value }) => {
      const reached = walk(input(session)).steps.some((walkStep) => walkStep.step.path === path);
      if (!reached) return session;
      if (act === "answer") return answerStep(toyFlow, session, path, value);
      return act === "enter" ? enterStep(session, path) : leaveStep(toyFlow, session, path);
    }, emptySession);

  it("only the last step of a walk can be open, and every one before it was left or skipped", () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const { steps } = walk(input(play(actions)));
        for (const walkStep of steps.slice(0, -1))
          expect(["visited", "skipped", "autoAnswered"]).toContain(walkStep.state);
      }),
    );
  });

  it("the contributions are those of the answers that count, each at most once, in the flow's order", () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const session = play(actions);
        const { contributions, steps } = walk(input(session));
        const expected = steps.flatMap((walkStep) => {
          const counts =
            walkStep.state === "visited" ||
            walkStep.state === "autoAnswered" ||
            (walkStep.state === "current" && walkStep.step.path === "/give");
          return counts && "answer" in walkStep && walkStep.answer !== undefined
            ? [{ [walkStep.step.component]: walkStep.answer }]
            : [];
        });
        expect(contributions).toEqual(expected);
      }),
    );
  });

  it("a change to a completed step does not count before Continue, and is still there on return", () => {
    const session = visitorAfter(toyFlow, ["/ask", "abc"], ["/pick", "b"]);
    const edited = answerStep(toyFlow, session, "/ask", "xyz");
    expect(walk(input(edited)).contributions).toEqual(walk(input(session)).contributions);
    const elsewhere = enterStep(edited, "/give");
    expect(shownAnswer(elsewhere, "/ask")).toBe("xyz");
    expect(pendingPaths(elsewhere, ["/give"])).toEqual(["/ask"]);
    expect(pendingPaths(elsewhere, ["/ask"])).toEqual([]);
    const left = leaveStep(toyFlow, elsewhere, "/ask");
    expect(walk(input(left)).contributions).toEqual([{ ask: "xyz" }]);
    expect(left.pendingAnswers).toBeUndefined();
  });

  it("a change that is changed back is no change", () => {
    const session = visitorAfter(toyFlow, ["/ask", "abc"], ["/pick", "b"]);
    expect(
      answerStep(toyFlow, answerStep(toyFlow, session, "/ask", "xyz"), "/ask", "abc").pendingAnswers,
    ).toBeUndefined();
  });
});
