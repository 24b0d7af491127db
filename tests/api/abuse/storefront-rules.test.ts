import { describe, expect, test } from "vitest";
import type { Cart, CatalogueCard, ErrorBody, TicketTypesResponse } from "../../../schemas/generated/wire.ts";
import { sweepExpired } from "../../../server/operations/sweep.ts";
import { catalogue, tenant } from "../support/fixture.ts";
import { expectSound } from "../support/invariants.ts";
import { signIn } from "../support/members.ts";
import { line, openMuseum } from "../support/museum.ts";
import { newEmployee } from "../support/staff.ts";

const events = catalogue.events.map((event) => {
  if (event.id === "gallery") return { ...event, maxPartySize: 10, capacity: 500 };
  if (event.id === "guide")
    return { ...event, ticketTypes: event.ticketTypes.map((type) => ({ ...type, price: "0.00" })), capacity: 500 };
  if (event.id === "free-day")
    return { ...event, ticketTypes: event.ticketTypes.map((type) => ({ ...type, channel: "desk" as const })) };
  return event;
});
const limits = { ...tenant.limits, freeOrdersPerEmailAndDay: 5 };
const museum = await openMuseum({ config: { tenant: { ...tenant, limits }, catalogue: { ...catalogue, events } } });

const ten = { Date: "2026-12-01", Time: "10:00 AM" };
const create = (...lineItems: ReturnType<typeof line>[]) => museum.post("/checkout/create", { lineItems });
const body = async <T>(path: string) => (await museum.get<{ body: T }>(path)).json.body;

describe("a party", () => {
  test("is limited by its event, over all types, times and bundles, for each day", async () => {
    const refused = await create(
      line("adult", 6, ten),
      line("child", 2, { ...ten, Time: "11:00 AM" }),
      line("explorer-gallery", 3, ten),
    );
    expect([refused.status, refused.json.errors?.[0]?.code, refused.json.error]).toEqual([
      400,
      "PARTY_TOO_LARGE",
      "A party for Gallery on Tuesday, December 1, 2026 can have 10 people at most, and this would be 11. Choose fewer tickets; for a larger group, call us at (303) 555-0100.",
    ]);
    expect((await create(line("adult", 11))).status).toBe(400);
    const { status, json: cart } = await create(
      line("adult", 10, ten),
      line("adult", 10, { ...ten, Date: "2026-12-02" }),
    );
    expect(status).toBe(200);
    for (const [path, more] of [
      ["add-items", { lineItems: [line("child", 1, ten)] }],
      ["restore", { lineItems: [line("adult", 11, ten)] }],
    ] as const)
      expect(await museum.post(`/checkout/${path}`, { cartId: cart.id, ...more })).toMatchObject({
        status: 400,
        json: { errors: [{ code: "PARTY_TOO_LARGE" }] },
      });
    const move = { cartId: cart.id, lineItemId: cart.lineItems[1]?.id, attributes: [{ key: "Date", value: ten.Date }] };
    expect((await museum.post("/checkout-item/attribute", move)).status).toBe(400);
    await expectSound(museum);
  });

  test("that is too large is sent to the step for tickets", async () => {
    expect((await body<TicketTypesResponse>("/event/gallery/ticket-types")).events[0]?.maxPartySize).toBe(10);
  });
});

describe("a bundle", () => {
  test("is paid for as a whole: the same number of tickets for each of its events", async () => {
    const film = (quantity: number) => line("explorer-film", quantity, { Date: ten.Date, Time: "1:00 PM" });
    const alone = (await create(line("explorer-gallery", 2, ten))).json;
    const refused = await museum.pay(alone.id);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(
      "Explorer needs the same number of tickets for each of its parts on Tuesday, December 1, 2026; you have 2 for Gallery, 0 for Film. Please change your tickets. Nothing was paid.",
    );
    const fewer = (await create(line("explorer-gallery", 3, ten), film(2))).json;
    expect((await museum.pay(fewer.id)).status).toBe(409);
    const otherDay = (await create(line("explorer-gallery", 1, { ...ten, Date: "2026-12-02" }), film(1))).json;
    expect((await museum.pay(otherDay.id)).status).toBe(409);
    const whole = (
      await create(
        line("explorer-gallery", 2, ten),
        film(2),
        line("film-adult", 1, { Date: ten.Date, Time: "1:00 PM" }),
      )
    ).json;
    expect((await museum.pay(whole.id)).status).toBe(303);
    await expectSound(museum);
  });
});

