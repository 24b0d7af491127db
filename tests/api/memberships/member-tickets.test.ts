import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TicketTypesResponse } from "../../../schemas/generated/wire.ts";
import { expectSound } from "../support/invariants.ts";
import { signIn } from "../support/members.ts";
import { membersCatalogue } from "../support/memberships.ts";
import { attributesOf, line, openMuseum } from "../support/museum.ts";

const museum = await openMuseum({ config: { catalogue: membersCatalogue } });
const ticket = (quantity: number, date = "2026-12-01", time = "10:00 AM") =>
  line("member", quantity, { Date: date, Time: time });
const create = (headers: Record<string, string> | undefined, ...lineItems: ReturnType<typeof line>[]) =>
  museum.post("/checkout/create", { lineItems }, headers);
const cartOf = async (id: string) =>
  museum.db.selectFrom("carts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("a cart", () => {
  test("belongs to the customer signed in when it is changed", async () => {
    const [first, second] = [await signIn(museum, "first"), await signIn(museum, "second")];
    const { json: cart } = await create(first, line("fund-5", 1));
    expect(await cartOf(cart.id)).toMatchObject({ customer_id: "first" });
    const change = (headers?: Record<string, string>) =>
      museum.post("/checkout/attribute", { cartId: cart.id, attributes: [] }, headers);
    await change(second);
    expect(await cartOf(cart.id)).toMatchObject({ customer_id: "second" });
    await change({ "x-customer-token": "stale" });
    expect(await cartOf(cart.id)).toMatchObject({ customer_id: null });
    await museum.post(
      "/checkout/add-items",
      { cartId: cart.id, lineItems: [line("adult", 1, { Date: "2026-12-01", Time: "9:00 AM" })] },
      first,
    );
    expect(await cartOf(cart.id)).toMatchObject({ customer_id: "first" });
  });

  test("holds at most one membership", async () => {
    expect(
      attributesOf((await create(undefined, line("dual-year", 1, { Level: "patron", Type: "donation" }))).json),
    ).toEqual({
      Type: "membership",
      Level: "dual",
    });
    const error = "An order can contain only one membership. Please buy the other one in a separate order.";
    for (const lines of [
      [line("dual-year", 2)],
      [line("dual-year", 1), line("individual-year", 1)],
      [line("dual-year", 1), line("dual-year", 1, { Level: "2" })],
    ])
      expect(await create(undefined, ...lines)).toMatchObject({
        status: 400,
        json: { error, errors: [{ code: "ONE_MEMBERSHIP" }] },
      });
    const { json: cart } = await create(undefined, line("dual-year", 1));
    expect(
      await museum.post("/checkout/add-items", { cartId: cart.id, lineItems: [line("dual-year", 1)] }),
    ).toMatchObject({ status: 400, json: { error } });
    expect(
      (await museum.post("/checkout/restore", { cartId: cart.id, lineItems: [line("individual-year", 1)] })).status,
    ).toBe(200);
  });
});

