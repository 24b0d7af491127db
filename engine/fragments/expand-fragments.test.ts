import { expect, test } from "vitest";
import { kind, kinds } from "../check/kinds.fixture.ts";
import { parseFlow } from "../check/parse.ts";
import { nearest } from "../check/suggest.ts";
import type { Flow } from "../generated/flow.ts";
import { expandFragments } from "./expand-fragments.ts";

const options = { nearest, exit: "out" };
const all = new Map([...kinds, ["ask", kind("ask", { type: "object" })]]);
const step = (path: string, nextStep: unknown, more: object = {}) => ({
  path,
  component: "plan",
  title: path,
  nextStep,
  ...more,
});
const first = (path: string, nextStep: unknown, more: object = {}) =>
  step(path, nextStep, { isFirstStep: true, ...more });
const use = (name: string, path: string, nextStep: unknown, more: object = {}) => ({
  use: name,
  path,
  nextStep,
  ...more,
});
const flow = (...steps: object[]) => ({ title: "Flow", steps });
const fragment = (...steps: object[]) => ({ title: "Fragment", steps });
const large = { required: ["plan"], properties: { plan: { required: ["size"] } } };

function expand(file: unknown, fragments: Record<string, unknown>) {
  const expanded = expandFragments(file, new Map(Object.entries(fragments)), options);
  return { ...expanded, steps: (expanded.flow as Flow | undefined)?.steps ?? [] };
}

const codes = (file: unknown, fragments: Record<string, unknown>) =>
  expand(file, fragments).problems.map(({ code, fragment: name, pointer }) => `${code} ${name ?? ""} ${pointer}`);

test("a use stands for the fragment's steps, below its path", () => {
  const { steps, problems } = expand(
    flow(first("/start", "/contact"), use("contact", "/contact", "/end"), step("/end", "out")),
    {
      contact: fragment(step("/name", "/phone"), step("/phone", "return")),
    },
  );
  expect(problems).toEqual([]);
  expect(steps.map(({ path, nextStep }) => [path, nextStep])).toEqual([
    ["/start", "/contact/name"],
    ["/contact/name", "/contact/phone"],
    ["/contact/phone", "/end"],
    ["/end", "out"],
  ]);
});

test("a flow without uses stays the same object", () => {
  const file = flow(first("/start", "out"));
  expect(expandFragments(file, new Map(), options).flow).toBe(file);
});

test("the flow begins with the fragment's first step if the use is the first", () => {
  const { steps } = expand(flow(use("contact", "/contact", "out", { isFirstStep: true })), {
    contact: fragment(step("/phone", "return"), first("/name", "/phone")),
  });
  expect(steps.map(({ path, isFirstStep }) => [path, isFirstStep])).toEqual([
    ["/contact/phone", undefined],
    ["/contact/name", true],
  ]);
});

test("a fragment may use another one, and its return leads on in the first", () => {
  const { steps } = expand(flow(first("/start", "/a"), use("outer", "/a", "out")), {
    outer: fragment(use("inner", "/in", "/last"), step("/last", "return")),
    inner: fragment(step("/one", "return")),
  });
  expect(steps.map(({ path, nextStep }) => `${path} ${nextStep}`)).toEqual([
    "/start /a/in/one",
    "/a/in/one /a/last",
    "/a/last out",
  ]);
});

test("parameters are filled in: within texts as text, alone with their type", () => {
  const ask = {
    ...step("/ask", "return"),
    title: "For {who}",
    data: { size: "{size}", note: "{note}", list: ["{who}"] },
  };
  const file = {
    ...fragment(ask),
    parameters: {
      properties: { who: { type: "string" }, size: { type: "integer", default: 4 }, note: { type: "string" } },
    },
  };
  const { steps, problems } = expand(flow(use("f", "/f", "out", { isFirstStep: true, with: { who: "you {x}" } })), {
    f: file,
  });
  expect(problems).toEqual([]);
  expect(steps[0]).toMatchObject({ title: "For you {x}", data: { size: 4, list: ["you {x}"] } });
  expect(steps[0]?.data).not.toHaveProperty("note");
});

