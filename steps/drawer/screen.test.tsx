// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { CallError } from "../../commerce/errors.ts";
import { toolServices } from "../../commerce/testing/staff.ts";
import { usd } from "../../commerce/testing/wire.ts";
import { renderTool } from "../../engine/testing/render-tool.tsx";
import type { Data } from "../../schemas/generated/steps/drawer.ts";
import type { Drawer } from "../../schemas/generated/wire.ts";
import drawerTool from "../generated/drawer.ts";

afterEach(cleanup);

const open: Drawer = {
  id: "d1",
  openedAt: "2026-12-05T16:00:00Z",
  float: usd("100.00"),
  taken: usd("75.00"),
  givenBack: usd("25.00"),
  sales: 3,
  refunds: 1,
  expected: usd("150.00"),
};

async function show(
  drawer: Drawer | null,
  post: (body: object | undefined) => unknown = () => ({ drawer: open, currencyCode: "USD" }),
  data: Data = {},
) {
  const host = toolServices({
    answer: ({ method, body }) => (method === "GET" ? { drawer, currencyCode: "USD" } : post(body)),
  });
  await renderTool(drawerTool, data, host);
  await act(async () => undefined);
  return { ...host, posts: () => host.calls.filter(({ method }) => method === "POST"), user: userEvent.setup() };
}

test("without a drawer, the employee enters a float and then sells", async () => {
  const { user, posts, went, notices } = await show(null);
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Float" }));
  await user.keyboard("ten{Enter}");
  expect(screen.getByRole("alert").textContent).toBe("Enter an amount, such as 100.00.");
  expect(posts()).toEqual([]);
  await user.clear(screen.getByRole("textbox", { name: "Float" }));
  await user.keyboard("100{Enter}");
  expect(posts()).toMatchObject([{ path: "/employee/drawer/open", body: { float: usd("100.00") } }]);
  expect(notices).toEqual([{ message: "Your drawer is open.", duration: 2000 }]);
  expect(went).toEqual(["/sell"]);
});

test("an open drawer shows its expected cash, and is closed with a count that shows the difference", async () => {
  const closed = {
    ...open,
    closedAt: "2026-12-05T23:00:00Z",
    counted: usd("149.50"),
    difference: usd("-0.50"),
    note: "Lost",
  };
  const { user, posts } = await show(open, () => ({ drawer: closed, currencyCode: "USD" }));
  const sums = () => [...document.querySelectorAll("dl > div")].map((row) => row.textContent);
  expect(sums()).toEqual([
    "Float$100.00",
    "Cash taken (3 sales)$75.00",
    "Refunds (1)$25.00",
    "Expected in the drawer$150.00",
  ]);
  await user.type(screen.getByRole("textbox", { name: "Counted" }), "149,5");
  await user.type(screen.getByRole("textbox", { name: "Note (optional)" }), "Lost");
  await user.dblClick(screen.getByRole("button", { name: "Close drawer" }));
  expect(posts()).toMatchObject([{ path: "/employee/drawer/close", body: { counted: usd("149.50"), note: "Lost" } }]);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "The drawer is closed" }));
  expect(screen.getByText("$0.50 is missing.")).toBeDefined();
  expect(sums().at(-1)).toBe("Difference\u2212$0.50");
});

test("a refusal is shown at the button, and the drawer is reloaded", async () => {
  const { user, calls } = await show(null, () => {
    throw new CallError({ message: "You have a cash drawer open already.", status: 409 });
  });
  await user.type(screen.getByRole("textbox", { name: "Float" }), "5{Enter}");
  expect(screen.getByRole("alert").textContent).toBe("You have a cash drawer open already.");
  expect(calls.filter(({ method }) => method === "GET")).toHaveLength(2);
});

test("it uses the author's texts if there are any", async () => {
  await show(open, undefined, { takenText: "In: {count}", countTitle: "Cash up", closeText: "Done" });
  expect(screen.getByText("In: 3")).toBeDefined();
  expect(screen.getByRole("form", { name: "Cash up" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Done" })).toBeDefined();
});
