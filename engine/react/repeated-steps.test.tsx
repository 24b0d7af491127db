// @vitest-environment jsdom

import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ask, flowOf, step, toyKind } from "../core/fixtures/toy-flow.ts";
import type { Session } from "../core/session.ts";
import { hostSentences } from "../testing/host-sentences.ts";
import { createFlowStore } from "./flow-store.ts";
import { flowLoads } from "./load-flow.ts";
import { createResources } from "./resources.ts";
import { openSessionStore } from "./session-store.ts";
import { useFlow } from "./use-flow.ts";

const group = toyKind(
  "group",
  { complete: (answer) => answer !== undefined || { code: "EMPTY" } },
  { schemas: { data: () => true, answer: () => true } },
);
const note = toyKind("note", { complete: () => true });
const flow = flowOf(
  step("/group", group, "/guest"),
  {
    ...step("/guest", ask, "/note"),
    ...{ title: "Guest {n} of {count}", repeat: { count: "group.size", atMost: 9 } },
  },
  step("/note", note, "enrolment"),
);

/** Opens the flow for a group, with the first guests named. */
async function visitor(size: number, ...names: string[]) {
  const answers = { "/group": { size }, ...Object.fromEntries(names.map((name, n) => [`/guest/${n + 1}`, name])) };
  const component = (path: string) => (path === "/group" ? "group" : "ask");
  const session: Session = {
    answers: Object.fromEntries(
      Object.entries(answers).map(([path, value]) => [path, { component: component(path), version: 1, value }]),
    ),
    history: Object.keys(answers),
    done: Object.keys(answers),
  };
  const host = {
    ...{ sentences: hostSentences, get: async () => undefined, reset: () => undefined, services: undefined },
    commit: vi.fn(async () => undefined),
    ...{ resume: async () => true, notify: vi.fn(), dismiss: () => undefined, moved: vi.fn() },
  };
  const store = createFlowStore({
    ...{ flow, host, begin: false, customer: null, restored: { session, dropped: [] } },
    resources: createResources(flowLoads(flow, host.get)),
    sessionStore: openSessionStore(localStorage, new URLSearchParams()),
  });
  const show = (path: string) =>
    renderHook(() =>
      useFlow(
        store,
        path,
        () => undefined,
        () => undefined,
      ),
    ).result;
  return { store, host, show };
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe("the page of a repetition", () => {
  test("has its title, Back to the one before and Continue to the next", async () => {
    const { show } = await visitor(3, "Ada");
    const view = show("/guest/2");
    await waitFor(() => expect(view.current.isShown).toBe(true));
    expect(view.current).toMatchObject({
      step: { title: "Guest 2 of 3" },
      ...{ back: "/guest/1", next: "/guest/3", position: 3, total: 5 },
    });
    expect(view.current.steps.map(({ screen }) => screen?.title)).toEqual(["Guest 2 of 3"]);
  });

  test("leads on after the last", async () => {
    const { show } = await visitor(2, "Ada");
    expect(show("/guest/2").current).toMatchObject({ back: "/guest/1", next: "/note" });
    expect(show("/group").current.next).toBe("/guest/1");
  });

  test("is left by Continue, which commits what all repetitions contribute", async () => {
    const { store, host } = await visitor(2, "Ada");
    store.enter("/guest/2");
    store.answer("/guest/2", "Bo");
    expect(await store.proceed("/guest/2")).toEqual({ to: "step", path: "/note", replace: false });
    expect(host.commit).toHaveBeenLastCalledWith([{ ask: "Ada" }, { ask: "Bo" }], {});
  });

  test("names itself where a change waits for Continue", async () => {
    const { store, host } = await visitor(2, "Ada", "Bo");
    store.answer("/guest/1", "Eve");
    store.enter("/guest/2");
    expect(host.notify).toHaveBeenLastCalledWith(
      expect.objectContaining({ message: expect.stringContaining("Guest 1 of 2"), path: "/guest/1" }),
    );
  });
});

test("the host hears of a repeated step once, however often it is repeated", async () => {
  const { store, host } = await visitor(2, "Ada");
  for (const page of ["/group", "/guest/1", "/guest/2", "/guest/1", "/group"]) store.enter(page);
  expect(host.moved.mock.calls.map(([{ path, move }]) => `${move} ${path}`)).toEqual([
    "entered /group",
    "continued /group",
    "entered /guest",
    "back /guest",
    "entered /group",
  ]);
});
