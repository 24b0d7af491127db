// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { unanswered } from "../../commerce/errors.ts";
import { usd } from "../../commerce/testing/wire.ts";
import { letDialogsOpen } from "../../ui/testing/dialogs.ts";
import { base, opened, press, record, refusing, ticket } from "./testing/show.tsx";

beforeAll(letDialogsOpen);
afterEach(cleanup);

describe("cancelling", () => {
  test("lists the tickets cancelled together and the refund, and cancels them", async () => {
    const { user, posts, notices } = await opened();
    await user.click(press("Cancel"));
    const dialog = screen.getByRole("dialog", { name: "Cancel these tickets?" });
    expect(within(dialog).getAllByRole("listitem")).toHaveLength(2);
    expect(dialog.textContent).toContain("$60.00 will be refunded.");
    await user.type(screen.getByLabelText("Reason (optional)"), "ill");
    await user.dblClick(press("Cancel tickets"));
    expect(posts()).toMatchObject([
      { path: `${base}/cancel`, body: { ticketIds: ["t1", "t2"], reason: "ill" }, key: expect.any(String) },
    ]);
    expect(notices).toEqual([{ message: "The tickets were canceled." }]);
  });

  test("can be abandoned", async () => {
    const { user, posts } = await opened();
    await user.click(press("Cancel"));
    await user.click(press("Go back"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(posts()).toEqual([]);
    expect(document.activeElement).toBe(press("Cancel"));
  });

  describe("while it is sent", () => {
    const cancelled = {
      order: record({ tickets: [ticket({ status: "cancelled" })] }),
      handBack: [{ method: "cash", amount: usd("60.00") }],
    };
    async function sending() {
      let settle: (answer: unknown) => void = () => undefined;
      let order = record();
      const shown = await opened({
        order: () => order,
        post: () =>
          new Promise((resolve) => {
            settle = resolve;
          }),
      });
      await shown.user.click(press("Cancel"));
      await shown.user.click(press("Cancel tickets"));
      const answer = () =>
        act(async () => {
          order = cancelled.order;
          settle(cancelled);
        });
      return { ...shown, answer };
    }

    test("does not offer to keep the tickets", async () => {
      const { user, answer } = await sending();
      await user.click(press("Go back"));
      expect(screen.getByRole("dialog")).toBeDefined();
      await answer();
      expect(screen.queryByRole("dialog")).toBeNull();
    });

    test("allows closing its dialog, and says how much to hand back once it is done", async () => {
      const { user, answer, notices } = await sending();
      await user.click(press("Close"));
      await user.click(press("Correct email"));
      await answer();
      expect(notices).toEqual([{ message: "The tickets were canceled." }]);
      expect(screen.getByText("Give back $60.00 in cash.")).toBeDefined();
      expect(screen.getByText("Canceled")).toBeDefined();
      expect(screen.getByRole("dialog", { name: "Correct the email of order #1001" })).toBeDefined();
    });

    test("allows leaving its order, and says how much to hand back once it is done", async () => {
      const { user, answer, notices, back } = await sending();
      await user.click(press("Close"));
      await back({ order: "o2" });
      await answer();
      expect(notices).toEqual([{ message: "The tickets were canceled. Give back $60.00 in cash." }]);
    });
  });

  test("without permission shows the server's sentence, and keeps the reason", async () => {
    const { user } = await opened({ post: refusing("Ask somebody who may refund.", 403) });
    await user.click(press("Cancel"));
    await user.type(screen.getByLabelText("Reason (optional)"), "ill");
    await user.click(press("Cancel tickets"));
    expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toBe("Ask somebody who may refund.");
    expect((screen.getByLabelText("Reason (optional)") as HTMLTextAreaElement).value).toBe("ill");
  });

  test("without an answer is stored and retried with the same key, and appears on the order if the dialog was closed", async () => {
    const { user, posts, calls } = await opened({
      post: () => {
        throw unanswered("en-US", new TypeError("Failed to fetch"));
      },
    });
    await user.click(press("Cancel"));
    await user.click(press("Cancel tickets"));
    expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toContain("saved, and we");
    await act(async () => dispatchEvent(new Event("online")));
    expect(posts()).toHaveLength(2);
    expect(new Set(posts().map(({ key }) => key)).size).toBe(1);
    await user.click(press("Go back"));
    expect(calls.filter(({ path }) => path === base)).toHaveLength(2);
  });
});
