// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError, unanswered } from "../../commerce/errors.ts";
import type { ToolAddress } from "../../commerce/services.ts";
import { toolServices } from "../../commerce/testing/staff.ts";
import { datesOf, slot, timedProduct, usd } from "../../commerce/testing/wire.ts";
import type { ToolProps } from "../../engine/core/tool.ts";
import type { OrderRecord, RecordTicket, StaffOrder } from "../../schemas/generated/wire.ts";
import type { ScannerView } from "../../ui/scanner/ScannerView.tsx";
import { letDialogsOpen } from "../../ui/testing/dialogs.ts";
import { typeAsScanner } from "../../ui/testing/type-as-scanner.ts";
import orders from "../generated/orders.ts";

// jsdom has no camera: a text field stands in for it, into which the test writes a code's text.
vi.mock("../../ui/scanner/ScannerView.tsx", () => ({
  ScannerView: ({ open, accepts, onDecode }: ComponentProps<typeof ScannerView>) =>
    open && <input aria-label="Camera" onChange={({ target: { value } }) => accepts?.(value) && onDecode(value)} />,
}));

beforeAll(letDialogsOpen);
const print = vi.fn();
beforeEach(() => {
  print.mockReset();
  vi.stubGlobal("print", print);
});
afterEach(cleanup);

const base = "/employee/order/o1";
const staffOrder = (own: Partial<StaffOrder> = {}): StaffOrder => ({
  id: "o1",
  name: "#1001",
  customerFirstName: "Ada",
  customerLastName: "Lovelace",
  customerEmail: "ada@example.org",
  total: usd("60.00"),
  createdAt: "2026-11-20T17:30:00Z",
  status: "confirmed",
  ...own,
});
const ticket = (own: Partial<RecordTicket> = {}): RecordTicket => ({
  id: "t1",
  title: "General Admission",
  date: "2026-12-05",
  time: "10:00 AM",
  ticketTypes: { Adult: 2 },
  status: "valid",
  used: 0,
  move: { until: "2026-12-05T17:00:00Z" },
  cancel: { until: "2026-12-05T17:00:00Z", refund: usd("60.00"), together: ["t1", "t2"] },
  ...own,
});
const line = { productId: "p", variantId: "v", product: null, attributes: [], price: usd("25.00") };
const record = (own: Partial<OrderRecord> = {}): OrderRecord => ({
  id: "o1",
  name: "#1001",
  status: "confirmed",
  createdAt: "2026-11-20T17:30:00Z",
  buyer: "Ada Lovelace",
  customerEmail: "ada@example.org",
  total: usd("60.00"),
  balance: usd("55.00"),
  lines: [
    { ...line, id: "1", title: "General Admission", ticketType: "Adult", quantity: 3, refunded: 1, totalPrice: usd("75.00") },
    { ...line, id: "2", title: "Planetarium", ticketType: "Child", quantity: 2, refunded: 2, totalPrice: usd("50.00") },
    { ...line, id: "3", title: "Planetarium", ticketType: "Adult", quantity: 1, refunded: 0, totalPrice: usd("25.00") },
  ],
  payments: [{ provider: "stripe", amount: usd("60.00"), refunded: usd("5.00"), at: "2026-11-20T17:31:00Z" }],
  tickets: [ticket(), ticket({ id: "t2", title: "Planetarium", status: "used", used: 2, move: undefined, cancel: undefined })],
  policy: [],
  history: [
    { at: "2026-11-20T17:30:00Z", kind: "bought", text: "Ordered for $60.00." },
    { at: "2026-11-21T17:30:00Z", kind: "refunded", text: "$5.00 was given back.", by: "Grace Hopper", reason: "Rain" },
  ],
  redemptions: [{ quantity: 2, at: "2026-12-05T17:02:00Z", date: "2026-12-05", time: "10:02 AM", by: "Grace Hopper", place: "Desk 2", here: false }],
  ...own,
});

interface Asked {
  readonly method: string;
  readonly path: string;
}

interface BrowserProps {
  Screen: ComponentType<ToolProps<object>>;
  host: ReturnType<typeof toolServices>;
  first: Record<string, string>;
  went: string[];
}

