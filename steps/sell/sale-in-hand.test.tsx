// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CallError, unanswered } from "../../commerce/errors.ts";
import { fakeBasket } from "../../commerce/testing/basket.ts";
import { receiptOf } from "../../commerce/testing/receipt.ts";
import { staffEvent, toolServices } from "../../commerce/testing/staff.ts";
import { ticketType, usd } from "../../commerce/testing/wire.ts";
import { renderTool } from "../../engine/testing/render-tool.tsx";
import type {
  Money,
  SellCheckoutRequest,
  SellCheckoutResponse,
  SellItem,
  StaffEvent,
  TicketType,
} from "../../schemas/generated/wire.ts";
import { letDialogsOpen } from "../../ui/testing/dialogs.ts";
import sell from "../generated/sell.ts";

beforeAll(letDialogsOpen);
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const adult = (ticketLimit = 10) => ticketType("adult", { title: "Adult", price: usd("25.00"), ticketLimit });
const galleryWith = (left: number, ...types: StaffEvent["ticketTypes"]): StaffEvent => {
  const ticketTypes = types.length > 0 ? types : [adult(left)];
  const now = { time: "3:00 PM", ticketTypes, availableInventory: left };
  return staffEvent("gallery", ticketTypes, { title: "Gallery", ...now, times: [now] });
};
const made = (quantity: number, total: Money): SellCheckoutResponse => ({
  order: { id: "o1", name: "#1001", total, admitted: 0, toScan: 4 },
  receipt: receiptOf({
    lines: [
      { title: "Gallery", ticketType: "Adult", date: "2026-12-05", time: "3:00 PM", quantity, price: total, total },
    ],
    total,
  }),
});

const ware = (type: TicketType) => ({
  type: type.title,
  product: "Gallery",
  price: Number(type.price.amount),
  ...(type.minQuantity !== undefined && { least: type.minQuantity }),
});
const waresOf = (types: readonly TicketType[]) => Object.fromEntries(types.map((type) => [type.id, ware(type)]));
const itemOf = ({ id, title, price, minimumPrice }: TicketType): SellItem => ({
  ...{ id, code: title.slice(0, 1), title, product: "Gallery", kind: "event", price },
  ...(minimumPrice && { minimumPrice }),
  parts: [{ variantId: id, eventId: "gallery" }],
});

let basket = fakeBasket({});
beforeEach(() => {
  basket = fakeBasket(waresOf([adult()]));
});

/** A desk with a basket on the server: a reload shows it again. */
async function show({
  types = [adult()] as StaffEvent["ticketTypes"],
  checkout = undefined as (() => unknown) | undefined,
} = {}) {
  const host = toolServices({
    answer({ method, path, body }) {
      if (path.startsWith("/employee/drawer")) return { currencyCode: "USD", drawer: { id: "d1" } };
      if (path === "/employee/sell/offer") return { items: types.map(itemOf), popular: types.map(({ id }) => id) };
      if (path.startsWith("/employee/sell/cart")) return method === "GET" ? basket.show() : basket.change({ ...body });
      if (method === "GET") return { events: [galleryWith(10, ...types)] };
      const { total } = body as SellCheckoutRequest;
      return checkout?.() ?? made(4, total);
    },
  });
  await renderTool(sell, {}, host);
  await act(async () => undefined);
  const posts = (path: string) =>
    host.calls.filter((call) => call.method === "POST" && call.path === `/employee/sell/${path}`);
  return { ...host, posts, user: userEvent.setup() };
}
type User = ReturnType<typeof userEvent.setup>;
const quantity = () => (screen.getByRole("spinbutton", { name: "Adult" }) as HTMLInputElement).value;
const submit = () => screen.getByRole("button", { name: /^Sell/ });
const alert = () => screen.getByRole("alert").textContent;
const reference = () =>
  screen.getByRole("textbox", { name: "Reference on the terminal's receipt" }) as HTMLInputElement;
async function payByCard(user: User) {
  await user.type(screen.getByRole("spinbutton", { name: "Adult" }), "4");
  await user.click(screen.getByRole("radio", { name: "Card" }));
  await user.type(reference(), "TERM-9");
}