describe("member tickets", () => {
  test("show what is left for the day, without deducting the cart's own", async () => {
    const headers = await signIn(museum, "chooser", { ticketsPerDay: 3, expires: "2026-12-10" });
    const asked = async (date = "2026-12-02", more: Record<string, string> = headers) =>
      (await museum.get<{ body: TicketTypesResponse }>(`/event/gallery/ticket-types?date=${date}`, more)).json.body
        .memberTickets;
    expect(await asked()).toEqual({ allowed: 3, left: 3 });
    const { json: cart } = await create(headers, ticket(2, "2026-12-02"));
    expect(await asked()).toEqual({ allowed: 3, left: 1 });
    expect(await asked("2026-12-02", { ...headers, "x-cart-id": cart.id })).toEqual({ allowed: 3, left: 3 });
    expect(await asked("2026-12-03")).toEqual({ allowed: 3, left: 3 });
    expect((await museum.pay(cart.id)).status).toBe(303);
    expect(await asked("2026-12-02", { ...headers, "x-cart-id": cart.id })).toEqual({ allowed: 3, left: 1 });
    expect(await asked("2026-12-11")).toEqual({ allowed: 0, left: 0 });
    // Customers see only their own allowance; other people's is hidden.
    expect(
      await asked("2026-12-02", {
        ...(await signIn(museum, "somebody-else", { ticketsPerDay: 3 })),
        "x-cart-id": cart.id,
      }),
    ).toEqual({
      allowed: 3,
      left: 3,
    });
    for (const stranger of [{}, { "x-customer-token": "forged" }, await signIn(museum, "no-member")])
      expect(await asked("2026-12-02", stranger)).toBeUndefined();
  });

  test("are refused with instructions for unlocking them", async () => {
    const begin = "Member tickets for Gallery are for members.";
    const cases: [Record<string, string> | undefined, string][] = [
      [undefined, "Sign in with a valid membership to add them."],
      [{ "x-customer-token": "forged" }, "Sign in with a valid membership to add them."],
      [await signIn(museum, "guest"), "Your account has no membership yet: join to add them."],
      [
        await signIn(museum, "lapsed", { expires: "2026-11-20" }),
        "Your membership ended on Friday, November 20, 2026: renew it to add them.",
      ],
      [
        await signIn(museum, "future", { starts: "2026-11-22" }),
        "Your membership begins on Sunday, November 22, 2026.",
      ],
      [
        await signIn(museum, "ending", { expires: "2026-11-30" }),
        "Your membership is not valid on Tuesday, December 1, 2026.",
      ],
    ];
    for (const [headers, rest] of cases)
      expect(await create(headers, ticket(1))).toMatchObject({
        status: 403,
        json: { error: `${begin} ${rest}`, errors: [{ code: "MEMBERS_ONLY" }] },
      });
  });

  test("are sold up to the level's daily allowance, including orders and open carts", async () => {
    const headers = await signIn(museum, "ada", { ticketsPerDay: 3 });
    const over = (left: string, day = "Wednesday, December 2, 2026") => ({
      status: 409,
      json: {
        error: `Your membership includes 3 member tickets a day; ${left} left for ${day}.`,
        errors: [{ code: "MEMBER_TICKETS_USED", field: "quantity" }],
      },
    });
    expect(await create(headers, ticket(4, "2026-12-02"))).toMatchObject(over("3 are"));
    const first = (await create(headers, ticket(1, "2026-12-02"))).json;
    expect((await museum.pay(first.id)).status).toBe(303);
    const second = (await create(headers, ticket(1, "2026-12-02", "11:00 AM"))).json;
    expect(second.lineItems).toMatchObject([{ totalPrice: { amount: "0.00" } }]);
    expect(await create(headers, ticket(2, "2026-12-02"))).toMatchObject(over("1 is"));
    expect((await create(headers, ticket(3, "2026-12-03"))).status).toBe(200);
    const add = (quantity: number) =>
      museum.post(
        "/checkout/add-items",
        { cartId: second.id, lineItems: [ticket(quantity, "2026-12-02", "9:00 AM")] },
        headers,
      );
    expect(await add(2)).toMatchObject(over("2 are"));
    expect((await add(1)).status).toBe(200);
    expect(await create(headers, ticket(1, "2026-12-02"))).toMatchObject(over("none is"));
    // Unpaid tickets return to the allowance when the hold expires; paid ones stay counted.
    museum.wait(16);
    expect(await create(headers, ticket(3, "2026-12-02"))).toMatchObject(over("2 are"));
    expect((await create(headers, ticket(2, "2026-12-02"))).status).toBe(200);
    const refused = await museum.pay(second.id);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(
      "Your membership includes 3 member tickets a day; none is left for Wednesday, December 2, 2026.",
    );
    await expectSound(museum);
  });

  test("without a day count when they get one", async () => {
    const headers = await signIn(museum, "undecided", {});
    expect(await create(headers, line("member", 3))).toMatchObject({
      status: 409,
      json: { error: "Your membership includes 2 member tickets a day; 2 are left." },
    });
    const { json: cart } = await create(headers, line("member", 2));
    await create(headers, ticket(1, "2026-12-05"));
    const date = (value: string) =>
      museum.post(
        "/checkout-item/attribute",
        { cartId: cart.id, lineItemId: cart.lineItems[0]?.id, attributes: [{ key: "Date", value }] },
        headers,
      );
    expect((await date("2026-12-05")).status).toBe(409);
    expect((await date("2026-12-06")).status).toBe(200);
  });

  test("of another customer's cart are inaccessible: each call requires the member's token", async () => {
    const headers = await signIn(museum, "member", {});
    const other = await signIn(museum, "other");
    const { json: cart } = await create(headers, ticket(2));
    const lineItemId = cart.lineItems[0]?.id;
    const calls: [string, object][] = [
      ["/checkout/restore", { cartId: cart.id, lineItems: [ticket(2)] }],
      ["/checkout/add-items", { cartId: cart.id, lineItems: [line("fund-5", 1)] }],
      ["/checkout/attribute", { cartId: cart.id, attributes: [{ key: "appealCode", value: "B" }] }],
      ["/checkout-item/attribute", { cartId: cart.id, lineItemId, attributes: [{ key: "Time", value: "11:00 AM" }] }],
      [
        "/checkout-item-sets/attribute",
        { cartId: cart.id, lineItemSets: [{ lineItemId, attributes: [{ key: "Time", value: "11:00 AM" }] }] },
      ],
      ["/checkout/extend", { cartId: cart.id }],
    ];
    for (const [path, body] of calls)
      for (const by of [undefined, other])
        expect(await museum.post(path, body, by), path).toMatchObject({
          status: 403,
          json: { errors: [{ code: "MEMBERS_ONLY" }] },
        });
    expect(await cartOf(cart.id)).toMatchObject({ customer_id: "member" });
    expect((await museum.post("/checkout/restore", { cartId: cart.id, lineItems: [line("fund-5", 1)] })).status).toBe(
      200,
    );
  });

  test("never exceed the daily allowance, with any number of concurrent carts and payments", async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(
          fc.record({
            quantity: fc.integer({ min: 1, max: 3 }),
            pay: fc.boolean(),
            time: fc.constantFrom("9:00 AM", "10:00 AM", "11:00 AM"),
          }),
          {
            minLength: 2,
            maxLength: 6,
          },
        ),
        async (ticketsPerDay, wishes) => {
          runs += 1;
          const id = `racer-${runs}`;
          const headers = await signIn(museum, id, { ticketsPerDay });
          const carts = await Promise.all(
            wishes.map(async ({ quantity, pay, time }) => {
              const made = await create(headers, ticket(quantity, "2026-12-10", time));
              expect([200, 409]).toContain(made.status);
              if (made.status === 409) return 0;
              if (pay) expect((await museum.pay(made.json.id)).status).toBe(303);
              return quantity;
            }),
          );
          const got = carts.reduce((sum, quantity) => sum + quantity, 0);
          expect(got).toBeLessThanOrEqual(ticketsPerDay);
          if (wishes.some(({ quantity }) => quantity <= ticketsPerDay)) expect(got).toBeGreaterThan(0);
          // Free the seats for the next run; used allowances stay.
          await museum.db
            .updateTable("carts")
            .set({ expires_at: new Date(0) })
            .where("customer_id", "=", id)
            .where("order_id", "is", null)
            .execute();
          await museum.db
            .updateTable("holds")
            .set({ expires_at: new Date(0) })
            .execute();
          await museum.db
            .updateTable("inventory")
            .set({ wanted: 4000, capacity: 4000 })
            .where("event_id", "=", "gallery")
            .where("date", "=", "2026-12-10")
            .execute();
        },
      ),
      { numRuns: 25 },
    );
    await expectSound(museum);
  });
});