test("the conditions of a use hold where its fragment returns, in addition to the fragment's own", () => {
  const { steps } = expand(
    flow(
      use("f", "/f", [{ when: large, to: "/large" }, "/end"], { isFirstStep: true }),
      step("/large", "/end"),
      step("/end", "out"),
    ),
    {
      f: fragment(step("/one", [{ when: { required: ["/one"] }, to: "return" }, "/two"]), step("/two", "return")),
    },
  );
  expect(steps[0]?.nextStep).toEqual([
    { when: { allOf: [{ required: ["/f/one"] }, large] }, to: "/large" },
    { when: { required: ["/f/one"] }, to: "/end" },
    "/f/two",
  ]);
  expect(steps[1]?.nextStep).toEqual([{ when: large, to: "/large" }, "/end"]);
});

test("pages, reads and counts in a fragment name its own paths", () => {
  const { steps } = expand(flow(use("f", "/f", "out", { isFirstStep: true })), {
    f: fragment(
      step("/one", "/two", { page: "/both" }),
      step("/two", "return", { page: "/both", reads: { plan: "/one" } }),
    ),
  });
  expect(steps.map(({ page, reads }) => [page, reads])).toEqual([
    ["/f/both", undefined],
    ["/f/both", { plan: "/f/one" }],
  ]);
});

test("a problem of an expanded flow is named at its place in the fragment, in the fragment's words", () => {
  const fragments = {
    f: fragment(step("/one", "/two", { component: "plam" }), step("/two", "return")),
  };
  const expanded = expand(flow(first("/start", "/f"), use("f", "/f", "/end"), step("/end", "out")), fragments);
  const { problems } = parseFlow(expanded.flow, all, { exit: "out", hints: { nearest } });
  const placed = problems.map(expanded.placeProblem);
  expect(placed).toMatchObject([
    { code: "FLOW_COMPONENT_UNKNOWN", fragment: "f", pointer: "/steps/0/component", use: "/steps/1" },
  ]);
  expect(
    expanded.placeProblem({ pointer: "/steps/2/title", message: '"/f/two" leads to "/end" (/steps/3)' }),
  ).toMatchObject({
    pointer: "/steps/1/title",
    message: '"/two" leads to "/end" (/steps/2 in the flow)',
  });
});

test("a nextStep of a use is at its place in the flow", () => {
  const expanded = expand(flow(use("f", "/f", "/edn", { isFirstStep: true }), step("/end", "out")), {
    f: fragment(step("/one", "return")),
  });
  const { problems } = parseFlow(expanded.flow, all, { exit: "out", hints: { nearest } });
  const placed = problems.map(expanded.placeProblem);
  expect(placed).toMatchObject([{ code: "FLOW_NEXT_UNKNOWN", pointer: "/steps/0/nextStep", value: "/edn" }]);
  expect(placed[0]).not.toHaveProperty("fragment");
});

test("the parts of joined conditions keep their places", () => {
  const expanded = expand(
    flow(use("f", "/f", [{ when: large, to: "/end" }, "/end"], { isFirstStep: true }), step("/end", "out")),
    {
      f: fragment(step("/one", [{ when: { required: ["/one"] }, to: "return" }, "/two"]), step("/two", "return")),
    },
  );
  const at = (pointer: string) => {
    const place = expanded.placeOf(pointer);
    return `${place.fragment ?? "flow"} ${place.pointer}`;
  };
  expect(at("/steps/0/nextStep/0/when/allOf/0/properties/~1f~1one/x")).toBe(
    "f /steps/0/nextStep/0/when/properties/~1one/x",
  );
  expect(at("/steps/0/nextStep/0/when/allOf/1/properties/plan")).toBe("flow /steps/0/nextStep/0/when/properties/plan");
  expect(at("/steps/0/nextStep/0/to")).toBe("flow /steps/0/nextStep/0/to");
  expect(at("/steps/1/nextStep/1")).toBe("flow /steps/0/nextStep/1");
});

const simple = { f: fragment(step("/one", "return")) };

