// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CallError, unanswered } from "../../commerce/errors.ts";
import { undoableRedemption } from "../../commerce/last-redemption.ts";
import { freeType, staffEvent, toolServices } from "../../commerce/testing/staff.ts";
import { ticketType } from "../../commerce/testing/wire.ts";
import { renderTool } from "../../engine/testing/render-tool.tsx";
import eventCheckIn from "../generated/event-check-in.ts";

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const guests = [
  freeType("guest", { title: "Guest" }),
  freeType("family", { title: "Family" }),
  ticketType("paid", { title: "Paid" }),
];
const openDay = staffEvent("open-day", guests, { title: "Open Day" });

async function show({
  events = [openDay],
  checkout = () => ({ checkoutUrl: "/done" }) as unknown,
  opens = (_path: string): boolean => true,
} = {}) {
  const host = toolServices({ opens, answer: ({ method }) => (method === "GET" ? { events } : checkout()) });
  await renderTool(eventCheckIn, {}, host);
  await act(async () => undefined);
  return { ...host, posts: () => host.calls.filter(({ method }) => method === "POST"), user: userEvent.setup() };
}
const quantity = (name: string) => screen.getByRole("spinbutton", { name }) as HTMLInputElement;
const submit = () => screen.getByRole("button", { name: "Check-In" });

test("an event shows what is left of it and a stepper for each free type only", async () => {
  await show();
  expect(screen.getByRole("group", { name: "Open Day" }).textContent).toContain("Available Inventory: 25");
  expect(screen.getAllByRole("spinbutton")).toHaveLength(2);
});

test("the selection is checked in, and the browser moves to the server's target", async () => {
  const { user, posts, went } = await show();
  await user.type(quantity("Guest"), "3");
  await user.click(submit());
  expect(posts()).toMatchObject([
    {
      path: "/employee/event-checkin/checkout",
      body: { lineItems: [{ variantId: "guest", quantity: 3, attributes: [] }] },
    },
  ]);
  expect(went).toEqual(["leave /done"]);
  expect(undoableRedemption(sessionStorage, Date.now())?.redemption).toMatchObject({
    undo: "/employee/event-checkin/undo",
    count: 3,
    notice: { message: "Guests Checked In", type: "success", duration: 5000 },
  });
});

describe("nothing is sent", () => {
  test("while nothing is chosen, which a message explains", async () => {
    const { user, posts } = await show();
    await user.click(submit());
    expect(screen.getByRole("alert").textContent).toBe("Select tickets to check-In!");
    await user.click(screen.getByRole("button", { name: "Increase Guest" }));
    expect(screen.getByRole("alert").textContent).toBe("");
    expect(posts()).toEqual([]);
  });

  test("while more is chosen than is left of an event", async () => {
    const { user, posts } = await show({ events: [{ ...openDay, availableInventory: 5 }] });
    await user.type(quantity("Guest"), "3");
    await user.type(quantity("Family"), "3");
    await user.click(submit());
    expect(screen.getByRole("alert").textContent).toBe("Selected tickets exceeds available inventory!");
    await user.click(screen.getByRole("button", { name: "Decrease Family" }));
    expect(screen.getByRole("alert").textContent).toBe("");
    expect(posts()).toEqual([]);
  });
});

test("an employee without permission for the server's target stays here, sees a message, and can undo it", async () => {
  const { user, posts, notices, went } = await show({
    checkout: () => ({ checkoutUrl: "/box-office/check-in?purchase=success" }),
    opens: (path) => path !== "/check-in",
  });
  await user.type(quantity("Guest"), "3");
  await user.click(submit());
  expect(went).toEqual([]);
  expect(notices).toEqual([{ message: "Guests Checked In", type: "success", duration: 5000 }]);
  expect(quantity("Guest").value).toBe("0");
  expect(screen.getByRole("region", { name: "Undo" }).textContent).toContain("3 guests checked in");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(posts().at(-1)).toMatchObject({ path: "/employee/event-checkin/undo", body: { key: posts()[0]?.key } });
  expect(notices.at(-1)).toMatchObject({ message: "The check-in was undone.", type: "info" });
  expect(screen.queryByRole("region", { name: "Undo" })).toBeNull();
  await user.type(quantity("Guest"), "1");
  await user.click(submit());
  expect(posts().at(-1)).toMatchObject({ body: { lineItems: [{ variantId: "guest", quantity: 1 }] } });
});

