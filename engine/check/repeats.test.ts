import { describe, expect, it } from "vitest";
import type { AnyKind, Kinds } from "../core/kind.ts";
import { kind, row } from "./kinds.fixture.ts";
import { parseFlow } from "./parse.ts";
import { nearest } from "./suggest.ts";

const asking: AnyKind = {
  ...kind("form"),
  asks: ({ fields }: { fields: string[] }) => ({
    type: "object" as const,
    properties: Object.fromEntries(fields.map((name) => [name, { type: "integer" as const, title: name }])),
  }),
};
const kinds: Kinds = new Map(
  [
    asking,
    kind("group"),
    kind("guest"),
    kind("badge", {}, { guest: "optional" }),
    kind("badges", {}, { guest: "list" }),
  ].map((each) => [each.component, each]),
);
const told = (...steps: unknown[]) =>
  parseFlow({ title: "Visit", steps }, kinds, { exit: "out", hints: { nearest } }).problems.map(
    ({ code, pointer, fix }) => [code, pointer, fix],
  );

const first = { isFirstStep: true };
const group = row("group", "/guest", first);
const repeat = (count: string, atMost: unknown = 20) => ({ repeat: { count, atMost } }) as object;
const guest = (count: string, nextStep: unknown = "out") => row("guest", nextStep, repeat(count));
const count = "/steps/1/repeat/count";

describe("a repeated step", () => {
  it("takes a number of an earlier step, by kind or by path", () => {
    expect(told(group, guest("group.pupils"))).toEqual([]);
    expect(told(group, guest("/group.pupils"))).toEqual([]);
  });

  it("is refused where no step before it gives the number", () => {
    expect(told(group, guest("grup.pupils"))).toEqual([["FLOW_REPEAT_COUNT", count, 'did you mean "group.pupils"?']]);
    expect(told(group, guest("/seats.pupils"))).toEqual([
      ["FLOW_REPEAT_COUNT", count, 'take a number of a step before it: "/group"'],
    ]);
    expect(told(row("guest", "out", { ...first, ...repeat("guest.age") }))).toEqual([
      ["FLOW_REPEAT_COUNT", "/steps/0/repeat/count", "put a step that asks for a number before it"],
    ]);
  });

  it("is refused where only some ways give the number", () => {
    const when = { required: ["form"], properties: { form: { required: ["late"] } } };
    const start = row("form", [{ when, to: "/group" }, "/guest"], { ...first, data: { fields: ["late"] } });
    expect(told(start, row("group", "/guest"), guest("group.pupils"))).toEqual([
      ["FLOW_REPEAT_COUNT", "/steps/2/repeat/count", 'take a number of a step before it: "form"'],
    ]);
  });

  it("is refused where the questions have no such number", () => {
    const form = row("form", "/guest", { ...first, data: { fields: ["pupils"] } });
    expect(told(form, guest("form.pupil"))).toEqual([["FLOW_REPEAT_COUNT", count, 'did you mean "form.pupils"?']]);
    expect(told(form, guest("form.pupils"))).toEqual([]);
  });

  it("is refused where its number is in a repeated step", () => {
    const inner = row("form", "out", { data: { fields: [] }, ...repeat("guest.bags") });
    expect(told(group, guest("group.pupils", "/form"), inner)).toEqual([
      ["FLOW_REPEAT_COUNT", "/steps/2/repeat/count", "take the number of a step that is not repeated"],
    ]);
  });

  it("is refused where two steps give the number, until one is named", () => {
    const second = row("group", "/guest", { path: "/second" });
    const two = (by: string) => told(row("group", "/second", first), second, guest(by));
    expect(two("group.pupils")).toEqual([
      ["FLOW_REPEAT_COUNT", "/steps/2/repeat/count", 'name the step: "/group.pupils" or "/second.pupils"'],
    ]);
    expect(two("/second.pupils")).toEqual([]);
  });

  it("has the addresses of its repetitions to itself", () => {
    const other = row("group", "out", { path: "/guest/2" });
    expect(told(group, guest("group.pupils", "/guest/2"), other)).toEqual([
      ["FLOW_PATH_DUPLICATE", "/steps/2/path", "give one of the two another path"],
    ]);
  });

  it.each([0, 101, 1.5, "20", null])("cannot have the limit %s", (atMost) => {
    const [problem] = told(group, row("guest", "out", repeat("group.pupils", atMost)));
    expect(problem?.[1]).toBe("/steps/1/repeat/atMost");
  });

  it.each(["group", "group.", ".pupils", "group.a.b", "Group.pupils", ""])("cannot have the count %j", (by) => {
    const [problem] = told(group, guest(by));
    expect(problem?.[1]).toBe(count);
  });
});

describe("what comes after a repeated step", () => {
  const before = [group, guest("group.pupils", "/badge")];

  it("reads its answers only as a list", () => {
    expect(told(...before, row("badge", "out"))).toEqual([
      [
        "FLOW_READ_REPEATED",
        "/steps/2/component",
        "read from a step that is not repeated, or take a kind that reads a list",
      ],
    ]);
    expect(told(...before, row("badges", "out", { path: "/badge" }))).toEqual([]);
    expect(told(...before, row("badges", "out", { path: "/badge", reads: { guest: "/guest" } }))).toEqual([]);
  });

  it.each(["/guest", "guest"])("asks %s as a list in conditions", (name) => {
    const after = (part: object) =>
      told(
        group,
        guest("group.pupils", [{ when: { required: [name], properties: { [name]: part } }, to: "/group-2" }, "out"]),
        row("group", "out", { path: "/group-2" }),
      );
    expect(after({ contains: { required: ["diet"] } })).toEqual([]);
    expect(after({ minItems: 2 })).toEqual([]);
    expect(after({ required: ["diet"] })).toEqual([
      [
        "FLOW_CONDITION_LIST",
        `/steps/1/nextStep/0/when/properties/${name.replace("/", "~1")}`,
        'ask the list: "contains": { "required": ["diet"], … }',
      ],
    ]);
  });

  it("cannot name one repetition", () => {
    const when = { required: ["/guest/1"], properties: { "/guest/1": { required: ["diet"] } } };
    const [problem] = told(
      group,
      guest("group.pupils", [{ when, to: "/group-2" }, "out"]),
      row("group", "out", { path: "/group-2" }),
    );
    expect(problem?.[0]).toBe("FLOW_CONDITION_UNANSWERED");
  });

  it("names a plain step by its path where a repeated one of its kind follows", () => {
    const form = (path: string, nextStep: unknown, more: object) => row("form", nextStep, { path, ...more });
    const flow = (name: string) => {
      const when = { required: [name], properties: { [name]: { required: ["pupils"] } } };
      return told(
        form("/class", "/pupil", { ...first, data: { fields: ["pupils"] } }),
        form("/pupil", [{ when, to: "/group" }, "out"], { data: { fields: ["age"] }, ...repeat("/class.pupils") }),
        row("group", "out"),
      );
    };
    expect(flow("form")).toEqual([
      [
        "FLOW_CONDITION_TWICE",
        "/steps/1/nextStep/0/when/properties/form",
        'name the step instead of "form": "/class" or "/pupil"',
      ],
    ]);
    expect(flow("/class")).toEqual([]);
  });
});
