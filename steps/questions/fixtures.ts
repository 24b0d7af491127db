import type { Fixtures } from "../../engine/testing/fixtures.ts";
import type { Answer, Data } from "../../schemas/generated/steps/questions.ts";

const data: Data = {
  fields: {
    type: "object",
    required: ["school", "grade", "rules"],
    properties: {
      school: { type: "string", title: "School", maxLength: 80 },
      phone: {
        type: "string",
        title: "Phone on the day",
        format: "tel",
        description: "Somebody who is with the group.",
      },
      email: { type: "string", title: "Teacher's email", format: "email" },
      born: { type: "string", title: "Day of the outing", format: "date" },
      notes: { type: "string", title: "What should we know?", maxLength: 500 },
      arrival: {
        type: "string",
        title: "How will you arrive?",
        enum: ["By charter bus", "By train", "On foot"],
        atTheDoor: true,
      },
      grade: {
        type: "string",
        title: "Grade",
        oneOf: ["K", "1", "2", "3", "4", "5", "6", "7"].map((grade) => ({
          const: `grade-${grade.toLowerCase()}`,
          title: `Grade ${grade}`,
        })),
      },
      classes: { type: "integer", title: "Number of classes", minimum: 1, maximum: 4 },
      wheelchair: { type: "boolean", title: "Somebody uses a wheelchair", atTheDoor: true },
      topics: {
        type: "array",
        title: "What are you working on?",
        items: { enum: ["Rocks", "Fossils", "The sea"] },
        maxItems: 2,
      },
      rules: { type: "boolean", const: true, title: "We stay together" },
    },
  },
};
const context = { data, answers: {}, loaded: {}, customer: null };
const answer: Answer = { school: "Union High", grade: "grade-5", rules: true, wheelchair: false };
const asking = (question: unknown, more = {}) => ({
  fields: { type: "object", properties: { one: question }, ...more },
});
const text = { type: "string", title: "One" };

export const fixtures: Fixtures<Data, Answer> = {
  data: {
    valid: [
      data,
      asking(text) as Data,
      asking({
        type: "array",
        title: "One",
        items: { oneOf: [{ const: "a", title: "A" }] },
        uniqueItems: true,
      }) as Data,
    ],
    invalid: [
      {},
      { fields: { type: "object", properties: {} } },
      { fields: { properties: { one: text } } },
      asking({ title: "One" }),
      asking({ type: "string" }),
      asking({ type: "number", title: "One" }),
      asking({ type: "object", title: "One" }),
      asking({ ...text, pattern: "^a+$" }),
      asking({ ...text, format: "uri" }),
      asking({ ...text, maxLength: 501 }),
      asking({ ...text, minimum: 1 }),
      asking({ ...text, enum: [] }),
      asking({ type: "integer", title: "One", maxLength: 3 }),
      asking({ type: "boolean", title: "One", const: false }),
      asking({ type: "array", title: "One" }),
      asking({ type: "array", title: "One", items: { type: "integer" } }),
      asking({ $ref: "#" }),
      asking(text, { additionalProperties: true }),
      { fields: { type: "object", properties: { __class: text } } },
      {
        fields: {
          type: "object",
          properties: Object.fromEntries(Array.from({ length: 21 }, (_each, at) => [`q${at}`, text])),
        },
      },
    ],
  },
  answers: {
    valid: [
      answer,
      {},
      { school: "", topics: ["Rocks"], classes: 2 },
      {
        phone: "303 555 0142",
        email: "ada@museum.example",
        born: "2016-05-04",
        notes: "Two buses",
        arrival: "On foot",
      },
      { one: "A text" },
      { one: ["a"] },
    ],
    invalid: [{ school: null }, { topics: [1] }, { school: { name: "x" } }, "x", []],
  },
  states: [
    { name: "nothing answered", context, answer: undefined, complete: false },
    { name: "what is required", context, answer, complete: true },
    { name: "a required text of blanks", context, answer: { ...answer, school: "  " }, complete: false },
    { name: "a box that must be ticked and is not", context, answer: { ...answer, rules: false }, complete: false },
    { name: "a choice that is not offered", context, answer: { ...answer, grade: "grade-13" }, complete: false },
    {
      name: "too many of a list",
      context,
      answer: { ...answer, topics: ["Rocks", "Fossils", "The sea"] },
      complete: false,
    },
    { name: "a number that is none", context, answer: { ...answer, classes: "two" }, complete: false },
    { name: "something that is not asked", context, answer: { ...answer, pet: "Rex" }, complete: false },
    {
      name: "nothing required",
      context: { ...context, data: asking(text) as Data },
      answer: undefined,
      complete: true,
    },
  ],
};
