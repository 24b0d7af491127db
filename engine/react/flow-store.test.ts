// @vitest-environment jsdom

import { beforeEach, describe, expect, it, vi } from "vitest";
import { pagedFlow, toyFlow } from "../core/fixtures/toy-flow.ts";
import { shownAnswer } from "../core/session.ts";
import { hostSentences } from "../testing/host-sentences.ts";
import { createFlowStore } from "./flow-store.ts";
import { createResources } from "./resources.ts";
import { openSessionStore } from "./session-store.ts";

async function visitor({
  commit = vi.fn(async () => undefined),
  get = async (path: string) => [...path.slice("/items/".length)],
  query = "",
  begin = false,
  resume = true,
  flow = toyFlow,
} = {}) {
  const host = {
    sentences: hostSentences,
    get,
    commit: commit as (contributions: readonly unknown[]) => Promise<void>,
    reset: vi.fn(),
    resume: vi.fn(async () => resume),
    notify: vi.fn(),
    dismiss: vi.fn(),
    moved: vi.fn(),
    services: undefined,
  };
  const resources = createResources(get);
  const sessionStore = openSessionStore(localStorage, new URLSearchParams(query));
  const store = createFlowStore({
    flow,
    host,
    resources,
    sessionStore,
    restored: await sessionStore.read(flow),
    begin,
    customer: null,
  });
  const answer = async (path: string, value: string) => {
    store.enter(path);
    store.answer(path, value);
    return store.proceed(path);
  };
  return { store, host, answer, resources };
}

/** Puts a visitor on the second step; the next commit resolves when `commitLater` says so. */
async function slowVisitor() {
  const commit = vi.fn<() => Promise<undefined>>(async () => undefined);
  const made = await visitor({ commit });
  await made.answer("/ask", "abc");
  let answer = () => {};
  let refuse = (_error: Error) => {};
  const asked = new Promise<void>((resolve) => {
    commit.mockImplementationOnce(() => {
      resolve();
      return new Promise((done, fail) => {
        answer = () => done(undefined);
        refuse = fail;
      });
    });
  });
  return { ...made, commitLater: { asked, answer: () => answer(), refuse: (error: Error) => refuse(error) } };
}

beforeEach(() => {
  localStorage.clear();
});

describe("a page with pending loads", () => {
  it("is recorded once they are ready, and never if it is then passed", async () => {
    const { store, resources } = await visitor();
    store.enter("/ask");
    store.answer("/ask", "a");
    // A shared address opened before anything is loaded.
    const jump = (path: string) => {
      store.state.session = { ...store.state.session, done: ["/ask"] };
      store.enter(path);
    };
    jump("/pick");
    expect(store.state.session.history).toEqual(["/ask"]);
    await resources.settled("/items/a");
    store.enter("/give");
    expect(store.state.session.history).toEqual(["/ask", "/give"]);
  });

  it("is recorded if it asks something", async () => {
    const { store, resources } = await visitor();
    store.enter("/ask");
    store.answer("/ask", "abc");
    store.state.session = { ...store.state.session, done: ["/ask"] };
    store.enter("/pick");
    expect(store.state.session.history).toEqual(["/ask"]);
    await resources.settled("/items/abc");
    store.enter("/pick");
    expect(store.state.session.history).toEqual(["/ask", "/pick"]);
  });
});

