// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { series, ticketType } from "../../commerce/testing/wire.ts";
import { renderStep } from "../../engine/testing/render-step.tsx";
import type { Answer } from "../../schemas/generated/steps/series-tickets.ts";
import definition from "../generated/series-tickets.ts";

afterEach(cleanup);

const ticketTypes = [
  ticketType("seat", { title: "Seat", ticketLimit: 6 }),
  ticketType("student", { title: "Student" }),
  ticketType("member", { title: "Member seat", type: "membership" }),
];

function show({
  answer,
  ...own
}: {
  answer?: Answer;
  availableInventory?: number;
  ticketTypes?: typeof ticketTypes;
  maxPartySize?: number;
} = {}) {
  const { maxPartySize = 10, ...offered } = own;
  const loaded = { offer: series("lectures", { title: "Lectures", ticketTypes, ...offered }) };
  return renderStep(
    definition,
    { data: { seriesId: "lectures", maxPartySize }, answers: {}, loaded, customer: null },
    { answer },
  );
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const most = (name: string) => screen.getByRole("spinbutton", { name }).getAttribute("aria-valuemax");

test("the events are listed with their speaker, day and time", async () => {
  await show();
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "First LightDr. Okafor on galaxies.Thursday, December 3, 2026, 6:30 PM",
    "Salt and IceThursday, January 7, 2027, 6:30 PM",
  ]);
});

test("there is a stepper for each ticket type, limited by the type and the party", async () => {
  const step = await show({ answer: { tickets: { student: 2 } }, maxPartySize: 5 });
  await press("Increase Seat");
  expect(step.answer()).toEqual({ tickets: { seat: 1, student: 2 } });
  expect([most("Seat"), most("Student")]).toEqual(["3", "4"]);
});

test("no more can be chosen than are left", async () => {
  await show({ availableInventory: 2 });
  expect(most("Seat")).toBe("2");
});

test("a members' type is locked for a signed-out visitor", async () => {
  const step = await show();
  await press("Increase Member seat");
  expect(step.answer()).toBeUndefined();
  expect(screen.getByText("For signed-in members.")).toBeTruthy();
});

test("a sold-out series says so and links to other events", async () => {
  await show({ availableInventory: 0 });
  expect(screen.getByText("The event you are looking for is sold out")).toBeTruthy();
  expect(screen.getByRole("link", { name: "See what’s on" })).toBeTruthy();
  expect(screen.queryByRole("spinbutton")).toBeNull();
});

test("without ticket types the page suggests a different event", async () => {
  const step = await show({ ticketTypes: [] });
  expect(
    screen.getByText(
      "We're sorry, there are no tickets available for your event selection. Please select a different event.",
    ),
  ).toBeTruthy();
  expect(step.blocker()?.code).toBe("NO_TICKETS");
});