/** The tool at an address that changes as the browser's does. */
function Browser({ Screen, host, first, went }: BrowserProps) {
  const [query, setQuery] = useState(first);
  useEffect(() => {
    const onBack = (event: Event) => setQuery((event as CustomEvent<Record<string, string>>).detail);
    addEventListener("test-back", onBack);
    return () => removeEventListener("test-back", onBack);
  }, []);
  const go: ToolAddress["go"] = (path, { query: to = {}, replace = false } = {}) => {
    went.push(`${replace ? "replace " : ""}${path}?${new URLSearchParams(to)}`);
    if (path === "/orders") setQuery(to);
  };
  return <Screen data={{}} services={host.services} address={{ ...host.address, path: "/orders", query, go }} />;
}

async function show({
  query = {} as Record<string, string>,
  found = [staffOrder(), staffOrder({ id: "o2", name: "#1002", customerFirstName: "", customerLastName: "", customerEmail: "", status: "partly-cancelled" })],
  moreAvailable = false,
  order = () => record(),
  post = () => ({ order: record() }) as unknown,
  own = {},
  may = true,
} = {}) {
  const answer = ({ method, path }: Asked): unknown => {
    if (method === "POST") return post();
    if (path.startsWith("/employee/orders")) return { orders: found, moreAvailable };
    if (path.includes("/moves?")) return datesOf("2026-12", [5, 6], { today: "2026-12-01" });
    if (path.includes("/moves/")) return { products: [timedProduct("ga", [slot("9:00 AM", 1, []), slot("10:00 AM", 8, []), slot("11:00 AM", 0, [])])] };
    return { order: order() };
  };
  const host = toolServices({ answer, may: () => may, ...own });
  const went: string[] = [];
  const Screen = (await orders.screen()).default as ComponentType<ToolProps<object>>;
  await act(async () => render(<Browser Screen={Screen} host={host} first={query} went={went} />));
  return {
    ...host,
    went,
    back: (to: Record<string, string>) => act(async () => dispatchEvent(new CustomEvent("test-back", { detail: to }))),
    posts: () => host.calls.filter(({ method }) => method === "POST"),
    user: userEvent.setup(),
  };
}
const opened = (options: Parameters<typeof show>[0] = {}) => show({ query: { order: "o1" }, ...options });
const field = () => screen.getByLabelText("Order number, name, email, phone or code") as HTMLInputElement;
const press = (name: string | RegExp) => screen.getByRole("button", { name });
const first = (name: string) => screen.getAllByRole("button", { name })[0] as HTMLElement;
const title = () => screen.getByRole("heading", { level: 2, name: "Order #1001" });
const refusing =
  (message = "Not now.", status = 400) =>
  () => {
    throw new CallError({ message, status });
  };

describe("a search", () => {
  test("begins in the field, is in the address, and asks for what is typed", async () => {
    const { user, calls, went } = await show();
    expect(document.activeElement).toBe(field());
    await user.type(field(), " love{Enter}");
    expect(went).toEqual(["/orders?query=love"]);
    expect(calls).toMatchObject([{ method: "GET", path: "/employee/orders?query=love" }]);
  });

  test("lists who bought what and when, with the status in words, and opens what is pressed", async () => {
    const { user, went } = await show({ query: { query: "love" } });
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "#1001Ada Lovelaceada@example.org$60.00Nov 20, 2026, 10:30 AMConfirmed",
      "#1002No name on file.No email on file.$60.00Nov 20, 2026, 10:30 AMPartly cancelled",
    ]);
    expect(screen.getByRole("status").textContent).toBe("2 orders found");
    await user.click(press("#1001"));
    expect(went).toEqual(["/orders?query=love&order=o1"]);
    expect(document.activeElement).toBe(title());
  });

  test("is made again by Back, with the order that was open in focus", async () => {
    const { user, back } = await show({ query: { query: "love" } });
    await user.click(press("#1002"));
    await back({ query: "love" });
    expect(field().value).toBe("love");
    expect(document.activeElement).toBe(press("#1002"));
  });

  test("says that there are more, and that there are none", async () => {
    await show({ query: { query: "a" }, moreAvailable: true });
    expect(screen.getByText(/^More orders match/)).toBeDefined();
    cleanup();
    await show({ query: { query: "$& zzz" }, found: [] });
    expect(screen.getByRole("status").textContent).toBe("No order matches “$& zzz”.");
  });

  test("that finds one order opens it in its place", async () => {
    const { user, went } = await show({ found: [staffOrder()] });
    await user.type(field(), "1001{Enter}");
    expect(went).toEqual(["/orders?query=1001", "replace /orders?order=o1"]);
    expect(title()).toBeDefined();
    expect(field().value).toBe("");
  });

  test("that fails is said, and made again by one press", async () => {
    let tries = 0;
    const answer = () => {
      tries += 1;
      if (tries === 1) throw new CallError({ message: "Something went wrong.", status: 500 });
      return { orders: [staffOrder(), staffOrder({ id: "o2", name: "#1002" })], moreAvailable: false };
    };
    const { user } = await show({ query: { query: "a" }, own: { answer } });
    expect(screen.getByRole("alert").textContent).toContain("Something went wrong.");
    await user.click(press("Retry"));
    expect(press("#1001")).toBeDefined();
  });
});

