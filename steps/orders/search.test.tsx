// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { CallError } from "../../commerce/errors.ts";
import { usd } from "../../commerce/testing/wire.ts";
import type { ScannerView } from "../../ui/scanner/scanner-view.tsx";
import { letDialogsOpen } from "../../ui/testing/dialogs.ts";
import { typeAsScanner } from "../../ui/testing/type-as-scanner.ts";
import { field, opened, press, show, staffOrder, title } from "./testing/show.tsx";

// jsdom has no camera: a text field replaces it, and the test types a code's text into it.
vi.mock("../../ui/scanner/scanner-view.tsx", () => ({
  ScannerView: ({ open, accepts, onDecode }: ComponentProps<typeof ScannerView>) =>
    open && <input aria-label="Camera" onChange={({ target: { value } }) => accepts?.(value) && onDecode(value)} />,
}));

beforeAll(letDialogsOpen);
afterEach(cleanup);

test("refunds and disputes made elsewhere are listed when the tool opens", async () => {
  const moneyBack = {
    amount: { amount: "60.00", currencyCode: "USD" },
    isAll: true,
    text: "$60.00 was refunded. Nothing is left.",
  };
  const { user, went } = await show({ takenBack: [{ order: staffOrder(), moneyBack }] });
  expect(screen.getByRole("heading", { name: "For review: reversed payments" })).toBeDefined();
  expect(screen.getByRole("listitem").textContent).toBe("#1001Ada Lovelace$60.00 was refunded. Nothing is left.");
  await user.click(press("#1001"));
  expect(went).toEqual(["/orders?order=o1"]);
});

describe("a search", () => {
  test("starts in the field, is stored in the address, and finds what is typed", async () => {
    const { user, calls, went } = await show();
    expect(document.activeElement).toBe(field());
    await user.type(field(), " love{Enter}");
    expect(went).toEqual(["/orders?query=love"]);
    expect(calls.map(({ path }) => path)).toEqual(["/employee/orders?mine=today", "/employee/orders?query=love"]);
  });

  test("lists orders with buyer, purchase, date and status in words, and opens the pressed one", async () => {
    const { user, went } = await show({ query: { query: "love" } });
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent?.replaceAll("\u00a0", " "))).toEqual([
      "#1001Sat, Dec 5, 2026 3 ticketsAda Lovelaceada@example.org$60.00Nov 20, 2026, 10:30 AMConfirmed",
      "#1002Sat, Dec 5, 2026 3 ticketsNo name on file.$60.00Nov 20, 2026, 10:30 AMPartly canceled",
    ]);
    expect(screen.getByRole("status").textContent).toBe("2 orders found");
    await user.click(press("#1001"));
    expect(went).toEqual(["/orders?query=love&order=o1"]);
    expect(document.activeElement).toBe(title());
  });

  test("is repeated by Back, with focus on the order that was open", async () => {
    const { user, back } = await show({ query: { query: "love" } });
    await user.click(press("#1002"));
    await back({ query: "love" });
    expect(field().value).toBe("love");
    expect(document.activeElement).toBe(press("#1002"));
  });

  test("says whether there are more, or none", async () => {
    await show({ query: { query: "a" }, moreAvailable: true });
    expect(screen.getByText(/^More orders match/)).toBeDefined();
    cleanup();
    await show({ query: { query: "$& zzz" }, found: [] });
    expect(screen.getByRole("status").textContent).toBe("No order matches “$& zzz”.");
  });

  test("that finds one order opens it directly", async () => {
    const { user, went } = await show({ found: [staffOrder()] });
    await user.type(field(), "1001{Enter}");
    expect(went).toEqual(["/orders?query=1001", "replace /orders?order=o1"]);
    expect(title()).toBeDefined();
    expect(field().value).toBe("");
  });

  test("that fails says so, and is repeated with one press", async () => {
    let tries = 0;
    const answer = () => {
      tries += 1;
      if (tries === 1) throw new CallError({ message: "Something went wrong.", status: 500 });
      return { orders: [staffOrder(), staffOrder({ id: "o2", name: "#1002" })], moreAvailable: false };
    };
    const { user } = await show({ query: { query: "a" }, own: { answer } });
    expect(screen.getByRole("alert").textContent).toContain("Something went wrong.");
    await user.click(press("Try again"));
    expect(press("#1001")).toBeDefined();
  });
});

