import { describe, expect, test } from "vitest";
import type { Cart } from "../../../schemas/generated/wire.ts";
import { catalogue, tenant } from "../support/fixture.ts";
import { attributesOf, line, openMuseum } from "../support/museum.ts";

const museum = await openMuseum();
const ten = { Date: "2026-12-02", Time: "10:00 AM" };
const create = async (...lineItems: ReturnType<typeof line>[]) =>
  (await museum.post("/checkout/create", { lineItems })).json;
const pairs = (attributes: Record<string, string | null>) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value }));
const change = async (cart: Cart, attributes: Record<string, string | null>) =>
  (
    await museum.post("/checkout-item/attribute", {
      cartId: cart.id,
      lineItemId: cart.lineItems[0]?.id,
      attributes: pairs(attributes),
    })
  ).json;

describe("a new cart", () => {
  test("has its lines named, typed and priced by the server", async () => {
    const { status, json } = await museum.post("/checkout/create", {
      lineItems: [
        {
          ...line("adult", 2, { ...ten, Type: "donation", Redeemed: "true" }),
          price: { amount: "0.01" },
          title: "Cheap",
        },
      ],
    });
    expect(status).toBe(200);
    expect(json.id).toMatch(/^[\w-]{22}$/);
    expect(json).toMatchObject({
      checkoutUrl: `https://museum.example/checkout/${json.id}`,
      attributes: [],
      estimatedCost: {
        subtotalAmount: { amount: "50.00", currencyCode: "USD" },
        totalTaxAmount: { amount: "0.00" },
        totalAmount: { amount: "50.00" },
      },
      expiresAt: "2026-11-21T16:45:00.000Z",
    });
    expect(json.lineItems).toMatchObject([
      {
        productId: "gallery",
        variantId: "adult",
        title: "Gallery",
        ticketType: "Adult",
        quantity: 2,
        price: { amount: "25.00" },
        totalPrice: { amount: "50.00" },
      },
    ]);
    expect(json.lineItems[0]?.product).toEqual({
      id: "gallery",
      handle: "gallery",
      title: "Gallery",
      productType: "admission",
      image: "/media/gallery.svg",
    });
    expect(attributesOf(json)).toEqual({ Type: "admission", ...ten });
  });

  test("is taxed by product type", async () => {
    const cart = await create(line("adult", 1, ten), line("guide-device", 3));
    expect(cart.estimatedCost).toMatchObject({
      subtotalAmount: { amount: "46.00" },
      totalTaxAmount: { amount: "2.10" },
      totalAmount: { amount: "48.10" },
    });
  });

  test("gives donations, memberships and things their own types", async () => {
    const cart = await create(
      line("fund-10", 1),
      line("individual-year", 1, { Level: "patron" }),
      line("guide-device", 1),
    );
    expect(cart.lineItems.map((_, at) => attributesOf(cart, at))).toEqual([
      { Type: "donation" },
      { Type: "membership", Level: "individual" },
      { Type: "product" },
    ]);
  });

  test("may be empty", async () => {
    expect((await create()).estimatedCost.totalAmount.amount).toBe("0.00");
  });
});

describe("adding", () => {
  test("merges a line with one of the same variant and attributes, and keeps the others apart", async () => {
    const cart = await create(line("adult", 2, ten));
    const { json } = await museum.post("/checkout/add-items", {
      cartId: cart.id,
      lineItems: [line("adult", 1, ten), line("adult", 1), line("adult", 2, { Time: "10:00 AM", Date: "2026-12-02" })],
    });
    expect(json.lineItems.map(({ quantity }) => quantity)).toEqual([5, 1]);
    expect(json.lineItems[0]?.id).toBe(cart.lineItems[0]?.id);
  });
});

