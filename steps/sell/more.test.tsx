// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fakeBasket } from "../../commerce/testing/basket.ts";
import { staffEvent, toolServices } from "../../commerce/testing/staff.ts";
import { ticketType, usd } from "../../commerce/testing/wire.ts";
import { renderTool } from "../../engine/testing/render-tool.tsx";
import type { SellCartRequest, SellItem, SellOffer } from "../../schemas/generated/wire.ts";
import sell from "../generated/sell.ts";

const wares = {
  adult: { type: "Adult", product: "Gallery", price: 25 },
  family: { type: "Family", product: "Membership", price: 90 },
  card50: { type: "$50", product: "Gift card", price: 50 },
  guide: { type: "Guide", product: "Bundle", price: 30 },
};
const item = (id: keyof typeof wares, more: Partial<SellItem>): SellItem => ({
  ...{ id, code: id.slice(0, 1).toUpperCase(), title: wares[id].type, product: wares[id].product },
  ...{ kind: "event", price: usd(`${wares[id].price}.00`), parts: [{ variantId: id }] },
  ...more,
});
const offer: SellOffer = {
  items: [
    item("adult", { parts: [{ variantId: "adult", eventId: "gallery" }] }),
    item("family", { kind: "membership", members: 2 }),
    item("card50", { kind: "giftCard" }),
  ],
  popular: ["adult"],
  asking: [{ title: "School visit", address: "/event/school-visit" }],
};
const gallery = staffEvent("gallery", [ticketType("adult", { title: "Adult", price: usd("25.00") })], {
  title: "Gallery",
});
const member = { id: "m1", firstName: "Maya", lastName: "Reyes", email: "maya@museum.example" };
let basket = fakeBasket(wares);
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  basket = fakeBasket(wares);
});
afterEach(cleanup);

async function show({ may = (_permission: string): boolean => true, members = [member] as object[] } = {}) {
  const host = toolServices({
    may,
    answer({ method, path, body }) {
      if (path.startsWith("/employee/drawer")) return { currencyCode: "USD", drawer: { id: "d1" } };
      if (path === "/employee/sell/offer") return offer;
      if (path.startsWith("/employee/sell/cart")) return method === "GET" ? basket.show() : basket.change({ ...body });
      if (path === "/employee/sell/checkout") return new Promise(() => undefined);
      if (path.startsWith("/employee/member")) return { members };
      return { events: [gallery] };
    },
  });
  await renderTool(sell, {}, host);
  await act(async () => undefined);
  const changes = () =>
    host.calls.flatMap(({ method, path, body }) =>
      method === "POST" && path === "/employee/sell/cart" ? [body as SellCartRequest] : [],
    );
  return { ...host, changes, user: userEvent.setup() };
}
const press = (name: string | RegExp) => screen.getByRole("button", { name });
const field = (name: string | RegExp) => screen.getByRole("textbox", { name });

describe("a gift card", () => {
  const code = "ACDE-FGHJ-KMNP-QRTU";

  test("pays a part; the rest is what cash and Sell name, and it can be removed", async () => {
    const { user, changes } = await show();
    await user.click(press("Increase Adult"));
    await user.click(press("Increase Adult"));
    await user.click(press("Pay with a gift card"));
    expect(document.activeElement).toBe(field("Gift card code"));
    await user.type(field("Gift card code"), `${code}{Enter}`);
    expect(changes().at(-1)).toMatchObject({ lines: [], code });
    expect(screen.getByText("Gift card ending in QRTU")).toBeDefined();
    expect(press("Sell for $20.00")).toBeDefined();
    expect(press(/^\$20 exactly/)).toBeDefined();
    await user.click(press("Remove Gift card ending in QRTU"));
    expect(press("Sell for $50.00")).toBeDefined();
    expect(changes().at(-1)).toMatchObject({ credit: "QRTU" });
  });

  test("that covers all leaves nothing to pay; typed in the line it is used too, and what stays on it is shown", async () => {
    const { user } = await show();
    await user.click(press("Increase Adult"));
    await user.type(field("Add by typing"), `${code}{Enter}`);
    expect(screen.getByText("Paid by gift card.")).toBeDefined();
    expect(screen.getByText("$5.00 stays on the card")).toBeDefined();
    expect(screen.queryByRole("radio", { name: "Card" })).toBeNull();
    expect(press("Sell")).toBeDefined();
  });
});