test.each([
  [
    "an unknown fragment",
    flow(use("g", "/f", "out", { isFirstStep: true })),
    simple,
    ["FRAGMENT_UNKNOWN  /steps/0/use"],
  ],
  [
    "a use without a next step",
    flow({ use: "f", path: "/f", isFirstStep: true }),
    simple,
    ["SCHEMA_MISSING  /steps/0"],
  ],
  [
    "an unknown value",
    flow(use("f", "/f", "out", { isFirstStep: true, with: { x: 1 } })),
    simple,
    ["SCHEMA_UNKNOWN_PROPERTY  /steps/0/with/x"],
  ],
  ["return in a flow", flow(first("/one", "return")), {}, ["FRAGMENT_RETURN  /steps/0/nextStep"]],
  [
    "a use in a flow of tools",
    { ...flow(use("f", "/f", "out")), mode: "tools" },
    simple,
    ["FRAGMENT_IN_TOOLS  /steps/0/use"],
  ],
  [
    "two uses at one path",
    flow(use("f", "/f", "/f", { isFirstStep: true }), use("f", "/f", "out")),
    simple,
    ["FLOW_PATH_DUPLICATE  /steps/1/path"],
  ],
])("%s is refused", (_what, file, fragments, found) => {
  expect(codes(file, fragments)).toEqual(found);
});

const used = flow(use("f", "/f", "out", { isFirstStep: true }));
const withParameters = (properties: object, ...steps: object[]) => ({
  ...fragment(...steps),
  parameters: { properties },
});

test.each([
  ["that never returns", { f: fragment(step("/one", "out")) }, ["FRAGMENT_NEVER_RETURNS f /steps"]],
  ["that leads out of itself", { f: fragment(step("/one", "/elsewhere")) }, ["FLOW_NEXT_UNKNOWN f /steps/0/nextStep"]],
  [
    "with a misspelled return",
    { f: fragment(step("/one", [{ when: large, to: "retrun" }, "return"])) },
    ["FLOW_NEXT_UNKNOWN f /steps/0/nextStep/0/to"],
  ],
  [
    "with a step that nothing leads to",
    { f: fragment(step("/one", "return"), step("/two", "return")) },
    ["FLOW_UNREACHABLE f /steps/1"],
  ],
  [
    "with two steps at one path",
    { f: fragment(step("/one", "return"), step("/one", "return")) },
    ["FLOW_PATH_DUPLICATE f /steps/1/path"],
  ],
  [
    "with an unknown parameter",
    { f: fragment(step("/one", "return", { title: "{who}" })) },
    ["FRAGMENT_PARAMETER_UNKNOWN f /steps/0/title"],
  ],
  [
    "with a number within a text",
    { f: withParameters({ n: { type: "number", default: 1 } }, step("/one", "return", { title: "{n} people" })) },
    ["FRAGMENT_PARAMETER_TEXT f /steps/0/title"],
  ],
  [
    "with a default that does not fit",
    { f: withParameters({ n: { type: "number", default: "a" } }, step("/one", "return")) },
    ["FRAGMENT_PARAMETER_INVALID f /parameters/properties/n/default"],
  ],
  [
    "with a pattern that takes too long",
    { f: withParameters({ n: { type: "string", pattern: "(?=a)" } }, step("/one", "return")) },
    ["FRAGMENT_PARAMETER_INVALID f /parameters/properties/n/pattern"],
  ],
  [
    "with a condition that names an outer path",
    { f: fragment(step("/one", [{ when: { required: ["/start"] }, to: "return" }, "return"])) },
    ["FRAGMENT_PATH_UNKNOWN f /steps/0/nextStep/0/when/required/0"],
  ],
  [
    "that reads an outer path",
    { f: fragment(step("/one", "return", { reads: { date: "/start" } })) },
    ["FRAGMENT_PATH_UNKNOWN f /steps/0/reads/date"],
  ],
  ["that uses itself", { f: fragment(use("f", "/one", "return")) }, ["FRAGMENT_CYCLE f /steps/0/use"]],
  [
    "in a ring",
    { f: fragment(use("g", "/one", "return")), g: fragment(use("f", "/one", "return")) },
    ["FRAGMENT_CYCLE f /steps/0/use"],
  ],
  ["that uses an unknown one", { f: fragment(use("h", "/one", "return")) }, ["FRAGMENT_UNKNOWN f /steps/0/use"]],
  ["without a title", { f: { steps: [step("/one", "return")] } }, ["SCHEMA_MISSING f "]],
])("a fragment %s is refused", (_what, fragments, found) => {
  expect(codes(used, fragments)).toEqual(found);
});

test("a ring is named", () => {
  const fragments = {
    b: fragment(use("a", "/one", "return")),
    f: fragment(use("b", "/one", "return")),
    a: fragment(use("b", "/one", "return")),
  };
  expect(expand(used, fragments).problems).toMatchObject([
    { message: "the fragment uses itself: a → b → a", fragment: "a" },
  ]);
});

