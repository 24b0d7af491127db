import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fold } from "../commerce/cart/fold.ts";
import { bindFlow } from "../engine/core/bind.ts";
import { textIn } from "../engine/core/contract.ts";
import { type AnyStep, registryOf, stepKind } from "../engine/core/kind.ts";
import { contributedBy } from "../engine/core/page.ts";
import { answerStep, emptySession, leaveStep } from "../engine/core/session.ts";
import { type Walk, walk } from "../engine/core/walk.ts";
import * as say from "../messages/generated/steps/guarded-step.ts";
import { guardedStep } from "./guarded-step.ts";

const valid = Object.assign(() => true, { errors: null });
const plain = { version: 1, complete: () => true as const };

function kindWith(functions: object, plugin = "step-guests"): AnyStep {
  const parts = { schemas: { data: valid, answer: valid }, screen: async () => ({ default: () => null }) };
  return guardedStep(plugin, stepKind("guests", { ...plain, ...functions }, parts));
}

/** Walks a flow of one step as a visitor who has answered it and pressed Continue. */
function walked(kind: AnyStep, answer: unknown = { guests: 2 }): Walk {
  const steps = [{ path: "/guests", component: "guests", nextStep: "checkout", title: "Guests", isFirstStep: true }];
  const flow = bindFlow(
    { title: "Visit", base: "event", handle: "visit", steps },
    registryOf(new Map([["guests", kind]])),
  );
  const session = leaveStep(flow, answerStep(flow, emptySession, "/guests", answer), "/guests");
  return walk({ flow, session, customer: null, resource: () => ({ status: "ready", value: {} }) });
}

let told: string[];

beforeEach(() => {
  told = [];
  vi.spyOn(console, "error").mockImplementation((text) => void told.push(String(text)));
});
afterEach(() => void vi.restoreAllMocks());

const throwing = () => {
  throw new Error("no luck");
};

test.each<[string, object, string]>([
  ["complete", { complete: () => undefined }, "returns undefined, which is neither true nor a blocker with a code"],
  ["complete", { complete: async () => true }, "returns a promise, which is neither true nor a blocker with a code"],
  ["complete", { complete: () => false }, "returns false, which is neither true nor a blocker with a code"],
  [
    "complete",
    { complete: () => ({ code: "A", message: {} }) },
    'returns {"code":"A","message":{}}, which is neither true',
  ],
  ["complete", { complete: () => Promise.reject(new Error("late")) }, "returns a promise, which is neither"],
  ["complete", { complete: throwing }, "throws: no luck"],
  ["contribute", { contribute: () => ({ lines: "two" }) }, 'returns "two" at /lines, which is no list'],
  ["contribute", { contribute: () => "two tickets" }, 'returns "two tickets", which is no object'],
  ["contribute", { contribute: async () => ({}) }, "returns a promise, which is no object"],
  ["contribute", { contribute: throwing }, "throws: no luck"],
  ["derive", { derive: () => 7 }, "returns 7, which is no object of properties"],
  ["load", { load: async () => ({}) }, "returns a promise, which is no object of paths"],
  ["load", { load: () => ({ places: 7 }) }, 'returns {"places":7}, which is no object of paths'],
  ["load", { load: throwing }, "throws: no luck"],
  ["refineData", { refineData: () => "sold out" }, 'returns "sold out", which is no object of data'],
  ["refineData", { refineData: throwing }, "throws: no luck"],
  ["skip", { skip: async () => false }, "returns a promise, which is neither false nor a reason with code and text"],
  ["skip", { skip: () => true }, "returns true, which is neither false nor a reason with code and text"],
  ["autoAnswer", { autoAnswer: async () => ({ guests: 1 }) }, "returns a promise, which is no answer"],
])("a %s that fails blocks its step with a sentence, and is reported once (%#)", (name, functions, fault) => {
  const kind = kindWith(functions);
  for (const { steps, contributions } of [walked(kind), walked(kind)]) {
    expect(steps).toMatchObject([{ state: "current", blocker: { code: "PLUGIN_FAULT" } }]);
    const [step] = steps;
    expect(step?.state === "current" && textIn("en-US", step.blocker?.message)).toBe(say.broken("en-US"));
    expect(contributions).toEqual([]);
  }
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(`PLUGIN_FAULT: "${name}" of the kind "guests" (plugin step-guests) ${fault}`);
});

test("a malformed contribution of a step that is still open reaches no summary", () => {
  const kind = kindWith({ contribute: () => ({ lines: {} }), complete: () => ({ code: "GUESTS_MISSING" }) });
  expect(contributedBy(walked(kind))).toEqual([]);
});

test("an automatic answer with a malformed contribution shows its step, and does not sell without it", () => {
  const kind = kindWith({ autoAnswer: () => ({ guests: 1 }), contribute: () => ({ line: [] }) });
  expect(walked(kind).steps).toMatchObject([{ state: "current", blocker: { code: "PLUGIN_FAULT" } }]);
  expect(told[0]).toContain('"line", which is none of lines, ');
});

test("sentences and labels that fail are replaced", () => {
  const kind = kindWith({ complete: () => ({ code: "A", message: throwing }), submit: { label: throwing } });
  const [step] = walked(kind).steps;
  expect(step?.state === "current" && textIn("en-US", step.blocker?.message)).toBe(say.broken("en-US"));
  expect(kind.submit?.label?.(undefined, { data: {}, answers: {}, loaded: {}, customer: null })).toBeUndefined();
  expect(told).toHaveLength(2);
});

test("questions that fail count as none", () => {
  expect(kindWith({ asks: throwing }).asks?.({})).toBeUndefined();
  expect(told[0]).toContain('"asks" of the kind "guests" (plugin step-guests) throws: no luck');
});

test("a kind without faults works as without a guard", () => {
  const line = { variantId: "adult", quantity: 2, attributes: {} };
  const functions = {
    load: () => ({ places: "/places" }),
    refineData: () => ({ question: "Who?" }),
    skip: () => false as const,
    autoAnswer: () => undefined,
    contribute: () => ({ lines: [line] }),
    derive: () => ({ party: 2 }),
    asks: () => ({ type: "object" as const, properties: { guests: { type: "integer" as const, title: "Guests" } } }),
    submit: { label: () => "Go on" },
  };
  const { steps, contributions, kept } = walked(kindWith(functions));
  expect(steps).toMatchObject([{ state: "visited", context: { data: { question: "Who?" }, loaded: { places: {} } } }]);
  expect(fold(contributions as object[]).lines).toEqual([line]);
  expect(kept).toEqual({ "/event/visit/guests": { guests: 2 } });
  expect(kindWith({}).skip).toBeUndefined();
  expect(walked(kindWith({ skip: () => ({ code: "NO_GUESTS", text: "alone" }) })).steps).toMatchObject([
    { state: "skipped" },
  ]);
  expect(walked(kindWith({ complete: () => ({ code: "A", message: "Choose." }) })).steps).toMatchObject([
    { state: "current", blocker: { code: "A", message: "Choose." } },
  ]);
  expect(told).toEqual([]);
});
