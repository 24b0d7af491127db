import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kinds, row } from "./kinds.fixture.ts";
import { parseFlow } from "./parse.ts";
import { nearest } from "./suggest.ts";

const first = { isFirstStep: true };
const problemsOf = (...steps: unknown[]) =>
  parseFlow({ title: "Visit", steps }, kinds, { exit: "enrolment", hints: { nearest } }).problems;
const told = (...steps: unknown[]) => problemsOf(...steps).map(({ code, pointer, fix }) => [code, pointer, fix]);

describe("the order of a flow", () => {
  it("begins at exactly one step", () => {
    expect(told(row("date", "/review"), row("review", "enrolment"))).toEqual([
      ["FLOW_FIRST_MISSING", "/steps", 'add "isFirstStep": true to "/date"'],
    ]);
    expect(told(row("review", "enrolment", first), row("date", "/review", first))).toEqual([
      ["FLOW_FIRST_DUPLICATE", "/steps/0/isFirstStep", 'remove isFirstStep from "/review"'],
    ]);
  });

  it("has no two steps with the same path", () => {
    expect(
      told(row("date", "/review", first), row("plan", "/review", { path: "/date" }), row("review", "enrolment")),
    ).toEqual([["FLOW_PATH_DUPLICATE", "/steps/1/path", "give one of the two another path"]]);
  });

  it.each([
    ["/corses", 'did you mean "/courses"?'],
    ["courses", 'did you mean "/courses"?'],
    ["/parking", 'known here: "/date", "/courses"; or "enrolment"'],
  ])("reports that %s leads nowhere, and nothing that only follows from it", (to, fix) => {
    expect(told(row("date", to, first), row("courses", "enrolment"))).toEqual([
      ["FLOW_NEXT_UNKNOWN", "/steps/0/nextStep", fix],
    ]);
  });

  it("treats any other path that names no step as the exit", () => {
    expect(told(row("date", "https://pay.example/", first))).toEqual([]);
    expect(told(row("date", "enrolment", first))).toEqual([]);
  });

  it("defines what follows each step", () => {
    expect(told(row("date", undefined, first), row("review", undefined))).toEqual([
      ["FLOW_NEXT_MISSING", "/steps/0", 'add "nextStep": "/review"'],
      ["FLOW_NEXT_MISSING", "/steps/1", 'add "nextStep": "enrolment"'],
    ]);
  });

  it("ends each list of conditions with a path, and only there", () => {
    const branch = { when: { required: ["date"] }, to: "/review" };
    expect(told(row("date", [branch], first), row("review", "enrolment"))).toEqual([
      ["FLOW_NEXT_OPEN", "/steps/0/nextStep/0", 'add a path such as "enrolment" at the end'],
    ]);
    expect(told(row("date", ["/review", branch, "enrolment"], first), row("review", "enrolment"))).toEqual([
      ["FLOW_NEXT_EARLY", "/steps/0/nextStep/0", "move it to the end"],
    ]);
  });

  it("leads to every step", () => {
    expect(told(row("date", "/review", first), row("plan", "/review"), row("review", "enrolment"))).toEqual([
      ["FLOW_UNREACHABLE", "/steps/1", "name it in another step's nextStep, or remove it"],
    ]);
  });

  it("never leads back", () => {
    const [problem, ...others] = problemsOf(
      row("date", "/plan", first),
      row("plan", "/review"),
      row("review", "/plan"),
    );
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      code: "FLOW_CYCLE",
      pointer: "/steps/2/nextStep",
      message: '"/plan" leads back: /plan → /review → /plan',
    });
  });

  it("reports a cycle that nothing leads to, and a step that leads to itself", () => {
    expect(
      told(row("date", "enrolment", first), row("plan", "/review"), row("review", "/plan")).map(([code, pointer]) => [
        code,
        pointer,
      ]),
    ).toEqual([
      ["FLOW_CYCLE", "/steps/2/nextStep"],
      ["FLOW_UNREACHABLE", "/steps/1"],
      ["FLOW_UNREACHABLE", "/steps/2"],
    ]);
    expect(told(row("date", "/date", first)).map(([code]) => code)).toEqual(["FLOW_CYCLE"]);
  });

  it("allows branches to split and join again", () => {
    const when = { required: ["date"] };
    expect(
      told(
        row("date", [{ when, to: "/plan" }, "/courses"], first),
        row("plan", "/courses"),
        row("courses", "enrolment"),
      ),
    ).toEqual([]);
  });

  it("accepts any chain of steps, whatever their order in the file", () => {
    const names = ["date", "plan", "courses", "time", "review"];
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), (order) => {
        const chain = names.map((name, index) =>
          row(name, names[index + 1] ? `/${names[index + 1]}` : "enrolment", index === 0 ? first : {}),
        );
        expect(told(...order.map((index) => chain[index]))).toEqual([]);
      }),
    );
  });
});

