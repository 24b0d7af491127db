// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { usd } from "../../commerce/testing/wire.ts";
import type { OrderResponse } from "../../schemas/generated/wire.ts";
import { serveBoot } from "../testing/boot.ts";

let OrderDetails: typeof import("./order-details.tsx").OrderDetails;
let OrderConfirmation: typeof import("./order-confirmation.tsx").OrderConfirmation;
let OrderLinks: typeof import("./order-details.tsx").OrderLinks;

beforeAll(async () => {
  serveBoot();
  ({ OrderDetails } = await import("./order-details.tsx"));
  ({ OrderConfirmation } = await import("./order-confirmation.tsx"));
  ({ OrderLinks } = await import("./order-details.tsx"));
});
afterEach(cleanup);

const shared: OrderResponse["order"] = {
  id: "s1",
  cartId: "c1",
  name: "#1001",
  buyer: "Ada Lovelace",
  wallets: [],
  orderTickets: [],
  memberships: [],
};
const own = { ...shared, id: "o1", total: usd("50.00"), shareId: "s1" };
const details = (order: OrderResponse["order"]) => render(<OrderDetails order={order} />, { wrapper: MemoryRouter });

test("with the order's own link, visitors see what was paid and can change the order", () => {
  details({ ...own, changes: ["move", "cancel"] });
  expect(screen.getByText("Paid").parentElement?.textContent).toBe("Paid$50.00");
  expect(screen.getByRole("link", { name: "Change or cancel" }).getAttribute("href")).toBe("/order/o1");
});

test.each([
  [["move"], "Change your visit"],
  [["cancel"], "Cancel your tickets"],
] as const)("if only %s is possible, the link says so", (changes, name) => {
  details({ ...own, changes: [...changes] });
  expect(screen.getByRole("link").textContent).toBe(name);
});

test("an order without tickets, such as a membership, shows neither directions nor a way to change plans", () => {
  details(own);
  expect(screen.queryByText("Where")).toBeNull();
  expect(screen.queryByText("Plans changed?")).toBeNull();
  expect(screen.getByRole("link", { name: "Receipt and history" })).toBeDefined();
});

test("if nothing can be changed, it says why and still links to the order's page", () => {
  details({ ...own, unchangeable: "Your visit is over, so there is nothing left to change." });
  expect(screen.getByText("Plans changed?").parentElement?.textContent).toContain("Your visit is over");
  expect(screen.queryByRole("link", { name: "Change or cancel" })).toBeNull();
  expect(screen.getByRole("link", { name: "Receipt and history" }).getAttribute("href")).toBe("/order/o1");
});

test("a shared link shows neither", () => {
  details(shared);
  expect(screen.getByText("Ada Lovelace")).toBeDefined();
  expect(screen.queryByText("Paid")).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});

const confirmation = async (order: OrderResponse["order"]) => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ body: { order } }), { status: 200 }));
  render(<OrderConfirmation />, { wrapper: MemoryRouter });
  await screen.findByRole("heading", { level: 1, name: /#1001/ });
};
const noTickets = "Your order does not include any tickets.";

test("only the buyer is thanked, not the people the link was shared with", async () => {
  await confirmation(own);
  expect(screen.getByText("Thank you, Ada.")).toBeDefined();
  expect(screen.getByText(noTickets)).toBeDefined();
  cleanup();
  await confirmation(shared);
  expect(screen.queryByText(/Thank you/)).toBeNull();
});

test("the giver of a membership reads what happens next, not that they should show its card", async () => {
  const gift = {
    title: "Dual",
    level: "dual",
    memberName: "Grace Hopper",
    starts: "2026-11-21",
    expires: "2027-11-21",
    isGift: true,
  } as const;
  await confirmation({ ...own, memberships: [{ ...gift, isWaiting: true, qrCode: "data:image/svg+xml,waiting" }] });
  expect(
    screen.getByText(/^We’ve emailed the new member about your gift\. To hand it over yourself, print the card\.$/),
  ).toBeDefined();
  expect(screen.queryByText(/Show the membership card/)).toBeNull();
  cleanup();
  // The new member's account and card exist at once.
  await confirmation({ ...own, memberships: [gift] });
  expect(screen.getByText(/^We’ve emailed the new member about your gift\.$/)).toBeDefined();
});

test("an order of only a gift card shows its code, and does not say that something is missing", async () => {
  const text = ["Enter this code where you pay.", "It has not been used yet."];
  await confirmation({ ...own, extras: [{ id: "g1", title: "Gift card, $50.00", code: "ACDE-FGHJ-KMNP-QRTU", text }] });
  const card = screen.getByRole("heading", { name: "Gift card, $50.00" }).parentElement;
  expect(card?.textContent).toContain("ACDE-FGHJ-KMNP-QRTU");
  expect(card?.textContent).toContain("It has not been used yet.");
  expect(screen.queryByText(noTickets)).toBeNull();
});

test("an order of only a membership does not say that something is missing, nor that it was a gift", async () => {
  await confirmation({
    ...own,
    memberships: [
      { title: "Dual", level: "dual", memberName: "Ada Lovelace", starts: "2026-11-21", expires: "2027-11-30" },
    ],
  });
  expect(
    screen.getByText("You have successfully registered this membership. A confirmation is on its way by email."),
  ).toBeDefined();
  expect(screen.queryByText(noTickets)).toBeNull();
});

test.each([
  ["s1", "/order/s1/confirmation"],
  [undefined, "/"],
])("Share uses the read-only link, or else the page's address (%s)", async (shareId, path) => {
  const user = userEvent.setup();
  render(<OrderLinks orderId="o1" shareId={shareId} title="Tickets For Order: #1001" />);
  await user.click(screen.getByRole("button", { name: "Share" }));
  await act(async () => undefined);
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}${path}`);
});
