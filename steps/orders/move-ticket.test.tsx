// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { unanswered } from "../../commerce/errors.ts";
import { datesOf } from "../../commerce/testing/wire.ts";
import { letDialogsOpen } from "../../ui/testing/dialogs.ts";
import { base, first, opened, press, record, refusing, type show, ticket, title } from "./testing/show.tsx";

beforeAll(letDialogsOpen);
afterEach(cleanup);

describe("moving", () => {
  async function choose(options: Parameters<typeof show>[0] = {}) {
    const shown = await opened(options);
    await shown.user.click(press("Move"));
    await shown.user.click(press(/December 6/));
    return shown;
  }

  test("offers the days and times with room, and sends the choice", async () => {
    const { user, calls, posts, notices } = await choose();
    expect(calls.map(({ path }) => path).filter((path) => path.includes("moves"))).toEqual([
      `${base}/moves?ticketId=t1`,
      `${base}/moves/2026-12-06?ticketId=t1`,
    ]);
    expect((screen.getByRole("radio", { name: /9:00 AM/ }) as HTMLInputElement).disabled).toBe(true);
    await user.type(screen.getByLabelText("Reason (optional)"), " snow ");
    await user.dblClick(press("Move to Sun, Dec 6, 2026, 10:00 AM"));
    const body = { ticketId: "t1", date: "2026-12-06", time: "10:00 AM", reason: "snow" };
    expect(posts()).toMatchObject([{ path: `${base}/move`, body, key: expect.any(String) }]);
    expect(notices).toEqual([{ message: "General Admission was moved to Sun, Dec 6, 2026, 10:00 AM." }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("without a day is not sent, and says so", async () => {
    const { user, posts } = await opened();
    await user.click(first("Move"));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Move" }));
    expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toBe("Choose a day and a time.");
    expect(posts()).toEqual([]);
  });

  test("reports a month that failed to load, and loads it with one press", async () => {
    let online = false;
    const { user } = await choose({
      months(path) {
        if (!path.includes("date=2027-01"))
          return datesOf("2026-12", [5, 6], { today: "2026-12-01", nextMonth: "2027-01" });
        if (!online) throw unanswered("en-US", new TypeError("Failed to fetch"));
        return datesOf("2027-01", [9], { today: "2026-12-01", previousMonth: "2026-12" });
      },
    });
    await user.click(press(/^Next month/));
    await user.click(press("Try again"));
    expect(screen.getByRole("heading", { name: "The days could not be loaded" })).toBeDefined();
    expect(press("Move to Sun, Dec 6, 2026, 10:00 AM")).toBeDefined();
    online = true;
    await user.click(press("Try again"));
    expect(press(/January 9/)).toBeDefined();
  });

  test("that is refused keeps the day, the time and the reason, and reloads the order", async () => {
    const { user, calls } = await choose({ post: refusing("There is no room left.", 409) });
    await user.type(screen.getByLabelText("Reason (optional)"), "snow");
    await user.click(press(/^Move to/));
    expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toBe("There is no room left.");
    expect((screen.getByLabelText("Reason (optional)") as HTMLTextAreaElement).value).toBe("snow");
    expect(press("Move to Sun, Dec 6, 2026, 10:00 AM")).toBeDefined();
    expect(calls.filter(({ path }) => path === base)).toHaveLength(2);
  });

  test("that removes its button moves focus to the order", async () => {
    const { user } = await choose({
      post: () => ({ order: record({ tickets: [ticket({ status: "moved", move: undefined, cancel: undefined })] }) }),
    });
    await user.click(press(/^Move to/));
    expect(screen.getByText("Moved")).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(title()));
  });
});
