import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { kinds } from "../testing/kinds.ts";
import { addStep, dataForNewStep, moveStep, removeStep, renameStep, withAddress } from "./flow-edits.ts";
import { stepsOf } from "./flow-steps.ts";

const admission = readFileSync("flows/event/general-admission.json", "utf8");
const order = (text: string) => stepsOf(text).map(({ path, nextStep }) => `${path} → ${String(nextStep)}`);
const first = (text: string) =>
  stepsOf(text)
    .filter(({ isFirstStep }) => isFirstStep)
    .map(({ path }) => path);

describe("a moved step", () => {
  test("follows the one above it, and leads to the one below it", () => {
    expect(order(moveStep(admission, 1, 2))).toEqual([
      "/date → /upsells",
      "/upsells → /bundles",
      "/bundles → /tickets",
      "/tickets → /time",
      "/time → /review",
      "/review → checkout",
    ]);
  });

  test("also follows one with branches, if that led to the next one by default", () => {
    const when = { required: ["bundles"] };
    const branched = admission.replace(
      '"nextStep": "/upsells"',
      `"nextStep": [{ "when": ${JSON.stringify(when)}, "to": "/time" }, "/upsells"]`,
    );
    const moved = stepsOf(moveStep(branched, 2, 3));
    expect(moved.map(({ path, nextStep }) => [path, nextStep]).slice(1, 4)).toEqual([
      ["/bundles", [{ when, to: "/time" }, "/tickets"]],
      ["/tickets", "/upsells"],
      ["/upsells", "/time"],
    ]);
    expect(moveStep(moveStep(branched, 2, 3), 3, 2)).toBe(branched);
  });

  test("to the top begins the flow", () => {
    const moved = moveStep(admission, 1, 0);
    expect(first(moved)).toEqual(["/bundles"]);
    expect(order(moved).slice(0, 2)).toEqual(["/bundles → /date", "/date → /upsells"]);
  });

  test("to the end leads to checkout", () => {
    expect(order(moveStep(admission, 4, 5)).slice(-2)).toEqual(["/review → /time", "/time → checkout"]);
  });

  test("and back leaves the text unchanged", () => {
    expect(moveStep(moveStep(admission, 1, 3), 3, 1)).toBe(admission);
  });

  test("leaves comments above the list in place", () => {
    expect(moveStep(admission, 1, 2).slice(0, 200)).toBe(admission.slice(0, 200));
  });
});

describe("a removed step", () => {
  test("is skipped by the one above it", () => {
    const removed = removeStep(admission, 2);
    expect(order(removed)).toContain("/bundles → /tickets");
    expect(order(removed)).toHaveLength(5);
  });

  test("from the top makes the next one first", () => {
    expect(first(removeStep(admission, 0))).toEqual(["/bundles"]);
  });

  test("is replaced in branches that led to it", () => {
    const text = JSON.stringify({
      title: "x",
      steps: [
        { path: "/a", component: "date", isFirstStep: true, title: "A", nextStep: [{ when: {}, to: "/b" }, "/c"] },
        { path: "/b", component: "date", title: "B", nextStep: "/c" },
        { path: "/c", component: "date", title: "C", nextStep: "checkout" },
      ],
    });
    expect(stepsOf(removeStep(text, 1))[0]?.nextStep).toEqual([{ when: {}, to: "/c" }, "/c"]);
  });
});

test("an added step follows another, with a new path", () => {
  const { text, path } = addStep(admission, 0, {
    component: "date",
    title: "Another day?",
    data: { eventId: "general-admission" },
  });
  expect(path).toBe("/date-2");
  expect(order(text).slice(0, 3)).toEqual(["/date → /date-2", "/date-2 → /bundles", "/bundles → /upsells"]);
});

test("a conditional step is reached by a branch; other answers lead past it", () => {
  const when = { required: ["tickets"] };
  const added = stepsOf(addStep(admission, 3, { component: "info", title: "For groups", data: {}, when }).text);
  expect(added.map(({ path, nextStep }) => [path, nextStep]).slice(3, 5)).toEqual([
    ["/tickets", [{ when, to: "/info" }, "/time"]],
    ["/info", "/time"],
  ]);
});

test("after a step with branches, added and removed steps change its default target", () => {
  const steps = [
    { path: "/a", component: "date", isFirstStep: true, title: "A", nextStep: [{ when: {}, to: "/c" }, "/b"] },
    { path: "/b", component: "date", title: "B", nextStep: "/c" },
    { path: "/c", component: "date", title: "C", nextStep: [{ when: {}, to: "/a" }, "checkout"] },
  ];
  const text = JSON.stringify({ title: "x", steps });
  const added = stepsOf(addStep(text, 0, { component: "info", title: "New", data: {} }).text);
  expect(added.map(({ path, nextStep }) => [path, nextStep]).slice(0, 2)).toEqual([
    ["/a", [{ when: {}, to: "/c" }, "/info"]],
    ["/info", "/b"],
  ]);
  expect(stepsOf(removeStep(text, 2)).map(({ nextStep }) => nextStep)).toEqual([
    [{ when: {}, to: "checkout" }, "/b"],
    "checkout",
  ]);
});

const address = "/event/school-visit";
const school = readFileSync("flows/event/school-visit.json", "utf8");
const indexOf = (text: string, path: string) => stepsOf(text).findIndex((step) => step.path === path);

test.each(stepsOf(school).map(({ path }) => path))(
  "renaming %s updates everything that leads there, and nothing else",
  (path) => {
    const renamed = renameStep(school, indexOf(school, path), "/another", { kinds, address });
    expect(renamed).toBe(school.replaceAll(`"${path}"`, '"/another"').replaceAll(`"${path}.`, '"/another.'));
    expect(renamed).not.toBe(school);
  },
);

