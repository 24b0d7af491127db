// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CallError, unanswered } from "../../commerce/errors.ts";
import { staffEvent, toolServices } from "../../commerce/testing/staff.ts";
import { ticketType, usd } from "../../commerce/testing/wire.ts";
import { renderTool } from "../../engine/testing/render-tool.tsx";
import type { SellCheckoutResponse, SellQuoteRequest, StaffEvent } from "../../schemas/generated/wire.ts";
import { letDialogsOpen } from "../../ui/testing/dialogs.ts";
import sell from "../generated/sell.ts";

beforeAll(letDialogsOpen);
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const adult = (ticketLimit = 10) => ticketType("adult", { title: "Adult", price: usd("25.00"), ticketLimit });
const galleryWith = (left: number, ...types: StaffEvent["ticketTypes"]): StaffEvent => {
  const ticketTypes = types.length > 0 ? types : [adult(left)];
  const now = { time: "3:00 PM", ticketTypes, availableInventory: left };
  return staffEvent("gallery", ticketTypes, { title: "Gallery", ...now, times: [now] });
};
const made = (lines: SellQuoteRequest["lines"], total: string): SellCheckoutResponse => ({
  order: { id: "o1", name: "#1001", total: usd(total), admitted: 0, toScan: 4 },
  receipt: {
    museum: "Meridian Museum",
    order: "#1001",
    at: "2026-12-05T17:30:00Z",
    clerk: "Grace",
    lines: lines.map(({ quantity, date, time }) => ({
      title: "Gallery",
      ticketType: "Adult",
      date,
      ...(time !== undefined && { time }),
      quantity,
      price: usd("25.00"),
      total: usd(total),
    })),
    subtotal: usd(total),
    tax: usd("0.00"),
    total: usd(total),
    payments: [],
    qrCode: "data:image/svg+xml;base64,",
  },
});

/** A desk next to others that also sell; `left` is the remaining availability. */
async function show({
  types = [] as StaffEvent["ticketTypes"],
  checkout = undefined as (() => unknown) | undefined,
} = {}) {
  const desk = { left: 10 };
  const host = toolServices({
    answer({ method, path, body }) {
      if (path.startsWith("/employee/drawer")) return { currencyCode: "USD", drawer: { id: "d1" } };
      if (method === "GET") return { events: [galleryWith(desk.left, ...types)] };
      const { lines } = body as SellQuoteRequest;
      const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      const price = usd(lines.reduce((sum, line) => sum + line.quantity * Number(line.price ?? 25), 0).toFixed(2));
      if (path !== "/employee/sell/quote") return checkout?.() ?? made(lines, price.amount);
      const shortages =
        count > desk.left ? [{ event: "Gallery", date: "2026-12-05", time: "3:00 PM", left: desk.left }] : undefined;
      return { subtotal: price, tax: usd("0.00"), total: price, ...(shortages && { shortages }) };
    },
  });
  await renderTool(sell, {}, host);
  await act(async () => undefined);
  const posts = (path: string) =>
    host.calls.filter((call) => call.method === "POST" && call.path === `/employee/sell/${path}`);
  /** Triggers the tool's refresh, which also runs every half minute. */
  const refresh = () => act(async () => document.dispatchEvent(new Event("visibilitychange")));
  return { ...host, posts, desk, refresh, user: userEvent.setup() };
}
type User = ReturnType<typeof userEvent.setup>;
const quantity = () => (screen.getByRole("spinbutton", { name: "Adult" }) as HTMLInputElement).value;
const submit = () => screen.getByRole("button", { name: /^Sell/ });
const alert = () => screen.getByRole("alert").textContent;
const reference = () =>
  screen.getByRole("textbox", { name: "Reference on the terminal's receipt" }) as HTMLInputElement;
async function payByCard(user: User) {
  await user.type(screen.getByRole("spinbutton", { name: "Adult" }), "4");
  await user.click(screen.getByRole("radio", { name: "Card" }));
  await user.type(reference(), "TERM-9");
}

describe("a sale for which another desk leaves too few places", () => {
  test("keeps its number, total, payment and reference, says so at the button, and is not sent", async () => {
    const { user, desk, refresh, posts } = await show();
    await payByCard(user);
    desk.left = 2;
    await refresh();
    expect([quantity(), submit().textContent, reference().value]).toEqual(["4", "Sell for $100.00", "TERM-9"]);
    expect(alert()).toBe("Only 2 left at 3:00 PM for Gallery. Change the number or the time.");
    expect(within(screen.getByRole("listitem")).getByText("Only 2 left")).toBeDefined();
    await user.click(submit());
    expect(posts("checkout")).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Increase Adult" }));
    expect(quantity()).toBe("4");
    await user.click(screen.getByRole("button", { name: "Decrease Adult" }));
    expect(quantity()).toBe("3");
    await user.click(screen.getByRole("button", { name: "Decrease Adult" }));
    expect([quantity(), alert(), reference().value]).toEqual(["2", "", "TERM-9"]);
    await user.click(submit());
    expect(posts("checkout")).toMatchObject([
      { body: { total: usd("50.00"), payment: { method: "card", reference: "TERM-9" } } },
    ]);
  });

  test("noticed only when it is sent shows the server's sentence, and changes nothing", async () => {
    const message = "Only 2 places are left for Gallery on Saturday at 3:00 PM.";
    const { user, refresh } = await show({
      checkout() {
        throw new CallError({ message, status: 409, errors: [{ code: "SOLD_OUT", field: "quantity", message }] });
      },
    });
    await payByCard(user);
    await user.click(submit());
    expect([alert(), quantity(), reference().value]).toEqual([message, "4", "TERM-9"]);
    await refresh();
    expect(alert()).toBe(message);
  });
});