describe("Continue", () => {
  it("commits the contributions of the whole walk, then moves on", async () => {
    const { store, host, answer } = await visitor();
    expect(await answer("/ask", "abc")).toEqual({ to: "step", path: "/pick", replace: false });
    expect(await answer("/pick", "b")).toEqual({ to: "step", path: "/give", replace: false });
    expect(host.commit).toHaveBeenLastCalledWith([{ ask: "abc" }, { pick: "b" }], {});
    expect(store.state.session.done).toEqual(["/ask", "/pick"]);
  });

  it("skips steps with only one answer, and counts it", async () => {
    const { host, answer } = await visitor();
    expect(await answer("/ask", "a")).toEqual({ to: "step", path: "/give", replace: false });
    expect(host.commit).toHaveBeenLastCalledWith([{ ask: "a" }, { pick: "a" }], {});
  });

  it("leads out after the last step", async () => {
    const { answer, store } = await visitor();
    await answer("/ask", "a");
    store.enter("/give");
    expect(await store.proceed("/give")).toEqual({ to: "out" });
  });

  it("leaves everything unchanged if the commit is refused, and shows the sentence", async () => {
    const commit = vi.fn(async () => Promise.reject(new Error("Only 1 place is left.")));
    const { store, host, answer } = await visitor({ commit });
    expect(await answer("/ask", "abc")).toEqual({ to: "nowhere" });
    expect(store.state.session.done).toEqual([]);
    expect(store.state.session.answers["/ask"]?.value).toBe("abc");
    expect(host.notify).toHaveBeenCalledWith({ message: "Only 1 place is left.", type: "error" });
    expect(store.state.busy).toBe(false);
  });

  it("clears an error once the visitor changes something, presses again, or goes elsewhere", async () => {
    const commit = vi.fn(async () => Promise.reject(new Error("Only 1 place is left.")));
    const { store, host, answer } = await visitor({ commit });
    await answer("/ask", "abc");
    expect(host.dismiss).not.toHaveBeenCalled();
    store.answer("/ask", "abcd");
    expect(host.dismiss).toHaveBeenCalledTimes(1);
    store.answer("/ask", "abc");
    expect(host.dismiss).toHaveBeenCalledTimes(1);
    await store.proceed("/ask");
    await store.proceed("/ask");
    expect(host.dismiss).toHaveBeenCalledTimes(2);
    store.enter("/pick");
    expect(host.dismiss).toHaveBeenCalledTimes(3);
  });

  it("acts once, however often it is pressed while it is busy", async () => {
    const { store, host } = await visitor();
    store.enter("/ask");
    store.answer("/ask", "abc");
    const presses = await Promise.all([store.proceed("/ask"), store.proceed("/ask"), store.proceed("/ask")]);
    expect(presses.map(({ to }) => to)).toEqual(["step", "nowhere", "nowhere"]);
    expect(host.commit).toHaveBeenCalledTimes(1);
  });

  it("does not move a visitor who went elsewhere meanwhile; what was committed counts", async () => {
    const { store, commitLater } = await slowVisitor();
    store.enter("/pick");
    store.answer("/pick", "b");
    const pressed = store.proceed("/pick");
    await commitLater.asked;
    store.enter("/ask");
    commitLater.answer();
    expect(await pressed).toEqual({ to: "nowhere" });
    expect(store.state.session.done).toEqual(["/ask", "/pick"]);
  });

  it("does not move a visitor who left the flow meanwhile", async () => {
    const { store, commitLater } = await slowVisitor();
    const close = store.open();
    store.enter("/pick");
    store.answer("/pick", "b");
    const pressed = store.proceed("/pick");
    await commitLater.asked;
    close();
    commitLater.answer();
    expect(await pressed).toEqual({ to: "nowhere" });
  });

  it("keeps what was changed meanwhile, and waits for another press", async () => {
    const { store, host, commitLater } = await slowVisitor();
    store.enter("/pick");
    store.answer("/pick", "b");
    const pressed = store.proceed("/pick");
    await commitLater.asked;
    store.answer("/pick", "c");
    commitLater.answer();
    expect(await pressed).toEqual({ to: "nowhere" });
    expect(shownAnswer(store.state.session, "/pick")).toBe("c");
    expect(await store.proceed("/pick")).toEqual({ to: "step", path: "/give", replace: false });
    expect(host.commit).toHaveBeenLastCalledWith([{ ask: "abc" }, { pick: "c" }], {});
  });

  it("is discarded once the visitor starts over, including queued changes", async () => {
    const { store, host, commitLater } = await slowVisitor();
    store.enter("/pick");
    store.answer("/pick", "b");
    const pressed = store.proceed("/pick");
    await commitLater.asked;
    store.begin();
    commitLater.answer();
    expect(await pressed).toEqual({ to: "nowhere" });
    expect(store.state.session).toMatchObject({ done: [], answers: {} });
    expect(host.commit).toHaveBeenCalledTimes(2);
  });

  it("commits nothing if the visitor starts over while it is loading", async () => {
    let itemsCome = (_items: string[]) => {};
    const { store, host } = await visitor({ get: () => new Promise((done) => (itemsCome = done)) });
    store.enter("/ask");
    store.answer("/ask", "abc");
    const pressed = store.proceed("/ask");
    await vi.waitFor(() => expect(store.state.busy).toBe(true));
    store.begin();
    itemsCome(["a", "b"]);
    expect(await pressed).toEqual({ to: "nowhere" });
    expect(host.commit).not.toHaveBeenCalled();
  });

  it("does not commit an incomplete answer, and says what is missing", async () => {
    const { host, answer } = await visitor();
    expect(await answer("/ask", "")).toEqual({ to: "nowhere" });
    expect(host.commit).not.toHaveBeenCalled();
    expect(host.notify).toHaveBeenCalledWith({ message: "Say something.", type: "error" });
  });

  it("loads again what failed to prefetch", async () => {
    const get = vi.fn<(path: string) => Promise<string[]>>(async () => ["a", "b"]);
    get.mockRejectedValueOnce(new Error("offline"));
    const { resources, store, answer } = await visitor({ get });
    resources.want(["/items/abc"]);
    await vi.waitFor(() => expect(resources.byPath["/items/abc"]).toMatchObject({ status: "failed" }));
    expect(await answer("/ask", "abc")).toEqual({ to: "step", path: "/pick", replace: false });
    expect(resources.byPath["/items/abc"]).toMatchObject({ status: "ready" });
    expect(store.state.busy).toBe(false);
  });

  it("does not lose later steps' contributions if one of their loads fails", async () => {
    let broken = false;
    const get = async (path: string) => {
      if (broken) throw new Error("offline");
      return [...path.slice("/items/".length)];
    };
    const { host, answer } = await visitor({ get });
    await answer("/ask", "abc");
    await answer("/pick", "b");
    broken = true;
    expect(await answer("/ask", "xyz")).toEqual({ to: "nowhere" });
    expect(host.commit).toHaveBeenCalledTimes(2);
  });
});

