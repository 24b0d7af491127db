// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError, unanswered } from "../../commerce/errors.ts";
import { fakeBasket } from "../../commerce/testing/basket.ts";
import { receiptOf } from "../../commerce/testing/receipt.ts";
import { staffEvent, toolServices } from "../../commerce/testing/staff.ts";
import { ticketType, usd } from "../../commerce/testing/wire.ts";
import { renderTool } from "../../engine/testing/render-tool.tsx";
import type { Data } from "../../schemas/generated/steps/sell.ts";
import type { SellCheckoutResponse, SellItem, SellOffer, StaffEvent } from "../../schemas/generated/wire.ts";
import { letDialogsOpen } from "../../ui/testing/dialogs.ts";
import sell from "../generated/sell.ts";

beforeAll(letDialogsOpen);
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const types = [
  ticketType("adult", { title: "Adult", price: usd("25.00") }),
  ticketType("teacher", { title: "Teacher", price: usd("5.00") }),
];
const gallery = staffEvent("gallery", types, {
  title: "Gallery",
  time: "10:00 AM",
  times: [
    { time: "9:00 AM", ticketTypes: types.map((type) => ({ ...type, ticketLimit: 0 })), availableInventory: 0 },
    { time: "10:00 AM", ticketTypes: types, availableInventory: 12 },
    { time: "11:00 AM", ticketTypes: types, availableInventory: 40 },
  ],
});
const film = staffEvent("film", [ticketType("seat", { title: "Seat", price: usd("10.00") })], {
  title: "Film",
  availableInventory: 3,
});
const sold: SellCheckoutResponse = {
  order: { id: "o1", name: "#1001", total: usd("50.00"), given: usd("60.00"), change: usd("10.00"), admitted: 2 },
  receipt: receiptOf(),
};
const wares = {
  adult: { type: "Adult", product: "Gallery", price: 25 },
  teacher: { type: "Teacher", product: "Gallery", price: 5 },
  seat: { type: "Seat", product: "Film", price: 10 },
  guest: { type: "Guest", product: "Open", price: 0 },
};
const item = (code: string, id: keyof typeof wares, eventId: string): SellItem => ({
  ...{
    id,
    code,
    title: wares[id].type,
    product: wares[id].product,
    kind: "event",
    price: usd(`${wares[id].price}.00`),
  },
  parts: [{ variantId: id, eventId }],
});
const offer: SellOffer = {
  items: [item("A", "adult", "gallery"), item("T", "teacher", "gallery"), item("S", "seat", "film")],
  popular: ["adult", "teacher", "seat"],
  asking: [],
};
const notLetIn = (toScan: number): SellCheckoutResponse => ({ ...sold, order: { ...sold.order, admitted: 0, toScan } });
let basket = fakeBasket(wares);
beforeEach(() => {
  basket = fakeBasket(wares);
  localStorage.clear();
});

/** Answers a tool's calls about its basket, offer and drawer. */
function answerOf(events: readonly StaffEvent[], { method, path, body }: Call): unknown {
  if (path.startsWith("/employee/drawer")) return { currencyCode: "USD", drawer: { id: "d1" } };
  if (path === "/employee/sell/offer") return offer;
  if (path.startsWith("/employee/sell/cart")) return method === "GET" ? basket.show() : basket.change({ ...body });
  return { events };
}
interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

async function show({
  events = [gallery, film],
  hasDrawer = true,
  checkout = (): unknown => sold,
  undo = (): unknown => ({}),
  data = {} as Data,
  opens = (_path: string): boolean => true,
  may = (_permission: string): boolean => true,
} = {}) {
  const host = toolServices({
    opens,
    may,
    answer(call) {
      const { path } = call;
      if (path.startsWith("/employee/drawer") && !hasDrawer) return { currencyCode: "USD", drawer: null };
      if (path === "/employee/sell/undo") return undo();
      if (path === "/employee/sell/checkout") {
        const answer = checkout();
        basket.empty();
        return answer;
      }
      if (path === "/employee/sell/cart/release") return { basket: null };
      return answerOf(path.includes("2026-12-08") ? [film] : events, call);
    },
  });
  await renderTool(sell, data, host);
  await act(async () => undefined);
  const posts = (path: string) =>
    host.calls.filter((call) => call.method === "POST" && call.path === `/employee/sell/${path}`);
  return { ...host, posts, user: userEvent.setup() };
}
const quantity = (name: string) => screen.getByRole("spinbutton", { name });
const press = (name: string | RegExp) => screen.getByRole("button", { name });
const submit = () => screen.getByRole("button", { name: /^(Sell|Send|Issue)/ });
const alert = () => screen.getByRole("alert").textContent;

