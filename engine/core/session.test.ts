import { describe, expect, it } from "vitest";
import { defineStep } from "./contract.ts";
import { ask, flowOf, give, step, toyFlow, visitorAfter } from "./fixtures/toy-flow.ts";
import { reconcile } from "./reconcile.ts";
import { emptySession, enterStep } from "./session.ts";
import { clearSession, type KeyValueStore, readSession, writeSession } from "./storage.ts";

function memory(): KeyValueStore {
  const values = new Map<string, string>();
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value), removeItem: (key) => void values.delete(key) };
}

const session = visitorAfter(toyFlow, ["/ask", "abc"], ["/pick", "b"]);

describe("a kept session", () => {
  it("comes back as it was", () => {
    const store = memory();
    writeSession(store, toyFlow, session, 1000);
    expect(readSession(store, 2000, 86_400)?.session).toEqual(session);
  });

  it("is good for its time limit and no longer", () => {
    const store = memory();
    writeSession(store, toyFlow, session, 0);
    expect(readSession(store, 86_400_000, 86_400)).toBeDefined();
    expect(readSession(store, 86_400_001, 86_400)).toBeUndefined();
  });

  it("is nothing where the store holds rubbish, or was cleared", () => {
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

  it("does without a store that refuses to write", () => {
    const full: KeyValueStore = {
      ...memory(),
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    expect(() => writeSession(full, toyFlow, session, 0)).not.toThrow();
  });
});

describe("a session that meets a newer version of its flow", () => {
  it("keeps the answers that still fit, and names those it dropped", async () => {
    const newer = flowOf(step("/ask", ask, "/give"), step("/give", give, "checkout"));
    const kept = await reconcile(newer, session);
    expect(kept.dropped).toEqual(["/pick"]);
    expect(kept.session).toMatchObject({ answers: { "/ask": { value: "abc" } }, done: ["/ask"], history: ["/ask", "/give"] });
  });

  it("drops an answer whose step is now of another kind, or whose shape no longer fits", async () => {
    expect((await reconcile(flowOf(step("/ask", give, "checkout")), session)).dropped).toContain("/ask");
    const odd = { ...session, answers: { "/ask": { component: "ask", version: 1, value: 7 } } };
    expect((await reconcile(toyFlow, odd)).dropped).toEqual(["/ask"]);
  });

  it("migrates an answer of an older version where its kind knows how, and drops it otherwise", async () => {
    const old = { ...emptySession, answers: { "/ask": { component: "ask", version: 0, value: ["a", "b"] } } };
    const migrating = flowOf(step("/ask", defineStep<object, string>({ ...ask, migrate: (value) => (value as string[]).join("") }), "checkout"));
    expect((await reconcile(migrating, old)).session.answers["/ask"]).toEqual({ component: "ask", version: 1, value: "ab" });
    expect((await reconcile(toyFlow, old)).dropped).toEqual(["/ask"]);
  });
});

it("entering a step twice leaves one entry in the history", () => {
  const entered = enterStep(session, "/ask");
  expect(entered).toBe(session);
});
