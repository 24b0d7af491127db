// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useNavigate } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { datesOf, slot, timedProduct, usd } from "../../../commerce/testing/wire.ts";
import type { Dates, OrderRecord as Record, RecordTicket, WhyNot } from "../../../schemas/generated/wire.ts";
import { letDialogsOpen } from "../../../ui/testing/dialogs.ts";
import { serveBoot } from "../../testing/boot.ts";

let OrderRecord: typeof import("./order-record.tsx").OrderRecord;
let bannerState: typeof import("../../state/banner.ts").bannerState;
let hideBanner: typeof import("../../state/banner.ts").hideBanner;

beforeAll(async () => {
  serveBoot();
  ({ OrderRecord } = await import("./order-record.tsx"));
  ({ bannerState, hideBanner } = await import("../../state/banner.ts"));
});
beforeEach(letDialogsOpen);
afterEach(cleanup);

const until = "2026-12-05T05:00:00.000Z";
const ticket = (id: string, own: Partial<RecordTicket> = {}): RecordTicket => ({
  id,
  title: "General Admission",
  date: "2026-12-05",
  time: "10:00 AM",
  ticketTypes: { Adult: 2 },
  counted: { Adult: { one: "{count} adult", other: "{count} adults" } },
  status: "valid",
  used: 0,
  ...own,
});
const open = ticket("t1", { move: { until }, cancel: { until, refund: usd("50.00"), together: ["t1", "t2"] } });
const film = ticket("t2", { title: "Deep Time Film", time: "2:00 PM", move: { until } });

const record = (own: Partial<Record> = {}): Record => ({
  id: "o1",
  name: "#1001",
  status: "confirmed",
  createdAt: "2026-11-21T16:30:00.000Z",
  buyer: "Ada Lovelace",
  sentTo: "a…@example.org",
  total: usd("50.00"),
  balance: usd("50.00"),
  lines: [
    {
      id: "l1",
      productId: "ga",
      variantId: "adult",
      product: null,
      title: "General Admission",
      ticketType: "Adult",
      quantity: 2,
      refunded: 0,
      price: usd("25.00"),
      totalPrice: usd("50.00"),
      attributes: [],
    },
  ],
  payments: [{ provider: "demo", amount: usd("50.00"), refunded: usd("0.00"), at: "2026-11-21T16:30:00.000Z" }],
  tickets: [open, film],
  policy: [{ title: "General Admission", text: "Can be moved until the day before." }],
  history: [{ at: "2026-11-21T16:30:00.000Z", kind: "bought", text: "Bought by Ada Lovelace." }],
  ...own,
});
const movedRecord = record({
  tickets: [ticket("t1", { status: "moved" }), film, ticket("t3", { date: "2026-12-06", time: "11:00 AM" })],
});

interface Call {
  readonly path: string;
  readonly method: string;
  readonly body: unknown;
  readonly key: string | undefined;
}

interface Failure {
  readonly status: number;
  readonly message: string;
}

function Back() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate(-1)}>
        Browser back
      </button>
      <button type="button" onClick={() => navigate("/elsewhere")}>
        Lead elsewhere
      </button>
    </>
  );
}

