// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { usd } from "../../commerce/testing/wire.ts";
import { letDialogsOpen } from "../../ui/testing/dialogs.ts";
import { base, opened, press, record, refusing, ticket, title } from "./testing/show.tsx";

beforeAll(letDialogsOpen);
const print = vi.fn();
beforeEach(() => {
  print.mockReset();
  vi.stubGlobal("print", print);
});
afterEach(cleanup);

describe("an order", () => {
  test("shows its buyer, tickets, redemptions, items, payments and history", async () => {
    await opened();
    expect(document.activeElement).toBe(title());
    const text = (name: string) => screen.getByRole("region", { name }).textContent;
    expect(document.querySelector("dl")?.textContent).toContain("Emailada@example.org");
    expect(screen.getByText("$55.00")).toBeDefined();
    expect(text("Tickets")).toContain("General AdmissionSat, Dec\u00a05, 2026, 10:00\u00a0AM2\u00a0× AdultValid");
    expect(text("Tickets")).toContain("Used");
    expect(text("Checked in")).toContain("2 guests, checked in by Grace Hopper at Desk 2");
    expect(
      within(screen.getByRole("table", { name: "Items" })).getByRole("row", {
        name: "General Admission, Adult $25.00 each 3 1 $75.00",
      }),
    ).toBeDefined();
    expect(text("Payments")).toContain("Stripe$5.00$60.00");
    expect(text("History")).toContain("$5.00 was given back.By Grace HopperReason: Rain");
  });

  test("offers to move and cancel only the tickets that allow it", async () => {
    await opened();
    expect(screen.getAllByRole("button", { name: "Move" })).toHaveLength(1);
    expect(screen.getAllByRole("button", { name: "Cancel" })).toHaveLength(1);
  });

  test("leads to admission for today's tickets", async () => {
    const { user, went } = await opened({
      order: () => record({ tickets: [ticket({ date: "2026-12-06" }), ticket({ id: "t2" })] }),
    });
    expect(screen.getAllByRole("button", { name: "Check in" })).toHaveLength(1);
    await user.click(press("Check in"));
    expect(went.at(-1)).toBe("/check-in/confirm?confirmation=t2");
  });

  test("says how many of its guests have come", async () => {
    await opened({ order: () => record({ tickets: [ticket({ used: 1 })] }) });
    expect(screen.getByText("1 of 2 used")).toBeDefined();
  });

  test("that failed to load says so", async () => {
    await opened({ order: refusing("There is no such order.", 404) });
    expect(screen.getByRole("heading", { name: "The order could not be loaded" })).toBeDefined();
    expect(screen.getByText("There is no such order.")).toBeDefined();
  });

  test("is printed", async () => {
    const { user } = await opened();
    await user.click(press("Print"));
    expect(print).toHaveBeenCalledOnce();
  });

  test("leads back to the list that it was opened from, and only then", async () => {
    const { user, went } = await opened({ query: { query: "love", order: "o1" } });
    await user.click(press("Back to the results"));
    expect(went).toEqual(["/orders?query=love"]);
    cleanup();
    await opened();
    expect(screen.queryByRole("button", { name: "Back to the results" })).toBeNull();
  });
});

describe("resending", () => {
  test("is sent and confirmed once, however often it is pressed", async () => {
    const { user, posts, notices } = await opened();
    await user.dblClick(press("Resend tickets"));
    expect(posts()).toMatchObject([{ path: `${base}/resend`, body: {}, key: expect.any(String) }]);
    expect(notices).toEqual([{ message: "The tickets were sent to ada@example.org." }]);
  });

  test("that is refused shows an error at its button", async () => {
    const { user } = await opened({ post: refusing("Mailed too often.") });
    await user.click(press("Resend tickets"));
    expect(screen.getByRole("alert").textContent).toBe("Mailed too often.");
  });

  test("is not offered, nor is another address, if everything is cancelled", async () => {
    await opened({ order: () => record({ status: "cancelled" }) });
    expect(screen.queryByRole("button", { name: "Resend tickets" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Correct email" })).toBeNull();
  });

  test("is not offered without an address", async () => {
    await opened({ order: () => record({ customerEmail: "" }) });
    expect(screen.queryByRole("button", { name: "Resend tickets" })).toBeNull();
  });
});

test("an order's items, discount and tax add up to its total", async () => {
  await opened({
    order: () =>
      record({
        total: usd("141.75"),
        discountAmount: usd("15.00"),
        taxes: [{ rate: "0.05", amount: usd("6.75") }],
      }),
  });
  const rows = within(screen.getByRole("table", { name: "Items" })).getAllByRole("row");
  expect(rows.slice(-3).map(({ textContent }) => textContent)).toEqual([
    "Discount\u2212$15.00",
    "Tax 5%$6.75",
    "Total$141.75",
  ]);
  cleanup();
  const included = { rate: "0.05", amount: usd("7.14"), included: true as const, net: usd("142.86") };
  await opened({ order: () => record({ total: usd("150.00"), taxes: [included] }) });
  const table = within(screen.getByRole("table", { name: "Items" }));
  expect(table.queryByText("Tax 5%")).toBeNull();
  expect(table.getByText("Includes $7.14 tax (5% of $142.86)")).toBeTruthy();
});