describe("the choice", () => {
  test("begins with the first event that has places, at its current time, and shows what is left of each", async () => {
    await show({ events: [{ ...film, availableInventory: 0 }, gallery], may: (each) => each !== "over-capacity" });
    expect((screen.getByRole("combobox", { name: "Event" }) as HTMLSelectElement).value).toBe("gallery");
    const times = screen
      .getAllByRole("radio")
      .filter((radio) => (radio as HTMLInputElement).value.endsWith("AM")) as HTMLInputElement[];
    expect(times.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ]);
    expect(screen.getByRole("radio", { name: "10:00 AM 12 left" })).toBeDefined();
    expect(screen.getByText("Choose tickets to begin.")).toBeDefined();
  });

  test("has full times for those who may sell above capacity", async () => {
    await show();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /Full$/ }).disabled).toBe(false);
  });

  test("of several events, times and days is one sale, priced on each change", async () => {
    const { user, posts } = await show();
    await user.click(press("Increase Adult"));
    await user.click(screen.getByRole("radio", { name: /^11:00 AM/ }));
    expect(quantity("Adult")).toMatchObject({ value: "0" });
    await user.click(press("Increase Teacher"));
    fireEvent.change(screen.getByLabelText("Day"), { target: { value: "2026-12-08" } });
    await act(async () => undefined);
    await user.click(press("Increase Seat"));
    const at = (date: string, time?: string) => [
      { key: "Date", value: date },
      ...(time === undefined ? [] : [{ key: "Time", value: time }]),
    ];
    expect(posts("cart").map(({ body }) => body)).toEqual([
      { lines: [{ variantId: "adult", quantity: 1, attributes: at("2026-12-05", "10:00 AM") }] },
      {
        cartId: "cart-1",
        seen: "1",
        lines: [{ variantId: "teacher", quantity: 1, attributes: at("2026-12-05", "11:00 AM") }],
      },
      { cartId: "cart-1", seen: "2", lines: [{ variantId: "seat", quantity: 1, attributes: at("2026-12-08") }] },
    ]);
    expect(press("Sell for $40.00")).toBeDefined();
    await user.click(press("Remove 1 × Teacher, Gallery, 11:00 AM"));
    expect(press("Sell for $35.00")).toBeDefined();
  });
});

describe("cash", () => {
  test("offers the exact amount and round ones, and shows the change before and after the sale", async () => {
    const { user, posts } = await show();
    await user.type(quantity("Adult"), "2");
    await user.click(press(/^\$60/));
    expect(screen.getByText("Change").closest("p")?.textContent).toBe("Change $10.00");
    await user.click(submit());
    expect(posts("checkout")).toMatchObject([
      {
        body: {
          cartId: "cart-1",
          seen: "1",
          total: usd("50.00"),
          payments: [{ method: "cash", given: usd("60.00") }],
        },
      },
    ]);
    expect(screen.getByRole("heading", { name: "Sold · order #1001" })).toBeDefined();
    expect(screen.getByText("Change").closest("p")?.textContent).toBe("Change $10.00");
    expect(document.activeElement).toBe(press("Next sale"));
  });

  test("that is missing or too low is not sent, and its field has focus", async () => {
    const { user, posts } = await show();
    await user.click(submit());
    expect(alert()).toBe("Choose tickets first.");
    await user.type(quantity("Adult"), "2");
    await user.click(submit());
    expect(alert()).toBe("Enter how much cash the guest handed over.");
    const field = screen.getByRole("textbox", { name: "Cash given" });
    expect(document.activeElement).toBe(field);
    await user.keyboard("40");
    await user.click(submit());
    expect(alert()).toBe("This is less than the total.");
    expect(screen.getByText("$10.00 short")).toBeDefined();
    expect(posts("checkout")).toEqual([]);
    await user.clear(field);
    await user.type(field, "50");
    await user.click(submit());
    expect(posts("checkout")).toHaveLength(1);
  });

  test.each(["1.000", "1,00,0", "12.345", "fifty"])(
    "that is invalid, such as %s, is marked at its field with an example",
    async (typed) => {
      const { user, posts } = await show();
      await user.type(quantity("Adult"), "2");
      const field = screen.getByRole("textbox", { name: "Cash given" });
      await user.type(field, typed);
      expect(screen.getByText("This is not an amount. Enter it like 1000 or 49.50.").id).toBe(
        field.getAttribute("aria-describedby"),
      );
      expect(field.getAttribute("aria-invalid")).toBe("true");
      await user.click(submit());
      expect(alert()).toBe("Correct the cash given.");
      expect(document.activeElement).toBe(field);
      expect(posts("checkout")).toEqual([]);
      await user.clear(field);
      await user.type(field, "1000");
      expect(field.getAttribute("aria-describedby")).toBeNull();
      expect(screen.getByText("Change").closest("p")?.textContent).toBe("Change $950.00");
    },
  );

  test.each(["$", "USD"])("that is half typed, such as %s, is not yet an error", async (typed) => {
    const { user } = await show();
    await user.type(quantity("Adult"), "2");
    const field = screen.getByRole("textbox", { name: "Cash given" });
    await user.type(field, typed);
    expect(field.getAttribute("aria-invalid")).toBeNull();
    await user.click(submit());
    expect(alert()).toBe("Correct the cash given.");
    expect(field.getAttribute("aria-invalid")).toBe("true");
  });

  test("without an open drawer links to the drawer, shows the notice once, and restores the selection afterwards", async () => {
    const { user, went, posts } = await show({ hasDrawer: false });
    await user.type(quantity("Adult"), "2");
    expect(screen.queryByRole("textbox", { name: "Cash given" })).toBeNull();
    await user.click(submit());
    expect(screen.getAllByText("You have no open cash drawer.")).toHaveLength(1);
    expect(alert()).toBe("");
    expect(document.activeElement).toBe(press("Open cash drawer"));
    expect(posts("checkout")).toEqual([]);
    await user.click(press("Open cash drawer"));
    expect(went).toEqual(["/drawer"]);
    cleanup();
    await show();
    expect(press("Sell for $50.00")).toBeDefined();
  });
});