test.each([
  [{}, "SCHEMA_MISSING", "with.who is missing"],
  [{ who: 3 }, "SCHEMA_TYPE", "with.who is 3; expected a text"],
  [{ who: "" }, "SCHEMA_LIMIT", 'with.who is ""; expected a text that is not empty'],
  [{ who: "a", size: 2.5 }, "SCHEMA_TYPE", "with.size is 2.5; expected an integer"],
  [{ who: "a", size: 11 }, "SCHEMA_LIMIT", "with.size is 11; expected at most 10"],
  [{ who: "a", age: "old" }, "SCHEMA_VALUE", 'with.age is "old"; expected one of "adult", "child"'],
])("the values %j are checked against the parameters", (given, code, message) => {
  const parameters = {
    type: "object",
    required: ["who"],
    properties: {
      who: { type: "string", minLength: 1 },
      size: { type: "integer", maximum: 10 },
      age: { type: "string", enum: ["adult", "child"] },
    },
  };
  const file = flow(use("f", "/f", "out", { isFirstStep: true, with: given }));
  const { problems } = expand(file, { f: { ...fragment(step("/one", "return")), parameters } });
  expect(problems).toMatchObject([{ code }]);
  expect(problems[0]?.message).toContain(message);
});

test("a small file that would become 2^30 steps is refused at once", () => {
  const double = (name: string) => fragment(use(name, "/a", "/b"), use(name, "/b", "return"));
  const fragments = Object.fromEntries(
    Array.from({ length: 19 }, (_, level) => [`f${level}`, double(`f${level + 1}`)]),
  );
  const deep = { ...fragments, f19: fragment(step("/one", "return")) };
  expect(codes(flow(use("f0", "/f", "out", { isFirstStep: true })), deep)).toEqual([
    "FRAGMENT_TOO_LARGE  /steps/0/use",
  ]);
  const deeper = { ...deep, f19: double("f20"), f20: double("f21"), f21: fragment(step("/one", "return")) };
  expect(codes(flow(use("f0", "/f", "out", { isFirstStep: true })), deeper)[0]).toMatch(/^FRAGMENT_TOO_LARGE/);
});

test("conditions that would multiply are refused at once", () => {
  const many = (to: string) => [...Array.from({ length: 60 }, () => ({ when: large, to })), to];
  const fragments = {
    a: fragment(use("b", "/b", many("return"))),
    b: fragment(use("c", "/c", many("return"))),
    c: fragment(step("/one", many("return"))),
  };
  const file = flow(use("a", "/a", many("/end"), { isFirstStep: true }), step("/end", "out"));
  expect(codes(file, fragments)).toEqual(["FRAGMENT_TOO_LARGE  /steps/0/nextStep"]);
});

test("a use that no one expanded is refused when the flow is parsed", () => {
  expect(parseFlow(used, all, { exit: "out" }).problems).toMatchObject([
    { code: "FRAGMENT_UNKNOWN", pointer: "/steps/0/use" },
  ]);
});

test("a use cannot be repeated, in a flow or in a fragment", () => {
  const repeat = { count: "plan.size", atMost: 3 };
  const contact = fragment(step("/name", "return"));
  expect(codes(flow(first("/start", "/c"), use("contact", "/c", "out", { repeat })), { contact })).toEqual([
    "FRAGMENT_REPEAT  /steps/1/repeat",
  ]);
  const outer = fragment(step("/plan", "/c"), use("contact", "/c", "return", { repeat }));
  expect(codes(flow(first("/start", "/o"), use("outer", "/o", "out")), { contact, outer })).toEqual([
    "FRAGMENT_REPEAT outer /steps/1/repeat",
  ]);
});

test("a repeated step of a fragment counts by a kind, or by a step of the fragment", () => {
  const repeated = (count: string) =>
    fragment(step("/plan", "/guest"), step("/guest", "return", { repeat: { count, atMost: 3 } }));
  const used = flow(first("/start", "/c"), use("contact", "/c", "out"));
  expect(codes(used, { contact: repeated("/plan.size") })).toEqual([]);
  expect(codes(used, { contact: repeated("plan.size") })).toEqual([]);
  expect(codes(used, { contact: repeated("/start.size") })).toEqual([
    "FRAGMENT_PATH_UNKNOWN contact /steps/1/repeat/count",
  ]);
});