describe("a step that commits immediately", () => {
  it("commits on each click, in order, and the last click wins", async () => {
    const { store, host, answer } = await visitor();
    await answer("/ask", "a");
    store.enter("/give");
    store.answer("/give", "5");
    store.answer("/give", "10");
    await vi.waitFor(() => expect(host.commit).toHaveBeenCalledTimes(3));
    expect(host.commit).toHaveBeenLastCalledWith([{ ask: "a" }, { pick: "a" }, { give: "10" }], {});
  });

  it("restores the previous state if the commit fails", async () => {
    const commit = vi.fn<(contributions: readonly unknown[]) => Promise<undefined>>(async () => undefined);
    const { store, host, answer } = await visitor({ commit: commit as never });
    await answer("/ask", "a");
    store.enter("/give");
    commit.mockRejectedValueOnce(new Error("No."));
    store.answer("/give", "5");
    await vi.waitFor(() => expect(host.notify).toHaveBeenCalledWith({ message: "No.", type: "error" }));
    expect(store.state.session.answers["/give"]).toBeUndefined();
  });
});

describe("removing an answer", () => {
  it("commits the rest, and reopens the step that now lacks an answer", async () => {
    const { store, host, answer } = await visitor();
    await answer("/ask", "abc");
    await answer("/pick", "b");
    await store.remove(["b"]);
    expect(host.commit).toHaveBeenLastCalledWith([{ ask: "abc" }], {});
    expect(store.state.session.answers["/pick"]).toBeUndefined();
  });

  it("waits for a Continue in progress, which would restore it", async () => {
    const { store, host, commitLater } = await slowVisitor();
    store.enter("/pick");
    store.answer("/pick", "b");
    const pressed = store.proceed("/pick");
    await commitLater.asked;
    const taken = store.remove(["b"]);
    commitLater.answer();
    await pressed;
    expect(await taken).toBe(true);
    expect(host.commit).toHaveBeenLastCalledWith([{ ask: "abc" }], {});
    expect(store.state.session.answers["/pick"]).toBeUndefined();
  });

  it("waits for another removal in progress, and survives its refusal", async () => {
    const { store, host, commitLater } = await slowVisitor();
    store.enter("/pick");
    store.answer("/pick", "b");
    const first = store.remove(["b"]);
    await commitLater.asked;
    const others = [store.remove(["abc"]), store.remove(["nothing"])];
    commitLater.refuse(new Error("Not now."));
    expect(await first).toBe(false);
    expect(await Promise.all(others)).toEqual([true, true]);
    expect(host.commit).toHaveBeenLastCalledWith([], {});
    expect(store.state.session.answers).toMatchObject({ "/pick": { value: "b" } });
    expect(store.state.session.answers["/ask"]).toBeUndefined();
    expect(store.state.busy).toBe(false);
  });

  it("stays removed if an answer being committed is refused", async () => {
    const { store, commitLater } = await slowVisitor();
    store.enter("/give");
    store.answer("/give", "5");
    await commitLater.asked;
    const taken = store.remove(["abc"]);
    commitLater.refuse(new Error("Not now."));
    expect(await taken).toBe(true);
    expect(store.state.session.answers["/ask"]).toBeUndefined();
    expect(store.state.session.answers["/give"]).toBeUndefined();
  });

  it("changes nothing if the commit is refused, and says why", async () => {
    const commit = vi.fn<(contributions: readonly unknown[]) => Promise<undefined>>(async () => undefined);
    const { store, host, answer } = await visitor({ commit: commit as never });
    await answer("/ask", "abc");
    await answer("/pick", "b");
    commit.mockRejectedValueOnce(new Error("Not now."));
    await store.remove(["b"]);
    expect(store.state.session.answers["/pick"]?.value).toBe("b");
    expect(host.notify).toHaveBeenLastCalledWith({ message: "Not now.", type: "error" });
  });
});