describe("a step that is read comes earlier", () => {
  it("on at least one branch", () => {
    expect(told(row("date", "/time", first), row("time", "enrolment"))).toEqual([
      ["FLOW_READ_UNANSWERED", "/steps/1/component", 'put a step of the component "courses" before it'],
    ]);
    expect(told(row("courses", "/time", first), row("time", "/date"), row("date", "enrolment"))).toEqual([
      ["FLOW_READ_UNANSWERED", "/steps/1/component", 'let every way to "/time" lead through "/date"'],
    ]);
  });

  it("on every branch", () => {
    const [problem] = problemsOf(
      row("date", [{ when: { required: ["date"] }, to: "/courses" }, "/time"], first),
      row("courses", "/time"),
      row("time", "enrolment"),
    );
    expect(problem).toMatchObject({
      code: "FLOW_READ_UNANSWERED",
      message: '"/time" needs the answer of "courses", but on one of the ways to it no step gives it',
    });
  });
});

describe("a condition", () => {
  const branching = (when: unknown) =>
    told(
      row("date", "/courses", first),
      row("courses", [{ when, to: "/review" }, "/plan"]),
      row("plan", "/review"),
      row("review", "enrolment"),
    );

  it("may name the step's own answer or an earlier one's", () => {
    expect(branching({ properties: { courses: {}, date: {} } })).toEqual([]);
  });

  it("may not name a later step, or an unknown one", () => {
    expect(branching({ properties: { plan: {} } })).toEqual([
      ["FLOW_CONDITION_UNANSWERED", "/steps/1/nextStep/0/when/properties/plan", 'answered there: "date", "courses"'],
    ]);
    expect(branching({ allOf: [{ not: { required: ["corses"] } }] })).toEqual([
      ["FLOW_CONDITION_UNANSWERED", "/steps/1/nextStep/0/when/allOf/0/not/required/0", 'did you mean "courses"?'],
    ]);
  });

  it("must name something", () => {
    expect(branching({}).map(([code, pointer]) => [code, pointer])).toEqual([
      ["FLOW_CONDITION_EMPTY", "/steps/1/nextStep/0/when"],
    ]);
  });

  it("says what a missing answer means if only some branches contain it", () => {
    const flow = (when: unknown) =>
      told(
        row("date", [{ when: { required: ["date"] }, to: "/plan" }, "/courses"], first),
        row("plan", "/courses"),
        row("courses", [{ when, to: "/review" }, "enrolment"]),
        row("review", "enrolment"),
      );
    expect(flow({ required: ["plan"], properties: { plan: {} } })).toEqual([]);
    expect(flow({ properties: { plan: {} } })).toEqual([
      ["FLOW_CONDITION_UNANSWERED", "/steps/2/nextStep/0/when/properties/plan", 'add "required": ["plan"]'],
    ]);
  });
});

describe("a page of several steps", () => {
  const on = (page: string) => ({ page });

  it("may begin the flow, follow another step, and be left by a condition", () => {
    expect(
      told(
        row("date", "/courses", { ...first, ...on("/visit") }),
        row("courses", "/review", on("/visit")),
        row("review", "enrolment"),
      ),
    ).toEqual([]);
    const branch = { when: { required: ["courses"], properties: { courses: {} } }, to: "/review" };
    expect(
      told(
        row("date", "/courses", first),
        row("courses", [branch, "/plan"], on("/visit")),
        row("plan", "/review", on("/visit")),
        row("review", "enrolment"),
      ),
    ).toEqual([]);
  });

  it("consists of consecutive steps, whatever their order in the file", () => {
    const steps = (page: string) => [
      row("date", "/plan", { ...first, page }),
      row("courses", "/review", { page }),
      row("plan", "/courses"),
      row("review", "enrolment"),
    ];
    expect(
      problemsOf(...steps("/visit")).map(({ code, pointer, message, fix }) => [code, pointer, message, fix]),
    ).toEqual([
      [
        "FLOW_PAGE_SPLIT",
        "/steps/1/page",
        '"/courses" is on the page "/visit" with "/date", but "/plan", which leads to it, is not',
        'let only steps of the page "/visit" lead to "/courses", or give it a page of its own',
      ],
    ]);
  });

  it("is entered at only one of its steps", () => {
    const branch = { when: { required: ["date"] }, to: "/plan" };
    expect(
      told(
        row("date", [branch, "/courses"], first),
        row("courses", "/plan", on("/visit")),
        row("plan", "enrolment", on("/visit")),
      ),
    ).toEqual([
      [
        "FLOW_PAGE_SPLIT",
        "/steps/2/page",
        expect.stringContaining('let only steps of the page "/visit" lead to "/plan"'),
      ],
    ]);
  });

  it("has no address that is another step's path", () => {
    expect(
      told(
        row("date", "/courses", { ...first, ...on("/review") }),
        row("courses", "/review", on("/review")),
        row("review", "enrolment"),
      ),
    ).toEqual([["FLOW_PAGE_TAKEN", "/steps/0/page", "give the page another address"]]);
    expect(
      told(
        row("date", "/courses", { ...first, ...on("/courses") }),
        row("courses", "/review", on("/courses")),
        row("review", "enrolment"),
      ),
    ).toEqual([]);
  });

  it("is not allowed for tools", () => {
    const tools = {
      title: "Desk",
      mode: "tools",
      steps: [row("date", undefined, on("/visit")), row("plan", undefined)],
    };
    expect(parseFlow(tools, kinds).problems.map(({ code, pointer, fix }) => [code, pointer, fix])).toEqual([
      ["FLOW_PAGE_TOOL", "/steps/0/page", 'remove "page"'],
    ]);
  });
});