test("conditions on the step and steps that read from it follow", () => {
  const when = { required: ["/a"], properties: { "/a": { properties: { page: { const: "/a" } } } } };
  const flow = JSON.stringify({
    title: "x",
    steps: [
      { path: "/a", component: "date", title: "A", nextStep: "/b" },
      { path: "/b", component: "date", title: "B", nextStep: [{ when, to: "/c" }, "checkout"] },
      { path: "/c", component: "tickets", title: "C", nextStep: "checkout", reads: { date: "/a" } },
    ],
  });
  const [, second, third] = stepsOf(renameStep(flow, 0, "/first", { kinds, address }));
  const followed = { required: ["/first"], properties: { "/first": { properties: { page: { const: "/a" } } } } };
  expect(second?.nextStep).toEqual([{ when: followed, to: "/c" }, "checkout"]);
  expect(third?.reads).toEqual({ date: "/first" });
});

test("settings, links and redirects follow; addresses with the same beginning do not", () => {
  const step = (path: string, nextStep: unknown, data: object = {}) => ({
    path,
    component: "info",
    title: path,
    nextStep,
    data,
  });
  const links = [
    { href: `${address}/time?day=1`, text: "Times" },
    { href: `${address}/timetable`, text: "Timetable" },
    { href: "https://a.example/time", text: "A" },
  ];
  const flow = JSON.stringify({
    title: "x",
    steps: [
      step("/date", [{ when: { required: ["date"] }, to: "/time" }, "/time-2"]),
      step("/time", "/time-2", { notificationLinkRoute: `${address}/time`, sections: [{ links }] }),
      step("/time-2", "checkout"),
    ],
  });
  const renamed = renameStep(flow, 1, "/entry-time", { kinds, address });
  expect(stepsOf(renamed).map(({ path, nextStep }) => [path, nextStep])).toEqual([
    ["/date", [{ when: { required: ["date"] }, to: "/entry-time" }, "/time-2"]],
    ["/entry-time", "/time-2"],
    ["/time-2", "checkout"],
  ]);
  expect(stepsOf(renamed)[1]?.data).toEqual({
    notificationLinkRoute: `${address}/entry-time`,
    sections: [{ links: [{ href: `${address}/entry-time?day=1`, text: "Times" }, ...links.slice(1)] }],
  });
  expect(
    withAddress(
      `{ "redirects": [{ "from": "/t", "to": "${address}/time" }] }`,
      `${address}/time`,
      `${address}/entry-time`,
    ),
  ).toContain("/entry-time");
});

test("a tool's link to another follows its new path", () => {
  const desk = readFileSync("flows/box-office.json", "utf8");
  const { path } = stepsOf(desk).find(({ component }) => component === "orders") ?? { path: "" };
  const renamed = renameStep(desk, indexOf(desk, path), "/all-orders", { kinds, address: "/box-office" });
  expect(JSON.stringify(stepsOf(renamed).map(({ data }) => data))).not.toContain(`"${path}"`);
});

const fields = {
  type: "object",
  properties: { question1: { type: "string", title: "Do you need step-free access?" } },
};
const sections = [{ heading: "Before you come", paragraphs: ["A guide meets you."] }];
const steps = [
  { path: "/date", component: "date", title: "When?", data: { eventId: "spring-gala" } },
  { path: "/questions", component: "questions", title: "Questions", data: { fields } },
  { path: "/info", component: "info", title: "Read this", data: { sections } },
  { path: "/series", component: "series-tickets", title: "Series", data: { seriesId: "lecture-series" } },
];

test.each([
  ["time", { eventId: "spring-gala" }],
  ["series-tickets", { seriesId: "lecture-series" }],
])("a new step of the kind %s refers to what the others do", (component, data) => {
  expect(dataForNewStep(component, steps, kinds)).toEqual(data);
});

test.each([
  ["questions", { fields: { type: "object", properties: {} } }],
  ["info", { sections: [{}] }],
])("a new step of the kind %s has its own content, which is blank", (component, data) => {
  expect(dataForNewStep(component, steps, kinds)).toEqual(data);
});

test("a reference that no other step has is blank", () => {
  expect(dataForNewStep("series-tickets", steps.slice(0, 2), kinds)).toEqual({ seriesId: "" });
});

test("a fragment is added as a use with its values, and a step below the last of a fragment returns", () => {
  const flow = JSON.stringify({ steps: [{ path: "/date", component: "date", nextStep: "checkout" }] });
  const added = addStep(flow, 0, { component: "", use: "contact", title: "", data: {} });
  expect(JSON.parse(added.text).steps).toEqual([
    { path: "/date", component: "date", nextStep: "/contact" },
    { use: "contact", path: "/contact", nextStep: "checkout" },
  ]);
  const fragment = JSON.stringify({ steps: [{ path: "/one", component: "info", nextStep: "return" }] });
  const steps = JSON.parse(addStep(fragment, 0, { component: "info", title: "Two", data: {} }).text).steps;
  expect(steps.map((step: { nextStep: string }) => step.nextStep)).toEqual(["/info", "return"]);
});

test("renaming a step renames it in the count of a repeated step", () => {
  const school = readFileSync("flows/event/school-visit.json", "utf8");
  const index = stepsOf(school).findIndex(({ path }) => path === "/questions");
  const renamed = renameStep(school, index, "/class", { kinds, address: "/event/school-visit" });
  expect(stepsOf(renamed).find(({ path }) => path === "/adult")?.repeat).toEqual({ count: "/class.adults", atMost: 5 });
});
