import { describe, expect, it } from "vitest";
import { kinds, row } from "./kinds.fixture.ts";
import { parseFlow } from "./parse.ts";
import { nearest } from "./suggest.ts";

const first = { isFirstStep: true };
const good = {
  title: "Visit",
  steps: [row("date", "/courses", first), row("courses", "/time"), row("time", "/review"), row("review", "enrolment")],
};
const parse = (input: unknown) =>
  parseFlow(input, kinds, { base: "school", handle: "visit", version: "1", hints: { nearest } });
const told = (input: unknown) => parse(input).problems.map(({ code, pointer, fix }) => [code, pointer, fix]);
const flowOf = (...steps: unknown[]) => ({ title: "Visit", steps });

describe("parseFlow", () => {
  it("resolves a valid flow's kinds and fills in defaults", () => {
    const { flow, problems } = parse(good);
    expect(problems).toEqual([]);
    expect(flow).toMatchObject({
      id: "school/visit",
      base: "school",
      handle: "visit",
      version: "1",
      mode: "sequence",
      title: "Visit",
    });
    expect(flow?.first).toBe(flow?.steps[0]);
    expect(flow?.kinds.get("courses")).toBe(kinds.get("courses"));
    expect(flow?.steps[3]).toMatchObject({
      next: { branches: [], otherwise: "enrolment" },
      data: {},
    });
    // The host says it in the reader's language.
    expect(flow?.steps[3]).not.toHaveProperty("continueButtonText");
  });

  it("keeps what the file specifies", () => {
    const { flow } = parse({ ...good, id: "spring", handle: "gala", base: "club", version: "7" });
    expect(flow).toMatchObject({ id: "spring", base: "club", handle: "gala", version: "7" });
  });

  it("reads conditions in their order", () => {
    const when = { required: ["date"] };
    const { flow, problems } = parse(
      flowOf(
        row("date", [{ when, to: "/courses" }, "/review"], first),
        row("courses", "/review"),
        row("review", "enrolment"),
      ),
    );
    expect(problems).toEqual([]);
    expect(flow?.first.next).toEqual({ branches: [{ when, to: "/courses" }], otherwise: "/review" });
  });

  it("checks only paths and kinds in a flow of tools", () => {
    const tools = {
      title: "Desk",
      mode: "tools",
      steps: [
        { path: "/a", component: "date", title: "A" },
        { path: "/b", component: "time", title: "B" },
      ],
    };
    const { flow, problems } = parse(tools);
    expect(problems).toEqual([]);
    expect(flow?.mode).toBe("tools");
    expect(flow?.steps.map(({ next }) => next)).toEqual([undefined, undefined]);
    expect(
      told({ ...tools, steps: [tools.steps[0], { ...tools.steps[1], path: "/a" }] }).map(([code]) => code),
    ).toEqual(["FLOW_PATH_DUPLICATE"]);
  });

  it.each([
    undefined,
    null,
    5,
    "x",
    [],
    {},
    { title: "x" },
    { title: "x", steps: {} },
    { title: "x", steps: [null, 5, []] },
    { title: "x", steps: [{}] },
  ])("reports what is wrong with %j instead of throwing", (input) => {
    const { flow, problems } = parse(input);
    expect(flow).toBeUndefined();
    expect(problems.length).toBeGreaterThan(0);
  });

  it("names an unknown component and suggests the intended one", () => {
    expect(
      told(
        flowOf(
          row("date", "/courses", first),
          row("courses", "/time", { component: "corses" }),
          row("time", "enrolment"),
        ),
      ),
    ).toEqual([["FLOW_COMPONENT_UNKNOWN", "/steps/1/component", 'did you mean "courses"?']]);
    expect(told(flowOf(row("date", "enrolment", { ...first, component: "parking" })))).toEqual([
      ["FLOW_COMPONENT_UNKNOWN", "/steps/0/component", 'known: "date", "plan", "courses", "time", "review"'],
    ]);
  });

  it("says why a kind could not be loaded instead of suggesting another", () => {
    const unavailable = (component: string) =>
      component === "corses" ? { reason: "was left out", fix: "mend it" } : undefined;
    const input = flowOf(row("date", "enrolment", { ...first, component: "corses" }));
    expect(parseFlow(input, kinds, { exit: "enrolment", hints: { nearest, unavailable } }).problems).toMatchObject([
      { code: "FLOW_COMPONENT_UNKNOWN", message: '"corses" was left out', fix: "mend it" },
    ]);
  });

  it("checks data against the schema of its own component only", () => {
    const data = { schoolId: "e", maxCourses: "10", notes: [{ text: 5 }] };
    const { problems } = parse(flowOf(row("courses", "enrolment", { ...first, data })));
    expect(problems).toMatchObject([
      {
        code: "SCHEMA_TYPE",
        pointer: "/steps/0/data/maxCourses",
        message: 'At step "courses" (/steps/0): data.maxCourses is "10"; expected an integer',
        fix: "write 10 without quotation marks",
        value: "10",
      },
      {
        code: "SCHEMA_TYPE",
        pointer: "/steps/0/data/notes/0/text",
        message: 'At step "courses" (/steps/0): data.notes[0].text is 5; expected a text',
        value: 5,
      },
    ]);
  });

  it("reports what is wrong with data, also without a similar name to suggest", () => {
    const { problems } = parseFlow(flowOf(row("courses", "enrolment", { ...first, data: {} })), kinds);
    expect(problems).toMatchObject([
      {
        code: "SCHEMA_MISSING",
        pointer: "/steps/0/data",
        message: 'At step "courses" (/steps/0): data.schoolId is missing',
      },
    ]);
  });

  it("requires data where the schema does", () => {
    expect(
      told(flowOf({ path: "/courses", component: "courses", title: "t", isFirstStep: true, nextStep: "enrolment" })),
    ).toEqual([["SCHEMA_MISSING", "/steps/0/data", 'add "schoolId"']]);
  });
});