/** Renders the page with a server that has this order; `answer` produces its response to a POST. */
async function show({
  order = record(),
  answer,
  times,
  boundDay,
}: {
  order?: Record | Failure;
  answer?: () => Promise<Record | Failure | { order: Record; checkoutUrl: string }>;
  times?: unknown;
  boundDay?: Dates["boundDay"];
} = {}) {
  const calls: Call[] = [];
  const sat = [slot("10:00 AM", 20, []), slot("11:00 AM", 5, []), slot("1:00 PM", 1, []), slot("2:00 PM", 0, [])];
  vi.stubGlobal(
    "fetch",
    async (
      path: string,
      { method = "GET", body, headers }: { method?: string; body?: string; headers: [string, string][] },
    ) => {
      calls.push({ path, method, body: body && JSON.parse(body), key: new Map(headers).get("Idempotency-Key") });
      const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
      const said = (
        value: Record | Failure | { order: Record; checkoutUrl: string },
        wrap: (value: unknown) => unknown,
      ) =>
        "checkoutUrl" in value
          ? json(value)
          : "message" in value
            ? json({ errors: [{ code: "REFUSED", message: value.message }] }, value.status)
            : json(wrap({ order: value }));
      if (method === "POST") return said((await answer?.()) ?? movedRecord, (value) => value);
      if (path.includes("/moves/")) return json({ body: times ?? { products: [timedProduct("ga", sat)] } });
      if (path.includes("/moves?"))
        return json({
          body: datesOf("2026-12", [5, 6, 12], {
            today: "2026-11-22",
            nextMonth: "2027-01",
            ...(boundDay && { boundDay }),
          }),
        });
      return said(order, (value) => ({ body: value }));
    },
  );
  render(
    <MemoryRouter initialEntries={["/events", "/order/o1"]} useTransitions={false}>
      <Back />
      <main id="main" tabIndex={-1}>
        <Routes>
          <Route path="/order/:orderId" element={<OrderRecord />} />
          <Route path="*" element={<p>elsewhere</p>} />
        </Routes>
      </main>
    </MemoryRouter>,
  );
  await settle();
  return { calls, posts: () => calls.filter(({ method }) => method === "POST"), user: userEvent.setup() };
}
const settle = () => act(async () => void (await new Promise((done) => setTimeout(done, 10))));
const row = (name: string, place = 0) =>
  within(screen.getAllByRole("heading", { name, level: 3 })[place]?.closest("li") as HTMLElement);
const whenOf = (name: string, place = 0) => row(name, place).getByRole("heading").nextElementSibling?.textContent;
const button = (name: string | RegExp) => screen.getByRole("button", { name });

async function chooseTime(
  user: ReturnType<typeof userEvent.setup>,
  day = "Sunday, December 6, 2026",
  time = "11:00 AM",
) {
  await user.click(button(day));
  await user.click(await screen.findByRole("radio", { name: new RegExp(time) }));
}

test("an order shows its tickets with their deadlines in the museum's time, its receipt, policy and history", async () => {
  await show();
  expect(screen.getByRole("heading", { level: 1, name: "Order #1001" })).toBeDefined();
  expect(document.title).toBe("Order #1001 | Meridian Museum");
  const first = row("General Admission");
  expect(whenOf("General Admission")).toBe("Saturday, December 5, 2026 · 10:00 AM");
  expect(first.getByText("2 adults")).toBeDefined();
  expect(first.getByText("Until Friday, December 4, 10:00 PM")).toBeDefined();
  expect(first.getByRole("button", { name: "Move" }).getAttribute("aria-describedby")).toBe("about-t1");
  expect(row("Deep Time Film").queryByRole("button", { name: "Cancel" })).toBeNull();
  expect(screen.getByText("Paid Nov 21, 2026, 9:30 AM")).toBeDefined();
  expect(screen.queryByText("Refunded")).toBeNull();
  expect(screen.getByText("Can be moved until the day before.")).toBeDefined();
  expect(screen.getByText("Bought by Ada Lovelace.")).toBeDefined();
  expect(screen.getByRole("link", { name: "Show tickets" }).getAttribute("href")).toBe("/order/o1/confirmation");
});

test("moved and cancelled tickets come last and are labelled; used ones show how many guests came", async () => {
  await show({
    order: record({
      status: "partly-cancelled",
      tickets: [
        ticket("a", { title: "Gone", status: "cancelled" }),
        ticket("b", { title: "Elsewhere", status: "moved" }),
        ticket("c", { title: "Seen", status: "used", used: 2 }),
        ticket("d", { title: "Begun", used: 1 }),
        ticket("e", {
          title: "Apart",
          move: { until },
          cancel: { until: "2026-12-04T05:00:00.000Z", refund: usd("0.00"), together: ["e"] },
        }),
      ],
    }),
  });
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "Seen",
    "Begun",
    "Apart",
    "Gone",
    "Elsewhere",
    "Nov 21, 2026, 9:30 AM",
  ]);
  expect(screen.getByText("Partly canceled")).toBeDefined();
  expect(row("Gone").getByText(/Canceled/)).toBeDefined();
  expect(row("Elsewhere").getByText(/Moved/)).toBeDefined();
  expect(row("Elsewhere").queryAllByRole("button")).toEqual([]);
  expect(row("Seen").getByText(/Used$/)).toBeDefined();
  expect(row("Begun").getByText(/1 of 2 used/)).toBeDefined();
  expect(
    row("Apart").getByText("Move until Friday, December 4, 10:00 PM · Cancel until Thursday, December 3, 10:00 PM"),
  ).toBeDefined();
});

