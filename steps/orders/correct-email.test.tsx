// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { unanswered } from "../../commerce/errors.ts";
import { letDialogsOpen } from "../../ui/testing/dialogs.ts";
import { base, opened, press, record, refusing } from "./testing/show.tsx";

beforeAll(letDialogsOpen);
afterEach(cleanup);

describe("correcting the email", () => {
  test("begins with the current address, and shows the new one", async () => {
    const { user, posts, notices } = await opened({
      post: () => ({ order: record({ customerEmail: "ada@example.com" }) }),
    });
    await user.click(press("Correct email"));
    const email = screen.getByLabelText("Email") as HTMLInputElement;
    expect(email.value).toBe("ada@example.org");
    await user.clear(email);
    await user.type(email, "ada@example.com");
    await user.dblClick(press("Save and send"));
    expect(posts()).toMatchObject([
      { path: `${base}/email`, body: { email: "ada@example.com" }, key: expect.any(String) },
    ]);
    expect(notices).toEqual([{ message: "The tickets were sent to ada@example.com." }]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.querySelector("dl")?.textContent).toContain("Emailada@example.com");
    expect(document.activeElement).toBe(press("Correct email"));
  });

  test("without an answer is retried automatically while the address is unchanged, and appears on the order if the dialog is closed", async () => {
    const { user, posts, calls } = await opened({
      post: () => {
        throw unanswered("en-US", new TypeError("Failed to fetch"));
      },
    });
    const online = () => act(async () => dispatchEvent(new Event("online")));
    await user.click(press("Correct email"));
    await user.type(screen.getByLabelText("Email"), "a");
    await user.click(press("Save and send"));
    await online();
    expect(posts()).toHaveLength(2);
    await user.type(screen.getByLabelText("Email"), "{Backspace}");
    expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toBe("");
    await online();
    expect(posts()).toHaveLength(2);
    await user.click(press("Close"));
    expect(calls.filter(({ path }) => path === base)).toHaveLength(2);
  });

  test("rejects an invalid address, and keeps one that the server refuses", async () => {
    const { user, posts } = await opened({ post: refusing("That address was refused.") });
    await user.click(press("Correct email"));
    const email = () => screen.getByLabelText("Email") as HTMLInputElement;
    await user.clear(email());
    await user.type(email(), "ada");
    await user.click(press("Save and send"));
    expect(posts()).toEqual([]);
    await user.type(email(), "@example.com");
    await user.click(press("Save and send"));
    expect(within(screen.getByRole("dialog")).getByText("That address was refused.")).toBeDefined();
    expect(email().value).toBe("ada@example.com");
  });
});
