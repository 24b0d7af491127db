// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { usd } from "../../commerce/testing/wire.ts";
import { renderStep } from "../../engine/testing/render-step.tsx";
import type { Answer, Data } from "../../schemas/generated/steps/review.ts";
import review from "../generated/review.ts";

afterEach(cleanup);

const variants = ["5.00", "25.00"].map((amount) => ({ id: `fund-${Number(amount)}`, title: amount, price: usd(amount) }));
const product = { id: "fund", handle: "fund", title: "Fund", productType: "donation", image: "", descriptionHtml: "", variants };

function show({ data = {}, answer, amounts = variants }: { data?: Data; answer?: Answer; amounts?: typeof variants } = {}) {
  const loaded = { donation: { product: { ...product, variants: amounts } } };
  return renderStep(review, { data: { donationProduct: "fund", ...data }, answers: {}, loaded, customer: null }, { answer });
}
const amount = (name: string) => screen.getByRole("button", { name });
const pressed = () =>
  screen
    .getAllByRole("button")
    .filter((button) => button.getAttribute("aria-pressed") === "true")
    .map(({ textContent }) => textContent);

test("an amount is added, replaced by another, and taken back when pressed again", async () => {
  const step = await show();
  expect(pressed()).toEqual([]);
  await userEvent.click(amount("$25"));
  expect([step.answer(), pressed()]).toEqual([{ donation: "fund-25" }, ["$25"]]);
  await userEvent.click(amount("$5"));
  expect([step.answer(), pressed()]).toEqual([{ donation: "fund-5" }, ["$5"]]);
  await userEvent.click(amount("$5"));
  expect([step.answer(), pressed()]).toEqual([undefined, []]);
});

test("an earlier donation is shown as chosen", async () => {
  await show({ answer: { donation: "fund-5" } });
  expect(pressed()).toEqual(["$5"]);
});

test("asks in the specified words unless the author has others", async () => {
  await show();
  expect(screen.getByRole("group", { name: "Would you like to make a donation?" })).toBeTruthy();
  cleanup();
  await show({ data: { donationTitle: "Keep the lights on", donationDescription: "Every dollar goes to the collection." } });
  expect(screen.getByRole("group", { name: "Keep the lights on" })).toBeTruthy();
  expect(screen.getByText("Every dollar goes to the collection.")).toBeTruthy();
});

test("without amounts nothing is asked", async () => {
  await show({ amounts: [] });
  expect(screen.queryByRole("group")).toBeNull();
});
