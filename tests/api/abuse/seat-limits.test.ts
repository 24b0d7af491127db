import { describe, expect, test } from "vitest";
import type { Cart, ErrorBody } from "../../../schemas/generated/wire.ts";
import { hashedAddress } from "../../../server/core/http/network-address.ts";
import { sweepHolds } from "../../../server/operations/sweep.ts";
import { catalogue, tenant } from "../support/fixture.ts";
import { expectSound } from "../support/invariants.ts";
import { line, openMuseum } from "../support/museum.ts";

const limits = { ...tenant.limits, seatsPerCart: 50, openSeatsPerAddress: 200, holdLifetimeMinutes: 60 };
const large = { ...catalogue, events: catalogue.events.map((event) => ({ ...event, capacity: 10_000 })) };
const museum = await openMuseum({ config: { tenant: { ...tenant, limits }, catalogue: large } });
/** A museum with only 60 seats that evening. */
const small = await openMuseum({ config: { tenant: { ...tenant, limits } } });

let hosts = 0;
function newAddress(): string {
  hosts += 1;
  return `203.0.${Math.floor(hosts / 250)}.${(hosts % 250) + 1}`;
}

async function post(path: string, body: object, from: string, headers: Record<string, string> = {}, at = museum) {
  const url = `/api/storefront/checkout${path}`;
  const answer = await at.server.inject({ method: "POST", url, payload: body, remoteAddress: from, headers });
  return {
    status: answer.statusCode,
    json: answer.json() as Cart & ErrorBody,
    retryAfter: answer.headers["retry-after"],
  };
}

const gallery = (quantity: number, time = "10:00 AM") => line("adult", quantity, { Date: "2026-12-01", Time: time });
const film = (quantity: number) => line("film-adult", quantity, { Date: "2026-12-01", Time: "1:00 PM" });
const create = (from: string, ...lineItems: ReturnType<typeof line>[]) => post("/create", { lineItems }, from);
const minutesLeft = ({ expiresAt }: Cart) => (Date.parse(expiresAt) - museum.now().epochMilliseconds) / 60_000;

async function openSeats(from: string, at = museum): Promise<number> {
  const found = await at.db
    .selectFrom("open_seats")
    .select("seats")
    .where("address_key", "=", hashedAddress(from))
    .executeTakeFirst();
  return found?.seats ?? 0;
}

