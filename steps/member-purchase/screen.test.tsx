// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { CallError } from "../../commerce/errors.ts";
import { undoableRedemption } from "../../commerce/last-redemption.ts";
import { freeType, staffEvent, toolServices } from "../../commerce/testing/staff.ts";
import { ticketType } from "../../commerce/testing/wire.ts";
import { renderTool } from "../../engine/testing/render-tool.tsx";
import { typeAsScanner } from "../../ui/testing/type-as-scanner.ts";
import memberPurchase from "../generated/member-purchase.ts";

let logged: MockInstance;
beforeEach(() => {
  sessionStorage.clear();
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const member = { id: "m1", level: "dual", expires: "2027-11-30" };
const types = [freeType("member", { title: "Member", ticketLimit: 2 }), ticketType("adult", { title: "Adult" })];
const admission = staffEvent("ga", types, { title: "General Admission" });
const allEvents = () => ({ events: [admission, staffEvent("gala", [ticketType("seat")])] });

async function show({
  query = member as Partial<typeof member>,
  events = allEvents as () => unknown,
  checkout = () => ({ checkoutUrl: "/done" }) as unknown,
} = {}) {
  const host = toolServices({ query, answer: ({ path }) => (path.endsWith("/events") ? events() : checkout()) });
  await renderTool(memberPurchase, {}, host);
  await act(async () => undefined);
  return { ...host, user: userEvent.setup() };
}
const throwing = (error: Error) => () => {
  throw error;
};

test("the events with free types are listed, each type with its limit", async () => {
  const { calls } = await show();
  expect(calls).toMatchObject([
    {
      method: "POST",
      path: "/employee/member-purchase/events",
      body: { membershipId: "m1", membershipLevel: "dual", membershipExpires: "2027-11-30" },
    },
  ]);
  expect(screen.getAllByRole("group")).toHaveLength(1);
  expect(screen.getAllByRole("spinbutton")).toHaveLength(1);
  expect(screen.getByText("2 ticket limit")).toBeDefined();
  expect(screen.getByRole("spinbutton", { name: "Member" }).getAttribute("aria-valuemax")).toBe("2");
});

test("the clerk sees the member's name", async () => {
  await show({ events: () => ({ ...allEvents(), member: { name: "Maya Reyes", membership: "Family" } }) });
  expect(screen.getByText("Maya Reyes · Family")).toBeDefined();
});

test("Check-In sells to the member, and the browser moves to where the server says", async () => {
  const { user, calls, went } = await show();
  await user.click(screen.getByRole("button", { name: "Increase Member" }));
  await user.dblClick(screen.getByRole("button", { name: "Check-In" }));
  expect(calls.slice(1)).toMatchObject([
    {
      path: "/employee/member-purchase/checkout",
      body: { membershipId: "m1", lineItems: [{ variantId: "member", quantity: 1, attributes: [] }] },
    },
  ]);
  expect(went).toEqual(["leave /done"]);
});

describe("an event with times", () => {
  const at = (time: string, left: number) => ({
    time,
    ticketTypes: [
      freeType("member", { title: "Member", ticketLimit: Math.min(5, left) }),
      ticketType("adult", { title: "Adult" }),
    ],
    availableInventory: left,
  });
  const timed = (left: number) => ({
    events: [
      staffEvent("ga", at("9:00 AM", left).ticketTypes, {
        ...at("9:00 AM", left),
        times: [at("9:00 AM", left), at("10:00 AM", 0), at("11:00 AM", 40)],
      }),
    ],
  });
  const time = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Time today" });
  const quantity = () => screen.getByRole<HTMLInputElement>("spinbutton", { name: "Member" });

  test("says for which the tickets are, and gives a large party a later one", async () => {
    const { user, calls } = await show({ events: () => timed(2) });
    expect([...time().options].map(({ text, selected, disabled }) => [text, selected, disabled])).toEqual([
      ["9:00 AM (2 left)", true, false],
      ["10:00 AM (full)", false, true],
      ["11:00 AM (40 left)", false, false],
    ]);
    expect(screen.getByText("2 ticket limit")).toBeDefined();
    await user.selectOptions(time(), "11:00 AM (40 left)");
    expect(screen.getByText("5 ticket limit")).toBeDefined();
    await user.type(quantity(), "5");
    await user.click(screen.getByRole("button", { name: "Check-In" }));
    expect(calls.at(-1)?.body).toEqual({
      membershipId: "m1",
      lineItems: [{ variantId: "member", quantity: 5, attributes: [{ key: "Time", value: "11:00 AM" }] }],
    });
  });

  test("if another desk took some: the selection stays, and is sold once the clerk has changed it", async () => {
    let left = 4;
    const { user, calls } = await show({
      events: () => timed(left),
      checkout() {
        if (left === 1) return { checkoutUrl: "/done" };
        left = 1;
        throw new CallError({ message: "Only 1 place is left.", status: 409 });
      },
    });
    await user.type(quantity(), "4");
    await user.click(screen.getByRole("button", { name: "Check-In" }));
    expect(screen.getByRole("alert").textContent).toBe("Only 1 left at 9:00 AM for ga. Change the number or the time.");
    expect(quantity().value).toBe("4");
    const before = calls.length;
    await user.click(screen.getByRole("button", { name: "Check-In" }));
    expect(calls).toHaveLength(before);
    await user.clear(quantity());
    await user.type(quantity(), "1");
    await user.click(screen.getByRole("button", { name: "Check-In" }));
    expect(calls.at(-1)?.body).toMatchObject({ lineItems: [{ quantity: 1 }] });
  });
});

test("tickets of an event that ended meanwhile are not dropped silently", async () => {
  const film = staffEvent("film", [freeType("film-guest", { title: "Film Guest" })], { title: "Film" });
  const events = [admission, film];
  const { user, calls } = await show({
    events: () => ({ events }),
    checkout() {
      events.pop();
      throw new CallError({ message: "Film is over.", status: 409 });
    },
  });
  const sold = () => calls.filter(({ path }) => path.endsWith("/checkout"));
  await user.click(screen.getByRole("button", { name: "Increase Member" }));
  await user.click(screen.getByRole("button", { name: "Increase Film Guest" }));
  const press = () => user.click(screen.getByRole("button", { name: "Check-In" }));
  await press();
  const sentence =
    "1 ticket that you chose is no longer offered today, and will not be given out. Check the rest before you go on.";
  expect(screen.getByRole("alert").textContent).toBe(sentence);
  await press();
  expect(sold()).toHaveLength(1);
  await press();
  expect(sold()[1]?.body).toMatchObject({ lineItems: [{ variantId: "member", quantity: 1 }] });
});

test("while nothing is chosen nothing is sold, and the page says so", async () => {
  const { user, calls } = await show();
  await user.click(screen.getByRole("button", { name: "Check-In" }));
  expect(screen.getByRole("alert").textContent).toBe("Select tickets to check-In!");
  expect(calls).toHaveLength(1);
});

test("a session that ends meanwhile saves the selection for this member", async () => {
  const { user } = await show({ checkout: throwing(new CallError({ message: "Sign in.", status: 401 })) });
  await user.click(screen.getByRole("button", { name: "Increase Member" }));
  await user.click(screen.getByRole("button", { name: "Check-In" }));
  cleanup();
  await show();
  expect(screen.getByRole<HTMLInputElement>("spinbutton", { name: "Member" }).value).toBe("1");
});

test("a sale is stored, to be undone on the next screen", async () => {
  const { user, calls } = await show();
  await user.click(screen.getByRole("button", { name: "Increase Member" }));
  await user.click(screen.getByRole("button", { name: "Check-In" }));
  expect(undoableRedemption(sessionStorage, Date.now())?.redemption).toMatchObject({
    undo: "/employee/member-purchase/undo",
    key: calls.at(-1)?.key,
    tool: "/tool",
    query: member,
    orderNumber: "",
    count: 1,
  });
});

test("a scanned code leads on while nothing is chosen; after that a prompt tells the clerk to finish first", async () => {
  const { user, went, notices } = await show();
  typeAsScanner(JSON.stringify({ type: "member", ...member, id: "m2" }));
  typeAsScanner('{"type":"ticket","id":"t1"}');
  expect(went).toEqual(["/tool?id=m2&level=dual&expires=2027-11-30", "/check-in/confirm?confirmation=t1"]);
  await user.click(screen.getByRole("button", { name: "Increase Member" }));
  screen.getByRole("spinbutton", { name: "Member" }).focus();
  typeAsScanner('{"type":"ticket","id":"t1"}');
  expect(went).toHaveLength(2);
  expect(notices).toEqual([
    { message: "Check in or remove these tickets first, then scan the next code.", type: "info" },
  ]);
  expect(screen.getByRole<HTMLInputElement>("spinbutton", { name: "Member" }).value).toBe("1");
});

test("a full event is listed as full, with the next day that has places", async () => {
  const full = { ...admission, availableInventory: 0 };
  await show({
    events: () => ({
      events: [
        { ...full, nextDate: "2026-12-08" },
        { ...full, id: "night", title: "Night" },
      ],
    }),
  });
  expect(screen.getByRole("group", { name: "General Admission" }).textContent).toContain(
    "Full today. The next places are on Tue, Dec 8",
  );
  expect(screen.getByRole("group", { name: "Night" }).textContent).toContain("Full today.");
});

test("a refusal shows the server's sentence at the button", async () => {
  const { user } = await show({
    checkout: throwing(new CallError({ message: "Nothing is left today.", status: 409 })),
  });
  await user.click(screen.getByRole("button", { name: "Increase Member" }));
  await user.click(screen.getByRole("button", { name: "Check-In" }));
  expect(screen.getByRole("alert").textContent).toBe("Nothing is left today.");
});

test("events that failed to load are logged, and reported with the server's sentence", async () => {
  const refusal = new CallError({ message: "This membership has ended.", status: 403 });
  await show({ events: throwing(refusal) });
  expect(logged).toHaveBeenCalledWith("The member's tickets were not loaded", refusal);
  expect(screen.getByRole("alert").textContent).toContain("This membership has ended.");
});

test("a membership with no tickets left for the day says so, and other types keep their limits", async () => {
  const types = [
    freeType("member", { title: "Member", type: "membership", ticketLimit: 0 }),
    freeType("guest", { title: "Guest", ticketLimit: 3 }),
  ];
  await show({ events: () => ({ events: [staffEvent("ga", types)] }) });
  expect(screen.getByText("None left today: this membership has used its tickets for the day")).toBeDefined();
  expect(screen.queryByText("0 ticket limit")).toBeNull();
  expect(screen.getByText("3 ticket limit")).toBeDefined();
});

test.each([
  ["CARD_REPLACED", 403],
  ["MEMBERSHIP_NOT_BEGUN", 403],
  ["MEMBERSHIP_ENDED", 403],
  ["NO_MEMBERSHIP", 403],
  ["NOT_FOUND", 404],
])(
  "a card that is refused (%s) leads to the member lookup: the same card again would change nothing",
  async (code, status) => {
    const message = "The server's sentence.";
    const { user, went } = await show({
      events: throwing(new CallError({ message, status, errors: [{ code, field: "membershipId", message }] })),
    });
    expect(screen.getByRole("alert").textContent).toContain("This card is not validThe server's sentence.");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Look up a member" }));
    expect(went).toEqual(["/member/lookup"]);
  },
);

describe("an address without", () => {
  test.each(["id", "level", "expires"] as const)("%s is logged, and leads to the lookup", async (name) => {
    const { user, calls, went } = await show({ query: { ...member, [name]: undefined } });
    expect(logged).toHaveBeenCalledWith("Missing query information");
    expect(calls).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Look up a member" }));
    expect(went).toEqual(["/member/lookup"]);
  });
});
