// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { choice } from "../../commerce/testing/wire.ts";
import { renderStep } from "../../engine/testing/render-step.tsx";
import type { Answer } from "../../schemas/generated/steps/bundles.ts";
import bundles from "../generated/bundles.ts";

afterEach(cleanup);

const loaded = {
  offer: { bundles: [choice("explorer", { title: "Explorer" }), choice("family", { title: "Family Day" })] },
};
const show = (answer?: Answer) =>
  renderStep(bundles, { data: { eventId: "ga" }, answers: {}, loaded, customer: null }, { answer });
const card = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

test('one bundle is chosen at a time, and "none" is a choice too', async () => {
  const step = await show();
  await userEvent.click(card("Explorer"));
  await userEvent.click(card("Family Day"));
  expect(step.answer()).toEqual({ bundle: "family" });
  expect(card("Explorer").checked).toBe(false);
  await userEvent.click(card("No bundle"));
  expect(step.answer()).toEqual({ bundle: null });
});

test("a bundle that is no longer offered is not silently replaced: the visitor chooses again", async () => {
  const step = await show({ bundle: "last-year" });
  expect(step.blocker()?.code).toBe("BUNDLE_GONE");
  await userEvent.click(card("Explorer"));
  expect(step.blocker()).toBeUndefined();
});