test("the receipt lists what was cancelled, what was refunded, and which refunds are pending", async () => {
  const [line] = record().lines;
  await show({
    order: record({
      status: "cancelled",
      lines: line ? [{ ...line, refunded: 1 }] : [],
      payments: [{ provider: "demo", amount: usd("50.00"), refunded: usd("10.00"), at: "2026-11-21T16:30:00.000Z" }],
      taxes: [{ rate: "0.0725", amount: usd("3.63") }],
      refunded: usd("25.00"),
      balance: usd("25.00"),
    }),
  });
  const amountOf = (term: string) => screen.getByText(term).parentElement?.querySelector("dd")?.textContent;
  expect(screen.getByText(/1 of 2 canceled/)).toBeDefined();
  expect(amountOf("Refunded")).toBe("$10.00");
  expect(amountOf("Refund on its way")).toBe("$15.00");
  expect([amountOf("Tax 7.25%"), amountOf("Remaining")]).toEqual(["$3.63", "$25.00"]);
  expect(screen.queryByRole("link", { name: "Show tickets" })).toBeNull();
});

test("a receipt names the gift card that paid a part", async () => {
  const at = "2026-11-21T16:30:00.000Z";
  const refunded = usd("0.00");
  await show({
    order: record({
      payments: [
        { provider: "gift-card", endsIn: "VGVA", amount: usd("20.00"), refunded, at },
        { provider: "demo", amount: usd("30.00"), refunded, at },
      ],
    }),
  });
  const paid = screen.getByText("Gift card ending in VGVA").parentElement;
  expect(paid?.querySelector("dd")?.textContent).toBe("$20.00");
  expect(screen.getAllByText(/^Paid/)).toHaveLength(1);
});

test("a disputed payment is not shown as a pending refund", async () => {
  await show({
    order: record({
      status: "cancelled",
      payments: [
        {
          provider: "stripe",
          amount: usd("50.00"),
          refunded: usd("0.00"),
          disputed: usd("50.00"),
          at: "2026-11-21T16:30:00.000Z",
        },
      ],
      balance: usd("0.00"),
    }),
  });
  expect(screen.getByText("Disputed with the card issuer").parentElement?.querySelector("dd")?.textContent).toBe(
    "$50.00",
  );
  expect(screen.queryByText("Refund on its way")).toBeNull();
});

test("an order of only memberships leads to its confirmation", async () => {
  await show({ order: record({ tickets: [], policy: [] }) });
  expect(screen.getByText("This order has no tickets.")).toBeDefined();
  expect(screen.getByRole("link", { name: "Show confirmation" })).toBeDefined();
});

test("an unknown order is not found; another failure can be tried again", async () => {
  await show({ order: { status: 404, message: "There is no such order." } });
  expect(screen.getByRole("heading", { level: 1, name: "We can’t find this order yet" })).toBeDefined();
  cleanup();
  const { calls, user } = await show({ order: { status: 500, message: "Not now." } });
  expect(screen.getByRole("alert").textContent).toContain("Your order could not be loaded");
  await user.click(button("Try again"));
  expect(calls.filter(({ path }) => path === "/api/storefront/order/o1")).toHaveLength(2);
});

