// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Resource } from "flow-engine";
import { renderStep } from "flow-engine/testing";
import { afterEach, expect, test } from "vitest";
import kind from "../../generated/kinds/visitor-origin.ts";

afterEach(cleanup);

const known = { countries: [{ code: "DE", name: "Germany" }] };
const context = { data: { question: "Where from?" }, answers: {}, loaded: { known }, customer: null };
const ready = (place: string | null): Resource => ({ status: "ready", value: { place } });
const failed: Resource = { status: "failed", error: new Error("offline") };

const code = () => screen.getByRole("textbox", { name: "ZIP code" });
const country = () => screen.getByRole("combobox", { name: "Or your country" });

test("a postal code is answered with the name of its place", async () => {
  const step = await renderStep(kind, context, { loadView: () => ready("Denver, CO") });
  expect(step.blocker()?.message).toBe("Enter your ZIP code, or choose your country.");
  await userEvent.type(code(), "8020");
  expect(step.answer()).toBeUndefined();
  await userEvent.type(code(), "5");
  expect(step.viewed()).toBe("80205");
  expect(step.answer()).toEqual({ origin: "Denver, CO (80205)" });
  expect(step.blocker()).toBeUndefined();
  screen.getByText("Denver, CO");
});

test("letters and the end of a longer code are left out", async () => {
  const step = await renderStep(kind, context, { loadView: () => ready("Denver, CO") });
  await userEvent.type(code(), "x80205-1234");
  expect(step.answer()).toEqual({ origin: "Denver, CO (80205)" });
});

test.each([
  ["no place is known", ready(null), /know the place of 99999/],
  ["the place cannot be loaded", failed, /could not be looked up/],
])("when %s, the code alone is the answer", async (_name, resource, sentence) => {
  const step = await renderStep(kind, context, { loadView: () => resource });
  await userEvent.type(code(), "99999");
  screen.getByText(sentence);
  expect(step.answer()).toEqual({ origin: "99999" });
  expect(step.blocker()).toBeUndefined();
});

test("the last one given counts: a country replaces a postal code, and the reverse", async () => {
  const step = await renderStep(kind, context, { loadView: () => ready("Denver, CO") });
  await userEvent.type(code(), "80205");
  await userEvent.selectOptions(country(), "Germany");
  expect(step.answer()).toEqual({ origin: "Germany (DE)" });
  expect(code()).toHaveProperty("value", "");
  await userEvent.type(code(), "80205");
  expect(country()).toHaveProperty("value", "");
  expect(step.answer()).toEqual({ origin: "Denver, CO (80205)" });
});

test("a saved answer is shown again", async () => {
  await renderStep(kind, context, { answer: { origin: "Germany (DE)" } });
  expect(country()).toHaveProperty("value", "DE");
});

const inCountry = (country: string) => ({ ...context, data: { ...context.data, country } });
const postalCode = () => screen.getByRole("textbox", { name: "Postal code" });

test("outside the United States, a code of the country's form is the answer, with its country and no place", async () => {
  const step = await renderStep(kind, inCountry("AT"), { loadView: () => ready("Chicopee, MA") });
  expect(step.blocker()?.message).toBe("Enter your postal code, or choose your country.");
  await userEvent.type(postalCode(), "101");
  expect(step.answer()).toBeUndefined();
  await userEvent.type(postalCode(), "0");
  expect(step.answer()).toEqual({ origin: "AT-1010" });
  expect(step.blocker()).toBeUndefined();
});

test("a German code of five digits is not looked up as a ZIP code", async () => {
  const step = await renderStep(kind, inCountry("DE"), { loadView: () => ready("Alamosa, CO") });
  screen.getByText("For visitors from Germany.");
  await userEvent.type(postalCode(), "80331");
  expect(step.viewed()).toBeUndefined();
  expect(step.answer()).toEqual({ origin: "DE-80331" });
  expect(screen.queryByText("Alamosa, CO")).toBeNull();
});

test("codes with letters and spaces are accepted where the country has them", async () => {
  const step = await renderStep(kind, inCountry("GB"), {});
  await userEvent.type(postalCode(), "sw1a 1aa");
  expect(step.answer()).toEqual({ origin: "GB-SW1A 1AA" });
});

test("a saved postal code of the museum's country is shown again without the country", async () => {
  await renderStep(kind, inCountry("AT"), { answer: { origin: "AT-1010" } });
  expect(postalCode()).toHaveProperty("value", "1010");
  expect(country()).toHaveProperty("value", "");
});