describe("attributes", () => {
  test("merge by key, and null deletes", async () => {
    const cart = await create(line("adult", 1, ten));
    expect(attributesOf(await change(cart, { Time: "11:00 AM" }))).toEqual({
      Type: "admission",
      ...ten,
      Time: "11:00 AM",
    });
    expect(attributesOf(await change(cart, { Time: null }))).toEqual({ Type: "admission", Date: ten.Date });
  });

  test("of another date remove the time, unless it is sent too", async () => {
    const cart = await create(line("adult", 1, ten));
    expect(attributesOf(await change(cart, { Date: "2026-12-02" }))).toMatchObject(ten);
    expect(attributesOf(await change(cart, { Date: "2026-12-03" }))).toEqual({ Type: "admission", Date: "2026-12-03" });
    expect(attributesOf(await change(cart, { Time: "11:00 AM", Date: "2026-12-04" }))).toEqual({
      Type: "admission",
      Date: "2026-12-04",
      Time: "11:00 AM",
    });
    expect(attributesOf(await change(cart, { Date: null }))).toEqual({ Type: "admission" });
  });

  test("of several lines change in one call, all or none", async () => {
    const cart = await create(line("adult", 1), line("child", 1));
    const set = (attributes: Record<string, string>, ids = cart.lineItems.map(({ id }) => id)) =>
      museum.post("/checkout-item-sets/attribute", {
        cartId: cart.id,
        lineItemSets: ids.map((lineItemId) => ({ lineItemId, attributes: pairs(attributes) })),
      });
    expect((await set(ten)).json.lineItems.map((_, at) => at)).toHaveLength(2);
    expect(attributesOf((await set(ten)).json, 1)).toEqual({ Type: "admission", ...ten });
    expect(await set({ Time: "11:00 AM" }, [cart.lineItems[0]?.id ?? "", "nope"])).toMatchObject({
      status: 404,
      json: { error: 'There is no line item "nope" in this cart.' },
    });
    expect(
      attributesOf((await museum.post("/checkout/attribute", { cartId: cart.id, attributes: [] })).json),
    ).toMatchObject(ten);
  });

  test("of the cart itself merge too", async () => {
    const cart = await create();
    const set = async (attributes: Record<string, string | null>) =>
      (await museum.post("/checkout/attribute", { cartId: cart.id, attributes: pairs(attributes) })).json.attributes;
    await set({ isGift: "true", appealCode: "A1" });
    expect(await set({ isGift: null, appealCode: "B2" })).toEqual([{ key: "appealCode", value: "B2" }]);
  });

  test("are limited to known names and lengths", async () => {
    const cart = await create(line("adult", 1, ten), line("fund-5", 1));
    const sets: [string, object][] = [
      ["/checkout/attribute", { attributes: [] }],
      ["/checkout-item/attribute", { lineItemId: cart.lineItems[1]?.id, attributes: [] }],
      ["/checkout/add-items", { lineItems: [line("fund-5", 1)] }],
    ];
    for (const key of ["note", "constructor", "__proto__", "toString"]) {
      for (const [path, body] of sets) {
        const attributes = [{ key, value: "x" }];
        const changed =
          "lineItems" in body ? { lineItems: [{ ...line("fund-5", 1), attributes }] } : { ...body, attributes };
        const { status, json } = await museum.post(path, { cartId: cart.id, ...changed });
        expect([status, json.errors?.[0]?.code, json.errors?.[0]?.field], `${path} ${key}`).toEqual([
          400,
          "UNKNOWN_ATTRIBUTE",
          key,
        ]);
      }
    }
    const long = await museum.post("/checkout/attribute", {
      cartId: cart.id,
      attributes: pairs({ appealCode: "x".repeat(201) }),
    });
    expect(long).toMatchObject({ status: 400, json: { errors: [{ code: "TOO_LONG", field: "appealCode" }] } });
    const tooLong = await museum.post("/checkout/create", {
      lineItems: [line("adult", 1, { Level: "x".repeat(500) })],
    });
    expect(tooLong).toMatchObject({ status: 400, json: { errors: [{ code: "TOO_LONG", field: "Level" }] } });
  });
});

describe("restoring", () => {
  test("leaves exactly the given lines; unchanged ones keep their ids", async () => {
    const cart = await create(line("adult", 2, ten), line("child", 1, ten));
    const { json } = await museum.post("/checkout/restore", {
      cartId: cart.id,
      lineItems: [line("fund-5", 1), line("adult", 3, ten)],
    });
    expect(json.lineItems.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
      ["fund-5", 1],
      ["adult", 3],
    ]);
    expect(json.lineItems[1]?.id).toBe(cart.lineItems[0]?.id);
    expect((await museum.post("/checkout/restore", { cartId: cart.id, lineItems: [] })).json.lineItems).toEqual([]);
  });

  test("changes nothing when it is refused", async () => {
    const cart = await create(line("film-adult", 2, { Date: "2026-12-10", Time: "1:00 PM" }));
    const refused = await museum.post("/checkout/restore", {
      cartId: cart.id,
      lineItems: [line("film-adult", 13, { Date: "2026-12-10", Time: "1:00 PM" })],
    });
    expect(refused).toMatchObject({
      status: 409,
      json: { error: "Only 12 places are left for Film on Thursday, December 10, 2026 at 1:00 PM." },
    });
    const { json } = await museum.post("/checkout/attribute", { cartId: cart.id, attributes: [] });
    expect(json.lineItems).toEqual(cart.lineItems);
  });
});