describe("what cannot be had", () => {
  test("is reported on the press, and everything else stays", async () => {
    const { user, posts } = await show();
    await payByCard(user);
    basket.state.left = 4;
    await user.click(screen.getByRole("button", { name: "Increase Adult" }));
    expect(alert()).toBe("Only 4 places are left.");
    expect([quantity(), submit().textContent, reference().value]).toEqual(["4", "Sell for $100.00", "TERM-9"]);
    await user.click(screen.getByRole("button", { name: "Decrease Adult" }));
    expect([quantity(), alert(), reference().value]).toEqual(["3", "", "TERM-9"]);
    await user.click(submit());
    expect(posts("checkout")).toMatchObject([
      { body: { total: usd("75.00"), payments: [{ method: "card", reference: "TERM-9" }] } },
    ]);
  });

  test("is added above capacity with a reason, by an employee who may", async () => {
    const { user, posts } = await show();
    basket.state.left = 1;
    await user.click(screen.getByRole("button", { name: "Increase Adult" }));
    await user.click(screen.getByRole("button", { name: "Increase Adult" }));
    expect(alert()).toBe("Only 1 places are left.");
    await user.click(screen.getByRole("button", { name: "Add above capacity" }));
    expect(alert()).toBe("Enter a reason to sell above capacity.");
    basket.state.left = 9;
    await user.click(screen.getByRole("button", { name: "Our mistake" }));
    await user.click(screen.getByRole("button", { name: "Add above capacity" }));
    expect(posts("cart").at(-1)?.body).toMatchObject({
      lines: [{ variantId: "adult", quantity: 2 }],
      above: { reason: "Our mistake" },
    });
    expect([alert(), quantity()]).toEqual(["", "2"]);
    expect(screen.queryByRole("button", { name: "Add above capacity" })).toBeNull();
  });

  test("noticed only when it is sent shows the server's sentence, and changes nothing", async () => {
    const message = "Only 2 places are left for Gallery on Saturday at 3:00 PM.";
    const { user } = await show({
      checkout() {
        throw new CallError({ message, status: 409, errors: [{ code: "SOLD_OUT", field: "quantity", message }] });
      },
    });
    await payByCard(user);
    await user.click(submit());
    expect([alert(), quantity(), reference().value]).toEqual([message, "4", "TERM-9"]);
  });
});

describe("the hold", () => {
  test("is counted in its last two minutes only, and held longer by one press", async () => {
    basket.state.heldSeconds = 600;
    const { user } = await show();
    await user.click(screen.getByRole("button", { name: "Increase Adult" }));
    expect(screen.queryByRole("button", { name: /^Held for/ })).toBeNull();
    basket.state.heldSeconds = 90;
    await user.click(screen.getByRole("button", { name: "Increase Adult" }));
    basket.state.heldSeconds = 600;
    await user.click(screen.getByRole("button", { name: /^Held for 1:[23]\d – hold longer$/ }));
    expect(screen.queryByRole("button", { name: /^Held for/ })).toBeNull();
    expect(quantity()).toBe("2");
  });

  test("that has ended sells nothing until the seats are held again", async () => {
    basket.state.heldSeconds = 0;
    const { user, posts } = await show();
    await payByCard(user);
    expect(alert()).toBe("The seats are no longer held. Hold them again before you take the money.");
    await user.click(submit());
    expect(posts("checkout")).toEqual([]);
    basket.state.heldSeconds = 600;
    await user.click(screen.getByRole("button", { name: "Hold again" }));
    expect([alert(), reference().value]).toEqual(["", "TERM-9"]);
    await user.click(submit());
    expect(posts("checkout")).toHaveLength(1);
  });

  test("is renewed while a payment is entered in its second half", async () => {
    basket.state.heldSeconds = 200;
    const { user, posts } = await show();
    await user.click(screen.getByRole("button", { name: "Increase Adult" }));
    const before = posts("cart").length;
    basket.state.heldSeconds = 600;
    await user.click(screen.getByRole("radio", { name: "Card" }));
    expect(posts("cart").slice(before)).toMatchObject([{ body: { cartId: "cart-1", lines: [] } }]);
  });
});

describe("a change without an answer", () => {
  test("is sent again with its key, and applied once", async () => {
    const { user, posts, calls } = await show();
    let isLost = true;
    const { change } = basket;
    basket.change = (body) => {
      const answer = change(body);
      if (isLost) throw unanswered("en-US", new TypeError("Failed to fetch"));
      return answer;
    };
    await user.click(screen.getByRole("button", { name: "Increase Adult" }));
    expect(alert()).toContain("The change is saved");
    isLost = false;
    basket.change = () => basket.show();
    await act(async () => dispatchEvent(new Event("online")));
    await waitFor(() => expect(alert()).toBe(""));
    expect(new Set(posts("cart").map(({ key }) => key)).size).toBe(1);
    expect([quantity(), alert(), calls.filter(({ path }) => path.endsWith("checkout"))]).toEqual(["1", "", []]);
  });
});

