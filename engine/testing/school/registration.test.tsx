// @vitest-environment jsdom

import { readFileSync } from "node:fs";
import { cleanup, configure, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import { useCallback, useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parseFlow } from "../../check/parse.ts";
import { compileConditions } from "../../core/conditions.ts";
import { textIn } from "../../core/contract.ts";
import type { ParsedFlow } from "../../core/flow.ts";
import { type WalkedPath, walkPaths } from "../../core/walk-paths.ts";
import { createFlowStore, type FlowStore } from "../../react/flow-store.ts";
import { flowLoads } from "../../react/load-flow.ts";
import { createResources } from "../../react/resources.ts";
import { openSessionStore } from "../../react/session-store.ts";
import { useFlow } from "../../react/use-flow.ts";
import { hostSentences } from "../host-sentences.ts";
import { type Course, schoolKinds } from "./kinds.tsx";

const file = JSON.parse(readFileSync("engine/testing/school/registration.json", "utf8"));
const holds = await compileConditions(schoolKinds);
const parse = (input: unknown) =>
  parseFlow(input, schoolKinds, { base: "school", handle: "autumn", exit: "registered", holds });
const flow = parse(file).flow as ParsedFlow;

const offer: readonly Course[] = [
  { id: "chess", title: "Chess", fee: 0 },
  { id: "sailing", title: "Sailing", fee: 120 },
  { id: "violin", title: "Violin", fee: 80 },
];
const answers: Readonly<Record<string, readonly unknown[]>> = {
  pupil: [{ name: "Ada", year: 7 }],
  courses: [
    { courses: ["chess"] },
    { courses: ["violin"] },
    { courses: ["sailing", "chess"] },
    { courses: ["chess", "sailing", "violin"] },
  ],
  consent: [undefined, { photographs: true }],
  "payment-plan": [{ plan: "term" }],
};
const explores = new Map(Object.entries(answers).map(([component, tried]) => [component, { tries: () => tried }]));
async function everyPath(courses: readonly Course[] = offer): Promise<WalkedPath[]> {
  const paths: WalkedPath[] = [];
  for await (const path of walkPaths({ flow, get: async () => courses, explores })) paths.push(path);
  return paths;
}
const stepsOf = ({ steps }: WalkedPath) => steps.map(({ step, state }) => `${step.path} ${state}`);

describe("a school's registration is parsed", () => {
  test("without a problem", () => {
    expect(parse(file).problems).toEqual([]);
    expect(flow).toMatchObject({ id: "school/autumn", base: "school", mode: "sequence" });
  });

  test("and its problems are reported in its own words", () => {
    const text = JSON.stringify(file);
    const told = (was: string, is: string) =>
      parse(JSON.parse(text.replace(was, is))).problems.map(({ code, fix }) => [code, fix]);
    expect(told('"nextStep":"registered"', '"nextStep":"/pupil"')).toContainEqual([
      "FLOW_CYCLE",
      'lead onward, or to "registered"',
    ]);
    expect(told('"nextStep":"/courses"', '"nextStep":"/payment-plan"')[0]).toEqual([
      "FLOW_UNREACHABLE",
      expect.any(String),
    ]);
    expect(told('"maxCourses":2', '"maxCourses":0').map(([code]) => code)).toEqual(["SCHEMA_LIMIT"]);
  });
});

describe("every path of it is walked", () => {
  test("to the exit, along the branch that the courses determine", async () => {
    const paths = await everyPath();
    expect(paths.map(({ end }) => end.at)).toEqual(["exit", "exit", "exit", "exit"]);
    expect(paths.map((path) => stepsOf(path).slice(1))).toEqual([
      ["/courses visited", "/payment-plan skipped"],
      ["/courses visited", "/payment-plan visited"],
      ["/courses visited", "/consent visited", "/payment-plan visited"],
      ["/courses visited", "/consent visited", "/payment-plan visited"],
    ]);
    expect(paths.at(-1)?.contributions).toEqual([
      { pupil: { name: "Ada", year: 7 } },
      { courses: ["sailing", "chess"] },
      { photographs: true },
      { plan: "term" },
    ]);
  });

  test("with the only course chosen automatically, and stops if there is none", async () => {
    const [only] = await everyPath(offer.slice(0, 1));
    expect(only && stepsOf(only)).toEqual(["/pupil visited", "/courses autoAnswered", "/payment-plan skipped"]);
    expect((await everyPath([])).map(({ end }) => end)).toMatchObject([
      { at: "step", step: { path: "/courses" }, blocker: { code: "FULL" } },
    ]);
  });
});

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
      {view.steps.map(({ step, code, screen: props }) => (
        <section key={step.path}>
          <h1>{step.title}</h1>
          {code.status === "ready" && props && <code.value {...props} />}
        </section>
      ))}
      <button type="button" disabled={!view.enabled} onClick={() => void advance()}>
        {textIn("en", view.continueText) ?? "Register"}
      </button>
      <p>{textIn("en", view.blocker?.message)}</p>
    </>
  );
}

