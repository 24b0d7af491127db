// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { CallError } from "../../commerce/errors.ts";
import { toolServices } from "../../commerce/testing/staff.ts";
import { usd } from "../../commerce/testing/wire.ts";
import { renderTool } from "../../engine/testing/render-tool.tsx";
import type { Data } from "../../schemas/generated/steps/drawer.ts";
import type { Drawer } from "../../schemas/generated/wire.ts";
import { letDialogsOpen } from "../../ui/testing/dialogs.ts";
import drawerTool from "../generated/drawer.ts";

afterEach(cleanup);

const open: Drawer = {
  id: "d1",
  openedAt: "2026-12-05T16:00:00Z",
  employee: "Ada",
  shared: false,
  topUps: usd("0.00"),
  drops: usd("0.00"),
  movements: [],
  float: usd("100.00"),
  taken: usd("75.00"),
  givenBack: usd("25.00"),
  sales: 3,
  refunds: 1,
  expected: usd("150.00"),
};

const values = { notes: [usd("20.00"), usd("10.00")], coins: [usd("0.50")] };

async function show(
  drawer: Drawer | null,
  post: (body: object | undefined) => unknown = () => ({ drawer: open, currencyCode: "USD" }),
  data: Data = {},
  pieces?: typeof values,
  others: readonly Drawer[] = [],
) {
  const host = toolServices({
    may: (permission: string) => permission === "drawers" && others.length > 0,
    answer: ({ method, path, body }) =>
      path.endsWith("/drawers")
        ? { drawers: others }
        : method === "GET"
          ? { drawer, currencyCode: "USD", ...(pieces && { pieces }) }
          : post(body),
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

const counted = (own: Partial<NonNullable<Drawer["count"]>> = {}): Drawer => ({
  ...open,
  count: {
    at: "2026-12-05T23:00:00Z",
    employee: "Ada",
    counted: usd("149.50"),
    expected: usd("150.00"),
    difference: usd("-0.50"),
    needsApproval: false,
    ...own,
  },
});
const closed = {
  ...open,
  closedAt: "2026-12-05T23:00:00Z",
  counted: usd("149.50"),
  difference: usd("-0.50"),
  note: "Lost",
};
const sums = () => [...document.querySelectorAll("dl > div")].map((row) => row.textContent);
const press = (name: string) => screen.getByRole("button", { name });

test("a drawer is counted by notes and coins, and asks before it closes for good", async () => {
  letDialogsOpen();
  const answers = [counted(), closed];
  const { user, posts } = await show(
    open,
    () => ({ drawer: answers.shift() ?? null, currencyCode: "USD" }),
    {},
    values,
  );
  expect(sums()).toEqual([
    "Float$100.00",
    "Cash taken (3 sales)+$75.00",
    "Refunds (1)\u2212$25.00",
    "Expected in the drawer$150.00",
  ]);
  await user.click(press("Count and close"));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "$20.00" }));
  await user.keyboard("7{Enter}{Enter}19");
  expect(screen.getByText("Counted").parentElement?.textContent).toBe("Counted$149.50");
  await user.click(press("Check the count"));
  const pieces = [
    { value: usd("20.00"), quantity: 7 },
    { value: usd("0.50"), quantity: 19 },
  ];
  expect(posts()).toMatchObject([{ path: "/employee/drawer/count", body: { counted: usd("149.50"), pieces } }]);
  const question = within(screen.getByRole("dialog", { name: "Close this drawer for good?" }));
  expect(question.getByText("$0.50 short.")).toBeDefined();
  await user.click(question.getByRole("button", { name: "Close drawer" }));
  expect(posts()[1]).toMatchObject({ path: "/employee/drawer/close", body: { counted: usd("149.50"), pieces } });
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "The drawer is closed" }));
  expect(sums().at(-1)).toBe("Difference\u2212$0.50");
});

test("a large difference is approved with a colleague's PIN, and a refused PIN is explained", async () => {
  letDialogsOpen();
  const { user, posts } = await show(open, (body) => {
    const approval = body && "approval" in body ? (body.approval as { pin: string }) : undefined;
    if (approval === undefined) return { drawer: counted({ needsApproval: true }), currencyCode: "USD" };
    if (approval.pin === "1357") throw new CallError({ message: "This PIN is wrong.", status: 409 });
    return { drawer: { ...closed, approvedBy: "Grace" }, currencyCode: "USD" };
  });
  await user.click(press("Count and close"));
  await user.type(screen.getByRole("textbox", { name: "Counted" }), "149.5");
  await user.click(press("Check the count"));
  await user.click(press("Close drawer"));
  expect(posts()).toHaveLength(1);
  await user.keyboard("1357");
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toContain("This PIN is wrong.");
  await user.keyboard("2468");
  expect(posts().at(-1)).toMatchObject({ path: "/employee/drawer/close", body: { approval: { pin: "2468" } } });
  expect(screen.getByText("Approved by Grace")).toBeDefined();
});

test("before a blind count no sum is shown", async () => {
  const { taken: _taken, givenBack: _back, expected: _expected, sales: _sales, refunds: _refunds, ...blind } = open;
  await show(blind);
  expect(sums()).toEqual(["Float$100.00"]);
  expect(screen.getByText("What should be in the drawer is shown once you have counted it.")).toBeDefined();
});

test("a bank drop needs a reason, and is then in the drawer's list", async () => {
  const moved: Drawer = {
    ...open,
    drops: usd("80.00"),
    expected: usd("70.00"),
    movements: [
      {
        ...{ kind: "drop", amount: usd("80.00"), reason: "To the safe", reference: "Bag 7" },
        ...{ at: "2026-12-05T20:00:00Z", employee: "Ada" },
      },
    ],
  };
  const { user, posts } = await show(open, () => ({ drawer: moved, currencyCode: "USD" }));
  await user.click(press("Bank drop"));
  await user.type(screen.getByRole("textbox", { name: "Amount" }), "80{Enter}");
  expect(screen.getByRole("alert").textContent).toBe("Enter a reason, such as “To the safe”.");
  await user.keyboard("To the safe{Enter}");
  expect(posts()).toMatchObject([
    { path: "/employee/drawer/move", body: { kind: "drop", amount: usd("80.00"), reason: "To the safe" } },
  ]);
  expect(sums().slice(-2)).toEqual(["Bank drops\u2212$80.00", "Expected in the drawer$70.00"]);
  expect(screen.getByRole("list", { name: "Top-ups and bank drops" }).textContent).toContain("To the safe, Bag 7");
});

test("an employee with the permission closes a drawer that another left open", async () => {
  letDialogsOpen();
  const { user, posts } = await show(null, () => ({ drawer: counted(), currencyCode: "USD" }), {}, undefined, [open]);
  await user.click(press("Count and close"));
  await user.type(screen.getByRole("textbox", { name: "Counted" }), "149.5{Enter}");
  await user.click(press("Close drawer"));
  expect(posts().map(({ path }) => path)).toEqual(["/employee/drawers/d1/count", "/employee/drawers/d1/close"]);
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
  const { user } = await show(open, undefined, { takenText: "In: {count}", countTitle: "Cash up", countText: "Done" });
  expect(screen.getByText("In: 3")).toBeDefined();
  await user.click(press("Cash up"));
  expect(screen.getByRole("form", { name: "Cash up" })).toBeDefined();
  expect(press("Done")).toBeDefined();
});
