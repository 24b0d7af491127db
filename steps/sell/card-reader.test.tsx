// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fakeBasket } from "../../commerce/testing/basket.ts";
import { receiptOf } from "../../commerce/testing/receipt.ts";
import { staffEvent, toolServices } from "../../commerce/testing/staff.ts";
import { ticketType, usd } from "../../commerce/testing/wire.ts";
import { renderTool } from "../../engine/testing/render-tool.tsx";
import type { SellCheckoutResponse, TerminalPayment } from "../../schemas/generated/wire.ts";
import sell from "../generated/sell.ts";

const adult = ticketType("adult", { title: "Adult", price: usd("25.00") });
const gallery = staffEvent("gallery", [adult], { title: "Gallery", availableInventory: 10 });
let basket = fakeBasket({});
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  basket = fakeBasket({ adult: { type: "Adult", product: "Gallery", price: 25 } });
});
afterEach(cleanup);

/** A desk with a card reader, in the state that `payment` says. */
async function show(payment: { now: Partial<TerminalPayment> | Error }) {
  const shown = () => {
    if (payment.now instanceof Error) throw payment.now;
    return { payment: { reader: "Front desk", amount: usd("25.00"), state: "waiting", ...payment.now } };
  };
  const host = toolServices({
    answer({ method, path, body }) {
      if (path.startsWith("/employee/drawer")) return { currencyCode: "USD", drawer: { id: "d1" } };
      if (path === "/employee/sell/offer")
        return { items: [], popular: [], asking: [], reader: { label: "Front desk" } };
      if (path.startsWith("/employee/sell/cart")) return method === "GET" ? basket.show() : basket.change({ ...body });
      if (path.startsWith("/employee/sell/terminal")) return shown();
      return { events: [gallery] };
    },
  });
  await renderTool(sell, {}, host);
  await act(async () => undefined);
  return { ...host, user: userEvent.setup() };
}

const sold: SellCheckoutResponse = {
  order: { id: "o1", name: "#1001", total: usd("25.00"), admitted: 0 },
  receipt: receiptOf({ lines: [] }),
};

type Shown = Partial<TerminalPayment>;

/** Sells one adult by card. */
async function begin(payment: { now: Shown | Error }) {
  const desk = await show(payment);
  await desk.user.type(screen.getByRole("spinbutton", { name: "Adult" }), "1");
  await desk.user.click(screen.getByRole("radio", { name: "Card" }));
  expect(screen.queryByRole("textbox", { name: reference })).toBeNull();
  await desk.user.click(screen.getByRole("button", { name: "Send $25.00 to the reader" }));
  await waitFor(() => expect(reader().textContent).toContain("Waiting for the card"));
  return desk;
}
const reference = "Reference on the terminal's receipt";
const reader = () => screen.getByRole("region", { name: "Card reader" });
const alert = async (text: string) =>
  waitFor(() => expect(screen.getByRole("alert").textContent).toBe(text), { timeout: 10_000 });

test("a card is sent to the reader with the basket's amount, and a decline says why", async () => {
  const payment: { now: Shown } = { now: {} };
  const { user, calls } = await begin(payment);
  expect(reader().textContent).toContain("$25.00");
  expect(calls.find(({ path }) => path === "/employee/sell/terminal")?.body).toMatchObject({
    payments: [{ method: "terminal" }],
  });
  payment.now = { state: "failed", message: "The card was declined." };
  await alert("The card was declined.");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Send $25.00 to the reader" }));
  await user.click(screen.getByRole("button", { name: "Type a reference instead" }));
  expect(screen.getByRole("alert").textContent).toBe("");
  expect(screen.getByRole("textbox", { name: reference })).toBeDefined();
});

test("a card that was charged sells, once however often it is pressed", async () => {
  const payment: { now: Shown } = { now: {} };
  const { user, calls } = await begin(payment);
  await user.dblClick(screen.getByRole("button", { name: "Waiting for the card" }));
  expect(calls.filter(({ method, path }) => method === "POST" && path === "/employee/sell/terminal")).toHaveLength(1);
  payment.now = { state: "sold", sold, key: "k" };
  await waitFor(() => expect(screen.getByRole("heading", { name: "Sold · order #1001" })).toBeDefined(), {
    timeout: 10_000,
  });
});

test("a payment is found again after a reload, and can be canceled", async () => {
  const payment: { now: Shown } = { now: {} };
  await begin(payment);
  cleanup();
  const { user, calls } = await show(payment);
  await waitFor(() => expect(reader().textContent).toContain("Waiting for the card"));
  payment.now = { state: "canceling" };
  await user.click(screen.getByRole("button", { name: "Cancel payment" }));
  await waitFor(() => expect(reader().textContent).toContain("You can take the payment another way now."));
  expect(calls.some(({ path }) => path === "/employee/sell/terminal/cancel")).toBe(true);
  payment.now = { state: "failed", message: "The payment was canceled." };
  await alert("The payment was canceled.");
  expect(screen.queryByRole("region", { name: "Card reader" })).toBeNull();
});

test("a lost line says that it is being checked", async () => {
  const payment: { now: Shown | Error } = { now: {} };
  await begin(payment);
  payment.now = new Error("lost");
  await waitFor(() => expect(reader().textContent).toContain("Checking with the terminal…"), { timeout: 10_000 });
  payment.now = { state: "checking", message: "The card reader is not connected." };
  await waitFor(() => expect(reader().textContent).toContain("is not connected"), { timeout: 10_000 });
});

test("the rest of a payment in cash is taken at the reader", async () => {
  const { user, calls } = await show({ now: { amount: usd("15.00") } });
  await user.type(screen.getByRole("spinbutton", { name: "Adult" }), "1");
  await user.type(screen.getByRole("textbox", { name: "Cash given" }), "10");
  await user.click(screen.getByRole("checkbox", { name: "Pay the remaining $15.00 by card" }));
  await user.click(screen.getByRole("button", { name: "Sell: $10.00 cash + $15.00 to the reader" }));
  await waitFor(() => expect(reader().textContent).toContain("$15.00"));
  expect(calls.find(({ path }) => path === "/employee/sell/terminal")?.body).toMatchObject({
    payments: [{ method: "cash", amount: usd("10.00") }, { method: "terminal" }],
  });
});