describe("a code", () => {
  const code = JSON.stringify({ type: "ticket-confirmation-code", id: "c1" });

  test("that a scanner types is searched for, and not left in the field", async () => {
    const { went } = await show({ found: [] });
    field().blur();
    typeAsScanner(code);
    await act(async () => undefined);
    expect(went).toEqual([`/orders?${new URLSearchParams({ query: code })}`]);
    expect(screen.getByRole("status").textContent).toBe("No order has the code that was scanned.");
    expect(field().value).toBe("");
  });

  test("after text in the field is taken without it", async () => {
    const { user, went } = await show();
    await user.type(field(), "ada");
    await user.paste(code);
    await user.keyboard("{Enter}");
    expect(went[0]).toBe(`/orders?${new URLSearchParams({ query: code })}`);
  });

  test("that the camera reads is searched for, and the camera is off", async () => {
    const { user, went } = await show();
    await user.click(press("Scan a code"));
    const see = (text: string) => fireEvent.change(screen.getByLabelText("Camera"), { target: { value: text } });
    see("https://example.org");
    expect(went).toEqual([]);
    see(code);
    expect(went[0]).toBe(`/orders?${new URLSearchParams({ query: code })}`);
    expect(screen.queryByLabelText("Camera")).toBeNull();
  });

  test("of a member leads to their tickets, and one of somebody else's nowhere", async () => {
    const { went, notices } = await show();
    field().blur();
    typeAsScanner("https://example.org/?a=1");
    typeAsScanner(JSON.stringify({ type: "member", id: "m1", level: "dual", expires: "2027-11-30" }));
    await act(async () => undefined);
    expect(notices).toMatchObject([{ type: "error" }]);
    expect(went).toEqual(["/member/purchase?id=m1&level=dual&expires=2027-11-30"]);
  });

  test("that is scanned while an order is changed is asked to wait", async () => {
    const { user, went, notices } = await opened();
    await user.click(press("Refund"));
    typeAsScanner(code);
    expect(notices).toMatchObject([{ message: "Finish or close this first, then scan the next code." }]);
    expect(went).toEqual([]);
  });
});

describe("an order", () => {
  test("shows its buyer, tickets, redemptions, items, payments and history", async () => {
    await opened();
    expect(document.activeElement).toBe(title());
    const text = (name: string) => screen.getByRole("region", { name }).textContent;
    expect(screen.getByText("ada@example.org")).toBeDefined();
    expect(screen.getByText("$55.00")).toBeDefined();
    expect(text("Tickets")).toContain("General AdmissionSat, Dec 5, 2026, 10:00 AM2 × AdultValid");
    expect(text("Tickets")).toContain("Used");
    expect(text("Redeemed")).toContain("2 guests, let in by Grace Hopper at Desk 2");
    expect(within(screen.getByRole("table", { name: "Items" })).getByRole("row", { name: "General Admission, Adult $25.00 each 3 1 $75.00" })).toBeDefined();
    expect(text("Payments")).toContain("stripe$5.00$60.00");
    expect(text("History")).toContain("$5.00 was given back.By Grace HopperReason: Rain");
  });

  test("offers to move and to cancel only the tickets that can be", async () => {
    await opened();
    expect(screen.getAllByRole("button", { name: "Move" })).toHaveLength(1);
    expect(screen.getAllByRole("button", { name: "Cancel" })).toHaveLength(1);
  });

  test("of which some have come says how many", async () => {
    await opened({ order: () => record({ tickets: [ticket({ used: 1 })] }) });
    expect(screen.getByText("1 of 2 used")).toBeDefined();
  });

  test("that cannot be loaded is said", async () => {
    await opened({ order: refusing("There is no such order.", 404) });
    expect(screen.getByRole("heading", { name: "The order could not be loaded" })).toBeDefined();
    expect(screen.getByText("There is no such order.")).toBeDefined();
  });

  test("is printed", async () => {
    const { user } = await opened();
    await user.click(press("Print"));
    expect(print).toHaveBeenCalledOnce();
  });

  test("leads back to the list that it was opened from, and only then", async () => {
    const { user, went } = await opened({ query: { query: "love", order: "o1" } });
    await user.click(press("Back to the results"));
    expect(went).toEqual(["/orders?query=love"]);
    cleanup();
    await opened();
    expect(screen.queryByRole("button", { name: "Back to the results" })).toBeNull();
  });
});

