import { expect, test } from "vitest";
import { flowOf, step, toyKind } from "./fixtures/toy-flow.ts";
import { removeId } from "./remove-id.ts";
import type { Session } from "./session.ts";

const needing = (...names: string[]) => ({
  data: () => true,
  answer: (value: unknown) => typeof value === "object" && value !== null && names.every((name) => name in value),
});
const courses = toyKind("courses", { complete: () => true }, { schemas: needing("events") });
const level = toyKind("level", { complete: () => true }, { schemas: needing("variant") });
const flow = flowOf(step("/courses", courses, "/level"), step("/level", level, "enrolment"));

function sessionOf(answers: Record<string, unknown>, pendingAnswers?: Record<string, unknown>): Session {
  const saved = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values).map(([path, value]) => [path, { component: path.slice(1), version: 1, value }]),
    );
  return {
    answers: saved(answers),
    history: [],
    done: Object.keys(answers),
    ...(pendingAnswers && { pendingAnswers: saved(pendingAnswers) }),
  };
}

function valuesAfter(answers: Record<string, unknown>, id: string): Record<string, unknown> {
  const after = removeId(flow, sessionOf(answers), id);
  return Object.fromEntries(Object.entries(after.answers).map(([path, { value }]) => [path, value]));
}

test("a quantity stored under the id is removed, the others stay", () => {
  const events = { show: { adult: 2, child: 1 }, film: { seat: 3 } };
  expect(valuesAfter({ "/courses": { events } }, "adult")).toEqual({
    "/courses": { events: { show: { child: 1 }, film: { seat: 3 } } },
  });
});

test("a choice with the id is removed, and the whole answer if it is meaningless without it", () => {
  const answers = {
    "/courses": { events: {}, extras: ["guide", "film"] },
    "/level": { level: "family", variant: "film" },
  };
  expect(valuesAfter(answers, "film")).toEqual({ "/courses": { events: {}, extras: ["guide"] } });
});

test("a part with the id is removed as a whole", () => {
  const cards = [
    { id: "first", variant: "50" },
    { id: "second", variant: "50" },
  ];
  expect(valuesAfter({ "/courses": { events: {}, cards } }, "first")).toEqual({
    "/courses": { events: {}, cards: [{ id: "second", variant: "50" }] },
  });
});

test("a pending change is removed as well; a session that does not mention the id is returned unchanged", () => {
  const session = sessionOf(
    { "/courses": { events: { show: { adult: 2 } } } },
    { "/courses": { events: { show: { adult: 3, child: 1 } } } },
  );
  expect(removeId(flow, session, "adult").pendingAnswers?.["/courses"]?.value).toEqual({
    events: { show: { child: 1 } },
  });
  expect(removeId(flow, session, "senior")).toBe(session);
});
