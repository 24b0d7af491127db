import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { flowOf, noCustomer, step, toyKind } from "./fixtures/toy-flow.ts";
import type { AnyStep } from "./kind.ts";
import { reconcile } from "./reconcile.ts";
import { emptySession, type SavedAnswer, type Session } from "./session.ts";
import { walk } from "./walk.ts";

/** Its first version stored a number, its second an object; lifting refuses some, and may go wrong. */
const lifting = {
  ...toyKind("age", {
    complete: (answer) => answer !== undefined || { code: "MISSING" },
    contribute: (answer) => answer,
    migrate(answer, from) {
      if (answer === "broken") throw new Error("This cannot be lifted.");
      if (from === 1) return typeof answer === "number" ? String(answer) : undefined;
      return (answer as { years: string }).years;
    },
  }),
  version: 3,
} as AnyStep;
const flow = flowOf(step("/age", lifting, "/other"), step("/other", lifting, "out"));
const saved = (version: number, value: unknown): SavedAnswer => ({ component: "age", version, value });
const sessionOf = (answer: SavedAnswer): Session => ({
  ...emptySession,
  answers: { "/age": answer },
  history: ["/age"],
  done: ["/age"],
});

describe("a saved answer of an older version", () => {
  it.each<[string, SavedAnswer, string]>([
    ["of the first version", saved(1, 41), "41"],
    ["of the second version", saved(2, { years: "41" }), "41"],
    ["of the present version", saved(3, "41"), "41"],
  ])("is lifted: one %s", async (_which, answer, value) => {
    const { session, dropped } = await reconcile(flow, sessionOf(answer));
    expect(dropped).toEqual([]);
    expect(session).toEqual(sessionOf(saved(3, value)));
  });

  it.each<[string, SavedAnswer]>([
    ["cannot be lifted", saved(1, "forty")],
    ["is lifted to an invalid answer", saved(2, { years: 41 })],
    ["makes lifting throw", saved(1, "broken")],
    ["has another shape than its version", saved(2, null)],
    ["is of a newer version, as after a release was taken back", saved(4, "41")],
  ])("is dropped and reported if it %s", async (_why, answer) => {
    const { session, dropped } = await reconcile(flow, sessionOf(answer));
    expect(dropped).toEqual(["/age"]);
    expect(session).toEqual({ ...emptySession, history: ["/age"] });
  });

  it("is lifted where a change to it waits for Continue", async () => {
    const before = { ...sessionOf(saved(3, "41")), pendingAnswers: { "/age": saved(1, 42) } };
    const { session } = await reconcile(flow, before);
    expect(session.pendingAnswers).toEqual({ "/age": saved(3, "42") });
  });

  it("is lifted at a step that has been renamed", async () => {
    const renamed = flowOf(step("/years", lifting, "out"));
    const { session, dropped } = await reconcile(renamed, sessionOf(saved(1, 41)));
    expect([session.answers, dropped]).toEqual([{ "/years": saved(3, "41") }, []]);
  });
});

test("whatever is stored, a reconciled session has valid answers of the present version, and stays as it is", async () => {
  const value = fc.oneof(
    fc.integer(),
    fc.string(),
    fc.constant("broken"),
    fc.record({ years: fc.oneof(fc.string(), fc.integer()) }),
    fc.jsonValue(),
  );
  const answer = fc.record({
    component: fc.constantFrom("age", "gone"),
    version: fc.integer({ min: 0, max: 5 }),
    value,
  });
  const stored = fc.record({
    answers: fc.dictionary(fc.constantFrom("/age", "/other", "/gone"), answer, { noNullPrototype: true }),
    done: fc.uniqueArray(fc.constantFrom("/age", "/other", "/gone")),
    history: fc.uniqueArray(fc.constantFrom("/age", "/other", "/gone")),
  });
  await fc.assert(
    fc.asyncProperty(stored, async (before) => {
      const { session, dropped } = await reconcile(flow, before);
      for (const each of Object.values(session.answers)) {
        expect([each.component, each.version]).toEqual(["age", 3]);
        expect(typeof each.value).toBe("string");
      }
      for (const path of dropped) expect(session.done).not.toContain(path);
      const again = await reconcile(flow, session);
      expect(again.session).toEqual(session);
      expect(again.dropped).toEqual([]);
      const walked = walk({ flow, session, resource: () => undefined, ...noCustomer });
      expect(
        walked.contributions.every((each) => Object.values(session.answers).some((one) => one.value === each)),
      ).toBe(true);
    }),
  );
});
