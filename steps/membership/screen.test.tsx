// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { catalogueCard, membership, usd } from "../../commerce/testing/wire.ts";
import type { Resource } from "../../engine/core/contract.ts";
import { renderStep } from "../../engine/testing/render-step.tsx";
import type { Answer } from "../../schemas/generated/steps/membership.ts";
import definition from "../generated/membership.ts";

afterEach(cleanup);

const individual = catalogueCard("individual", {
  title: "Individual",
  price: usd("75.00"),
  descriptionHtml: "<p>A year for <b>one</b>.</p>",
  months: 12,
});
const offer = { memberships: [individual, catalogueCard("dual", { title: "Dual", months: 6 })] };
const described = (handle: string | undefined): Resource | undefined =>
  handle === undefined ? undefined : { status: "ready", value: membership(handle) };

interface ShowOptions {
  answer?: Answer;
  loadView?: typeof described;
  loaded?: { offer: typeof offer };
  customer?: object | null;
}

function show({ answer, loadView = described, loaded = { offer }, customer = null }: ShowOptions = {}) {
  return renderStep(
    definition,
    { data: {}, answers: {}, loaded, customer },
    { answer, loadView, title: "Select a membership level." },
  );
}
const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const dual = { membership: "dual", level: "dual", variantId: "dual-year" };

test("each level is a radio button with its price, duration and description", async () => {
  await show();
  const about = (name: string) =>
    document.getElementById(radio(name).getAttribute("aria-describedby") ?? "")?.textContent;
  expect(about("Individual")).toBe("A year for one.$75 a year");
  expect(about("Dual")).toContain(" for 6 months");
});

test("one level is chosen at a time", async () => {
  const step = await show();
  expect(step.blocker()?.message).toBe("Select a membership level.");
  await userEvent.click(radio("Individual"));
  await userEvent.click(radio("Dual"));
  expect(step.answer()).toEqual(dual);
  expect(radio("Dual").checked).toBe(true);
  expect(step.blocker()).toBeUndefined();
});

test("until the level's variant is loaded, the previous one does not replace it", async () => {
  const step = await show({
    answer: dual,
    loadView: (handle) => (handle === undefined ? undefined : { status: "loading" }),
  });
  await userEvent.click(radio("Individual"));
  expect(radio("Individual").checked).toBe(true);
  expect(step.answer()).toBeUndefined();
});

test("shows a member their current membership, its end, and the effect of another one", async () => {
  const held = { level: "dual", title: "Dual", expires: "2027-03-31", isValid: true };
  const customer = { id: "c", email: "ada@example.com", membership: held };
  await show({ customer });
  const note = screen.getByRole("note");
  expect(note.textContent).toContain("Dual, valid until Wed, Mar 31");
  expect(note.textContent).toContain("An upgrade starts today");
  expect(screen.getByRole("link", { name: "Your account" }).getAttribute("href")).toBe("/account");
  cleanup();
  await show({ customer: { ...customer, membership: { ...held, isValid: false } } });
  expect(screen.queryByRole("note")).toBeNull();
});

test("says so if none is on sale", async () => {
  await show({ loaded: { offer: { memberships: [] } } });
  expect(screen.getByRole("heading", { name: "No memberships are on sale at the moment" })).toBeTruthy();
});
