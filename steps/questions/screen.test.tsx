// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderStep } from "../../engine/testing/render-step.tsx";
import type { Answer, Data } from "../../schemas/generated/steps/questions.ts";
import questions from "../generated/questions.ts";

afterEach(cleanup);

const fields: Data["fields"] = {
  type: "object",
  required: ["school", "arrival", "rules"],
  properties: {
    school: { type: "string", title: "School", description: "As it is called.", maxLength: 10 },
    notes: { type: "string", title: "Notes", maxLength: 400 },
    phone: { type: "string", title: "Phone", format: "tel" },
    classes: { type: "integer", title: "Classes", minimum: 1, maximum: 4 },
    arrival: {
      type: "string",
      title: "How will you arrive?",
      oneOf: [
        { const: "coach", title: "By charter bus" },
        { const: "foot", title: "On foot" },
      ],
    },
    grade: { type: "string", title: "Grade", enum: ["1", "2", "3", "4", "5", "6", "7"] },
    topics: { type: "array", title: "Topics", items: { enum: ["Rocks", "Fossils", "The sea"] }, maxItems: 2 },
    wheelchair: { type: "boolean", title: "Wheelchair" },
    rules: { type: "boolean", const: true, title: "We stay together" },
  },
};
const show = (answer?: Answer, properties = fields) =>
  renderStep(questions, { data: { fields: properties }, answers: {}, loaded: {}, customer: null }, { answer });
const proceed = (step: Awaited<ReturnType<typeof show>>) => act(() => step.proceed());
const box = (name: string | RegExp) => screen.getByRole("checkbox", { name });

test("each question has a suitable control, labelled with its title", async () => {
  await show();
  const types = ["School", "Notes", "Phone", "Classes"].map((name) => {
    const field = screen.getByRole<HTMLInputElement>("textbox", { name });
    return [field.tagName, field.type, field.inputMode];
  });
  expect(types).toEqual([
    ["INPUT", "text", ""],
    ["TEXTAREA", "textarea", ""],
    ["INPUT", "tel", ""],
    ["INPUT", "text", "numeric"],
  ]);
  const radios = within(screen.getByRole("group", { name: "How will you arrive?" })).getAllByRole("radio");
  expect(radios).toHaveLength(2);
  expect(screen.getByRole("combobox", { name: "Grade" }).querySelectorAll("option")).toHaveLength(8);
  expect(within(screen.getByRole("group", { name: "Topics" })).getAllByRole("checkbox")).toHaveLength(3);
  expect(
    document.getElementById(screen.getByRole("textbox", { name: "School" }).getAttribute("aria-describedby") ?? "")
      ?.textContent,
  ).toBe("As it is called.");
});

test("answers are stored by the questions' names, and an untouched box means no", async () => {
  const step = await show();
  await userEvent.type(screen.getByRole("textbox", { name: "School" }), " Union ");
  await userEvent.type(screen.getByRole("textbox", { name: "Classes" }), "2");
  await userEvent.click(screen.getByRole("radio", { name: "By charter bus" }));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Grade" }), "5");
  await userEvent.click(box("The sea"));
  await userEvent.click(box("Rocks"));
  await userEvent.click(box("We stay together"));
  expect(await proceed(step)).toBe(true);
  expect(step.answer()).toEqual({
    school: "Union",
    classes: 2,
    arrival: "coach",
    grade: "5",
    topics: ["Rocks", "The sea"],
    wheelchair: false,
    rules: true,
  });
});

test("Continue lists the errors in the order of the questions, each linked to its control", async () => {
  const step = await show({
    school: "A school with a long name",
    classes: 7,
    phone: "12",
    topics: ["Rocks", "Fossils", "The sea"],
  });
  expect(await proceed(step)).toBe(false);
  const summary = screen.getByRole("alert");
  expect(document.activeElement).toBe(summary);
  expect(
    within(summary)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "School: This can have 10 characters at most. Please shorten it.",
    "Phone: Please enter a phone number with its area code.",
    "Classes: Please enter a number from 1 to 4.",
    "How will you arrive? Please choose one.",
    "Topics: Choose up to 2.",
    "We stay together: Check this box to continue.",
  ]);
  await userEvent.click(within(summary).getByRole("link", { name: /^How will you arrive/ }));
  expect(document.activeElement).toBe(screen.getByRole("radio", { name: "By charter bus" }));
  expect(screen.getByRole("textbox", { name: "School" }).getAttribute("aria-invalid")).toBe("true");
});

test("an invalid number stays as typed, and is marked", async () => {
  const step = await show({ school: "Union", arrival: "foot", rules: true });
  await userEvent.type(screen.getByRole("textbox", { name: "Classes" }), "two");
  expect(step.answer()?.classes).toBe("two");
  expect(await proceed(step)).toBe(false);
  expect(screen.getByText("Please enter a whole number.")).toBeTruthy();
});

test.each([
  ["\uFF12", 2],
  ["\u0662", 2],
  [" 3 ", 3],
  ["1,000", 1000],
  ["\u22122", -2],
])("the number %j is read as %i", async (typed, number) => {
  const step = await show(undefined, {
    type: "object",
    properties: { classes: { type: "integer", title: "Classes" } },
  });
  await userEvent.type(screen.getByRole("textbox", { name: "Classes" }), typed);
  await userEvent.tab();
  expect(step.answer()?.classes).toBe(number);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Classes" }).value).toBe(String(number));
});

test("an invalid answer is marked when its field is left, not before", async () => {
  await show();
  await userEvent.type(screen.getByRole("textbox", { name: "Phone" }), "12");
  expect(screen.queryByText(/phone number/)).toBeNull();
  await userEvent.tab();
  expect(screen.getByText("Please enter a phone number with its area code.")).toBeTruthy();
});

test("optional questions can be left unanswered", async () => {
  const step = await show(undefined, { type: "object", properties: { notes: { type: "string", title: "Notes" } } });
  expect(await proceed(step)).toBe(true);
  expect(step.answer()).toEqual({});
});