test("with a drawer closed meanwhile shows the notice once, and focus is on the button that opens one", async () => {
  let isOpen = true;
  const host = toolServices({
    answer(call) {
      if (call.path.startsWith("/employee/drawer"))
        return { currencyCode: "USD", drawer: isOpen ? { id: "d1" } : null };
      if (call.path !== "/employee/sell/checkout") return answerOf([gallery], call);
      isOpen = false;
      const message = "You have no open cash drawer. Open one first.";
      throw new CallError({ message, status: 409, errors: [{ code: "NO_OPEN_DRAWER", field: "", message }] });
    },
  });
  await renderTool(sell, {}, host);
  await act(async () => undefined);
  const user = userEvent.setup();
  await sellTwo(user);
  await user.click(submit());
  expect(screen.getAllByText(/no open cash drawer/)).toHaveLength(1);
  expect(document.activeElement).toBe(press("Open cash drawer"));
});

describe("other payments", () => {
  test("a card needs the terminal's reference, and a free sale a reason", async () => {
    const { user, posts } = await show();
    await user.type(quantity("Adult"), "2");
    await user.click(screen.getByRole("radio", { name: "Card" }));
    await user.click(submit());
    expect(alert()).toBe("Enter the reference on the terminal's receipt.");
    await user.click(screen.getByRole("radio", { name: "Free" }));
    await user.click(press("Issue free tickets"));
    expect(alert()).toBe("Enter a reason.");
    await user.click(screen.getByRole("radio", { name: "Card" }));
    await user.type(screen.getByRole("textbox", { name: "Reference on the terminal's receipt" }), "A17");
    await user.click(submit());
    expect(posts("checkout")).toMatchObject([{ body: { payments: [{ method: "card", reference: "A17" }] } }]);
  });

  test("a sale that costs nothing needs neither; its recipient and the admitted guests are optional", async () => {
    const { user, posts } = await show({
      events: [staffEvent("open", [ticketType("guest", { title: "Guest", price: usd("0.00") })], { title: "Open" })],
    });
    await user.click(press("Increase Guest"));
    expect(screen.getByText("Nothing to pay.")).toBeDefined();
    await user.selectOptions(screen.getByRole("combobox", { name: "Check guests in now" }), "No one");
    await user.click(screen.getByText("Name and email (optional)"));
    await user.type(screen.getByRole("textbox", { name: "Email for the tickets" }), "ada@example.org");
    await user.click(submit());
    expect(posts("checkout")).toMatchObject([
      { body: { total: usd("0.00"), customer: { email: "ada@example.org" }, admit: false } },
    ]);
    expect(posts("checkout")[0]?.body).not.toHaveProperty("payments");
  });
});

/** "Next sale" ignores a double press at first. */
const settled = () => waitFor(() => expect(press("Next sale").getAttribute("aria-disabled")).toBe("false"));
const sellTwo = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(quantity("Adult"), "2");
  await user.click(press(/^\$50 exactly/));
};

