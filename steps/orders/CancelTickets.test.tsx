// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { unanswered } from "../../commerce/errors.ts";
import { letDialogsOpen } from "../../ui/testing/dialogs.ts";
import { base, opened, press, refusing } from "./testing/show.tsx";

beforeAll(letDialogsOpen);
afterEach(cleanup);

describe("cancelling", () => {
  test("names the tickets that go together and what is given back, and cancels them", async () => {
    const { user, posts, notices } = await opened();
    await user.click(press("Cancel"));
    const dialog = screen.getByRole("dialog", { name: "Cancel these tickets?" });
    expect(within(dialog).getAllByRole("listitem")).toHaveLength(2);
    expect(dialog.textContent).toContain("$60.00 is given back.");
    await user.type(screen.getByLabelText("Reason (optional)"), "ill");
    await user.dblClick(press("Cancel tickets"));
    expect(posts()).toMatchObject([{ path: `${base}/cancel`, body: { ticketIds: ["t1", "t2"], reason: "ill" }, key: expect.any(String) }]);
    expect(notices).toEqual([{ message: "The tickets were cancelled." }]);
  });

  test("may be left", async () => {
    const { user, posts } = await opened();
    await user.click(press("Cancel"));
    await user.click(press("Keep them"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(posts()).toEqual([]);
    expect(document.activeElement).toBe(press("Cancel"));
  });

  test("that the employee may not do says the server's sentence, and keeps the reason", async () => {
    const { user } = await opened({ post: refusing("Ask somebody who may refund.", 403) });
    await user.click(press("Cancel"));
    await user.type(screen.getByLabelText("Reason (optional)"), "ill");
    await user.click(press("Cancel tickets"));
    expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toBe("Ask somebody who may refund.");
    expect((screen.getByLabelText("Reason (optional)") as HTMLTextAreaElement).value).toBe("ill");
  });

  test("without an answer is kept and sent again with the same key, and is on the order where the dialog was closed", async () => {
    const { user, posts, calls } = await opened({
      post: () => {
        throw unanswered("en-US", new TypeError("Failed to fetch"));
      },
    });
    await user.click(press("Cancel"));
    await user.click(press("Cancel tickets"));
    expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toContain("is kept");
    await act(async () => dispatchEvent(new Event("online")));
    expect(posts()).toHaveLength(2);
    expect(new Set(posts().map(({ key }) => key)).size).toBe(1);
    await user.click(press("Keep them"));
    expect(calls.filter(({ path }) => path === base)).toHaveLength(2);
  });
});
