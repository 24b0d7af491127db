// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { datesOf, eventTickets, slot, ticketType, timedProduct } from "../../commerce/testing/wire.ts";
import { renderStep } from "../../engine/testing/render-step.tsx";
import type { Data } from "../../schemas/generated/steps/sold-out.ts";
import soldOut from "../generated/sold-out.ts";

afterEach(cleanup);

const show = (data: Data) =>
  renderStep(
    soldOut,
    { data: { eventSoldOut: true, ...data }, answers: {}, loaded: {}, customer: null },
    { services: {} },
  );

test("shows that the event is sold out, and links to the others", async () => {
  await show({});
  expect(screen.getByText("The event you are looking for is sold out")).toBeTruthy();
  expect(screen.getByRole("link", { name: "See what’s on" }).getAttribute("href")).toBe("/events");
});

test("links to the author's target, in the author's words", async () => {
  await show({ linkRoute: "/event/community-day", linkText: "Come to Community Day" });
  expect(screen.getByRole("link", { name: "Come to Community Day" }).getAttribute("href")).toBe("/event/community-day");
});

test("an event with one time offers its waiting list below the link to others", async () => {
  const month = datesOf("2026-12", [], { today: "2026-12-05" });
  const dates = {
    ...month,
    dates: month.dates.map((each) => ({ ...each, maxPartySize: 0, closed: each.dayOfMonth !== 12 })),
  };
  const sent: unknown[] = [];
  const times = timedProduct("gala", [slot("7:00 PM", 0, ["seat"])]);
  const waitingList = {
    get: async (_base: string, path: string) =>
      path.includes("ticket-types") ? { events: [eventTickets("gala", [ticketType("seat")])] } : { products: [times] },
    post: async (_base: string, _path: string, request: unknown) => {
      sent.push(request);
      return { confirmed: false };
    },
  };
  await renderStep(
    soldOut,
    { data: { eventId: "gala" }, answers: {}, loaded: { dates }, customer: null },
    { services: { waitingList } },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Join the waiting list" }));
  expect(await screen.findByText("For Saturday, December 12 at 7:00 PM.")).toBeTruthy();
  expect(screen.queryByRole("combobox")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Increase seat" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Email" }), "ada@museum.example{Enter}");
  await screen.findByRole("status");
  const lines = [{ ticketType: "seat", quantity: 1 }];
  expect(sent).toEqual([{ product: "gala", date: "2026-12-12", time: "7:00 PM", email: "ada@museum.example", lines }]);
});