// Steps are slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

describe("the host runs it", () => {
  beforeEach(() => {
    const items = new Map<string, string>();
    const store = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
      removeItem: (key: string) => items.delete(key),
    };
    vi.stubGlobal("localStorage", store);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  test("from the pupil to the exit, committing the answers at each step", async () => {
    const commit = vi.fn(async () => undefined);
    const get = async () => offer;
    const idle = () => undefined;
    const store = createFlowStore({
      flow,
      begin: false,
      customer: null,
      sessionStore: openSessionStore(localStorage, new URLSearchParams()),
      restored: undefined,
      resources: createResources(flowLoads(flow, get)),
      host: {
        sentences: hostSentences,
        get,
        commit,
        reset: idle,
        resume: async () => true,
        notify: idle,
        dismiss: idle,
        services: undefined,
      },
    });
    const { result, unmount } = renderHook(() => useFlow(store, "/pupil", idle, idle));
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
    // Two mounted pages of one flow would both navigate.
    unmount();
    render(<Registration store={store} first="/pupil" />);
    const next = async (name = "Continue") => {
      await waitFor(() => expect(screen.getByRole("button", { name })).toHaveProperty("disabled", false));
      fireEvent.click(screen.getByRole("button", { name }));
    };

    await screen.findByRole("heading", { name: "Who is coming to us?" });
    fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Ada" } });
    await next();
    await screen.findByRole("heading", { name: "Choose courses" });
    expect(screen.getByText("Choose a course.")).toBeTruthy();
    // Conditional, on the same page as the course.
    expect(screen.queryByRole("heading", { name: "What we may do" })).toBeNull();
    fireEvent.click(await screen.findByLabelText("Sailing"));
    await screen.findByRole("heading", { name: "What we may do" });
    fireEvent.click(await screen.findByLabelText("You may take photographs"));
    await waitFor(() => expect(store.state.session.answers["/consent"]?.value).toEqual({ photographs: true }));
    await waitFor(() => expect(store.state.busy).toBe(false));
    expect(commit).toHaveBeenLastCalledWith([{ pupil: { name: "Ada", year: 7 } }], {});
    await next();
    await waitFor(() =>
      expect(commit).toHaveBeenLastCalledWith(
        [{ pupil: { name: "Ada", year: 7 } }, { courses: ["sailing"] }, { photographs: true }],
        {},
      ),
    );
    await screen.findByRole("heading", { name: "How will you pay?" });
    fireEvent.click(await screen.findByRole("button", { name: "By the month" }));
    await next("Register");
    await screen.findByRole("heading", { name: "Registered" });
    expect(commit.mock.lastCall).toEqual([
      [{ pupil: { name: "Ada", year: 7 } }, { courses: ["sailing"] }, { photographs: true }, { plan: "month" }],
      {},
    ]);
  }, 60_000);
});