describe("a request is refused", () => {
  const refusals: [string, ReturnType<typeof line>, number, string, string, string][] = [
    [
      "an unknown variant",
      line("nope", 1),
      400,
      "UNKNOWN_VARIANT",
      "variantId",
      "A ticket that you chose is no longer sold. Please choose again.",
    ],
    [
      "a member's ticket",
      line("member", 1),
      403,
      "MEMBERS_ONLY",
      "variantId",
      "Member tickets for Gallery are for members. Sign in with a valid membership to add them.",
    ],
    ["what is sold out", line("sleepover-seat", 1), 409, "SOLD_OUT", "variantId", "Sleepover is sold out."],
    [
      "more than the limit",
      line("child", 5),
      400,
      "OVER_LIMIT",
      "quantity",
      "You can buy at most 4 of Gallery, Child, in one order; you chose 5.",
    ],
    [
      "what is no date",
      line("adult", 1, { Date: "tomorrow" }),
      400,
      "INVALID_DATE",
      "Date",
      '"tomorrow" is not a date: write it as 2026-12-05.',
    ],
    [
      "a day of the past",
      line("adult", 1, { Date: "2026-11-20" }),
      400,
      "DATE_PASSED",
      "Date",
      "Friday, November 20, 2026, has passed.",
    ],
    [
      "a day that is closed",
      line("adult", 1, { Date: "2026-11-26" }),
      400,
      "NOT_OPEN",
      "Date",
      "Gallery is not on sale for Thursday, November 26, 2026.",
    ],
    [
      "a day too far ahead",
      line("adult", 1, { Date: "2027-06-01" }),
      400,
      "NOT_OPEN",
      "Date",
      "Gallery is not on sale for Tuesday, June 1, 2027.",
    ],
    [
      "an unknown time",
      line("adult", 1, { Date: "2026-12-02", Time: "10:30 AM" }),
      400,
      "UNKNOWN_TIME",
      "Time",
      'Gallery has no entry at "10:30 AM"; its times are 9:00 AM, 10:00 AM, 11:00 AM.',
    ],
    [
      "a time that has passed",
      line("adult", 1, { Date: "2026-11-21", Time: "9:00 AM" }),
      400,
      "TIME_PASSED",
      "Time",
      "9:00 AM on Saturday, November 21, 2026, has passed.",
    ],
    [
      "a time without a date",
      line("adult", 1, { Time: "10:00 AM" }),
      400,
      "DATE_MISSING",
      "Date",
      "The time 10:00 AM for Gallery needs a date.",
    ],
    [
      "a time of what has none",
      line("guide-device", 1, { Date: "2026-12-02", Time: "10:00 AM" }),
      400,
      "UNKNOWN_TIME",
      "Time",
      'Audio Guide has no entry at "10:00 AM"; its times are any time.',
    ],
    [
      "a donation for a day",
      line("fund-5", 1, { Date: "2026-12-02" }),
      400,
      "NO_DATE_TAKEN",
      "Date",
      "Annual Fund takes no date or time.",
    ],
  ];
  test.each(refusals)("for %s", async (_what, item, status, code, field, message) => {
    const answer = await museum.post("/checkout/create", { lineItems: [item] });
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ error: message, errors: [{ code, field, message }] });
  });

  test("for more than the limit in several lines of one day", async () => {
    const lineItems = [line("child", 3, ten), line("child", 3, { ...ten, Time: "11:00 AM" })];
    expect(await museum.post("/checkout/create", { lineItems })).toMatchObject({
      status: 400,
      json: { errors: [{ code: "OVER_LIMIT" }] },
    });
    expect(
      await museum.post("/checkout/create", {
        lineItems: [line("child", 3, ten), line("child", 3, { Date: "2026-12-03" })],
      }),
    ).toMatchObject({
      status: 200,
    });
  });

  test.each([
    ["a negative quantity", { variantId: "adult", quantity: -1 }, "lineItems.0.quantity"],
    ["half a ticket", { variantId: "adult", quantity: 1.5 }, "lineItems.0.quantity"],
    ["a quantity in words", { variantId: "adult", quantity: "2" }, "lineItems.0.quantity"],
    ["no variant", { quantity: 1 }, "lineItems.0.variantId"],
    [
      "an attribute that is not text",
      { variantId: "adult", quantity: 1, attributes: [{ key: "Date", value: 5 }] },
      "lineItems.0.attributes.0.value",
    ],
  ])("for %s", async (_what, item, field) => {
    const answer = await museum.post("/checkout/create", { lineItems: [item] });
    expect(answer.status).toBe(400);
    expect(answer.json.errors?.map((error) => error.field)).toContain(field);
  });

  test("for text that the database cannot store", async () => {
    for (const value of ["a\u0000b", "\ud800"]) {
      expect((await museum.post("/checkout/create", { lineItems: [line("adult", 1, { Date: value })] })).status).toBe(
        400,
      );
    }
    expect((await museum.post("/checkout/extend", { cartId: "a\u0000b" })).status).toBe(400);
  });

  test("for more than a hundred different items", async () => {
    const { db } = museum;
    const open = await db
      .selectFrom("inventory")
      .select(["date", "slot"])
      .where("event_id", "=", "gallery")
      .where("date", ">", "2026-11-21")
      .execute();
    const tickets = open.slice(0, 101).map(({ date, slot }) => line("adult", 1, { Date: date, Time: slot }));
    const cart = await museum.post("/checkout/create", { lineItems: tickets.slice(0, 100) });
    expect([cart.status, cart.json.lineItems.length]).toEqual([200, 100]);
    expect(
      await museum.post("/checkout/add-items", { cartId: cart.json.id, lineItems: tickets.slice(100) }),
    ).toMatchObject({
      status: 400,
      json: { errors: [{ code: "TOO_MANY" }] },
    });
    expect(
      (await museum.post("/checkout/add-items", { cartId: cart.json.id, lineItems: tickets.slice(99, 100) })).status,
    ).toBe(200);
  });
});