describe("a page load", () => {
  it("resumes at the visitor's step, and restores what was committed", async () => {
    await (await visitor()).answer("/ask", "abc");
    const { store, host } = await visitor();
    expect(store.state.session.done).toEqual(["/ask"]);
    await vi.waitFor(() => expect(host.resume).toHaveBeenCalled());
    expect(host.reset).not.toHaveBeenCalled();
  });

  it("starts again on the first step", async () => {
    const first = await visitor();
    await first.answer("/ask", "abc");
    await first.answer("/pick", "b");
    const { store, host } = await visitor({ begin: true });
    expect(store.state.session.done).toEqual([]);
    expect(store.state.session.answers).toEqual({});
    expect(host.reset).toHaveBeenCalled();
  });

  it("starts again if what was committed is gone", async () => {
    await (await visitor()).answer("/ask", "abc");
    const { store } = await visitor({ resume: false });
    await vi.waitFor(() => expect(store.state.session.done).toEqual([]));
  });

  it.each(["clear-cache", "cache-limit=0"])("clears saved data with ?%s", async (query) => {
    await (await visitor()).answer("/ask", "abc");
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await visitor({ query })).store.state.session.answers).toEqual({});
  });

  it("clears data saved by another cache version", async () => {
    await (await visitor()).answer("/ask", "abc");
    // biome-ignore lint/suspicious/noDocumentCookie: stands for an older version of this page
    document.cookie = "flowCacheVersion=3; path=/";
    expect((await visitor()).store.state.session.answers).toEqual({});
  });

  it("reports what must be chosen again if the flow has changed", async () => {
    await (await visitor()).answer("/ask", "abc");
    const restored = JSON.parse(localStorage.getItem("flow") ?? "null");
    restored.answers["/ask"].value = 7;
    localStorage.setItem("flow", JSON.stringify({ ...restored, version: "0" }));
    const { host } = await visitor();
    await vi.waitFor(() =>
      expect(host.notify).toHaveBeenCalledWith({
        message: "This page has changed since your last visit. Please choose again: /ask.",
        type: "info",
      }),
    );
  });

  it("clears the session of another flow", async () => {
    await (await visitor()).answer("/ask", "abc");
    const restored = JSON.parse(localStorage.getItem("flow") ?? "null");
    localStorage.setItem("flow", JSON.stringify({ ...restored, id: "another" }));
    const { store, host } = await visitor();
    expect(store.state.session.answers).toEqual({});
    expect(host.reset).toHaveBeenCalled();
  });
});

