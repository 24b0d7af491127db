import { expect, test } from "vitest";
import type { Cart, ErrorBody, OrderRecordResponse, TicketTypesResponse } from "../../../schemas/generated/wire.ts";
import type { Catalogue } from "../../../server/museum/model/config.ts";
import { catalogue, tenant } from "../support/fixture.ts";
import { expectSound } from "../support/invariants.ts";
import { line, openMuseum } from "../support/museum.ts";

/** Children pay what they wish: at least $5.00, suggested $12.00. */
const events = catalogue.events.map((event) => ({
  ...event,
  ticketTypes: event.ticketTypes.map((type) =>
    type.id === "child" ? { ...type, price: "12.00", minimumPrice: "5.00" } : type,
  ),
}));
const own: Catalogue = { ...catalogue, events };
const config = { catalogue: own, tenant: { ...tenant, afterSale: { cancel: { untilHours: 1 } } } };
const museum = await openMuseum({ config });
const at = { Date: "2026-12-01", Time: "10:00 AM" };

type Answer = Cart & ErrorBody;
const create = (...lineItems: ReturnType<typeof line>[]) => museum.post<Answer>("/checkout/create", { lineItems });
const child = (quantity: number, price?: string) =>
  line("child", quantity, { ...at, ...(price !== undefined && { Price: price }) });

test("a visitor pays the price they name, or the suggested one, line by line, and is refunded that", async () => {
  const { body } = (await museum.get<{ body: TicketTypesResponse }>("/event/gallery/ticket-types")).json;
  expect(body.events[0]?.ticketTypes.find(({ id }) => id === "child")).toMatchObject({
    price: { amount: "12.00" },
    minimumPrice: { amount: "5.00" },
  });
  const { json: cart } = await create(child(2, "7.50"), child(1), line("adult", 1, at));
  expect(cart.lineItems.map(({ quantity, price, totalPrice }) => [quantity, price.amount, totalPrice.amount])).toEqual([
    [2, "7.50", "15.00"],
    [1, "12.00", "12.00"],
    [1, "25.00", "25.00"],
  ]);
  expect(cart.estimatedCost.totalAmount.amount).toBe("52.00");
  const { headers } = await museum.pay(cart.id);
  const orderId = String(headers.location).split("/")[2] ?? "";
  const { order } = (await museum.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body;
  expect(order.lines.map(({ price }) => price.amount)).toEqual(["7.50", "12.00", "25.00"]);
  expect(order.tickets[0]?.cancel?.refund.amount).toBe("52.00");
  await expectSound(museum);
});

test.each([
  ["4.99", "BELOW_PRICE", "Child for Gallery costs $5.00 or more. Enter another price."],
  ["-5.00", "INVALID", '"-5.00" is not a valid price. Enter an amount such as $12.00, at most $10,000.00.'],
  ["1e3", "INVALID", undefined],
  ["12", "INVALID", undefined],
  ["10000.01", "INVALID", undefined],
])("%s is refused with the reason", async (price, code, error) => {
  const refused = await create(child(1, price));
  expect(refused).toMatchObject({
    status: 400,
    json: { errors: [{ code, field: "Price" }], ...(error !== undefined && { error }) },
  });
});

test("a price that the museum has set cannot be named by the visitor, also later", async () => {
  expect(await create(line("adult", 1, { ...at, Price: "1.00" }))).toMatchObject({
    status: 400,
    json: { errors: [{ code: "INVALID", field: "Price" }] },
  });
  const { json: cart } = await create(line("adult", 1, at));
  const changed = await museum.post("/checkout-item/attribute", {
    cartId: cart.id,
    lineItemId: cart.lineItems[0]?.id,
    attributes: [{ key: "Price", value: "1.00" }],
  });
  expect(changed.status).toBe(400);
});

test("if the museum raises its price meanwhile, the visitor neither pays less, nor more without seeing it", async () => {
  const { json: cart } = await create(child(1, "6.00"));
  const seen =
    /name="seen" value="([^"]+)"/.exec((await museum.server.inject({ url: `/checkout/${cart.id}` })).body)?.[1] ?? "";
  const dearer = {
    ...own,
    events: events.map((event) => ({
      ...event,
      ticketTypes: event.ticketTypes.map((type) => (type.id === "child" ? { ...type, minimumPrice: "9.00" } : type)),
    })),
  };
  museum.configure({ ...config, catalogue: dearer });
  expect(
    (await museum.pay(cart.id, { firstName: "Ada", lastName: "Lovelace", email: "ada@museum.example", seen })).status,
  ).toBe(409);
  expect((await museum.server.inject({ url: `/checkout/${cart.id}` })).body).toContain("Pay $9");
  museum.configure(config);
});