describe("an order that was paid at the desk", () => {
  const payment = { provider: "card-terminal", atDesk: "card-terminal" as const, amount: usd("60.00"), refunded: usd("0.00"), at: "2026-11-20T17:31:00Z" };
  const atDesk = (own: Partial<OrderRecord> = {}) => record({ payments: [payment], ...own });
  const handBack = [{ method: "cash", amount: usd("25.00") }];

  test("says how it was paid, and is refunded with the terminal's reference", async () => {
    const { user, posts } = await opened({ order: () => atDesk() });
    expect(within(screen.getByRole("table", { name: "Payments" })).getByText("Card terminal")).toBeDefined();
    await user.click(press("Refund"));
    await user.click(press("Whole order"));
    await user.type(screen.getByLabelText("Reason"), "Ill");
    await user.type(screen.getByRole("textbox", { name: "Reference on the terminal's receipt (optional)" }), "R1");
    await user.click(press("Refund 3 items"));
    await user.click(screen.getAllByRole("button", { name: "Refund 3 items" }).at(-1) as HTMLElement);
    expect(posts()).toMatchObject([{ body: { reason: "Ill", reference: "R1" } }]);
  });

  test("says what is to be given back once tickets are cancelled, and asks for no reference where it was cash", async () => {
    const order = () => atDesk({ payments: [{ ...payment, provider: "cash", atDesk: "cash" }] });
    const { user } = await opened({ order, post: () => ({ order: order(), handBack }) });
    await user.click(first("Cancel"));
    expect(screen.queryByRole("textbox", { name: /^Reference/ })).toBeNull();
    await user.click(press("Cancel tickets"));
    expect(screen.getByText("Give back $25.00 in cash.")).toBeDefined();
  });
});

describe("resending", () => {
  test("is sent once, however often it is pressed, and said", async () => {
    const { user, posts, notices } = await opened();
    await user.dblClick(press("Resend tickets"));
    expect(posts()).toMatchObject([{ path: `${base}/resend`, body: {}, key: expect.any(String) }]);
    expect(notices).toEqual([{ message: "The tickets were sent to ada@example.org." }]);
  });

  test("that is refused says so at its button", async () => {
    const { user } = await opened({ post: refusing("Mailed too often.") });
    await user.click(press("Resend tickets"));
    expect(screen.getByRole("alert").textContent).toBe("Mailed too often.");
  });

  test("is not offered where there is no address", async () => {
    await opened({ order: () => record({ customerEmail: "" }) });
    expect(screen.queryByRole("button", { name: "Resend tickets" })).toBeNull();
  });
});