describe("one network address", () => {
  test("holds at most 200 seats, even with concurrent requests", async () => {
    const from = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => create(from, gallery(10, ["10:00 AM", "11:00 AM"][at % 2]))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, json, retryAfter } of refused) {
      expect([status, json.error, json.errors?.[0]?.code]).toEqual([
        429,
        "You already hold 200 places. Finish or release them first.",
        "TOO_MANY_SEATS",
      ]);
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
    expect(await openSeats(from)).toBe(200);
    expect((await create(newAddress(), gallery(10))).status).toBe(200);
    await expectSound(museum);
  });

  test("is a /64 for IPv6, and equals IPv4 if it is mapped", async () => {
    const fill = async (address: string) => {
      for (let cart = 0; cart < 5; cart += 1) expect((await create(address, gallery(40))).status).toBe(200);
    };
    await fill("2001:db8:7:1::1");
    expect((await create("2001:db8:7:1:ffff::2", gallery(1))).status).toBe(429);
    expect((await create("2001:db8:7:2::1", gallery(1))).status).toBe(200);
    const four = newAddress();
    await fill(four);
    expect((await create(`::ffff:${four}`, gallery(1))).status).toBe(429);
  });

  test("of IPv6 has four times as many in its /56, and sixteen times in its /48, even with concurrent requests", async () => {
    const at = await openMuseum({
      config: { tenant: { ...tenant, limits: { ...limits, openSeatsPerAddress: 10 } }, catalogue: large },
    });
    const fill = async (network: (index: number) => string, carts: number) => {
      const answers = await Promise.all(
        Array.from({ length: carts }, (_, index) =>
          post("/create", { lineItems: [gallery(5, ["10:00 AM", "11:00 AM"][index % 2])] }, network(index), {}, at),
        ),
      );
      return answers.filter(({ status }) => status === 200).length * 5;
    };
    // Each cart has its own /64, so that only the limits of wider networks refuse.
    expect(await fill((index) => `2001:db8:1:${index.toString(16)}::1`, 20)).toBe(40);
    expect(await fill((index) => `2001:db8:1:${index.toString(16)}00::1`, 60)).toBe(120);
    await expectSound(at);
    at.wait(16);
    // Neighbors' expired holds do not count, even before a sweep.
    expect(await fill((index) => `2001:db8:1:${index.toString(16)}ab::1`, 4)).toBe(20);
    await expectSound(at);
    await sweepHolds(at.db, new Date(at.now().add({ minutes: 20 }).epochMilliseconds));
    expect(await at.db.selectFrom("open_seats").selectAll().execute()).toEqual([]);
  });

  test("of IPv6 that holds more than one address may leaves half of a time's remaining seats to others", async () => {
    const limited = { ...tenant, limits: { ...limits, openSeatsPerAddress: 20 } };
    const at = await openMuseum({ config: { tenant: limited } });
    const night = (quantity: number) => [line("night-seat", quantity, { Date: "2026-12-12", Time: "7:00 PM" })];
    const take = (from: string, quantity: number) => post("/create", { lineItems: night(quantity) }, from, {}, at);
    expect((await take("2001:db8:2:1::1", 20)).status).toBe(200);
    expect((await take("2001:db8:2:2::1", 10)).status).toBe(200);
    const refused = await take("2001:db8:2:3::1", 1);
    expect([refused.status, refused.json.errors?.[0]?.code]).toEqual([429, "TOO_MANY_SEATS"]);
    expect(refused.json.error).toMatch(
      /^Your network already holds many places, and can hold at most half of those left/,
    );
    // Others take the rest, and their expired holds count for no one.
    expect((await take("2001:db8:3:1::1", 20)).status).toBe(200);
    at.wait(16);
    expect((await take("2001:db8:2:4::1", 20)).status).toBe(200);
    expect((await take("2001:db8:2:5::1", 10)).status).toBe(200);
    expect((await take("2001:db8:2:6::1", 1)).status).toBe(429);
    await expectSound(at);
  });

  describe("holds at most half of a time's remaining seats", () => {
    const open = (perAddress = 200) =>
      openMuseum({ config: { tenant: { ...tenant, limits: { ...limits, openSeatsPerAddress: perAddress } } } });
    const night = (quantity: number) => line("night-seat", quantity, { Date: "2026-12-12", Time: "7:00 PM" });
    const take = (at: typeof museum, from: string, quantity: number) =>
      post("/create", { lineItems: [night(quantity)] }, from, {}, at);

    test("also on IPv4, with concurrent requests", async () => {
      const at = await open();
      const from = newAddress();
      const answers = await Promise.all(Array.from({ length: 20 }, () => take(at, from, 5)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
      const [refused] = answers.filter(({ status }) => status !== 200);
      expect([refused?.status, refused?.json.errors?.[0]?.code]).toEqual([429, "TOO_MANY_SEATS"]);
      expect(Number(refused?.retryAfter)).toBeGreaterThan(0);
      expect(await openSeats(from, at)).toBe(30);
      // Half of the remaining seats, not of the capacity.
      const other = newAddress();
      const { json: cart } = await take(at, other, 20);
      expect((await at.pay(cart.id)).status).toBe(303);
      expect((await take(at, from, 1)).status).toBe(429);
      expect((await take(at, newAddress(), 10)).status).toBe(200);
      await expectSound(at);
    });

    test("cannot hold more by growing its carts, or by starting them again after they expire", async () => {
      const at = await open();
      const from = newAddress();
      const [one, two] = [(await take(at, from, 15)).json, (await take(at, from, 15)).json];
      expect((await post("/add-items", { cartId: one.id, lineItems: [night(1)] }, from, {}, at)).status).toBe(429);
      at.wait(16);
      // No sweep has removed the expired holds.
      for (const quantity of [15, 15]) expect((await take(at, from, quantity)).status).toBe(200);
      for (const { id } of [one, two])
        expect((await post("/restore", { cartId: id, lineItems: [night(15)] }, from, {}, at)).status).toBe(429);
      expect(await openSeats(from, at)).toBe(30);
      await expectSound(at);
    });

    test("can take the last seats for one party, in one cart or a few small ones", async () => {
      const at = await open();
      const { json: sold } = await take(at, newAddress(), 40);
      expect((await at.pay(sold.id)).status).toBe(303);
      const alone = newAddress();
      const { json: cart } = await take(at, alone, 20);
      expect(cart.lineItems).toHaveLength(1);
      await post("/restore", { cartId: cart.id, lineItems: [night(8)] }, alone, {}, at);
      expect((await at.pay(cart.id)).status).toBe(303);
      const from = newAddress();
      for (const quantity of [4, 4, 2]) expect((await take(at, from, quantity)).status).toBe(200);
      expect((await take(at, from, 1)).status).toBe(429);
      expect((await take(at, newAddress(), 2)).status).toBe(200);
      expect((await take(at, newAddress(), 1)).status).toBe(409);
      await expectSound(at);
    });

    test("does not block a busy network's other visitors", async () => {
      const at = await open(20);
      for (const [network, time] of ["9:00 AM", "10:00 AM", "11:00 AM"].entries())
        expect(
          (await post("/create", { lineItems: [gallery(20, time)] }, `2001:db8:5:${network}::1`, {}, at)).status,
        ).toBe(200);
      // Others hold most of another time, where this network has nothing.
      for (const network of ["6", "7"]) expect((await take(at, `2001:db8:${network}:1::1`, 20)).status).toBe(200);
      expect((await take(at, newAddress(), 14)).status).toBe(200);
      expect((await take(at, "2001:db8:5:9::1", 4)).status).toBe(200);
      await expectSound(at);
    });
  });

  test("gets seats back that it releases, pays for, or lets expire", async () => {
    const from = newAddress();
    const carts: Cart[] = [];
    for (let cart = 0; cart < 5; cart += 1) carts.push((await create(from, gallery(40))).json);
    expect((await create(from, gallery(1))).status).toBe(429);

    expect((await post("/restore", { cartId: carts[0]?.id, lineItems: [gallery(5)] }, from)).status).toBe(200);
    expect(await openSeats(from)).toBe(165);
    expect((await museum.pay(carts[1]?.id ?? "")).status).toBe(303);
    expect(await openSeats(from)).toBe(125);
    expect((await create(from, gallery(40), film(10))).status).toBe(200);
    expect((await create(from, gallery(40))).status).toBe(429);

    museum.wait(16);
    // The address's own expired holds do not count, even before a sweep.
    expect(await openSeats(from)).toBe(175);
    expect((await create(from, gallery(40, "11:00 AM"), film(10))).status).toBe(200);
    expect(await openSeats(from)).toBe(50);
    await sweepHolds(museum.db, new Date(museum.now().add({ minutes: 20 }).epochMilliseconds));
    expect(await openSeats(from)).toBe(0);
    await expectSound(museum);
  });

  test("releases expired seats to the next cart that takes them", async () => {
    const [late, later, quick] = [newAddress(), newAddress(), newAddress()];
    const night = (quantity: number) => line("night-seat", quantity, { Date: "2026-12-12", Time: "7:00 PM" });
    const take = (from: string, quantity: number) => post("/create", { lineItems: [night(quantity)] }, from, {}, small);
    for (const from of [late, later]) expect((await take(from, 30)).status).toBe(200);
    small.wait(16);
    expect((await take(quick, 40)).status).toBe(200);
    expect(await Promise.all([late, later, quick].map((from) => openSeats(from, small)))).toEqual([0, 0, 40]);
    await expectSound(small);
  });

  test("is refused a change that would hold too many, which changes nothing, also when it is repeated", async () => {
    const from = newAddress();
    const { json: cart } = await create(from, gallery(10));
    for (const quantity of [40, 40, 40, 40, 20]) await create(from, gallery(quantity));
    const key = { "idempotency-key": `too-many-${from}` };
    for (let time = 0; time < 2; time += 1) {
      const refused = await post("/add-items", { cartId: cart.id, lineItems: [gallery(20)] }, from, key);
      expect([refused.status, refused.json.error]).toEqual([
        429,
        "You already hold 190 places. Finish or release them first.",
      ]);
      expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    }
    expect(await openSeats(from)).toBe(190);
    await expectSound(museum);
  });

  test("can pay for a cart that expired although it holds 200 others", async () => {
    const from = newAddress();
    const { json: cart } = await create(from, gallery(10));
    museum.wait(16);
    for (let more = 0; more < 5; more += 1) expect((await create(from, gallery(40))).status).toBe(200);
    expect((await museum.pay(cart.id)).status).toBe(303);
    expect(await openSeats(from)).toBe(200);
    await expectSound(museum);
  });
});

describe("one cart", () => {
  test("holds at most 50 seats", async () => {
    const from = newAddress();
    const refused = await create(from, gallery(40), film(11));
    expect([refused.status, refused.json.error, refused.json.errors?.[0]?.code]).toEqual([
      400,
      "One cart can hold 50 places, and this would be 51. Choose fewer, or make an order for some of them first.",
      "CART_FULL",
    ]);
    const { json: cart } = await create(from, gallery(40), film(10));
    expect((await post("/add-items", { cartId: cart.id, lineItems: [film(1)] }, from)).status).toBe(400);
    expect(await openSeats(from)).toBe(50);
  });

  test("is not renewed by a call that changes none of its items", async () => {
    const from = newAddress();
    const { json: cart } = await create(from, gallery(2));
    museum.wait(10);
    const calls: [string, object][] = [
      ["/attribute", { attributes: [] }],
      ["/attribute", { attributes: [{ key: "appealCode", value: "SPRING" }] }],
      ["/add-items", { lineItems: [] }],
      ["/restore", { lineItems: [gallery(2)] }],
    ];
    for (const [path, body] of calls) {
      const { status, json } = await post(path, { cartId: cart.id, ...body }, from);
      expect([status, json.expiresAt], path).toEqual([200, cart.expiresAt]);
    }
    museum.wait(6);
    for (const [path, body] of calls.slice(0, 3)) await post(path, { cartId: cart.id, ...body }, from);
    await sweepHolds(museum.db, new Date(museum.now().epochMilliseconds));
    expect(await museum.db.selectFrom("holds").selectAll().where("cart_id", "=", cart.id).execute()).toEqual([]);
    await expectSound(museum);
  });

  test("holds its seats for at most an hour, however often it changes or is extended, and can start again afterwards", async () => {
    const from = newAddress();
    const { json: cart } = await create(from, gallery(2));
    const change = (quantity: number) => post("/restore", { cartId: cart.id, lineItems: [gallery(quantity)] }, from);
    for (let round = 1; round <= 4; round += 1) {
      museum.wait(10);
      expect(minutesLeft((await change(2 + round)).json)).toBe(15);
    }
    museum.wait(10);
    expect(minutesLeft((await change(2)).json)).toBe(10);
    expect(await post("/extend", { cartId: cart.id }, from)).toMatchObject({
      status: 409,
      json: { errors: [{ code: "NO_EXTENSION_LEFT" }] },
    });
    // Releasing the seats briefly gains no extension either.
    await post("/restore", { cartId: cart.id, lineItems: [] }, from);
    expect(minutesLeft((await change(3)).json)).toBe(10);
    museum.wait(10);
    expect(minutesLeft((await change(3)).json)).toBe(15);
    await expectSound(museum);
  });
});