describe("a code", () => {
  const code = JSON.stringify({ type: "ticket-confirmation-code", id: "c1" });

  test("that a scanner types is searched for, and removed from the field", async () => {
    const { went } = await show({ found: [] });
    field().blur();
    typeAsScanner(code);
    await act(async () => undefined);
    expect(went).toEqual([`/orders?${new URLSearchParams({ query: code })}`]);
    expect(screen.getByRole("status").textContent).toBe("No order has the scanned code.");
    expect(field().value).toBe("");
  });

  test("typed after text in the field is read without that text", async () => {
    const { user, went } = await show();
    await user.type(field(), "ada");
    await user.paste(code);
    await user.keyboard("{Enter}");
    expect(went[0]).toBe(`/orders?${new URLSearchParams({ query: code })}`);
  });

  test("that the camera reads is searched for, and the camera turns off", async () => {
    const { user, went } = await show();
    await user.click(press("Scan a code"));
    const see = (text: string) => fireEvent.change(screen.getByLabelText("Camera"), { target: { value: text } });
    see("https://example.org");
    expect(went).toEqual([]);
    see(code);
    expect(went[0]).toBe(`/orders?${new URLSearchParams({ query: code })}`);
    expect(screen.queryByLabelText("Camera")).toBeNull();
  });

  test("of a member leads to their tickets, and an unknown one nowhere", async () => {
    const { went, notices } = await show();
    field().blur();
    typeAsScanner("https://example.org/?a=1");
    typeAsScanner(JSON.stringify({ type: "member", id: "m1", level: "dual", expires: "2027-11-30" }));
    await act(async () => undefined);
    expect(notices).toMatchObject([{ type: "error" }]);
    expect(went).toEqual(["/member/purchase?id=m1&level=dual&expires=2027-11-30"]);
  });

  test("scanned while an order is being changed shows a prompt", async () => {
    const { user, went, notices } = await opened();
    await user.click(press("Refund"));
    typeAsScanner(code);
    expect(notices).toMatchObject([{ message: "Finish or close this first, then scan the next code." }]);
    expect(went).toEqual([]);
  });
});

describe("filters", () => {
  test("narrow a search, and stay in the address with it", async () => {
    const { user, went, calls } = await show({ query: { query: "love" } });
    await user.selectOptions(screen.getByLabelText("Visit begins"), "3 PM");
    await user.selectOptions(screen.getByLabelText("Tickets"), "4");
    expect(went).toEqual(["/orders?query=love&hour=15", "/orders?query=love&hour=15&tickets=4"]);
    expect(calls.at(-1)).toMatchObject({ path: "/employee/orders?query=love&hour=15&tickets=4" });
    await user.selectOptions(screen.getByLabelText("Visit begins"), "Any time");
    expect(went.at(-1)).toBe("/orders?query=love&tickets=4");
  });

  test("without a search find today's visits, or say that none matches", async () => {
    const { user, went } = await show({ found: [] });
    await user.selectOptions(screen.getByLabelText("Visit begins"), "3 PM");
    expect(went).toEqual(["/orders?hour=15"]);
    expect(screen.getByText("No visit of today matches.").getAttribute("role")).toBe("status");
  });
});

test("the employee's last sales of today are shown before a search", async () => {
  const answer = ({ path }: { path: string }) =>
    path.includes("mine=today")
      ? { orders: [staffOrder()], moreAvailable: false, mine: { count: 1, sum: usd("60.00") } }
      : { orders: [] };
  const { user, went } = await show({ own: { answer } });
  expect(screen.getByRole("heading", { name: "1 sale today: $60.00" })).toBeDefined();
  await user.click(press("#1001"));
  expect(went).toEqual(["/orders?order=o1"]);
  cleanup();
  const none = { orders: [], moreAvailable: false, mine: { count: 0, sum: usd("0.00") } };
  await show({ own: { answer: () => none } });
  expect(screen.getByRole("heading", { name: "No sales yet today" })).toBeDefined();
});

describe("pages", () => {
  test("go on to earlier orders, and a last page of one order stays a list", async () => {
    const answer = ({ path }: { path: string }) =>
      path.includes("before=900")
        ? { orders: [staffOrder({ id: "o9", name: "#899" })], moreAvailable: false }
        : { orders: [staffOrder(), staffOrder({ id: "o2", name: "#900" })], moreAvailable: true, next: "900" };
    const { user, went } = await show({ query: { query: "love" }, own: { answer } });
    await user.click(press("Earlier orders"));
    expect(went).toEqual(["/orders?query=love&before=900"]);
    expect(press("#899")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Earlier orders" })).toBeNull();
  });

  test("own sales are of the day, or since the drawer was opened", async () => {
    const answer = () => ({ orders: [staffOrder()], moreAvailable: false, mine: { count: 1, sum: usd("60.00") } });
    const { user, went } = await show({ query: { mine: "today" }, own: { answer } });
    expect(screen.queryByLabelText("Visit begins")).toBeNull();
    await user.click(press("Only since I opened my drawer"));
    expect(went).toEqual(["/orders?mine=drawer"]);
    expect(screen.getByRole("status").textContent).toBe("1 sale since you opened your drawer: $60.00");
    await user.click(press("All of today"));
    expect(went.at(-1)).toBe("/orders?mine=today");
  });
});
