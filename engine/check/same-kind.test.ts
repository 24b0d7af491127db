import { describe, expect, it } from "vitest";
import type { AnyKind, Kinds } from "../core/kind.ts";
import { kind, kinds as others, row, type StepRow } from "./kinds.fixture.ts";
import { parseFlow } from "./parse.ts";
import { nearest } from "./suggest.ts";

const asking: AnyKind = {
  ...kind("form"),
  asks: ({ fields }: { fields: string[] }) => ({
    type: "object" as const,
    properties: Object.fromEntries(fields.map((name) => [name, { type: "string" as const, title: name }])),
  }),
};
const kinds: Kinds = new Map([...others.values(), asking].map((each) => [each.component, each]));
const told = (...steps: unknown[]) =>
  parseFlow({ title: "Visit", steps }, kinds, { exit: "out", hints: { nearest } }).problems.map(
    ({ code, pointer, fix }) => [code, pointer, fix],
  );

const first = { isFirstStep: true };
const day = (path: string, nextStep: unknown, more: StepRow = {}) => row("date", nextStep, { path, ...more });
const has = (name: string) => ({ required: [name], properties: { [name]: { required: ["year"] } } });

describe("a kind that two steps on one way have", () => {
  const end = [row("courses", "/time", { reads: { date: "/last" } }), row("time", "out")];
  const flow = (...steps: unknown[]) => [day("/first", "/last", first), day("/last", "/courses"), ...steps];

  it("is refused where a step reads it by name, with the paths that there are", () => {
    expect(told(...flow(...end))).toEqual([
      ["FLOW_READ_TWICE", "/steps/3/component", 'name the step: "reads": { "date": "/first" }, or "/last"'],
    ]);
    expect(told(...flow(end[0], row("time", "out", { reads: { date: "/first" } })))).toEqual([]);
  });

  it("is refused in a condition, which can name one of the steps", () => {
    const after = (name: string) =>
      told(
        ...flow(row("courses", [{ when: has(name), to: "/plan" }, "out"], { reads: { date: "/last" } })),
        row("plan", "out"),
      );
    expect(after("date")).toEqual([
      [
        "FLOW_CONDITION_TWICE",
        "/steps/2/nextStep/0/when/properties/date",
        'name the step instead of "date": "/first" or "/last"',
      ],
    ]);
    expect(after("/first")).toEqual([]);
    expect(after("/last")).toEqual([]);
    expect(after("/frist")).toEqual([
      ["FLOW_CONDITION_UNANSWERED", "/steps/2/nextStep/0/when/required/0", 'did you mean "/first"?'],
    ]);
  });

  it("may be named where only one of the two asks for the answer", () => {
    const form = (path: string, nextStep: unknown, fields: string[], more: StepRow = {}) =>
      row("form", nextStep, { path, data: { fields }, ...more });
    const when = { required: ["form"], properties: { form: { required: ["school"] } } };
    const forms = (second: string[]) =>
      told(
        form("/a", "/b", ["school"], first),
        form("/b", [{ when, to: "/plan" }, "out"], second),
        row("plan", "out"),
      ).map(([code]) => code);
    expect(forms(["notes"])).toEqual([]);
    expect(forms(["school"])).toEqual(["FLOW_CONDITION_TWICE"]);
  });
});

describe("a kind that two steps have, of which a visitor passes one", () => {
  it("means the one that was passed", () => {
    const ways = [{ when: has("plan"), to: "/first" }, "/last"];
    expect(
      told(
        row("plan", ways, first),
        day("/first", "/courses"),
        day("/last", "/courses"),
        row("courses", [{ when: has("date"), to: "/review" }, "out"]),
        row("review", "out"),
      ),
    ).toEqual([]);
  });
});

describe("a step to read from", () => {
  const flow = (reads: object) => [
    day("/first", "/last", first),
    day("/last", "/courses"),
    row("courses", "/time", { reads: { date: "/first" } }),
    row("time", "/review", { reads }),
    row("review", "out"),
  ];

  it.each<[string, object, string[]]>([
    [
      "is of the kind that is read",
      { date: "/courses" },
      ["FLOW_READ_UNKNOWN", "/steps/3/reads/date", 'it is "/first" or "/last"'],
    ],
    [
      "is a step of the flow",
      { date: "/frist" },
      ["FLOW_READ_UNKNOWN", "/steps/3/reads/date", 'did you mean "/first"?'],
    ],
    [
      "is of a kind that the step reads",
      { date: "/last", plan: "/first" },
      ["FLOW_READ_UNKNOWN", "/steps/3/reads/plan", 'it reads "date" or "courses"'],
    ],
  ])("%s", (_what, reads, problem) => {
    expect(told(...flow(reads))).toContainEqual(problem);
  });

  it("comes before the step that reads", () => {
    expect(
      told(
        day("/first", "/courses", first),
        row("courses", "/last", { reads: { date: "/last" } }),
        day("/last", "/review"),
        row("review", "out"),
      ),
    ).toEqual([["FLOW_READ_UNANSWERED", "/steps/1/reads/date", "name a step before it"]]);
  });
});
