import { describe, expect, it } from "vitest";
import { ask, flowOf, give, pick, step, toyFlow, visitorAfter } from "./fixtures/toy-flow.ts";
import { reconcile } from "./reconcile.ts";
import { answerStep, emptySession, enterStep, shownAnswer } from "./session.ts";
import { clearSession, type KeyValueStore, readSession, writeSession } from "./storage.ts";

function memory(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

const session = visitorAfter(toyFlow, ["/ask", "abc"], ["/pick", "b"]);

describe("a saved session", () => {
  it("is restored unchanged", () => {
    const store = memory();
    writeSession(store, toyFlow, session, 1000);
    expect(readSession(store, 2000, 86_400)?.session).toEqual(session);
  });

  it("is valid for its time limit and no longer", () => {
    const store = memory();
    writeSession(store, toyFlow, session, 0);
    expect(readSession(store, 86_400_000, 86_400)).toBeDefined();
    expect(readSession(store, 86_400_001, 86_400)).toBeUndefined();
  });

  it("is empty if the storage holds invalid data, or was cleared", () => {
    const store = memory();
    for (const rubbish of ["{", "null", "3", '{"answers":null}', '{"answers":{}}']) {
      store.setItem("flow", rubbish);
      store.setItem("flowHistory", "[]");
      expect(readSession(store, 0, 86_400)).toBeUndefined();
    }
    writeSession(store, toyFlow, session, 0);
    clearSession(store);
    expect(readSession(store, 0, 86_400)).toBeUndefined();
  });

  it("works without storage that accepts writes", () => {
    const full: KeyValueStore = {
      ...memory(),
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    expect(() => writeSession(full, toyFlow, session, 0)).not.toThrow();
  });
});

describe("a pending change to a completed step", () => {
  it("survives a reload, separately for each step", async () => {
    const store = memory();
    const edited = answerStep(toyFlow, answerStep(toyFlow, session, "/ask", "abd"), "/pick", "d");
    writeSession(store, toyFlow, edited, 1000);
    const read = readSession(store, 2000, 86_400)?.session;
    const { session: fitted, dropped } = await reconcile(toyFlow, read ?? emptySession);
    expect(fitted).toEqual(edited);
    expect(dropped).toEqual([]);
    expect([shownAnswer(fitted, "/ask"), shownAnswer(fitted, "/pick")]).toEqual(["abd", "d"]);
  });

  it("is dropped and reported if the step no longer accepts it", async () => {
    const odd = { ...session, pendingAnswers: { "/ask": { component: "ask", version: 1, value: 7 } } };
    const { session: fitted, dropped } = await reconcile(toyFlow, odd);
    expect(shownAnswer(fitted, "/ask")).toBe("abc");
    expect(fitted.done).toContain("/ask");
    expect(dropped).toEqual(["/ask"]);
  });
});

describe("a session loaded with a newer version of its flow", () => {
  it("keeps the answer of a renamed step", async () => {
    const newer = flowOf(step("/say", ask, "/pick"), step("/pick", pick, "/give"), step("/give", give, "enrolment"));
    const kept = await reconcile(newer, answerStep(toyFlow, session, "/ask", "abd"));
    expect(kept.dropped).toEqual([]);
    expect(kept.session).toMatchObject({
      answers: { "/say": { value: "abc" } },
      done: ["/say", "/pick"],
      history: ["/say", "/pick", "/give"],
    });
    expect(shownAnswer(kept.session, "/say")).toBe("abd");
  });

  it("does not guess which of two steps replaced the old one", async () => {
    const newer = flowOf(
      step("/say", ask, "/tell"),
      step("/tell", ask, "/pick"),
      step("/pick", pick, "/give"),
      step("/give", give, "enrolment"),
    );
    expect((await reconcile(newer, session)).dropped).toEqual(["/ask"]);
  });

  it("keeps the answers that still fit, and reports those it dropped", async () => {
    const newer = flowOf(step("/ask", ask, "/give"), step("/give", give, "enrolment"));
    const kept = await reconcile(newer, session);
    expect(kept.dropped).toEqual(["/pick"]);
    expect(kept.session).toMatchObject({
      answers: { "/ask": { value: "abc" } },
      done: ["/ask"],
      history: ["/ask", "/give"],
    });
  });

  it("drops an answer if its step's kind changed, or if its shape no longer fits", async () => {
    expect((await reconcile(flowOf(step("/ask", give, "enrolment")), session)).dropped).toContain("/ask");
    const odd = { ...session, answers: { "/ask": { component: "ask", version: 1, value: 7 } } };
    expect((await reconcile(toyFlow, odd)).dropped).toEqual(["/ask"]);
  });

  it("drops an answer of another version", async () => {
    const old = { ...emptySession, answers: { "/ask": { component: "ask", version: 0, value: "ab" } } };
    expect((await reconcile(toyFlow, old)).dropped).toEqual(["/ask"]);
  });
});

it("entering a step twice leaves one entry in the history", () => {
  const entered = enterStep(session, "/ask");
  expect(entered).toBe(session);
});
