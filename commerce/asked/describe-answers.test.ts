import { expect, test } from "vitest";
import type { Asked, Label } from "../../engine/core/asked.ts";
import { checkAnswers } from "./check-answers.ts";
import { describeAnswers } from "./describe-answers.ts";

const asked: Asked = {
  type: "object",
  properties: {
    day: { type: "string", title: "Day", format: "date" },
    arrival: { type: "string", title: "Arrival", oneOf: [{ const: "coach", title: "By coach" }], atTheDoor: true },
    topics: { type: "array", title: "Topics", items: { enum: ["Rocks", "The sea"] } },
    help: { type: "boolean", title: "Help", atTheDoor: true },
    children: { type: "integer", title: "Children" },
  },
};

test("answers use the author's words, in the order of the questions, and leave out unanswered ones", () => {
  const said = describeAnswers("en-US", asked, {
    children: 3,
    topics: ["Rocks", "The sea"],
    arrival: "coach",
    day: "2026-12-05",
  });
  expect(said.map(({ title, text }) => `${title}: ${text}`)).toEqual([
    "Day: Saturday, December 5, 2026",
    "Arrival: By coach",
    "Topics: Rocks, The sea",
    "Children: 3",
  ]);
});

test("countable answers list what was chosen", () => {
  const said = describeAnswers("en-US", asked, {
    day: "2026-12-05",
    topics: ["Rocks", "The sea"],
    help: true,
    children: 2,
  });
  expect(said.map(({ field, choices }) => [field, choices])).toEqual([
    ["day", undefined],
    ["topics", ["Rocks", "The sea"]],
    ["help", ["Yes"]],
    ["children", undefined],
  ]);
});

test("the door sees the answers that the author marked, except those that request nothing", () => {
  const door = (answers: Record<string, unknown>) =>
    describeAnswers("en-US", asked, answers).flatMap(({ field, atTheDoor }) => (atTheDoor ? [field] : []));
  expect(door({ arrival: "coach", help: true, children: 2 })).toEqual(["arrival", "help"]);
  expect(door({ arrival: "coach", help: false })).toEqual(["arrival"]);
});

test("a kind's own questions and options are in the reader's language", () => {
  const inSpanish = (english: string, spanish: string) => (locale: string) =>
    locale.startsWith("es") ? spanish : english;
  const own: Asked<Label> = {
    type: "object",
    properties: {
      arrival: {
        type: "string",
        title: inSpanish("Arrival", "Llegada"),
        oneOf: [{ const: "coach", title: inSpanish("By coach", "En autobús") }],
      },
    },
  };
  const said = (locale: string) =>
    describeAnswers(locale, own, { arrival: "coach" }).map(({ title, text, choices }) => [title, text, choices]);
  expect(said("en-US")).toEqual([["Arrival", "By coach", ["By coach"]]]);
  expect(said("es-US")).toEqual([["Llegada", "En autobús", ["En autobús"]]]);
  expect(checkAnswers(own, { arrival: "coach" })).toEqual([]);
  expect(checkAnswers(own, { arrival: "boat" }).map(({ code }) => code)).toEqual(["INVALID"]);
});