test("a ticket is moved to another day and time, once for a double press; focus then moves to the result", async () => {
  let letAnswer: (order: Record) => void = () => undefined;
  const { posts, calls, user } = await show({ answer: () => new Promise((resolve) => (letAnswer = resolve)) });
  await user.click(row("General Admission").getByRole("button", { name: "Move" }));
  expect(document.activeElement?.textContent).toBe("Move your visit");
  expect(document.title).toBe("Move your visit | Meridian Museum");
  await settle();
  expect(calls.at(-1)?.path).toBe("/api/storefront/order/o1/moves?date=2026-12&ticketId=t1");

  await user.click(button("Move"));
  expect(screen.getByRole("alert").textContent).toBe("Choose a day.");
  await user.click(button("Sunday, December 6, 2026"));
  await settle();
  expect(calls.at(-1)?.path).toBe("/api/storefront/order/o1/moves/2026-12-06?ticketId=t1");
  expect(screen.getByRole("alert").textContent).toBe("");
  expect(screen.getByText("1 left, not enough for 2")).toBeDefined();
  expect((screen.getByRole("radio", { name: /2:00 PM/ }) as HTMLInputElement).disabled).toBe(true);
  expect(screen.getByText("5 left")).toBeDefined();
  await user.click(screen.getByRole("radio", { name: /11:00 AM/ }));

  const move = button("Move to Sunday, December 6, 11:00 AM");
  fireEvent.click(move);
  fireEvent.click(move);
  expect(button("Moving…").getAttribute("aria-busy")).toBe("true");
  await settle();
  expect(posts()).toEqual([
    {
      path: "/api/storefront/order/o1/move",
      method: "POST",
      body: { ticketId: "t1", date: "2026-12-06", time: "11:00 AM" },
      key: expect.stringMatching(/.{20,}/),
    },
  ]);
  await act(async () => letAnswer(movedRecord));
  await settle();
  expect(document.activeElement?.textContent).toBe(
    "Your visit is now Sunday, December 6, 11:00 AM. Use the new code; the old one no longer works. We’ve emailed it to you.",
  );
  expect(whenOf("General Admission")).toBe("Sunday, December 6, 2026 · 11:00 AM");
  expect(row("General Admission", 1).getByText(/Moved/)).toBeDefined();
});