describe("a change to a step that was left", () => {
  it("survives a reload and a visit elsewhere, and a later step says that it does not count yet", async () => {
    const first = await visitor();
    await first.answer("/ask", "abc");
    await first.answer("/pick", "b");
    first.store.enter("/pick");
    first.store.answer("/pick", "c");
    first.store.enter("/ask");
    expect(first.host.notify).not.toHaveBeenCalled();
    const { store, host } = await visitor();
    expect(shownAnswer(store.state.session, "/pick")).toBe("c");
    store.enter("/give");
    expect(host.notify).toHaveBeenCalledWith({
      message: "You changed “/pick” but did not press Continue there, so the change does not count yet.",
      type: "info",
      path: "/pick",
    });
    store.enter("/pick");
    expect(await store.proceed("/pick")).toEqual({ to: "step", path: "/give", replace: false });
    expect(host.commit).toHaveBeenLastCalledWith([{ ask: "abc" }, { pick: "c" }], {});
  });
});

describe("loads", () => {
  it("of the same path share one request, and a failed one is repeated", async () => {
    const get = vi.fn<(path: string) => Promise<string[]>>(async () => ["a"]);
    get.mockRejectedValueOnce(new Error("offline"));
    const { resources } = await visitor({ get });
    resources.want(["/x", "/x"]);
    await vi.waitFor(() => expect(resources.byPath["/x"]).toMatchObject({ status: "failed" }));
    expect(get).toHaveBeenCalledTimes(1);
    resources.want(["/x"]);
    expect(get).toHaveBeenCalledTimes(1);
    resources.refresh(["/x"]);
    await vi.waitFor(() => expect(resources.byPath["/x"]).toMatchObject({ status: "ready" }));
  });

  it("keep their value if a refresh fails", async () => {
    const get = vi.fn<(path: string) => Promise<string[]>>(async () => ["a"]);
    const { resources } = await visitor({ get });
    await resources.settled("/x");
    get.mockRejectedValueOnce(new Error("offline"));
    resources.refresh(["/x"], true);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(resources.byPath["/x"]).toMatchObject({ status: "ready", value: ["a"] });
  });
});