test("if another desk leaves too few places, the selection stays for its time, and is not sent until the clerk changes it", async () => {
  const at = (time: string, availableInventory: number) => ({
    time,
    ticketTypes: [freeType("guest", { title: "Guest", ticketLimit: availableInventory })],
    availableInventory,
  });
  const withTimes = (...times: ReturnType<typeof at>[]) =>
    staffEvent("open-day", [], { title: "Open Day", ...times.find((each) => each.availableInventory > 0), times });
  const host = { events: [withTimes(at("3:00 PM", 5), at("4:00 PM", 5))] };
  const message = "Only 2 places are left.";
  const { user, posts } = await show({
    ...host,
    checkout() {
      host.events[0] = withTimes(at("3:00 PM", 0), at("4:00 PM", 5));
      throw new CallError({ message, status: 409 });
    },
    events: host.events,
  });
  await user.type(quantity("Guest"), "3");
  await user.click(submit());
  expect(screen.getByRole("combobox", { name: "Time today" })).toMatchObject({ value: "3:00 PM" });
  expect([quantity("Guest").value, screen.getByRole("alert").textContent]).toEqual([
    "3",
    "Nothing is left at 3:00 PM for Open Day. Change the number or the time.",
  ]);
  await user.click(submit());
  expect(posts()).toHaveLength(1);
  await user.selectOptions(screen.getByRole("combobox", { name: "Time today" }), "4:00 PM");
  await user.click(submit());
  expect(posts()[1]?.body).toMatchObject({
    lineItems: [{ quantity: 3, attributes: [{ key: "Time", value: "4:00 PM" }] }],
  });
});

test("tickets of an event that ended meanwhile are not dropped silently", async () => {
  const film = staffEvent("film", [freeType("film-guest", { title: "Film Guest" })], { title: "Film" });
  const events = [openDay, film];
  const { user, posts } = await show({
    events,
    checkout() {
      events.pop();
      throw new CallError({ message: "Film is over.", status: 409 });
    },
  });
  await user.type(quantity("Guest"), "2");
  await user.type(quantity("Film Guest"), "3");
  await user.click(submit());
  const sentence =
    "3 tickets that you chose are no longer offered today, and will not be given out. Check the rest before you go on.";
  expect(screen.getByRole("alert").textContent).toBe(sentence);
  await user.click(submit());
  expect([posts().length, screen.getByRole("alert").textContent]).toEqual([1, sentence]);
  await user.click(submit());
  expect(posts()[1]?.body).toMatchObject({ lineItems: [{ variantId: "guest", quantity: 2 }] });
});

test("a refusal shows the server's sentence at the button, and availability is reloaded", async () => {
  const { user, calls } = await show({
    checkout: () => {
      throw new CallError({ message: "Only 1 left.", status: 409 });
    },
  });
  await user.type(quantity("Guest"), "3");
  await user.click(submit());
  expect(screen.getByRole("alert").textContent).toBe("Only 1 left.");
  expect(calls.filter(({ method }) => method === "GET")).toHaveLength(2);
});

test("an unanswered sale is stored and retried with the same key once the network is back", async () => {
  const { user, posts } = await show({
    checkout: () => {
      throw unanswered("en-US", new TypeError("Failed to fetch"));
    },
  });
  await user.type(quantity("Guest"), "3");
  await user.click(submit());
  expect(quantity("Guest")).toMatchObject({ value: "3", disabled: true });
  expect(screen.getByRole("alert").textContent).toContain("saved, and we");
  await act(async () => dispatchEvent(new Event("online")));
  expect(new Set(posts().map(({ key }) => key)).size).toBe(1);
  expect(posts()).toHaveLength(2);
});

test("if nothing is free today, the page says so", async () => {
  await show({ events: [staffEvent("gala", [ticketType("seat")])] });
  expect(screen.getByRole("heading", { name: "Nothing to check in today" })).toBeDefined();
});

test("events that failed to load say so, and are loaded with one press", async () => {
  let tries = 0;
  const host = toolServices({
    answer: () => {
      tries += 1;
      if (tries === 1) throw new CallError({ message: "Something went wrong.", status: 500 });
      return { events: [openDay] };
    },
  });
  await renderTool(eventCheckIn, {}, host);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("group", { name: "Open Day" })).toBeDefined();
});