test("the ticket's current time, and times that the purchase rules refuse, stay listed and say why", async () => {
  const refused = (label: string, code: WhyNot["code"], message: string) => ({
    ...slot(label, 20, []),
    available: false,
    whyNot: { code, message },
  });
  const day = [
    refused("10:00 AM", "SAME_TIME", "Your current time"),
    slot("11:00 AM", 20, []),
    refused("4:00 PM", "BEFORE_ENTRY", "Before you enter at 1:00 PM"),
  ];
  const { user } = await show({ times: { products: [timedProduct("ga", day)] } });
  await user.click(row("General Admission").getByRole("button", { name: "Move" }));
  await user.click(await screen.findByRole("button", { name: "Saturday, December 5, 2026" }));
  await screen.findByText("Your current time");
  expect(screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual([
    expect.stringMatching(/^10:00 AM.*Your current time$/),
    expect.stringMatching(/^11:00 AM/),
    expect.stringMatching(/^4:00 PM.*Before you enter at 1:00 PM$/),
  ]);
  expect(screen.queryByText("Sold out")).toBeNull();
  expect((screen.getByRole("radio", { name: /10:00 AM/ }) as HTMLInputElement).disabled).toBe(true);
});

test("a ticket of a bundle shows that day's times immediately, without a calendar", async () => {
  const message = "Bought as a bundle: you can move it to another time of Saturday, December 5.";
  const { calls, user } = await show({ boundDay: { date: "2026-12-05", message } });
  await user.click(row("General Admission").getByRole("button", { name: "Move" }));
  await screen.findByText(message);
  expect(screen.queryByRole("grid")).toBeNull();
  await user.click(await screen.findByRole("radio", { name: /11:00 AM/ }));
  expect(calls.at(-1)?.path).toBe("/api/storefront/order/o1/moves/2026-12-05?ticketId=t1");
  expect(screen.getByRole("button", { name: "Move to Saturday, December 5, 11:00 AM" })).toBeDefined();
});

test("an event without times is moved by day only", async () => {
  const anyTime = ticket("t9", { title: "Gardens", time: "Any Time", move: { until } });
  const { posts, user } = await show({
    order: record({ tickets: [anyTime] }),
    times: { products: [timedProduct("gardens", [slot("Any Time", 100, [])])] },
    answer: async () => record(),
  });
  await user.click(row("Gardens").getByRole("button", { name: "Move" }));
  await user.click(await screen.findByRole("button", { name: "Sunday, December 6, 2026" }));
  await settle();
  expect(screen.queryByRole("radio")).toBeNull();
  await user.click(button("Move to Sunday, December 6"));
  await settle();
  expect(posts()).toMatchObject([{ body: { ticketId: "t9", date: "2026-12-06", time: "Any Time" } }]);
});

test("a refusal is shown at the button, the choice stays, and availability is loaded again", async () => {
  const message = "Only 1 place is left at 11:00 AM.";
  const { posts, calls, user } = await show({ answer: async () => ({ status: 409, message }) });
  await user.click(row("General Admission").getByRole("button", { name: "Move" }));
  await settle();
  await chooseTime(user);
  const before = calls.length;
  await user.click(button("Move to Sunday, December 6, 11:00 AM"));
  await settle();
  expect(screen.getByRole("alert").textContent).toBe(message);
  expect((screen.getByRole("radio", { name: /11:00 AM/ }) as HTMLInputElement).checked).toBe(true);
  expect(calls.slice(before).map(({ path }) => path.replace("/api/storefront/order/o1", ""))).toEqual([
    "/move",
    "",
    "/moves?date=2026-12&ticketId=t1",
    "/moves/2026-12-06?ticketId=t1",
  ]);
  await user.click(button("Move to Sunday, December 6, 11:00 AM"));
  await settle();
  const [first, second] = posts();
  expect(second?.key).not.toBe(first?.key);
});

test("a retried move has the same key, so it is applied once", async () => {
  let fails = true;
  const { posts, user } = await show({
    answer: async () => (fails ? { status: 500, message: "Not now." } : movedRecord),
  });
  await user.click(row("General Admission").getByRole("button", { name: "Move" }));
  await settle();
  await chooseTime(user);
  await user.click(button("Move to Sunday, December 6, 11:00 AM"));
  await settle();
  expect(screen.getByRole("alert").textContent).toContain("Not now.");
  fails = false;
  await user.click(button("Move to Sunday, December 6, 11:00 AM"));
  await settle();
  const [first, second] = posts();
  expect(second?.key).toBe(first?.key);
  expect(screen.getByRole("status").textContent).toContain("Your visit is now Sunday, December 6, 11:00 AM.");
});

test("the browser's Back closes the move and returns focus to where it began", async () => {
  const { posts, user } = await show();
  await user.click(row("Deep Time Film").getByRole("button", { name: "Move" }));
  await settle();
  fireEvent.click(button("Browser back"));
  await settle();
  expect(document.activeElement?.id).toBe("move-t2");
  expect(posts()).toEqual([]);
  fireEvent.click(button("Browser back"));
  expect(screen.getByText("elsewhere")).toBeDefined();
});

describe("an answer that arrives after the visitor has navigated", () => {
  async function moving() {
    let letAnswer: (answer: Record | { order: Record; checkoutUrl: string }) => void = () => undefined;
    const shown = await show({
      answer: () =>
        new Promise((resolve) => {
          letAnswer = resolve;
        }),
    });
    await shown.user.click(row("General Admission").getByRole("button", { name: "Move" }));
    await settle();
    await chooseTime(shown.user);
    await shown.user.click(button("Move to Sunday, December 6, 11:00 AM"));
    return {
      ...shown,
      async answer(value: Parameters<typeof letAnswer>[0]) {
        await act(async () => letAnswer(value));
        await settle();
      },
    };
  }

  test("to another page shows a message and does not navigate", async () => {
    hideBanner();
    const { answer } = await moving();
    fireEvent.click(button("Lead elsewhere"));
    await answer(movedRecord);
    expect(screen.getByText("elsewhere")).toBeDefined();
    fireEvent.click(button("Browser back"));
    await settle();
    // A navigation back would show the order before the move.
    expect(screen.getByRole("heading", { name: "Move your visit" })).toBeDefined();
    expect(bannerState.notice?.message).toBe(
      "Your visit is now Sunday, December 6, 11:00 AM. Use the new code; the old one no longer works. We’ve emailed it to you.",
    );
  });

  test("back to the order navigates neither to checkout nor away from a newly opened dialog", async () => {
    const assign = vi.fn<(url: string) => void>();
    vi.stubGlobal("location", { ...location, assign });
    const paid = await moving();
    fireEvent.click(button("Browser back"));
    await settle();
    await paid.answer({ order: record(), checkoutUrl: "https://museum.example/checkout/c1" });
    expect(assign).not.toHaveBeenCalled();
    cleanup();
    const other = await moving();
    fireEvent.click(button("Browser back"));
    await settle();
    await other.user.click(row("Deep Time Film").getByRole("button", { name: "Move" }));
    await settle();
    await other.answer(movedRecord);
    expect(screen.getByRole("heading", { name: "Move your visit" })).toBeDefined();
  });

  test("continues to checkout if the move is still open", async () => {
    const assign = vi.fn<(url: string) => void>();
    vi.stubGlobal("location", { ...location, assign });
    const { answer } = await moving();
    await answer({ order: record(), checkoutUrl: "https://museum.example/checkout/c1" });
    expect(assign.mock.calls).toEqual([["https://museum.example/checkout/c1"]]);
  });
});

test("the link back does the same as the browser's Back", async () => {
  const { user } = await show();
  await user.click(row("Deep Time Film").getByRole("button", { name: "Move" }));
  await settle();
  await user.click(screen.getByRole("link", { name: "Order #1001" }));
  await settle();
  expect(document.activeElement?.id).toBe("move-t2");
});

test("cancelling says which tickets are cancelled together, how much is refunded, and that it is final", async () => {
  const cancelled = record({
    status: "cancelled",
    tickets: [ticket("t1", { status: "cancelled" }), ticket("t2", { status: "cancelled" })],
  });
  const { posts, user } = await show({ answer: async () => cancelled });
  await user.click(row("General Admission").getByRole("button", { name: "Cancel" }));
  const dialog = within(screen.getByRole("dialog", { name: "Cancel these tickets?" }));
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "General AdmissionSaturday, December 5, 2026 · 10:00 AM2 adults",
    "Deep Time FilmSaturday, December 5, 2026 · 2:00 PM2 adults",
  ]);
  expect(dialog.getByText("We’ll refund $50.00 to your original payment method.")).toBeDefined();
  expect(dialog.getByText("The codes stop working immediately. This can’t be undone.")).toBeDefined();
  const send = dialog.getByRole("button", { name: "Cancel tickets" });
  fireEvent.click(send);
  fireEvent.click(send);
  await settle();
  expect(posts()).toMatchObject([
    { path: "/api/storefront/order/o1/cancel", body: { ticketIds: ["t1", "t2"] }, key: expect.any(String) },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement?.textContent).toBe(
    "Canceled. Their codes no longer work, and your refund of $50.00 is on its way.",
  );
});

