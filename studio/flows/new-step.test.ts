import { expect, test } from "vitest";
import { kinds } from "../testing/kinds.ts";
import { dataForNewStep } from "./new-step.ts";

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
])("a new step of the kind %s has content of its own, which is blank", (component, data) => {
  expect(dataForNewStep(component, steps, kinds)).toEqual(data);
});

test("what no other step refers to is blank", () => {
  expect(dataForNewStep("series-tickets", steps.slice(0, 2), kinds)).toEqual({ seriesId: "" });
});