describe("more of a sale", () => {
  test("names the visits with questions, says why they are not sold here, and links them", async () => {
    await show();
    const link = screen.getByRole("link", { name: "School visit" });
    expect(link.getAttribute("href")).toBe("/event/school-visit");
    expect(link.closest("li")?.textContent).toContain("/event/school-visit");
    expect(screen.getByText(/^These ask for answers that the desk can't take/)).toBeDefined();
  });

  test("is a member, found by name, who can be removed", async () => {
    const { user, changes } = await show();
    await user.type(field("Member's name, email or card"), "maya{Enter}");
    await user.click(press(/^Maya Reyes/));
    expect(changes().at(-1)).toMatchObject({ card: "m1" });
    expect(screen.getByText("Maya, Family")).toBeDefined();
    await user.click(press("Remove member"));
    expect(changes().at(-1)).toMatchObject({ card: "" });
    cleanup();
    const none = await show({ members: [] });
    await none.user.type(field("Member's name, email or card"), "nobody{Enter}");
    expect(screen.getByText("No member found.")).toBeDefined();
  });

  test("is a promotion code and a discount with its reason, each shown and removable", async () => {
    const { user, changes } = await show();
    await user.click(press("Increase Adult"));
    await user.type(field("Promotion code"), "SPRING{Enter}");
    expect(screen.getByText("Code SPRING")).toBeDefined();
    await user.click(press("Remove code"));
    await user.click(press("Apply discount"));
    expect(screen.getByRole("alert").textContent).toBe("Enter the discount and a reason.");
    await user.type(field("Discount"), "10");
    await user.type(field("Reason"), "Lift out of order");
    await user.click(press("Apply discount"));
    expect(changes().at(-1)).toMatchObject({ discount: { percent: 10, reason: "Lift out of order" } });
    expect(screen.getByText("10% off: Lift out of order")).toBeDefined();
    await user.click(press("Remove discount"));
    expect(changes().at(-1)).toMatchObject({ discount: null });
  });

  test("shows neither members nor discounts to an employee without these permissions", async () => {
    await show({ may: () => false });
    expect(screen.queryByRole("textbox", { name: /Member/ })).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Discount" })).toBeNull();
    expect(field("Promotion code")).toBeDefined();
  });
});

describe("details of a line", () => {
  test("are a gift card's recipient, with name and email", async () => {
    const { user, changes } = await show();
    await user.click(press(/^\$50/));
    await user.type(field("Recipient's name"), "Grace");
    await user.click(press("Set recipient"));
    expect(screen.getByRole("alert").textContent).toBe("Enter the recipient's name and email.");
    const before = changes().length;
    await user.type(field("Recipient's email"), "grace@museum{Enter}");
    expect(screen.getByRole("alert").textContent).toBe("Enter the recipient's email, such as name@example.org.");
    expect([changes().length, field("Recipient's name")]).toMatchObject([before, { value: "Grace" }]);
    await user.type(field("Recipient's email"), ".example{Enter}");
    expect(changes().at(-1)).toMatchObject({
      lines: [
        { variantId: "card50", quantity: 0 },
        {
          variantId: "card50",
          quantity: 1,
          attributes: [
            { key: "Recipient", value: "Grace" },
            { key: "RecipientEmail", value: "grace@museum.example" },
          ],
        },
      ],
    });
    await waitFor(() => expect(screen.getByText("For Grace, grace@museum.example")).toBeDefined());
  });

  test("are a membership's second member and address, or the one it is given to", async () => {
    const { user, changes } = await show();
    await user.click(press(/^Family/));
    await user.type(field("Second member’s first name"), "Theo");
    await user.selectOptions(screen.getByRole("combobox", { name: "State" }), "CO");
    await user.click(press("Save details"));
    expect(changes().at(-1)?.attributes).toEqual(
      expect.arrayContaining([
        { key: "additionalFirstName", value: "Theo" },
        { key: "contactState", value: "CO" },
        { key: "isGift", value: null },
      ]),
    );
    expect(screen.getByText("With Theo")).toBeDefined();
    await user.click(screen.getByRole("checkbox", { name: "This membership is a gift" }));
    expect(screen.queryByRole("combobox", { name: "State" })).toBeNull();
    await user.type(field("Recipient's first name"), "Grace");
    await user.click(press("Save details"));
    expect(changes().at(-1)?.attributes).toEqual(
      expect.arrayContaining([
        { key: "primaryFirstName", value: "Grace" },
        { key: "isGift", value: "true" },
        { key: "contactState", value: null },
      ]),
    );
    expect(screen.getByText("A gift for Grace")).toBeDefined();
  });
});

describe("cash and a card", () => {
  test("pay together: the cash is named, and the card pays the rest with its reference", async () => {
    const { user, calls } = await show();
    await user.click(press("Increase Adult"));
    await user.type(field("Cash given"), "10");
    await user.click(screen.getByRole("checkbox", { name: "Pay the remaining $15.00 by card" }));
    await user.click(press("Sell: $10.00 cash + $15.00 card"));
    expect(screen.getByRole("alert").textContent).toBe("Enter the reference on the terminal's receipt.");
    await user.type(field("Reference on the terminal's receipt"), "T1");
    await user.click(press("Sell: $10.00 cash + $15.00 card"));
    expect(calls.find(({ path }) => path === "/employee/sell/checkout")?.body).toMatchObject({
      payments: [
        { method: "cash", given: usd("10.00"), amount: usd("10.00") },
        { method: "card", reference: "T1" },
      ],
    });
  });
});
