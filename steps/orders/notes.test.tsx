// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { unanswered } from "../../commerce/errors.ts";
import type { OrderNote } from "../../schemas/generated/wire.ts";
import { letDialogsOpen } from "../../ui/testing/dialogs.ts";
import { base, opened, press, record, refusing, show, staffOrder } from "./testing/show.tsx";

beforeAll(letDialogsOpen);
afterEach(cleanup);

const note = (own: Partial<OrderNote> = {}): OrderNote => ({
  id: "7",
  text: "Wheelchair, side entrance",
  at: "2026-11-20T17:30:00Z",
  by: "Grace Hopper",
  removable: true,
  ...own,
});
const section = () => screen.getByRole("region", { name: "Notes" });

describe("adding a note", () => {
  test("needs text, and shows the note on the order", async () => {
    const { user, posts, notices } = await opened({ post: () => ({ notes: [note()] }) });
    expect(screen.queryByRole("region", { name: "Notes" })).toBeNull();
    await user.click(press("Add note"));
    const dialog = screen.getByRole("dialog", { name: "Add a note to order #1001" });
    const add = within(dialog).getByRole("button", { name: "Add note" });
    await user.type(within(dialog).getByLabelText("Note for staff"), "  ");
    await user.click(add);
    expect(within(dialog).getByRole("alert").textContent).toBe("Write the note.");
    expect(document.activeElement).toBe(within(dialog).getByLabelText("Note for staff"));
    await user.type(within(dialog).getByLabelText("Note for staff"), "Wheelchair, side entrance");
    await user.click(add);
    expect(posts()).toMatchObject([
      { path: `${base}/notes`, body: { text: "Wheelchair, side entrance" }, key: expect.any(String) },
    ]);
    expect(notices).toEqual([{ message: "The note was added." }]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(section().textContent).toContain("Wheelchair, side entranceGrace Hopper");
    expect(document.activeElement).toBe(press("Add note"));
  });

  test("without a network keeps the text and sends it when the network is back", async () => {
    let isLost = true;
    const { user, posts } = await opened({
      post: () => {
        if (isLost) throw unanswered("en-US", new TypeError("Failed to fetch"));
        return { notes: [note()] };
      },
    });
    await user.click(press("Add note"));
    const dialog = screen.getByRole("dialog");
    await user.type(within(dialog).getByLabelText("Note for staff"), "Wheelchair");
    await user.click(within(dialog).getByRole("button", { name: "Add note" }));
    expect(within(dialog).getByRole("alert").textContent).toMatch(/^No answer yet/);
    isLost = false;
    await act(async () => dispatchEvent(new Event("online")));
    expect(new Set(posts().map(({ key }) => key)).size).toBe(1);
    expect(section()).toBeDefined();
  });

  test("beyond the limit says so in the dialog", async () => {
    const { user } = await opened({ post: refusing("This order has 20 notes.", 409) });
    await user.click(press("Add note"));
    const dialog = screen.getByRole("dialog");
    await user.type(within(dialog).getByLabelText("Note for staff"), "One more");
    await user.click(within(dialog).getByRole("button", { name: "Add note" }));
    expect(within(dialog).getByRole("alert").textContent).toBe("This order has 20 notes.");
  });
});

describe("removing a note", () => {
  const order = () => record({ notes: [note(), note({ id: "6", text: "Paid by the school", removable: false })] });

  test("asks first, and is offered only for notes that the employee may remove", async () => {
    const { user, posts } = await opened({ order, post: () => ({ notes: [] }) });
    expect(within(section()).getAllByRole("button", { name: "Remove note" })).toHaveLength(1);
    await user.click(press("Remove note"));
    const dialog = screen.getByRole("dialog", { name: "Remove this note?" });
    expect(dialog.textContent).toContain("Wheelchair, side entrance");
    await user.click(within(dialog).getByRole("button", { name: "Go back" }));
    expect(posts()).toEqual([]);
    await user.click(press("Remove note"));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Remove note" }));
    expect(posts()).toMatchObject([{ path: `${base}/notes/remove`, body: { id: "7" } }]);
    expect(screen.queryByRole("region", { name: "Notes" })).toBeNull();
  });
});

test("search results say how many notes an order has", async () => {
  await show({ query: { query: "love" }, found: [staffOrder({ notes: 2 }), staffOrder({ id: "o2", name: "#1002" })] });
  const [noted, other] = screen.getAllByRole("listitem");
  expect(noted?.textContent).toContain("2 notes");
  expect(other?.textContent).not.toContain("note");
});
