import { describe, expect, it } from "vitest";
import type { Resource } from "./contract.ts";
import { answer, letters, noCustomer, toyFlow, visitorAfter } from "./fixtures/toy-flow.ts";
import { grant } from "./guard.ts";
import { answerStep, emptySession, type Session } from "./session.ts";
import { walk } from "./walk.ts";

const ask = (session: Session, path: string, resource: (path: string) => Resource | undefined = letters) =>
  grant(inputOf(session, resource), walk(inputOf(session, resource)), path);
const inputOf = (session: Session, resource: (path: string) => Resource | undefined) => ({
  flow: toyFlow,
  session,
  resource,
  ...noCustomer,
});

describe("the guard", () => {
  it("enters the first step, and every step that was left", () => {
    expect(ask(emptySession, "/ask").kind).toBe("enter");
    const session = visitorAfter(toyFlow, ["/ask", "abc"], ["/pick", "b"]);
    for (const path of ["/ask", "/pick", "/give"]) expect(ask(session, path).kind).toBe("enter");
  });

  it("resets for a step that was never reached", () => {
    expect(ask(emptySession, "/give")).toEqual({ kind: "reset", to: "/ask" });
    expect(ask(visitorAfter(toyFlow, ["/ask", "abc"]), "/give")).toEqual({ kind: "reset", to: "/ask" });
    expect(ask(answerStep(toyFlow, emptySession, "/ask", "abc"), "/give")).toEqual({ kind: "reset", to: "/ask" });
  });

  it("stays on an open step if the address is where Continue leads, as when another tab opens it", () => {
    const answered = answerStep(toyFlow, emptySession, "/ask", "abc");
    expect(ask(answered, "/pick")).toEqual({ kind: "return", to: "/ask" });
    expect(ask(answerStep(toyFlow, emptySession, "/ask", "a"), "/give")).toEqual({ kind: "return", to: "/ask" });
    expect(ask(answerStep(toyFlow, emptySession, "/ask", ""), "/pick")).toEqual({ kind: "reset", to: "/ask" });
  });

  it("waits for the load that decides where Continue leads", () => {
    const answered = answerStep(toyFlow, emptySession, "/ask", "abc");
    expect(ask(answered, "/give", () => undefined)).toMatchObject({ kind: "wait", wants: ["/items/abc"] });
  });

  it("clears nothing if that load failed, so it can be retried", () => {
    const answered = answerStep(toyFlow, emptySession, "/ask", "abc");
    const failed = (): Resource => ({ status: "failed", error: new Error("offline") });
    expect(ask(answered, "/give", failed)).toMatchObject({ kind: "wait", walkStep: { state: "failed" } });
  });

  it("leads from a step reached before to the first one that is open again", () => {
    const session = answer(toyFlow, visitorAfter(toyFlow, ["/ask", "abc"], ["/pick", "b"]), "/ask", "xyz");
    expect(ask(session, "/give")).toEqual({ kind: "return", to: "/pick" });
  });

  it("leads past a step that is skipped", () => {
    expect(ask(visitorAfter(toyFlow, ["/ask", "a"]), "/pick")).toMatchObject({ kind: "pass", to: "/give" });
  });

  it("waits while an earlier step is loading", () => {
    const session = visitorAfter(toyFlow, ["/ask", "abc"], ["/pick", "b"]);
    expect(ask(session, "/give", () => undefined)).toMatchObject({
      kind: "wait",
      walkStep: { step: { path: "/pick" } },
    });
  });

  it("does not mistake one path for the start of another", () => {
    expect(ask(emptySession, "/as").kind).toBe("return");
    expect(ask(emptySession, "/ask-more").kind).toBe("return");
  });

  it("leads from the address of a removed step to the visitor's current step", () => {
    expect(ask(emptySession, "/asked")).toEqual({ kind: "return", to: "/ask" });
    expect(ask(visitorAfter(toyFlow, ["/ask", "abc"]), "/asked")).toEqual({ kind: "return", to: "/pick" });
    expect(ask(visitorAfter(toyFlow, ["/ask", "abc"]), "/asked", () => undefined)).toMatchObject({ kind: "wait" });
  });
});