describe("an unfinished sale", () => {
  test("is restored with its payment, reference and email after a reload", async () => {
    const { user } = await show();
    await payByCard(user);
    await user.click(screen.getByText("Name and email (optional)"));
    await user.type(screen.getByRole("textbox", { name: "Email for the tickets" }), "ada@example.org");
    cleanup();
    const { user: back, posts } = await show();
    expect([quantity(), reference().value]).toEqual(["4", "TERM-9"]);
    await back.click(submit());
    expect(posts("checkout")).toMatchObject([
      { body: { customer: { email: "ada@example.org" }, payment: { reference: "TERM-9" } } },
    ]);
  });

  test("that may have been completed is sent again unchanged after a reload, with its key", async () => {
    const { user, posts } = await show({
      checkout() {
        throw unanswered("en-US", new TypeError("Failed to fetch"));
      },
    });
    await payByCard(user);
    await user.click(submit());
    expect(alert()).toContain("The sale is saved");
    cleanup();
    const again = await show();
    expect(alert()).toContain("The sale is saved");
    await act(async () => dispatchEvent(new Event("online")));
    expect(again.posts("checkout")).toMatchObject([
      { key: posts("checkout")[0]?.key, body: posts("checkout")[0]?.body },
    ]);
    expect(screen.getByRole("heading", { name: "Order #1001 is sold" })).toBeDefined();
  });

  test("is restored after signing in again; one that may have been completed keeps its key", async () => {
    let refuses = () => unanswered("en-US", new TypeError("Failed to fetch"));
    const { user, posts } = await show({
      checkout() {
        throw refuses();
      },
    });
    await payByCard(user);
    await user.click(submit());
    refuses = () => new CallError({ message: "Sign in first.", status: 401 });
    await user.click(submit());
    cleanup();
    const again = await show();
    expect(reference().value).toBe("TERM-9");
    await act(async () => dispatchEvent(new Event("online")));
    expect(again.posts("checkout")[0]?.key).toBe(posts("checkout")[0]?.key);
  });

  test("shows afterwards what was sold, and that no guests were admitted", async () => {
    const { user } = await show();
    await payByCard(user);
    await user.click(submit());
    expect(screen.getByRole("listitem").textContent).toContain("4 × Adult");
    expect(screen.getByText("No guests were checked in: their tickets are scanned at the door.")).toBeDefined();
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Next sale" }).getAttribute("aria-disabled")).toBe("false"),
    );
  });
});

test("a guest names the price if the museum allows it; the typed price is sent, and one too low is marked", async () => {
  const local = ticketType("local", { title: "Local resident", price: usd("15.00"), minimumPrice: usd("5.00") });
  const { user, posts } = await show({ types: [local] });
  const field = screen.getByRole("textbox", { name: "Price for one Local resident" });
  expect(field).toMatchObject({ value: "15.00" });
  expect(screen.getByText("At least $5.00. Suggested: $15.00.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Increase Local resident" }));
  await user.clear(field);
  await user.type(field, "$7.50");
  expect(posts("quote").at(-1)?.body).toMatchObject({ lines: [{ variantId: "local", quantity: 1, price: "7.50" }] });
  await user.clear(field);
  await user.type(field, "4");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await user.clear(field);
  await user.type(field, "lots");
  expect(posts("quote").at(-1)?.body).toMatchObject({ lines: [{ price: "lots" }] });
});

test("selling fewer than a group's minimum asks for confirmation, with the safe choice first", async () => {
  const group = ticketType("adult", { title: "Adult", price: usd("17.50"), minQuantity: 5 });
  const { user, posts } = await show({ types: [group] });
  await payByCard(user);
  await user.click(submit());
  const dialog = within(screen.getByRole("dialog", { name: "Sell 4 × Adult at the group price?" }));
  expect(dialog.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Change the number",
    "Sell anyway",
  ]);
  await user.click(dialog.getByRole("button", { name: "Change the number" }));
  expect(posts("checkout")).toEqual([]);
  await user.click(submit());
  await user.click(screen.getByRole("button", { name: "Sell anyway" }));
  expect(posts("checkout")).toHaveLength(1);
});