describe("correcting the email", () => {
  test("begins with the present address, and shows the new one", async () => {
    const { user, posts, notices } = await opened({ post: () => ({ order: record({ customerEmail: "ada@example.com" }) }) });
    await user.click(press("Correct email"));
    const email = screen.getByLabelText("Email") as HTMLInputElement;
    expect(email.value).toBe("ada@example.org");
    await user.clear(email);
    await user.type(email, "ada@example.com");
    await user.dblClick(press("Save and send"));
    expect(posts()).toMatchObject([{ path: `${base}/email`, body: { email: "ada@example.com" }, key: expect.any(String) }]);
    expect(notices).toEqual([{ message: "The tickets were sent to ada@example.com." }]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("ada@example.com")).toBeDefined();
    expect(document.activeElement).toBe(press("Correct email"));
  });

  test("refuses what is no address, and keeps what the server refuses", async () => {
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

describe("moving", () => {
  async function choose(options: Parameters<typeof show>[0] = {}) {
    const shown = await opened(options);
    await shown.user.click(press("Move"));
    await shown.user.click(press(/December 6/));
    return shown;
  }

  test("offers the days and times that have room, and sends what is chosen", async () => {
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

  test("that is refused keeps the day, the time and the reason, and loads the order again", async () => {
    const { user, calls } = await choose({ post: refusing("There is no room left.", 409) });
    await user.type(screen.getByLabelText("Reason (optional)"), "snow");
    await user.click(press(/^Move to/));
    expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toBe("There is no room left.");
    expect((screen.getByLabelText("Reason (optional)") as HTMLTextAreaElement).value).toBe("snow");
    expect(press("Move to Sun, Dec 6, 2026, 10:00 AM")).toBeDefined();
    expect(calls.filter(({ path }) => path === base)).toHaveLength(2);
  });

  test("that takes its button away leaves the focus at the order", async () => {
    const { user } = await choose({ post: () => ({ order: record({ tickets: [ticket({ status: "moved", move: undefined, cancel: undefined })] }) }) });
    await user.click(press(/^Move to/));
    expect(screen.getByText("Moved")).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(title()));
  });
});

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

describe("refunding", () => {
  const reason = () => screen.getByLabelText("Reason") as HTMLTextAreaElement;
  const ask = () => within(screen.getByRole("dialog", { name: /of order #1001\?$/ }));

  test("is for those who may, and only while something is left", async () => {
    await opened({ may: false });
    expect(screen.queryByRole("button", { name: "Refund" })).toBeNull();
    cleanup();
    await opened({ order: () => record({ lines: record().lines.slice(1, 2) }) });
    expect(screen.queryByRole("button", { name: "Refund" })).toBeNull();
  });

  test("takes lines and a reason, asks once more, and is sent once", async () => {
    const { user, posts, notices } = await opened();
    await user.click(press("Refund"));
    // Of the line that is refunded already, nothing can be chosen.
    expect(screen.getAllByRole("spinbutton").map((each) => each.getAttribute("aria-valuemax"))).toEqual(["2", "1"]);
    await user.click(press("Increase General Admission, Adult"));
    await user.type(reason(), "Rain");
    await user.click(press("Refund 1 item"));
    expect(posts()).toEqual([]);
    expect(screen.getByRole("dialog", { name: "Refund 1 item of order #1001?" }).textContent).toContain("Their codes stop working.");
    await user.dblClick(ask().getByRole("button", { name: "Refund 1 item" }));
    expect(posts()).toMatchObject([{ path: `${base}/refund`, body: { lines: [{ id: "1", quantity: 1 }], reason: "Rain" }, key: expect.any(String) }]);
    expect(notices).toEqual([{ message: "1 item of order #1001 refunded." }]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("may be of the whole order", async () => {
    const { user, posts } = await opened();
    await user.click(press("Refund"));
    await user.click(press("Whole order"));
    await user.type(reason(), "Rain");
    await user.click(press("Refund 3 items"));
    await user.click(ask().getByRole("button", { name: "Refund 3 items" }));
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

  test("wants something chosen, and a reason", async () => {
    const { user } = await opened();
    await user.click(press("Refund"));
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Refund" }));
    expect(dialog.getByRole("alert").textContent).toBe("Choose what to refund.");
    await user.click(press("Whole order"));
    await user.type(reason(), "  ");
    await user.click(press("Refund 3 items"));
    expect(dialog.getByRole("alert").textContent).toBe("Say why.");
    expect(document.activeElement).toBe(reason());
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
  });

  test("that is refused keeps what was chosen, and can be tried again with another key", async () => {
    const { user, posts } = await opened({ post: refusing("The bank refused.") });
    await user.click(press("Refund"));
    await user.click(press("Whole order"));
    await user.type(reason(), "Rain");
    for (let tries = 0; tries < 2; tries += 1) {
      await user.click(press("Refund 3 items"));
      // Sooner, it would be the second half of a double press.
      vi.spyOn(performance, "now").mockReturnValue(1e9 * (tries + 1));
      await user.click(ask().getByRole("button", { name: "Refund 3 items" }));
      expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toBe("The bank refused.");
      expect(reason().value).toBe("Rain");
    }
    vi.restoreAllMocks();
    expect(new Set(posts().map(({ key }) => key)).size).toBe(2);
  });
});