describe("a product sold only at the desk", () => {
  const day = { Date: "2026-12-01" };

  test("is refused at the storefront in every call, and offered in none", async () => {
    const { json: cart } = await create(line("adult", 1, ten));
    for (const [path, request] of [
      ["create", { lineItems: [line("free-guest", 1, day)] }],
      ["create", { lineItems: [line("free-guest", 1)] }],
      ["add-items", { cartId: cart.id, lineItems: [line("free-guest", 1, day)] }],
      ["restore", { cartId: cart.id, lineItems: [line("free-guest", 1, day)] }],
    ] as const) {
      const { status, json } = await museum.post(`/checkout/${path}`, request);
      expect([status, json.errors?.[0]?.code, json.error]).toEqual([
        403,
        "DESK_ONLY",
        "Guest for Free Day is only available at the museum’s desk. Remove it here, and ask for it when you come.",
      ]);
    }
    expect((await body<TicketTypesResponse>("/event/free-day/ticket-types")).events[0]?.ticketTypes).toEqual([]);
    expect((await body<{ events: CatalogueCard[] }>("/events")).events.map(({ handle }) => handle)).not.toContain(
      "free-day",
    );
    expect((await body<{ product: { variants: object[] } }>("/product/free-day")).product.variants).toEqual([]);
  });

  test("cannot be paid for either if the catalogue changed after it was chosen", async () => {
    museum.configure({ tenant: { ...tenant, limits } });
    const { json: cart } = await create(line("free-guest", 1, day));
    museum.configure({ tenant: { ...tenant, limits }, catalogue: { ...catalogue, events } });
    expect(await museum.pay(cart.id)).toMatchObject({
      status: 409,
      text: expect.stringContaining("only available at the museum’s desk"),
    });
  });

  test("is sold there", async () => {
    const { headers } = await newEmployee(museum);
    const url = "/api/box-office/employee/event-checkin/checkout";
    const sold = await museum.server.inject({
      method: "POST",
      url,
      payload: { lineItems: [line("free-guest", 12)] },
      headers,
    });
    expect(sold.statusCode).toBe(200);
    await expectSound(museum);
  });
});

test("a group price needs its number on one day, in any split; the desk sells any number", async () => {
  const group = { minQuantity: 10 };
  const withGroup = catalogue.events.map((event) => ({
    ...event,
    ticketTypes: event.ticketTypes.map((type) =>
      ["child", "free-guest"].includes(type.id) ? { ...type, ticketLimit: 40, ...group } : type,
    ),
  }));
  museum.configure({ tenant: { ...tenant, limits }, catalogue: { ...catalogue, events: withGroup } });
  const day = { Date: "2026-12-03" };
  const refused = await create(line("child", 9, { ...day, Time: "9:00 AM" }));
  expect([refused.status, refused.json.errors?.[0]?.code, refused.json.error]).toEqual([
    400,
    "BELOW_MINIMUM",
    "Child for Gallery is for groups of 10 or more, and this would be 9. Choose more of it, or another ticket.",
  ]);
  const otherDay = await create(
    line("child", 5, { ...day, Time: "9:00 AM" }),
    line("child", 5, { Date: "2026-12-04", Time: "9:00 AM" }),
  );
  expect(otherDay.status).toBe(400);
  const split = await create(
    line("child", 5, { ...day, Time: "9:00 AM" }),
    line("child", 5, { ...day, Time: "10:00 AM" }),
  );
  expect(split.status).toBe(200);
  const { json: types } = await museum.get<{ body: TicketTypesResponse }>("/event/gallery/ticket-types");
  expect(types.body.events[0]?.ticketTypes.find(({ id }) => id === "child")?.minQuantity).toBe(10);
  const { headers } = await newEmployee(museum);
  const url = "/api/box-office/employee/event-checkin/checkout";
  const sold = await museum.server.inject({
    method: "POST",
    url,
    payload: { lineItems: [line("free-guest", 1)] },
    headers,
  });
  expect(sold.statusCode).toBe(200);
  expect((await museum.pay(split.json.id)).status).toBe(303);
  await expectSound(museum);
  museum.configure({ tenant: { ...tenant, limits }, catalogue: { ...catalogue, events } });
});

