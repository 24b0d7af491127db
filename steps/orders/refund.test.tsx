// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { usd } from "../../commerce/testing/wire.ts";
import type { OrderRecord } from "../../schemas/generated/wire.ts";
import { letDialogsOpen } from "../../ui/testing/dialogs.ts";
import { base, first, opened, press, record, refusing, ticket } from "./testing/show.tsx";

beforeAll(letDialogsOpen);
afterEach(cleanup);

describe("refunding", () => {
  const reason = () => screen.getByLabelText("Reason") as HTMLTextAreaElement;
  const ask = () => within(screen.getByRole("dialog", { name: /of order #1001\?$/ }));

  test("requires a permission, and is offered only while something is left", async () => {
    await opened({ may: false });
    expect(screen.queryByRole("button", { name: "Refund" })).toBeNull();
    cleanup();
    await opened({ order: () => record({ lines: record().lines.slice(1, 2) }) });
    expect(screen.queryByRole("button", { name: "Refund" })).toBeNull();
  });

  test("takes lines and a reason, asks for confirmation, and is sent once", async () => {
    const { user, posts, notices } = await opened();
    await user.click(press("Refund"));
    // The refunded line offers nothing to choose.
    expect(screen.getAllByRole("spinbutton").map((each) => each.getAttribute("aria-valuemax"))).toEqual(["2", "1"]);
    await user.click(press("Increase General Admission, Adult"));
    await user.type(reason(), "Rain");
    await user.click(press("Refund 1 item"));
    expect(posts()).toEqual([]);
    const question = screen.getByRole("dialog", { name: "Refund 1 item of order #1001?" });
    expect(question.textContent).toContain("The code then checks in 1 guest.");
    expect(question.textContent).toContain("$26.25 will be refunded.");
    expect(question.textContent).toContain("1 of these guests has already been checked in.");
    expect(question.textContent).toContain("2 member tickets end with the membership, in other orders too.");
    expect(
      ask()
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["Go back", "Refund $26.25"]);
    await user.dblClick(ask().getByRole("button", { name: "Refund $26.25" }));
    expect(posts()).toMatchObject([
      { path: `${base}/refund`, body: { lines: [{ id: "1", quantity: 1 }], reason: "Rain" }, key: expect.any(String) },
    ]);
    expect(notices).toEqual([{ message: "1 item of order #1001 refunded." }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("cannot be abandoned while it is being sent", async () => {
    let settle: (answer: unknown) => void = () => undefined;
    const { user } = await opened({
      post: () =>
        new Promise((resolve) => {
          settle = resolve;
        }),
    });
    await user.click(press("Refund"));
    await user.click(press("Increase General Admission, Adult"));
    await user.type(reason(), "Rain");
    await user.click(press("Refund 1 item"));
    await user.click(ask().getByRole("button", { name: "Refund $26.25" }));
    await user.click(ask().getAllByRole("button")[0] as HTMLElement);
    expect(ask().getAllByRole("button")).toHaveLength(2);
    await act(async () => settle({ order: record(), handBack: [{ method: "cash", amount: usd("25.00") }] }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("Give back $25.00 in cash.")).toBeDefined();
  });

  test.each([
    [
      "several tickets explains what happens to a part of one",
      [ticket(), ticket({ id: "t2" })],
      "A partly refunded one still checks in the guests who are left.",
    ],
    ["no valid code does not mention codes", [ticket({ status: "cancelled" })], undefined],
  ])("of an order with %s", async (_what, tickets, said) => {
    const { user } = await opened({ order: () => record({ tickets }) });
    await user.click(press("Refund"));
    await user.click(press("Increase General Admission, Adult"));
    await user.type(reason(), "Rain");
    await user.click(press("Refund 1 item"));
    const { textContent } = screen.getByRole("dialog", { name: "Refund 1 item of order #1001?" });
    expect(textContent).not.toContain("Refunded or canceled tickets no longer scan.");
    expect(textContent?.includes("still checks in")).toBe(said !== undefined);
    if (said !== undefined) expect(textContent).toContain(said);
  });

  test("may be of the whole order", async () => {
    const { user, posts } = await opened();
    await user.click(press("Refund"));
    await user.click(press("Whole order"));
    await user.type(reason(), "Rain");
    await user.click(press("Refund 3 items"));
    expect(screen.getByRole("dialog", { name: "Refund 3 items of order #1001?" }).textContent).toContain(
      "Refunded or canceled tickets no longer scan.",
    );
    await user.click(ask().getByRole("button", { name: "Refund $26.25" }));
    expect(posts()).toMatchObject([
      {
        body: {
          lines: [
            { id: "1", quantity: 2 },
            { id: "3", quantity: 1 },
          ],
        },
      },
    ]);
  });

  test("requires a selection and a reason", async () => {
    const { user } = await opened();
    await user.click(press("Refund"));
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Refund" }));
    expect(dialog.getByRole("alert").textContent).toBe("Choose what to refund.");
    await user.click(press("Whole order"));
    await user.type(reason(), "  ");
    await user.click(press("Refund 3 items"));
    expect(dialog.getByRole("alert").textContent).toBe("Enter a reason.");
    expect(document.activeElement).toBe(reason());
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
  });

  test("that is refused keeps the selection, and can be retried with another key", async () => {
    const { user, posts } = await opened({ post: refusing("The bank refused.") });
    await user.click(press("Refund"));
    await user.click(press("Whole order"));
    await user.type(reason(), "Rain");
    for (let tries = 0; tries < 2; tries += 1) {
      await user.click(press("Refund 3 items"));
      // An earlier press would count as a double press.
      vi.spyOn(performance, "now").mockReturnValue(1e9 * (tries + 1));
      await user.click(ask().getByRole("button", { name: "Refund $26.25" }));
      expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toBe("The bank refused.");
      expect(reason().value).toBe("Rain");
    }
    vi.restoreAllMocks();
    expect(new Set(posts().map(({ key }) => key)).size).toBe(2);
  });
});

describe("an order that was paid at the desk", () => {
  const payment = {
    provider: "card-terminal",
    atDesk: "card-terminal" as const,
    amount: usd("60.00"),
    refunded: usd("0.00"),
    at: "2026-11-20T17:31:00Z",
  };
  const atDesk = (own: Partial<OrderRecord> = {}) => record({ payments: [payment], ...own });
  const handBack = [{ method: "cash", amount: usd("25.00") }];

  test("shows its payment, and is refunded with the terminal's reference", async () => {
    const { user, posts } = await opened({ order: () => atDesk() });
    expect(within(screen.getByRole("table", { name: "Payments" })).getByText("Card terminal")).toBeDefined();
    await user.click(press("Refund"));
    await user.click(press("Whole order"));
    await user.type(screen.getByLabelText("Reason"), "Ill");
    await user.type(screen.getByRole("textbox", { name: "Reference on the terminal's receipt (optional)" }), "R1");
    await user.click(press("Refund 3 items"));
    await user.click(screen.getByRole("button", { name: "Refund $26.25" }));
    expect(posts()).toMatchObject([{ body: { reason: "Ill", reference: "R1" } }]);
  });

  test("says what to refund once tickets are cancelled, and requires no reference for cash", async () => {
    const order = () => atDesk({ payments: [{ ...payment, provider: "cash", atDesk: "cash" }] });
    const { user } = await opened({ order, post: () => ({ order: order(), handBack }) });
    await user.click(first("Cancel"));
    expect(screen.queryByRole("textbox", { name: /^Reference/ })).toBeNull();
    await user.click(press("Cancel tickets"));
    expect(screen.getByText("Give back $25.00 in cash.")).toBeDefined();
  });
});