describe("an unfinished sale", () => {
  test("is restored with its payment, reference and email after a reload", async () => {
    const { user } = await show();
    await payByCard(user);
    await user.click(screen.getByText("Name and email (optional)"));
    await user.type(screen.getByRole("textbox", { name: "Email for the tickets" }), "ada@example.org");
    cleanup();
    const { user: back, posts } = await show();
    expect([quantity(), reference().value]).toEqual(["4", "TERM-9"]);
    await back.click(submit());
    expect(posts("checkout")).toMatchObject([
      { body: { customer: { email: "ada@example.org" }, payments: [{ reference: "TERM-9" }] } },
    ]);
  });

  test("that may have been completed is sent again unchanged after a reload, with its key", async () => {
    const { user, posts } = await show({
      checkout() {
        throw unanswered("en-US", new TypeError("Failed to fetch"));
      },
    });
    await payByCard(user);
    await user.click(submit());
    expect(alert()).toContain("The sale is saved");
    cleanup();
    const again = await show();
    expect(alert()).toContain("The sale is saved");
    await act(async () => dispatchEvent(new Event("online")));
    expect(again.posts("checkout")).toMatchObject([
      { key: posts("checkout")[0]?.key, body: posts("checkout")[0]?.body },
    ]);
    expect(screen.getByRole("heading", { name: "Sold · order #1001" })).toBeDefined();
  });

  test("is restored after signing in again; one that may have been completed keeps its key", async () => {
    let refuses = () => unanswered("en-US", new TypeError("Failed to fetch"));
    const { user, posts } = await show({
      checkout() {
        throw refuses();
      },
    });
    await payByCard(user);
    await user.click(submit());
    refuses = () => new CallError({ message: "Sign in first.", status: 401 });
    await user.click(submit());
    cleanup();
    const again = await show();
    expect(reference().value).toBe("TERM-9");
    await act(async () => dispatchEvent(new Event("online")));
    expect(again.posts("checkout")[0]?.key).toBe(posts("checkout")[0]?.key);
  });

  test("shows afterwards what was sold, and that no guests were admitted", async () => {
    const { user } = await show();
    await payByCard(user);
    await user.click(submit());
    expect(screen.getByRole("listitem").textContent).toContain("4 × Adult");
    expect(screen.getByText("No guests were checked in: their tickets are scanned at the door.")).toBeDefined();
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Next sale" }).getAttribute("aria-disabled")).toBe("false"),
    );
  });
});

test("a guest names the price where the museum lets them; it counts once its field is left", async () => {
  const local = ticketType("local", { title: "Local resident", price: usd("15.00"), minimumPrice: usd("5.00") });
  basket = fakeBasket(waresOf([local]));
  const { user, posts } = await show({ types: [local] });
  await user.click(screen.getByRole("button", { name: "Increase Local resident" }));
  const field = screen.getByRole("textbox", { name: "Price of each Local resident" });
  expect(field).toMatchObject({ value: "15.00" });
  expect(screen.getByText("At least $5.00. Suggested: $15.00.")).toBeDefined();
  await user.clear(field);
  await user.type(field, "4");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await user.clear(field);
  await user.type(field, "$7.50");
  await user.tab();
  expect(posts("cart").at(-1)?.body).toMatchObject({
    lines: [
      { variantId: "local", quantity: 0 },
      { variantId: "local", quantity: 1, attributes: expect.arrayContaining([{ key: "Price", value: "7.50" }]) },
    ],
  });
  expect(submit().textContent).toBe("Sell for $7.50");
});

test("selling fewer than a group's minimum asks for confirmation, with the safe choice first", async () => {
  const group = ticketType("adult", { title: "Adult", price: usd("17.50"), minQuantity: 5 });
  basket = fakeBasket(waresOf([group]));
  const { user, posts } = await show({ types: [group] });
  await payByCard(user);
  await user.click(submit());
  const dialog = within(screen.getByRole("dialog", { name: "Sell 4 × Adult at the group price?" }));
  expect(dialog.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Make it 5",
    "Sell 4 at this price",
    "Cancel",
  ]);
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(posts("checkout")).toEqual([]);
  await user.click(submit());
  await user.click(screen.getByRole("button", { name: "Sell 4 at this price" }));
  expect(posts("checkout")).toHaveLength(1);
});

test("too small a group becomes large enough with one press", async () => {
  const group = ticketType("adult", { title: "Adult", price: usd("17.50"), minQuantity: 5 });
  basket = fakeBasket(waresOf([group]));
  const { user, posts } = await show({ types: [group] });
  await payByCard(user);
  await user.click(submit());
  await user.click(screen.getByRole("button", { name: "Make it 5" }));
  expect(posts("cart").at(-1)?.body).toMatchObject({ lines: [{ variantId: "adult", quantity: 5 }] });
  expect(posts("checkout")).toEqual([]);
});
