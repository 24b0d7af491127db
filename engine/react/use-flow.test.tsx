// @vitest-environment jsdom

import { cleanup, configure, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import { useCallback, useEffect, useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ScreenProps, textIn } from "../core/contract.ts";
import { flowOf, step, toyKind } from "../core/fixtures/toy-flow.ts";
import { load } from "../core/load.ts";
import { hostSentences } from "../testing/host-sentences.ts";
import { createFlowStore, type FlowStore } from "./flow-store.ts";
import { flowLoads } from "./load-flow.ts";
import { createResources } from "./resources.ts";
import { openSessionStore } from "./session-store.ts";
import { useFlow } from "./use-flow.ts";

type Props<Loaded = object> = ScreenProps<object, string, Loaded>;

const screenOf = (component: (props: Props<{ offer: string[] }>) => unknown) => ({
  screen: async () => ({ default: component as () => null }),
});

const pupil = toyKind(
  "pupil",
  {
    complete: (answer) => answer !== undefined || { code: "PUPIL_MISSING" },
    contribute: (answer) => ({ pupil: answer }),
    submit: { form: true },
  },
  screenOf(({ answer, change, submission }) => {
    const [name, setName] = useState(answer ?? "");
    useEffect(() => {
      // Send the name only on Continue, as a form does.
      submission.onSubmit(async () => {
        if (name !== "") change(name);
        return name !== "";
      });
      return () => submission.onSubmit(undefined);
    }, [name, change, submission]);
    return <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />;
  }),
);

const course = toyKind<{ offer: string[] }>(
  "course",
  {
    load: () => ({ offer: load<string[]>("/courses") }),
    complete: (answer, { loaded }) =>
      (answer !== undefined && loaded.offer.includes(answer)) || { code: "MISSING", message: "Choose a course." },
    contribute: (answer) => ({ course: answer }),
  },
  screenOf(({ loaded, change }) =>
    loaded.offer.map((each) => (
      <button key={each} type="button" onClick={() => change(each)}>
        {each}
      </button>
    )),
  ),
);

const consent = toyKind(
  "consent",
  {
    submit: { on: "change" },
    complete: () => true,
    contribute: (answer) => (answer === undefined ? undefined : { consent: answer }),
  },
  screenOf(({ change }) => <input type="checkbox" aria-label="I agree" onChange={() => change("given")} />),
);

const registration = {
  ...flowOf(
    step("/pupil", pupil, "/course"),
    step("/course", course, { branches: [{ when: {}, to: "/consent" }], otherwise: "registered" }, "/choices"),
    step("/consent", consent, "registered", "/choices"),
  ),
  holds: (_when: object, answers: Readonly<Record<string, unknown>>) => answers.course === "Sailing",
};

function Registration({ store, first }: { store: FlowStore; first: string }) {
  const [path, setPath] = useState(first);
  const advance = useCallback(async () => {
    const continued = await store.proceed(path);
    if (continued.to !== "nowhere") setPath(continued.to === "step" ? continued.path : "/registered");
  }, [store, path]);
  const view = useFlow(store, path, setPath, advance);
  if (path === "/registered") return <h1>Registered</h1>;
  return (
    <>
      {view.steps.map(({ step: { path: key, title }, code, screen: props }) => (
        <section key={key}>
          <h1>{title}</h1>
          {code.status === "ready" && props && <code.value {...props} />}
        </section>
      ))}
      <button type="button" disabled={!view.enabled} onClick={() => void advance()}>
        {textIn("en", view.continueText) ?? (view.next === undefined ? "Register" : "Continue")}
      </button>
      <p>{textIn("en", view.blocker?.message)}</p>
    </>
  );
}

// Steps are slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

describe("a flow on screen", () => {
  beforeEach(() => {
    const items = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
      removeItem: (key: string) => items.delete(key),
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  function openStore(commit: () => Promise<void>): FlowStore {
    const get = async () => ["Chess", "Sailing"];
    const idle = () => undefined;
    return createFlowStore({
      ...{ flow: registration, begin: false, customer: null, restored: undefined },
      sessionStore: openSessionStore(localStorage, new URLSearchParams()),
      resources: createResources(flowLoads(registration, get)),
      host: {
        ...{ sentences: hostSentences, get, commit, reset: idle, notify: idle, dismiss: idle, services: undefined },
        resume: async () => true,
      },
    });
  }

  test("a screen gets ten properties, and no router, store or fetch", async () => {
    const idle = () => undefined;
    const store = openStore(async () => undefined);
    const { result } = renderHook(() => useFlow(store, "/pupil", idle, idle));
    expect(Object.keys(result.current.steps[0]?.screen ?? {}).toSorted()).toEqual(
      [
        "answer",
        "answers",
        "change",
        "customer",
        "data",
        "loaded",
        "services",
        "submission",
        "title",
        "view",
      ].toSorted(),
    );
  });

  test("leads from the first step to the exit, and commits the answers at each", async () => {
    const commit = vi.fn(async () => undefined);
    const store = openStore(commit);
    render(<Registration store={store} first="/pupil" />);
    const next = async (name = "Continue") => {
      await waitFor(() => expect(screen.getByRole("button", { name })).toHaveProperty("disabled", false));
      fireEvent.click(screen.getByRole("button", { name }));
    };

    await screen.findByRole("heading", { name: "/pupil" });
    fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Ada" } });
    await next();
    await screen.findByRole("heading", { name: "/course" });
    await screen.findByText("Choose a course.");
    expect(commit).toHaveBeenLastCalledWith([{ pupil: "Ada" }], {});
    // Conditional, on the same page as the course.
    expect(screen.queryByRole("heading", { name: "/consent" })).toBeNull();
    fireEvent.click(await screen.findByRole("button", { name: "Sailing" }));
    await screen.findByRole("heading", { name: "/consent" });
    fireEvent.click(await screen.findByLabelText("I agree"));
    await waitFor(() => expect(store.state.session.answers["/consent"]?.value).toBe("given"));
    await waitFor(() => expect(store.state.busy).toBe(false));
    await next("Register");
    await screen.findByRole("heading", { name: "Registered" });
    expect(commit).toHaveBeenLastCalledWith([{ pupil: "Ada" }, { course: "Sailing" }, { consent: "given" }], {});
  }, 60_000);
});
