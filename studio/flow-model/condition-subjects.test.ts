import { readFileSync } from "node:fs";
import { Validator } from "@cfworker/json-schema";
import { expect, test } from "vitest";
import { inEnglishOnly } from "../../tests/support/one-language.ts";
import { valueAt } from "../text/parse-text.ts";
import { sentenceOf } from "./condition-sentence.ts";
import { type Subject, subjectsFor } from "./condition-subjects.ts";
import { readCondition, writeCondition } from "./conditions.ts";
import { expandSteps } from "./expanded-steps.ts";
import { parseNextStep, stepsOf, stepsUpTo } from "./flow-steps.ts";

const catalogue = valueAt(inEnglishOnly(readFileSync("flows/catalogue.json", "utf8")), "");
const answerOf = (kind: string) => ({ answer: JSON.parse(readFileSync(`steps/${kind}/answer.schema.json`, "utf8")) });
const kinds = Object.fromEntries(
  ["date", "bundles", "upsells", "tickets", "time", "info", "questions", "series-tickets"].map((kind) => [
    kind,
    answerOf(kind),
  ]),
);
const options = {
  bundle: [{ value: "explorer-bundle", label: "Explorer Bundle" }],
  upsell: [{ value: "audio-guide", label: "Audio Guide" }],
};

function subjectsOf(file: string, path: string): Subject[] {
  const steps = stepsOf(inEnglishOnly(readFileSync(`flows/${file}.json`, "utf8")));
  const index = steps.findIndex((step) => step.path === path);
  return subjectsFor(index, { steps, kinds, catalogue, options, locale: "en" });
}

test("a condition can use answers of earlier steps and its own step", () => {
  const before = subjectsOf("event/general-admission", "/upsells");
  expect(before.map(({ path }) => path.join("/"))).toEqual([
    "upsells/upsells",
    "bundles/bundle",
    "date/weekday",
    "date/visitor",
    "date/date",
  ]);
  expect(before.map(({ kind }) => kind)).toEqual(["several", "choice", "choice", "choice", "day"]);
  expect(before[0]?.options).toEqual(options.upsell);
});

test("for tickets: the party, people by ticket type, the visitor, and the number of each type", () => {
  const subjects = subjectsOf("event/quick-visit", "/tickets").filter(({ path }) => path[0] === "tickets");
  expect(subjects.map(({ path }) => path.slice(1, 3).join("/")).slice(0, 7)).toEqual([
    "party",
    "groups/Adult",
    "groups/Senior",
    "groups/Child (3–12)",
    "groups/Member",
    "groups/Audio Guide",
    "visitor",
  ]);
  expect([subjects[0], subjects[3], subjects[6], subjects[7]]).toMatchObject([
    { path: ["tickets", "party"], kind: "number", label: "Size of the party" },
    { kind: "number", label: "Number of people with “Child (3–12)” tickets" },
    { kind: "choice", label: "Visitor", options: expect.arrayContaining([{ value: "member", label: "a member" }]) },
    {
      path: ["tickets", "events", "general-admission", "general-admission-adult"],
      kind: "number",
      label: expect.stringContaining("Number of “Adult"),
    },
  ]);
});

test("for questions: each question of their author", () => {
  const subjects = subjectsOf("event/school-visit", "/questions").filter(({ path }) => path[0] === "questions");
  expect(subjects.find(({ path }) => path[1] === "arrival")).toMatchObject({
    kind: "choice",
    options: expect.arrayContaining([{ value: "coach", label: expect.any(String) }]),
  });
  expect(subjects.find(({ path }) => path[1] === "topics")).toMatchObject({ kind: "several" });
  expect(subjects.find(({ path }) => path[1] === "school")).toMatchObject({ kind: "text", label: "School" });
});