test("cancelling free tickets does not mention money, and can be abandoned", async () => {
  const free = ticket("t5", { title: "Gardens", cancel: { until, refund: usd("0.00"), together: ["t5"] } });
  const { posts, user } = await show({ order: record({ tickets: [free] }) });
  const press = row("Gardens").getByRole("button", { name: "Cancel" });
  await user.click(press);
  const dialog = within(screen.getByRole("dialog", { name: "Cancel this ticket?" }));
  expect(dialog.queryByText(/We’ll refund/)).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Keep it" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(press);
  expect(posts()).toEqual([]);
});

test("a refused cancellation says why in the dialog; Back closes it", async () => {
  const message = "Tickets can be cancelled until Friday, December 4, 10:00 PM.";
  const { user } = await show({ answer: async () => ({ status: 409, message }) });
  await user.click(row("General Admission").getByRole("button", { name: "Cancel" }));
  await user.click(button("Cancel tickets"));
  await settle();
  expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toBe(message);
  expect(button("Cancel tickets").getAttribute("aria-busy")).toBe("false");
  fireEvent.click(button("Browser back"));
  await settle();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

describe("the other tickets of the visit", () => {
  const entry = ticket("t1", {
    ...{ isEntry: true, move: { until } },
    cancel: {
      ...{ until, refund: usd("50.00"), together: ["t1"], leftBehind: ["t2"] },
      withThem: { refund: usd("66.00"), together: ["t1", "t2"] },
    },
  });
  const times = {
    products: [timedProduct("ga", [slot("10:00 AM", 20, []), slot("3:00 PM", 20, [])])],
    leftBehind: [{ ticketId: "t2", times: [slot("2:00 PM", 20, []), slot("4:00 PM", 20, [])] }],
  };

  async function moveEntry(own: Partial<RecordTicket> = {}, left: object = times) {
    const order = record({ tickets: [{ ...entry, ...own }, film] });
    const shown = await show({ order, times: left });
    await shown.user.click(row("General Admission").getByRole("button", { name: "Move" }));
    await settle();
    await shown.user.click(button("Sunday, December 6, 2026"));
    await settle();
    await shown.user.click(screen.getByRole("radio", { name: /10:00 AM/ }));
    return shown;
  }

  test("move along at their own time unless the visitor leaves them", async () => {
    const { posts, user } = await moveEntry();
    const box = screen.getByRole("checkbox", { name: "Move Deep Time Film too" }) as HTMLInputElement;
    const select = () => screen.getByRole("combobox", { name: "Time for Deep Time Film" }) as HTMLSelectElement;
    expect([box.checked, select().value]).toEqual([true, "2:00 PM"]);
    await user.click(screen.getByRole("radio", { name: /3:00 PM/ }));
    expect(select().value).toBe("4:00 PM");
    await user.click(box);
    expect(screen.getByText("Deep Time Film stays on Saturday, December 5, 2026.")).toBeDefined();
    await user.click(box);
    await user.click(button("Move 2 visits to Sunday, December 6"));
    await settle();
    expect(posts()).toMatchObject([
      { body: { ticketId: "t1", time: "3:00 PM", also: [{ ticketId: "t2", time: "4:00 PM" }] } },
    ]);
  });

  test("are named with the reason if they cannot move", async () => {
    const whyNot = "Deep Time Film has no time with room for you on Sunday, December 6, 2026.";
    const { posts, user } = await moveEntry({}, { ...times, leftBehind: [{ ticketId: "t2", times: [], whyNot }] });
    expect(screen.getByText(`Deep Time Film stays on Saturday, December 5, 2026. ${whyNot}`)).toBeDefined();
    expect(screen.queryByRole("checkbox")).toBeNull();
    await user.click(button("Move to Sunday, December 6, 10:00 AM"));
    await settle();
    expect(posts()).toMatchObject([{ body: { ticketId: "t1" } }]);
    expect(JSON.stringify(posts())).not.toContain("also");
  });

  test("that cost more stay until the visitor wants them, and then are paid", async () => {
    const left = { ...times, leftBehind: [{ ...times.leftBehind[0], difference: usd("4.00") }] };
    const { user } = await moveEntry({}, left);
    const box = screen.getByRole("checkbox", { name: /^Move Deep Time Film too/ }) as HTMLInputElement;
    expect(box.checked).toBe(false);
    await user.click(box);
    expect(button("Continue to pay $4.00")).toBeDefined();
  });

  test("are cancelled along, with their refund, unless the visitor keeps them", async () => {
    const { posts, user } = await show({ order: record({ tickets: [entry, film] }), answer: async () => record() });
    await user.click(row("General Admission").getByRole("button", { name: "Cancel" }));
    expect(screen.getByText("We’ll refund $66.00 to your original payment method.")).toBeDefined();
    const box = screen.getByRole("checkbox", { name: "Cancel Deep Time Film too" });
    await user.click(box);
    expect(screen.getByText("Deep Time Film would be left without an entry.")).toBeDefined();
    expect(screen.getByText("We’ll refund $50.00 to your original payment method.")).toBeDefined();
    await user.click(box);
    await user.click(button("Cancel tickets"));
    await settle();
    expect(posts()).toMatchObject([{ body: { ticketIds: ["t1", "t2"] } }]);
    expect(document.activeElement?.textContent).toContain("your refund of $66.00");
  });

  test("left on another day are named with the button that moves them", async () => {
    const text = "Deep Time Film is on Saturday, December 5, 2026, but your General Admission is elsewhere.";
    const { user } = await show({ order: record({ warnings: [{ ticketId: "t2", text }] }) });
    expect(screen.getByText(text)).toBeDefined();
    await user.click(button("Move Deep Time Film"));
    await settle();
    expect(screen.getByRole("heading", { name: "Move your visit" })).toBeDefined();
  });
});
