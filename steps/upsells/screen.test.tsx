// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { choice } from "../../commerce/testing/wire.ts";
import { renderStep } from "../../engine/testing/render-step.tsx";
import type { Answer } from "../../schemas/generated/steps/upsells.ts";
import upsells from "../generated/upsells.ts";

afterEach(cleanup);

const loaded = {
  offer: { upsells: [choice("film", { title: "Giant Screen Film" }), choice("guide", { title: "Audio Guide" })] },
};
const show = (answer?: Answer) =>
  renderStep(upsells, { data: { eventId: "ga" }, answers: {}, loaded, customer: null }, { answer });
const card = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

test("any number can be chosen, and each can be removed", async () => {
  const step = await show();
  await userEvent.click(card("Giant Screen Film"));
  await userEvent.click(card("Audio Guide"));
  expect(step.answer()).toEqual({ upsells: ["film", "guide"] });
  await userEvent.click(card("Giant Screen Film"));
  expect(step.answer()).toEqual({ upsells: ["guide"] });
});

test("an extra that is no longer offered cannot be unticked, so it is dropped", async () => {
  const step = await show({ upsells: ["guide", "last-year"] });
  expect(step.answer()).toEqual({ upsells: ["guide"] });
  expect(step.blocker()).toBeUndefined();
});