test("an answer that two steps of a kind give is offered for each, by the step's title and path", () => {
  const fields = (...names: string[]) => ({
    fields: {
      type: "object",
      properties: Object.fromEntries(names.map((name) => [name, { type: "string", title: name }])),
    },
  });
  const ask = (path: string, nextStep: string, ...names: string[]) => ({
    ...{ path, nextStep, component: "questions", title: `Title of ${path}`, data: fields(...names) },
  });
  const context = { kinds, catalogue, options, locale: "en" };
  const steps = [ask("/a", "/b", "bus", "school"), ask("/b", "checkout", "bus", "notes")];
  const subjects = subjectsFor(1, { ...context, steps });
  expect(subjects.map(({ path, step }) => [path.join(" "), step])).toEqual([
    ["/b bus", "Title of /b"],
    ["questions notes", "Title of /b"],
    ["/a bus", "Title of /a"],
    ["questions school", "Title of /a"],
  ]);
  const when = writeCondition([[{ path: ["/a", "bus"], relation: "is", value: "yes" }]]);
  expect(readCondition(when)).toEqual([[{ path: ["/a", "bus"], relation: "is", value: "yes" }]]);
  expect(sentenceOf(when, subjects, "en")).toBe("bus is “yes”");
  const apart = [
    { ...ask("/first", "/a"), nextStep: [{ when: {}, to: "/b" }, "/a"] },
    ask("/a", "/end", "bus"),
    ask("/b", "/end", "bus"),
    ask("/end", "checkout"),
  ];
  expect(subjectsFor(3, { ...context, steps: apart }).map(({ path }) => path.join(" "))).toEqual(["questions bus"]);
});

test("the shipped condition reads as a sentence", () => {
  const steps = stepsOf(inEnglishOnly(readFileSync("flows/event/school-visit.json", "utf8")));
  const step = steps.find(({ path }) => path === "/questions");
  const [branch] = parseNextStep(step?.nextStep)?.branches ?? [];
  expect(sentenceOf(branch?.when, subjectsOf("event/school-visit", "/questions"), "en")).toMatch(
    / is “By charter bus”$/,
  );
});

test.each([
  [{ path: ["tickets", "party"], relation: "moreThan", value: 6 }, "Size of the party is more than 6"],
  [
    { path: ["tickets", "groups", "Child (3–12)"], relation: "atLeast", value: 1 },
    "Number of people with “Child (3–12)” tickets is at least 1",
  ],
  [{ path: ["tickets", "visitor"], relation: "is", value: "member" }, "Visitor is “a member”"],
  [{ path: ["tickets", "visitor"], relation: "isNot", value: "member" }, "Visitor is not “a member”"],
  [{ path: ["date", "weekday"], relation: "is", value: "saturday" }, "Weekday is “Saturday”"],
  [{ path: ["date", "date"], relation: "isNot", value: "2026-12-07" }, "Day is not Monday, December 7, 2026"],
  [{ path: ["bundles", "bundle"], relation: "notGiven" }, "Bundle was not chosen"],
  [{ path: ["upsells", "upsells"], relation: "includes", value: "audio-guide" }, "Extras include “Audio Guide”"],
  [{ path: ["upsells", "gone"], relation: "includes", value: "audio-guide" }, "Custom condition (JSON)"],
] as const)("%o is %s", (words, sentence) => {
  expect(sentenceOf(writeCondition([[words]]), subjectsOf("event/general-admission", "/tickets"), "en")).toBe(sentence);
});

test('comparisons are joined by "and", alternatives by "or"', () => {
  const schools = {
    path: ["tickets", "events", "general-admission", "general-admission-child"],
    relation: "atLeast",
    value: 1,
  } as const;
  const seniors = { ...schools, path: ["tickets", "events", "general-admission", "general-admission-senior"] } as const;
  const condition = [
    [{ path: ["tickets", "party"], relation: "moreThan", value: 6 }],
    [schools, seniors],
    [{ path: ["date", "weekday"], relation: "isNot", value: "sunday" }],
  ] as const;
  const when = writeCondition(condition);
  expect(readCondition(when)).toEqual(condition);
  const sentence = sentenceOf(when, subjectsOf("event/school-visit", "/questions"), "en");
  expect(sentence).toMatch(
    /^Size of the party is more than 6 and \(Number of “Child.*” is at least 1 or Number of “Senior.*” is at least 1\) and Weekday is not “Sunday”$/,
  );
  const holds = (answers: object) => new Validator(when, "7").validate(answers).valid;
  const answers = (party: number, type: string, weekday: string) => ({
    tickets: { party, events: { "general-admission": { [`general-admission-${type}`]: 2 } } },
    date: { weekday },
  });
  expect([holds(answers(7, "child", "monday")), holds(answers(7, "senior", "monday"))]).toEqual([true, true]);
  expect([
    holds(answers(6, "child", "monday")),
    holds(answers(7, "adult", "monday")),
    holds(answers(7, "child", "sunday")),
  ]).toEqual([false, false, false]);
});

