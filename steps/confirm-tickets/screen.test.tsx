// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { CallError, unanswered } from "../../commerce/errors.ts";
import { undoableRedemption } from "../../commerce/last-redemption.ts";
import { checkIn, checkInTicket, toolServices } from "../../commerce/testing/staff.ts";
import { renderTool } from "../../engine/testing/render-tool.tsx";
import type { CheckInResponse, CheckInTicket } from "../../schemas/generated/wire.ts";
import { letDialogsOpen } from "../../ui/testing/dialogs.ts";
import { pressAsScanner, typeAsScanner } from "../../ui/testing/type-as-scanner.ts";
import confirmTickets from "../generated/confirm-tickets.ts";

let logged: MockInstance;
beforeAll(letDialogsOpen);
beforeEach(() => {
  sessionStorage.clear();
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const path = "/employee/checkin/tickets/ticket-id/t1";
const adult = checkInTicket("t1.0", { ticketType: "Adult", totalTickets: 4, redeemedTickets: 1 });
const child = checkInTicket("t1.1", { ticketType: "Child", totalTickets: 2 });
const found = checkIn([adult, child]);
const offline = unanswered("en-US", new TypeError("Failed to fetch"));

type Call = Parameters<NonNullable<NonNullable<Parameters<typeof toolServices>[0]>["answer"]>>[0];

async function show(
  answer: (call: Call) => unknown,
  query: Record<string, string> = { confirmation: "t1" },
  own: Partial<Parameters<typeof toolServices>[0]> = {},
) {
  const host = toolServices({ path: "/check-in/confirm", query, answer, ...own });
  await renderTool(confirmTickets, {}, host);
  await act(async () => undefined);
  return { ...host, posts: () => host.calls.filter(({ method }) => method === "POST"), user: userEvent.setup() };
}
const whereFound =
  (redeem: () => unknown = () => found, tickets = found) =>
  ({ method }: Call) =>
    method === "GET" ? tickets : redeem();
const throwing = (error: unknown) => () => {
  throw error;
};

const confirm = () => screen.getByRole("button", { name: "Confirm Guests" });
const quantity = (name: string) => (screen.getByRole("spinbutton", { name }) as HTMLInputElement).value;
const details = () =>
  Object.fromEntries(
    [...document.querySelectorAll("dl > div")].map((row) => [
      row.querySelector("dt")?.textContent,
      row.querySelector("dd")?.textContent,
    ]),
  );

describe("the tickets", () => {
  test.each([
    [{ confirmation: "t1" }, path],
    [{ confirmationCode: "c/1" }, "/employee/checkin/tickets/ticket-code/c%2F1"],
  ])("of %j are looked up at %s", async (query, asked) => {
    const { calls } = await show(whereFound(), query);
    expect(calls).toMatchObject([{ method: "GET", path: asked }]);
  });

  test("of another day are highlighted where the clerk confirms, and can still be redeemed", async () => {
    const tomorrow = checkIn([checkInTicket("t1.0", { eventDate: "2026-12-06" })]);
    const { user, posts } = await show(whereFound(undefined, tomorrow));
    expect(screen.getByRole("note").textContent).toContain(
      "General Admission is for Sunday, December 6, 2026. Today is Saturday, December 5, 2026.",
    );
    expect(document.getElementById(confirm().getAttribute("aria-describedby") ?? "")?.textContent).toContain(
      "Not today: Sun, Dec 6",
    );
    await user.click(confirm());
    expect(posts()).toHaveLength(1);
  });

  test("of another day say that confirming moves them to today, and link to their order", async () => {
    const tomorrow = checkIn([checkInTicket("t1.0", { eventDate: "2026-12-06" })]);
    const { user, went, posts } = await show(whereFound(undefined, tomorrow));
    expect(screen.getByRole("note").textContent).toContain(
      "Confirming moves these tickets to today and checks the guests in.",
    );
    await user.click(screen.getByRole("button", { name: "Open order" }));
    expect([went.map((address) => address.split("?")[0]), posts()]).toEqual([["/orders"], []]);
  });

  test("are shown with their order, the available number, and the total coming in", async () => {
    await show(whereFound());
    expect(details()).toEqual({
      "Order Number": "#1001",
      "First Name": "Ada",
      "Last Name": "Lovelace",
      Email: "ada@example.org",
      "Event Title": "General Admission",
      "Event Date": "Sat, Dec 5, 2026",
      "Event Time": "10:00 AM",
    });
    const available = within(screen.getByRole("region", { name: "Available Tickets" })).getAllByRole("listitem");
    expect(available.map(({ textContent }) => textContent)).toEqual(["Adult 3", "Child 2"]);
    expect([quantity("Adult"), quantity("Child")]).toEqual(["3", "2"]);
    expect(document.activeElement).toBe(confirm());
  });

  test("show a dash for missing values", async () => {
    const bare = checkInTicket("x", { eventTitle: "", eventDate: "", eventTime: "" });
    await show(
      whereFound(
        undefined,
        checkIn([bare], { orderNumber: "", customerFirstName: "", customerLastName: "", customerEmail: "" }),
      ),
    );
    expect(new Set(Object.values(details()))).toEqual(new Set(["—"]));
  });

  test("of several events have a group each", async () => {
    const film = checkInTicket("f.0", { ticketType: "Adult", eventTitle: "Deep Time", eventTime: "1:00 PM" });
    await show(whereFound(undefined, checkIn([adult, film])));
    const group = screen.getByRole("group", { name: "Deep Time, Sat, Dec 5, 2026, 1:00 PM" });
    expect(within(group).getByRole("spinbutton", { name: "Adult" })).toBeDefined();
  });

  test("cannot exceed the available number", async () => {
    const { user } = await show(whereFound());
    await user.click(screen.getByRole("button", { name: "Increase Adult" }));
    expect(quantity("Adult")).toBe("3");
  });
});

describe("tickets that admit no one", () => {
  const cancelled = () =>
    new CallError({
      message: "This ticket was canceled.",
      status: 409,
      errors: [{ code: "TICKET_VOID", field: "", message: "This ticket was canceled." }],
    });
  const used = checkIn([checkInTicket("t1.0", { totalTickets: 2, redeemedTickets: 2 })]);

  test.each([
    ["cancelled or moved", throwing(cancelled())],
    ["used", () => used],
  ])("and were %s link to their order, after the next scan", async (_what, answer) => {
    const { user, went } = await show(answer);
    const options = within(screen.getByRole("dialog")).getAllByRole("button");
    expect(options.map(({ textContent }) => textContent)).toEqual(["Scan Different Code", "Open order"]);
    await user.click(screen.getByRole("button", { name: "Open order" }));
    expect(went).toEqual(["/orders?query=t1"]);
  });

  test("and are unknown show what was read, and lead to a search by name", async () => {
    const { user, went } = await show(
      throwing(new CallError({ message: "No tickets were found for this code.", status: 404 })),
    );
    expect(screen.getByRole("dialog").textContent).toContain("Code read: t1");
    await user.click(screen.getByRole("button", { name: "Search by name" }));
    expect(went).toEqual(["/orders"]);
  });

  test("and belong to an order that the employee cannot open, link only to the next scan", async () => {
    await show(() => used, undefined, { opens: (path) => path !== "/orders" });
    expect(screen.getByRole("button", { name: "Scan Different Code" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Open order" })).toBeNull();
  });
});

describe("Confirm Guests", () => {
  test("redeems the chosen tickets, remembers them for undo, and returns to scanning", async () => {
    const { user, posts, went } = await show(whereFound());
    await user.click(screen.getByRole("button", { name: "Decrease Adult" }));
    await user.click(confirm());
    expect(posts()).toMatchObject([
      {
        path: `${path}/redeem`,
        body: {
          redeem: [
            { id: "t1.0", title: "Adult", max: 3, quantity: 2 },
            { id: "t1.1", title: "Child", max: 2, quantity: 2 },
          ],
        },
      },
    ]);
    expect(went).toEqual(["replace /check-in?redeemed=success"]);
    const kept = undoableRedemption(sessionStorage, Date.now())?.redemption;
    expect(kept).toMatchObject({
      undo: `${path}/undo`,
      key: posts()[0]?.key,
      query: { confirmation: "t1" },
      orderNumber: "#1001",
      count: 4,
    });
  });

  test("pressed twice redeems once", async () => {
    const { user, posts } = await show(whereFound(() => new Promise(() => undefined)));
    await user.dblClick(confirm());
    expect(posts()).toHaveLength(1);
  });

  test("does nothing while no guests are chosen", async () => {
    const { user, posts } = await show(whereFound(undefined, checkIn([child])));
    await user.click(screen.getByRole("button", { name: "Decrease Child" }));
    await user.click(screen.getByRole("button", { name: "Decrease Child" }));
    expect(confirm().getAttribute("aria-disabled")).toBe("true");
    await user.click(confirm());
    expect(posts()).toEqual([]);
  });

  test("without an answer keeps everything, and is retried with the same key on a press and automatically", async () => {
    const { user, posts, notices, went } = await show(whereFound(throwing(offline)));
    await user.click(screen.getByRole("button", { name: "Decrease Adult" }));
    await user.click(confirm());
    // Show one message only: "try again" would contradict "we'll keep trying".
    expect(notices).toEqual([]);
    expect(screen.getByRole("alert").textContent).toContain("is saved, and we'll keep trying");
    expect(quantity("Adult")).toBe("2");
    expect((screen.getByRole("spinbutton", { name: "Adult" }) as HTMLInputElement).disabled).toBe(true);
    await user.click(confirm());
    await act(async () => dispatchEvent(new Event("online")));
    expect(posts()).toHaveLength(3);
    expect(new Set(posts().map(({ key }) => key)).size).toBe(1);
    expect(went).toEqual([]);
  });

  test("that is refused shows and logs the server's sentence, and reloads the remaining tickets", async () => {
    const taken = new CallError({ message: "Only 1 ticket of type Adult can still be redeemed.", status: 409 });
    let left = found;
    const { user, notices, went } = await show(({ method }) => {
      if (method === "GET") return left;
      left = checkIn([{ ...adult, redeemedTickets: 3 }, child]);
      throw taken;
    });
    await user.click(confirm());
    expect(notices).toEqual([{ message: taken.message, type: "error" }]);
    expect(logged).toHaveBeenCalledWith("The tickets were not redeemed", taken);
    await waitFor(() => expect(quantity("Adult")).toBe("1"));
    expect(went).toEqual([]);
  });

  test("is not triggered by a scanner that types: a prompt tells the clerk to finish first", async () => {
    const { posts, notices } = await show(whereFound());
    typeAsScanner("abcdef");
    expect(posts()).toEqual([]);
    expect(notices).toMatchObject([{ type: "info" }]);
  });
});

describe("a handheld scanner that types", () => {
  test("does not confirm the guests on screen", async () => {
    const { posts, notices, went } = await show(whereFound());
    typeAsScanner(JSON.stringify({ type: "ticket", id: "t2" }));
    expect([posts(), went, notices]).toEqual([
      [],
      [],
      [{ message: "Confirm or cancel these guests first, then scan the next code.", type: "info" }],
    ]);
  });

  test.each([
    ["were all used", () => whereFound(undefined, checkIn([{ ...child, redeemedTickets: 2 }]))],
    ["do not exist", () => throwing(new CallError({ message: "No tickets were found for this code.", status: 404 }))],
  ])("leads to the next code while a prompt says that these tickets %s", async (_what, answer) => {
    const { went, notices } = await show(answer());
    expect(screen.getByRole("dialog")).toBeDefined();
    typeAsScanner(JSON.stringify({ type: "ticket", id: "t2" }));
    typeAsScanner(JSON.stringify({ type: "member", id: "m1", level: "dual", expires: "2027-11-30" }));
    expect(went).toEqual(["/check-in/confirm?confirmation=t2", "/member/purchase?id=m1&level=dual&expires=2027-11-30"]);
    typeAsScanner("https://example.org/menu");
    expect(notices).toEqual([{ message: "This code is not one of ours. It looks like a web address.", type: "error" }]);
  });

  test("leads to the next code while the previous one is being looked up", async () => {
    const { went, notices } = await show(() => new Promise(() => undefined));
    typeAsScanner(JSON.stringify({ type: "ticket", id: "t2" }));
    expect(went).toEqual(["/check-in/confirm?confirmation=t2"]);
    typeAsScanner("https://example.org/menu");
    expect(notices).toMatchObject([{ type: "error" }]);
  });

  test("with a code that ends just after the guests appear does not confirm them", async () => {
    let find: (tickets: typeof found) => void = () => undefined;
    const lookup = new Promise<typeof found>((resolve) => {
      find = resolve;
    });
    const { notices, went } = await show(() => lookup);
    pressAsScanner([..."4f1a-22b"]);
    await act(async () => find(found));
    expect(document.activeElement).toBe(confirm());
    expect(pressAsScanner(["3", "Enter"])).toEqual([false, false]);
    expect([went, notices]).toEqual([
      [],
      [{ message: "Confirm or cancel these guests first, then scan the next code.", type: "info" }],
    ]);
  });

  test("does not change a focused quantity", async () => {
    const { notices } = await show(whereFound());
    screen.getByRole("spinbutton", { name: "Adult" }).focus();
    typeAsScanner("1a2b3c4d");
    expect(quantity("Adult")).toBe("3");
    expect(notices).toHaveLength(1);
  });
});

describe("a session that ends meanwhile", () => {
  test("saves the choice for these tickets until the clerk is back, once", async () => {
    const ended = throwing(new CallError({ message: "Sign in.", status: 401 }));
    const first = await show(whereFound(ended));
    await first.user.click(screen.getByRole("button", { name: "Decrease Adult" }));
    await first.user.click(confirm());
    cleanup();
    await show(whereFound());
    expect([quantity("Adult"), quantity("Child")]).toEqual(["2", "2"]);
    cleanup();
    await show(whereFound());
    expect(quantity("Adult")).toBe("3");
  });
});

describe("tickets that were used", () => {
  const use = {
    quantity: 1,
    at: "2026-12-05T21:41:00Z",
    date: "2026-12-05",
    time: "2:41 PM",
    by: "Front desk",
    here: false,
  };
  const lines = () => screen.getAllByText(/used \d|used \w{3}, /i).map(({ textContent }) => textContent);

  test("say when, where and by which employee, next to the unused ones", async () => {
    await show(
      whereFound(undefined, {
        ...found,
        redemptions: [
          { ...use, place: "North door" },
          { ...use, at: "x", date: "2026-12-04", here: true },
        ],
      }),
    );
    expect(lines()).toEqual([
      "1 used 2:41 PM by Front desk, North door",
      "1 used Fri, Dec 4, 2026, 2:41 PM by Front desk, at this device",
    ]);
  });

  test("at several times list all of them in the prompt, below the last", async () => {
    const uses = [use, { ...use, at: "x", time: "3:05 PM", place: "North door" }];
    await show(whereFound(undefined, { ...checkIn([{ ...child, redeemedTickets: 2 }]), redemptions: uses }));
    expect(lines()).toEqual([
      "Used 3:05 PM by Front desk",
      "1 used 2:41 PM by Front desk, at another device",
      "1 used 3:05 PM by Front desk, North door",
    ]);
  });

  test("say so in the prompt, once", async () => {
    await show(
      whereFound(undefined, { ...checkIn([{ ...child, redeemedTickets: 2 }]), redemptions: [{ ...use, quantity: 2 }] }),
    );
    expect(lines()).toEqual(["Used 2:41 PM by Front desk"]);
    expect(screen.getByRole("dialog").textContent).toContain("Used 2:41 PM by Front deskat another device");
  });
});

test("Cancel returns to scanning", async () => {
  const { user, went } = await show(whereFound());
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(went).toEqual(["/check-in"]);
});

describe("a prompt", () => {
  test("says that all were redeemed, and when they were valid", async () => {
    const used = { ...child, redeemedTickets: 2 };
    const { user, went } = await show(whereFound(undefined, checkIn([used])));
    const prompt = screen.getByRole("dialog", { name: "Tickets have already been redeemed." });
    expect(prompt.textContent).toContain("Valid: Saturday, December 5, 2026, 10:00 AM");
    await user.click(within(prompt).getByRole("button", { name: "Scan Different Code" }));
    expect(went).toEqual(["/check-in"]);
  });

  test.each([
    [{ eventDate: "2026-12-05", eventTime: "" }, "Valid: Saturday, December 5, 2026"],
    [{ eventDate: "", eventTime: "10:00 AM" }, "Valid: 10:00 AM"],
  ])("with %j shows only known details", async (when, text) => {
    await show(whereFound(undefined, checkIn([{ ...child, ...when, redeemedTickets: 2 }])));
    expect(screen.getByText(text)).toBeDefined();
  });

  test("shows the server's reason why a code was not found, with one way on without orders", async () => {
    const { user, went } = await show(
      throwing(new CallError({ message: "No tickets were found for this code.", status: 404 })),
      undefined,
      { opens: () => false },
    );
    const prompt = screen.getByRole("dialog", { name: "No tickets were found for this code." });
    const options = within(prompt).getAllByRole("button");
    expect(options.map(({ textContent }) => textContent)).toEqual(["Scan Different Code"]);
    await user.click(options[0] as HTMLElement);
    expect(went).toEqual(["/check-in"]);
  });

  test("offers a retry if no answer arrived, and retries automatically once the network is back", async () => {
    let online = false;
    const { user, calls } = await show(() => {
      if (!online) throw offline;
      return found;
    });
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(calls).toHaveLength(2);
    online = true;
    await act(async () => dispatchEvent(new Event("online")));
    expect(confirm()).toBeDefined();
  });
});

test("without a code nothing is loaded, and the problem is logged and shown", async () => {
  const { calls, user, went } = await show(whereFound(), {});
  expect(calls).toEqual([]);
  expect(logged).toHaveBeenCalledWith("Missing confirmation code");
  await user.click(screen.getByRole("button", { name: "Scan Different Code" }));
  expect(went).toEqual(["/check-in"]);
});

describe("tickets for another day that can move to now", () => {
  const tomorrow = (moveNow: CheckInResponse["moveNow"]): CheckInResponse => ({
    ...checkIn([checkInTicket("t1.0", { eventDate: "2026-12-06" })]),
    moveNow,
  });
  const press = (name: string) => screen.getByRole("button", { name });
  const due = { amount: "11.00", currencyCode: "USD" };
  const take = () => within(screen.getByRole("dialog")).getByRole("button", { name: "Take $11.00 and let in" });

  test("are moved and let in by confirming, which says so and has the focus", async () => {
    const { user, posts } = await show(whereFound(undefined, tomorrow({ time: "3:00 PM", costsLess: true })));
    expect(screen.getByRole("note").textContent).toContain("Today costs less. The difference is not refunded.");
    expect(document.activeElement).toBe(confirm());
    expect(confirm().textContent).toBe("Confirm GuestsMoves to today, 3:00 PM");
    await user.click(confirm());
    expect(posts()[0]?.body).toMatchObject({ move: { time: "3:00 PM" }, redeem: [{ id: "t1.0" }] });
  });

  test("can be confirmed without the difference, which the button says", async () => {
    const { user, posts } = await show(whereFound(undefined, tomorrow({ difference: due })));
    expect(confirm().textContent).toBe("Confirm GuestsWithout the $11.00");
    await user.click(confirm());
    expect(posts()[0]?.body).not.toHaveProperty("move");
  });

  test("show what today costs more, and the change before the press that takes it", async () => {
    const { user, posts } = await show(whereFound(undefined, tomorrow({ difference: due })));
    expect(document.activeElement).toBe(press("Take $11.00 and let in"));
    await user.click(press("Take $11.00 and let in"));
    expect(posts()).toEqual([]);
    await user.click(press("$20"));
    expect(screen.getByText("Change").parentElement?.textContent).toBe("Change $9.00");
    await user.click(take());
    expect(posts()[0]?.body).toMatchObject({
      move: { difference: due, payments: [{ method: "cash", given: { amount: "20.00" } }] },
    });
  });

  test("cannot be paid without the terminal's reference, or with too little cash", async () => {
    const { user, posts } = await show(whereFound(undefined, tomorrow({ difference: due })));
    await user.click(press("Take $11.00 and let in"));
    await user.clear(screen.getByRole("textbox", { name: "Cash given" }));
    await user.type(screen.getByRole("textbox", { name: "Cash given" }), "10");
    await user.click(take());
    await user.click(screen.getByRole("radio", { name: "Card" }));
    await user.click(take());
    expect(posts()).toEqual([]);
    await user.type(screen.getByRole("textbox", { name: "Reference on the terminal's receipt" }), "T-1{Enter}");
    expect(posts()[0]?.body).toMatchObject({ move: { payments: [{ method: "card", reference: "T-1" }] } });
  });
});

describe("tickets for another time of today", () => {
  const shown = (timing: CheckInTicket["timing"], moveNow?: CheckInResponse["moveNow"]) =>
    whereFound(undefined, { ...checkIn([checkInTicket("t1.0", { timing })]), ...(moveNow && { moveNow }) });
  const ended = { state: "late", minutes: 50, ended: "2026-12-05T20:10:00Z" } as const;

  test("that is early are confirmed as they are; moving to another show is behind More", async () => {
    const { user, posts } = await show(shown({ state: "early", minutes: -136 }, { time: "1:30 PM" }));
    expect(document.activeElement).toBe(confirm());
    const move = screen.getByRole("button", { name: "Move to 1:30 PM and let in", hidden: true });
    const menu = move.closest("[popover]");
    expect(screen.getByRole("button", { name: "More" }).getAttribute("popovertarget")).toBe(menu?.id);
    await user.click(move);
    expect(posts()[0]?.body).toMatchObject({ move: { time: "1:30 PM" } });
  });

  test("that is over offer the next show, which Enter does not press", async () => {
    const { user, posts } = await show(shown(ended, { time: "2:00 PM" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Move to 2:00 PM and let in" }));
    expect(posts()[0]?.body).toMatchObject({ move: { time: "2:00 PM" } });
  });

  test("that is over, with no other show, can be confirmed, but not by Enter", async () => {
    const { user, posts } = await show(shown(ended));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
    await user.click(confirm());
    expect(posts()).toHaveLength(1);
  });
});