describe("a sale", () => {
  test.each([
    { toScan: 0, shown: 0, of: "things alone" },
    { toScan: 2, shown: 1, of: "guests of today" },
  ])("of $of without guests admitted says that tickets are scanned $shown times", async ({ toScan, shown }) => {
    const { user } = await show({ checkout: () => notLetIn(toScan) });
    await sellTwo(user);
    await user.click(submit());
    expect(screen.getByRole("heading", { name: "Sold · order #1001" })).toBeDefined();
    expect(screen.queryAllByText("No guests were checked in: their tickets are scanned at the door.")).toHaveLength(
      shown,
    );
  });

  test("is sent once for a double press, and the second press does not begin the next one", async () => {
    const { user, posts } = await show();
    await sellTwo(user);
    await user.dblClick(submit());
    expect(posts("checkout")).toHaveLength(1);
    await user.keyboard("{Enter}");
    expect(screen.getByRole("heading", { name: "Sold · order #1001" })).toBeDefined();
  });

  test("starts the next one with a single key, and the last one can be shown again", async () => {
    const { user } = await show();
    await sellTwo(user);
    await user.click(submit());
    await settled();
    const heading = document.createElement("h1");
    heading.tabIndex = -1;
    document.body.append(heading);
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(heading);
    heading.remove();
    expect(quantity("Adult")).toMatchObject({ value: "0" });
    expect(screen.getByText("Last sale: order #1001, $50.00")).toBeDefined();
    await user.click(press("Show last sale"));
    expect(press("Print receipt")).toBeDefined();
  });

  test("links to its order only if the box office has a tool for orders", async () => {
    const { user } = await show({ opens: (path) => path !== "/orders" });
    await sellTwo(user);
    await user.click(submit());
    expect(press("Print receipt")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Open order" })).toBeNull();
  });

  test("is restored, and the previous sale can be undone, when the clerk returns from another tool or a reload", async () => {
    const { user } = await show();
    await sellTwo(user);
    await user.click(submit());
    await user.click(press("Open order"));
    cleanup();
    const again = await show();
    expect(quantity("Adult")).toMatchObject({ value: "0" });
    await again.user.type(quantity("Adult"), "3");
    cleanup();
    const { user: back } = await show();
    expect(quantity("Adult")).toMatchObject({ value: "3" });
    await back.click(press("Show last sale"));
    expect(press("Undo sale")).toBeDefined();
    cleanup();
    vi.setSystemTime(Date.now() + 16 * 60_000);
    await show();
    vi.useRealTimers();
    expect(quantity("Adult")).toMatchObject({ value: "0" });
    expect(screen.queryByText(/^Last sale/)).toBeNull();
  });

  test("without an answer is stored, and retried with the same key once the network is back", async ({
    onTestFinished,
  }) => {
    // However slow the test, it does not retry before the network is back (engine/react/once-reachable.ts).
    const jitter = vi.spyOn(Math, "random").mockReturnValue(1000);
    onTestFinished(() => jitter.mockRestore());
    let tries = 0;
    const { user, posts } = await show({
      checkout: () => {
        tries += 1;
        if (tries === 1) throw unanswered("en-US", new TypeError("Failed to fetch"));
        return sold;
      },
    });
    await sellTwo(user);
    await user.click(submit());
    expect(alert()).toContain("The sale is saved");
    expect(quantity("Adult")).toMatchObject({ disabled: true });
    await act(async () => dispatchEvent(new Event("online")));
    expect(new Set(posts("checkout").map(({ key }) => key)).size).toBe(1);
    expect(posts("checkout")).toHaveLength(2);
    expect(screen.getByRole("heading", { name: "Sold · order #1001" })).toBeDefined();
  });

  test("that is refused stays as it was, with the server's sentence, and what is left and its price are loaded again", async () => {
    const { user, calls } = await show({
      checkout: () => {
        throw new CallError({ message: "These tickets cost $60.00 now.", status: 409 });
      },
    });
    await sellTwo(user);
    await user.click(submit());
    expect(alert()).toBe("These tickets cost $60.00 now.");
    expect(quantity("Adult")).toMatchObject({ value: "2" });
    expect(calls.filter(({ path }) => path.startsWith("/employee/sell/events"))).toHaveLength(2);
    expect(calls.filter(({ method, path }) => method === "GET" && path.startsWith("/employee/sell/cart"))).toHaveLength(
      1,
    );
  });

  test("that was undone is no longer shown with its price next to the new one", async () => {
    const { user } = await show({ undo: () => ({ orderNumber: "#1001", quantity: 2 }) });
    await sellTwo(user);
    await user.click(submit());
    await user.click(press("Undo sale"));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Undo sale" }));
    await settled();
    await user.click(press("Next sale"));
    expect(screen.getByText("Last sale: order #1001, undone")).toBeDefined();
  });

  const undoSale = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(press("Undo sale"));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Undo sale" }));
  };
  const handBack = [{ method: "cash", amount: usd("50.00") }];

  test("cannot be abandoned or replaced while it is being undone", async () => {
    let answer: (undone: object) => void = () => undefined;
    const { user, went } = await show({
      undo: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await sellTwo(user);
    await user.click(submit());
    await undoSale(user);
    await user.click(press("Keep the sale"));
    fireEvent(screen.getByRole("dialog"), new Event("cancel"));
    expect(screen.getByRole("dialog")).toBeDefined();
    await settled();
    await user.click(press("Next sale"));
    await user.click(press("Open order"));
    expect(went).toEqual([]);
    await act(async () => answer({ orderNumber: "#1001", quantity: 2, handBack }));
    expect(screen.getByText("Give back $50.00 in cash.")).toBeDefined();
  });

  test("with an undo that got no answer is undone once, and shows the refund when retried", async () => {
    let online = false;
    const { user, posts } = await show({
      undo: () => {
        if (!online) throw unanswered("en-US", new TypeError("Failed to fetch"));
        return { orderNumber: "#1001", quantity: 2, handBack };
      },
    });
    await sellTwo(user);
    await user.click(submit());
    await undoSale(user);
    expect(alert()).toContain("The sale may already be undone");
    await user.click(press("Undo sale"));
    await user.click(press("Keep the sale"));
    await act(async () => dispatchEvent(new Event("online")));
    expect(posts("undo")).toHaveLength(1);
    await undoSale(user);
    online = true;
    await act(async () => dispatchEvent(new Event("online")));
    expect(posts("undo")).toHaveLength(3);
    expect(new Set(posts("undo").map(({ key }) => key)).size).toBe(1);
    expect(screen.getByText("Give back $50.00 in cash.")).toBeDefined();
  });

  test("is undone after confirmation, shows the refund, and prints the receipt of the undone sale", async () => {
    const { qrCode: _code, ...made } = receiptOf();
    const { user, posts } = await show({
      undo: () => ({
        ...{ orderNumber: "#1001", quantity: 2, handBack: [{ method: "cash", amount: usd("50.00") }] },
        receipt: { ...made, texts: { ...made.texts, closing: ["This order was cancelled."] } },
      }),
    });
    await sellTwo(user);
    await user.click(submit());
    await user.click(press("Undo sale"));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Undo sale" }));
    expect(posts("undo")).toMatchObject([{ body: { key: posts("checkout")[0]?.key } }]);
    expect(screen.getByRole("heading", { name: "Order #1001 was undone" })).toBeDefined();
    expect(screen.getByText("Give back $50.00 in cash.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Undo sale" })).toBeNull();
    // jsdom lacks both.
    vi.spyOn(window, "print").mockImplementation(() => undefined);
    vi.stubGlobal(
      "CSSStyleSheet",
      class {
        replaceSync = () => undefined;
      },
    );
    document.adoptedStyleSheets = [];
    await user.click(press("Print receipt"));
    expect(document.body.textContent).toContain("This order was cancelled.");
    expect(document.body.textContent).not.toContain("Show this code at the entrance.");
  });
});

test("events that failed to load say so, and are loaded with one press", async () => {
  let tries = 0;
  const host = toolServices({
    answer: (call) => {
      if (!call.path.startsWith("/employee/sell/events")) return answerOf([gallery], call);
      tries += 1;
      if (tries === 1) throw new CallError({ message: "Something went wrong.", status: 500 });
      return { events: [gallery] };
    },
  });
  await renderTool(sell, {}, host);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("combobox", { name: "Event" })).toBeDefined();
});

test("it uses the author's texts if there are any, with amounts and days filled in", async () => {
  const data = {
    sellText: "Take {total}",
    exactText: "Just {amount}",
    visitTodayText: "{time}: {event}",
    nextText: "Next guest",
    paidText: "{total} paid",
  };
  const { user } = await show({ data });
  await user.type(quantity("Adult"), "2");
  await user.click(press(/^Just \$50/));
  expect(screen.getByText("10:00 AM: Gallery")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Take $50.00" }));
  expect(screen.getByText("$50.00 paid")).toBeDefined();
  expect(screen.getByRole("button", { name: "Next guest" })).toBeDefined();
});