describe("a page of several steps", () => {
  async function onPage(options: Parameters<typeof visitor>[0] = {}) {
    const made = await visitor({ ...options, flow: pagedFlow });
    made.store.enter("/words");
    made.store.answer("/ask", "abc");
    return made;
  }

  it("commits all its answers together, and leads on from its last step", async () => {
    const { store, host } = await onPage();
    store.answer("/pick", "b");
    expect(host.commit).not.toHaveBeenCalled();
    expect(await store.proceed("/words")).toEqual({ to: "step", path: "/give", replace: false });
    expect(host.commit).toHaveBeenCalledExactlyOnceWith([{ ask: "abc" }, { pick: "b" }], {});
    expect(store.state.session.done).toEqual(["/ask", "/pick"]);
  });

  it("is not left while one of its steps is open, and none of its answers counts", async () => {
    const { store, host } = await onPage();
    expect(await store.proceed("/words")).toEqual({ to: "nowhere" });
    expect(host.commit).not.toHaveBeenCalled();
    expect([store.state.session.done, store.state.session.answers["/ask"]?.value]).toEqual([[], "abc"]);
    store.answer("/ask", "");
    await store.proceed("/words");
    expect(host.notify).toHaveBeenCalledWith({ message: "Say something.", type: "error" });
  });

  it("keeps everything unchanged if the commit is refused", async () => {
    const { store, host } = await onPage({
      commit: vi.fn(async () => Promise.reject(new Error("Only 1 place is left."))),
    });
    store.answer("/pick", "b");
    expect(await store.proceed("/words")).toEqual({ to: "nowhere" });
    expect(host.notify).toHaveBeenCalledWith({ message: "Only 1 place is left.", type: "error" });
    expect(store.state.session.done).toEqual([]);
    expect(shownAnswer(store.state.session, "/pick")).toBe("b");
  });

  it("reloads what all of its steps depend on if the commit is refused", async () => {
    const get = vi.fn(async (path: string) => [...path.slice("/items/".length)]);
    const { store } = await onPage({
      get,
      commit: vi.fn(async () => Promise.reject(new Error("Only 1 place is left."))),
    });
    store.answer("/pick", "b");
    await store.proceed("/words");
    await vi.waitFor(() => expect(get.mock.calls.map(([path]) => path)).toEqual(["/items/abc", "/items/abc"]));
  });

  it("stays if one of its answers was changed during the commit", async () => {
    const commit = vi.fn(async () => store.answer("/pick", "c")) as unknown as ReturnType<
      typeof vi.fn<() => Promise<undefined>>
    >;
    const { store } = await onPage({ commit });
    store.answer("/pick", "b");
    expect(await store.proceed("/words")).toEqual({ to: "nowhere" });
    expect(store.state.session.done).toEqual(["/ask", "/pick"]);
    expect(shownAnswer(store.state.session, "/pick")).toBe("c");
  });

  it("submits its forms in order, and stops at the first that stays", async () => {
    const { store, host } = await onPage();
    store.answer("/pick", "b");
    const sent: string[] = [];
    const form = (name: string, goesOn: boolean) => async () => {
      sent.push(name);
      return goesOn;
    };
    store.onSubmit("/pick", form("pick", false));
    store.onSubmit("/ask", form("ask", true));
    store.onSubmit("/give", form("give", true));
    expect(await store.proceed("/words")).toEqual({ to: "nowhere" });
    expect(sent).toEqual(["ask", "pick"]);
    expect(host.commit).not.toHaveBeenCalled();
  });
});

describe("the host hears", () => {
  const movesOf = (host: { moved: ReturnType<typeof vi.fn> }) =>
    host.moved.mock.calls.map(([{ path, move }]) => `${move} ${path}`);

  it("of each page that is entered and left, once", async () => {
    const { store, host, answer } = await visitor();
    store.enter("/ask");
    store.enter("/ask");
    await answer("/ask", "abc");
    store.enter("/pick");
    expect(movesOf(host)).toEqual(["entered /ask", "continued /ask", "entered /pick"]);
  });

  it("whether a visitor goes back", async () => {
    const { store, host, answer } = await visitor();
    await answer("/ask", "abc");
    store.enter("/pick");
    store.enter("/ask");
    expect(movesOf(host).slice(-2)).toEqual(["back /pick", "entered /ask"]);
  });

  it("of a page of several steps by its first one, and of the exit", async () => {
    const { store, host, answer, resources } = await visitor({ flow: pagedFlow });
    store.enter("/words");
    store.answer("/ask", "abc");
    await resources.settled("/items/abc");
    store.answer("/pick", "a");
    await store.proceed("/words");
    await answer("/give", "b");
    expect(movesOf(host)).toEqual(["entered /ask", "continued /ask", "entered /give", "continued /give"]);
  });

  it("of nothing when a visitor leaves the flow", async () => {
    const { store, host } = await visitor();
    const close = store.open();
    store.enter("/ask");
    close();
    expect(movesOf(host)).toEqual(["entered /ask"]);
  });
});