describe("free orders", () => {
  const free = async () => (await create(line("guide-device", 1, { Date: "2026-12-01" }))).json;
  const pay = async (cart: Cart, email: string, from: string) => {
    const form = { firstName: "Ada", lastName: "Lovelace", email };
    const answer = await museum.server.inject({
      method: "POST",
      url: `/checkout/${cart.id}`,
      payload: new URLSearchParams(form).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
      remoteAddress: from,
    });
    return { status: answer.statusCode, text: answer.body, retryAfter: Number(answer.headers["retry-after"]) };
  };

  test("are limited to five a day for one email address, also with concurrent requests, and allowed again the next day", async () => {
    const carts = await Promise.all(Array.from({ length: 12 }, free));
    const answers = await Promise.all(
      carts.map((cart, at) =>
        pay(cart, at % 2 === 0 ? "ada@museum.example" : " ADA@museum.example", `198.51.100.${at}`),
      ),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(7);
    for (const { text, retryAfter } of refused) {
      expect(text).toMatch(
        /5 free orders were already made for ada@museum.example today\. Come back tomorrow, or call us at \(303\) 555-0100\./i,
      );
      expect(retryAfter).toBeGreaterThan(0);
    }
    // Paid orders and other people's orders are unaffected.
    expect((await pay((await create(line("adult", 1, ten))).json, "ada@museum.example", "198.51.100.1")).status).toBe(
      303,
    );
    expect((await pay(await free(), "grace@museum.example", "198.51.100.1")).status).toBe(303);
    await expectSound(museum);
    museum.wait(24 * 60);
    expect((await pay(await free(), "ada@museum.example", "198.51.100.1")).status).toBe(303);
  });

  test("are limited to four times as many for one network address", async () => {
    const carts = await Promise.all(Array.from({ length: 24 }, free));
    const answers = await Promise.all(
      carts.map((cart, at) => pay(cart, `person-${at}@museum.example`, `2001:db8::${at + 1}`)),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.text).toContain(
      "20 free orders have already been made from your network today. Come back tomorrow, or call us at (303) 555-0100.",
    );
    expect((await pay(await free(), "person-20@museum.example", "2001:db8:0:1::2")).status).toBe(303);
  });

  test("for a network that has used up its day get a few more in each later hour, so that one stranger does not block it until midnight", async () => {
    const from = "192.0.2.70";
    let buyers = 0;
    const many = async (count: number) => {
      const answers = [];
      for (const cart of await Promise.all(Array.from({ length: count }, free))) {
        buyers += 1;
        answers.push(await pay(cart, `nat-${buyers}@museum.example`, from));
      }
      return answers.map(({ status, retryAfter }) => (status === 303 ? 0 : retryAfter));
    };
    const first = await many(22);
    expect(first.filter((seconds) => seconds === 0)).toHaveLength(20);
    for (const seconds of first.slice(20)) expect([seconds > 0, seconds <= 3600]).toEqual([true, true]);
    museum.wait(60);
    expect((await many(7)).map((seconds) => seconds === 0)).toEqual([true, true, true, true, true, false, false]);
    museum.wait(60);
    expect((await many(1))[0]).toBe(0);
  });

  test("count by mailbox: an alias, capitals, and dots that the provider ignores make no difference", async () => {
    const spellings = ["bob@museum.example", "bob+1@museum.example", "BOB+two@Museum.example"];
    const dotted = ["b.o.b@gmail.com", "bob+x@googlemail.com", "Bob@gmail.com"];
    for (const of of [spellings, dotted]) {
      const statuses = [];
      for (let order = 0; order < 6; order += 1)
        statuses.push((await pay(await free(), of[order % 3] ?? "", `192.0.2.${order}`)).status);
      expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    }
    // Other providers treat a dot as another mailbox.
    expect((await pay(await free(), "b.o.b@museum.example", "192.0.2.9")).status).toBe(303);
  });

  test("by signed-in members, and in networks that the museum trusts, count only by mailbox", async () => {
    const from = "2001:db8:77::1";
    const fill = async (name: string) => {
      const carts = await Promise.all(Array.from({ length: 21 }, free));
      const answers = await Promise.all(carts.map((cart, at) => pay(cart, `${name}-${at}@museum.example`, from)));
      return answers.filter(({ status }) => status === 303).length;
    };
    expect(await fill("guest")).toBe(20);
    const [member, account] = [await signIn(museum, "free-member", {}), await signIn(museum, "free-account")];
    const freeOf = async (headers: Record<string, string>) =>
      (await museum.post("/checkout/create", { lineItems: [line("guide-device", 1, { Date: "2026-12-01" })] }, headers))
        .json;
    expect((await pay(await freeOf(member), "free-member@museum.example", from)).status).toBe(303);
    // A member counts as one account, however many addresses they use.
    for (let at = 1; at < 20; at += 1)
      expect((await pay(await freeOf(member), `m${at}@free-member.example`, from)).status).toBe(303);
    expect((await pay(await freeOf(member), "m20@free-member.example", from)).status).toBe(429);
    expect((await pay(await freeOf(member), "m21@free-member.example", "198.51.100.77")).status).toBe(429);
    // Accounts are too easy to create to lift a limit.
    expect((await pay(await freeOf(account), "free-account@museum.example", from)).status).toBe(429);
    museum.configure({
      tenant: { ...tenant, limits: { ...limits, trustedNetworks: ["2001:db8:77::/48"] } },
      catalogue: { ...catalogue, events },
    });
    expect(await fill("class")).toBe(21);
    museum.configure({ tenant: { ...tenant, limits }, catalogue: { ...catalogue, events } });
    expect((await pay(await free(), "late@museum.example", from)).status).toBe(429);
  });
});

describe("an empty cart", () => {
  const tidy = () => sweepExpired(museum.db, new Date(museum.now().epochMilliseconds));
  const isKept = async ({ id }: Cart & ErrorBody) =>
    (await museum.db.selectFrom("carts").select("id").where("id", "=", id).execute()).length === 1;

  test("without items is deleted within the hour, with any attributes; one with an item stays", async () => {
    const { json: empty } = await create();
    const attributes = [{ key: "appealCode", value: "x" }];
    expect((await museum.post("/checkout/attribute", { cartId: empty.id, attributes })).status).toBe(200);
    const { json: emptied } = await create(line("adult", 2, ten));
    await museum.post("/checkout/restore", { cartId: emptied.id, lineItems: [] });
    const { json: filled } = await create(line("fund-5", 1));
    museum.wait(40);
    await museum.post("/checkout/attribute", { cartId: empty.id, attributes: [{ key: "appealCode", value: "y" }] });
    await tidy();
    expect([await isKept(empty), await isKept(emptied), await isKept(filled)]).toEqual([true, true, true]);
    museum.wait(20);
    await tidy();
    expect([await isKept(empty), await isKept(emptied), await isKept(filled)]).toEqual([false, false, true]);
    await expectSound(museum);
  });
});