test("a combination that words cannot express stays as written", () => {
  expect(readCondition({ allOf: [{ required: ["date"] }] })).toBeUndefined();
  expect(readCondition({ anyOf: [{ required: ["date"] }], required: ["time"] })).toBeUndefined();
});

test("earlier steps are found through branches and loops", () => {
  const step = (path: string, nextStep: unknown) => ({ path, component: path, title: path, nextStep });
  const steps = [
    step("/a", [{ when: {}, to: "/c" }, "/b"]),
    step("/b", "/b"),
    step("/c", "/d"),
    step("/d", "/a"),
    step("/e", "/b"),
  ];
  expect(stepsUpTo(steps, 2).map(({ path }) => path)).toEqual(["/a", "/c", "/d"]);
  expect(parseNextStep(["/a", "/b"])).toBeUndefined();
  expect(parseNextStep([{ when: {} }, "/b"])).toBeUndefined();
  expect(parseNextStep(undefined)).toBeUndefined();
});

const conditions = valueAt(inEnglishOnly(readFileSync("flows/fragments/conditions.json", "utf8")), "");
const fragments = new Map([["conditions", conditions]]);

test("a condition can use the answers of a fragment's steps, also at its use", () => {
  const steps = stepsOf(inEnglishOnly(readFileSync("flows/event/camp-visit.json", "utf8")));
  const expanded = expandSteps(steps, fragments);
  expect(expanded.map(({ path }) => path)).toContain("/conditions/read");
  const labelsAt = (path: string) => {
    const context = { steps, expanded, kinds, catalogue, options, locale: "en" };
    const subjects = subjectsFor(
      steps.findIndex((step) => step.path === path),
      context,
    );
    return subjects.map(({ step, label }) => `${step}: ${label}`);
  };
  for (const path of ["/conditions", "/review"])
    expect(labelsAt(path)).toContain("Conditions of visit: Acknowledgement");
  expect(labelsAt("/camp")).not.toContain("Conditions of visit: Acknowledgement");
});

test("a repeated step's answers are asked for one that fits or for all, in words", () => {
  const adult = { type: "object", properties: { allergy: { type: "boolean", title: "Has an allergy" } } };
  const number = { type: "object", properties: { adults: { type: "integer", title: "Adults" } } };
  const steps = [
    { path: "/class", component: "questions", title: "Class", nextStep: "/adult", data: { fields: number } },
    {
      ...{ path: "/adult", component: "questions", title: "Adult", nextStep: "/end", data: { fields: adult } },
      repeat: { count: "/class.adults", atMost: 5 },
    },
    { path: "/end", component: "info", title: "End", nextStep: "checkout" },
  ];
  const subjects = subjectsFor(1, { steps, kinds, catalogue, options, locale: "en" });
  expect(subjects.map(({ path, among, label }) => [path.join("."), among, label])).toEqual([
    ["/adult.allergy", "any", "Has an allergy (at least once in “Adult”)"],
    ["/adult.allergy", "every", "Has an allergy (every time in “Adult”)"],
    ["/class.adults", undefined, "Adults"],
  ]);
  const allergic = { contains: { required: ["allergy"], properties: { allergy: { const: true } } } };
  const when = { required: ["/adult"], properties: { "/adult": allergic } };
  expect(sentenceOf(when, subjects, "en")).toBe("Has an allergy (at least once in “Adult”) is checked");
  const never = writeCondition([[{ path: ["/adult", "allergy"], relation: "no", among: "every" }]]);
  const isMet = (answers: unknown) => new Validator(never as never).validate(answers).valid;
  expect(isMet({ "/adult": [{}, { allergy: false }] })).toBe(true);
  expect(isMet({ "/adult": [{}, { allergy: true }] })).toBe(false);
  expect(sentenceOf(never, subjects, "en")).toBe("Has an allergy (every time in “Adult”) is not checked");
});