test('a cart line without times may name "Any Time"', async () => {
  const cart = await create(line("guide-device", 2, { Date: "2026-12-02", Time: "Any Time" }));
  expect(attributesOf(cart)).toEqual({ Type: "product", Date: "2026-12-02", Time: "Any Time" });
  expect(
    await museum.db.selectFrom("holds").select(["slot", "quantity"]).where("cart_id", "=", cart.id).execute(),
  ).toEqual([{ slot: "", quantity: 2 }]);
});

test("an unknown cart is not found", async () => {
  for (const [path, more] of [
    ["add-items", { lineItems: [] }],
    ["restore", { lineItems: [] }],
    ["attribute", { attributes: [] }],
    ["extend", {}],
  ] as const) {
    expect(await museum.post(`/checkout/${path}`, { cartId: "nope", ...more })).toMatchObject({
      status: 404,
      json: { error: "This cart does not exist or is no longer available." },
    });
  }
});

test("an item removed from the catalogue stays visible until it is removed from the cart", async () => {
  const cart = await create(line("fund-5", 1), line("adult", 1, ten));
  museum.configure({ tenant, catalogue: { ...catalogue, donations: [] } });
  const { json } = await museum.post("/checkout/attribute", { cartId: cart.id, attributes: [] });
  expect(json.lineItems[0]).toMatchObject({
    product: null,
    title: "No longer on sale",
    ticketType: `${catalogue.donations[0]?.title}, $5`,
    totalPrice: { amount: "0.00" },
  });
  expect(await museum.post("/checkout/restore", { cartId: cart.id, lineItems: [line("adult", 1, ten)] })).toMatchObject(
    {
      status: 200,
      json: { estimatedCost: { totalAmount: { amount: "25.00" } } },
    },
  );
  museum.configure({});
});

test("a ticket type withdrawn from sale is named by the title that the visitor saw", async () => {
  const cart = await create(line("adult", 1, ten));
  const events = catalogue.events.map((event) => ({
    ...event,
    ticketTypes: event.ticketTypes.filter(({ id }) => id !== "child"),
  }));
  museum.configure({ tenant, catalogue: { ...catalogue, events } });
  const error = "Gallery, Child is no longer sold. Please choose again.";
  const refused = {
    status: 400,
    json: { error, errors: [{ code: "UNKNOWN_VARIANT", field: "variantId", message: error }] },
  };
  expect(await museum.post("/checkout/create", { lineItems: [line("child", 1, ten)] })).toMatchObject(refused);
  expect(
    await museum.post("/checkout/add-items", { cartId: cart.id, lineItems: [line("child", 1, ten)] }),
  ).toMatchObject(refused);
  museum.configure({});
});
