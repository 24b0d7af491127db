import { afterAll, describe, expect, test, vi } from "vitest";
import { catalogue, tenant } from "../support/fixture.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { line, openMuseum, queuedMails } from "../support/museum.ts";
import { buy } from "../support/staff.ts";
import {
  ask,
  entryOf,
  holdSeats,
  linkOf,
  look,
  page,
  press,
  release,
  slot,
  soldOut,
  statusOf,
  wait,
} from "../support/waiting.ts";

// Stop the servers' timers, so that only changes and the test process the waiting list.
vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
afterAll(() => vi.useRealTimers());

describe("returned places", () => {
  test("are held for the first party that fits, with one mail; others keep their place", async () => {
    const { museum, cart } = await soldOut();
    const large = await wait(museum, { email: "large@museum.example", adults: 6 });
    const small = await wait(museum, { email: "small@museum.example", adults: 2 });
    const last = await wait(museum, { email: "last@museum.example", adults: 1 });
    await release(museum, cart, 37);
    await look(museum);
    expect(await Promise.all([large, small, last].map((id) => statusOf(museum, id)))).toEqual([
      "waiting",
      "offered",
      "offered",
    ]);
    expect(await seats(museum, "gallery", slot.Date, slot.Time)).toMatchObject({ held: 40 });
    const { cart_id, offered_until } = await entryOf(museum, small);
    expect(offered_until).toEqual(new Date(museum.now().add({ hours: 2 }).epochMilliseconds));
    const mails = await queuedMails(museum.db);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["small@museum.example", "Places are free: Gallery on Tuesday, December 1"],
      ["last@museum.example", "Places are free: Gallery on Tuesday, December 1"],
    ]);
    expect(mails[0]?.text).toContain("They are yours until Nov 21, 2026, 11:30 AM.");
    const shown = await page(museum, small);
    expect(shown.body).toContain(`href="/checkout/${cart_id}"`);
    await look(museum);
    expect(await museum.db.selectFrom("outbox").select("id").execute()).toHaveLength(2);
    await release(museum, cart, 31);
    await look(museum);
    expect(await statusOf(museum, large)).toBe("offered");
    await expectSound(museum);
  });

  test("are bought at checkout without stored browser data, long after a hold's lifetime", async () => {
    const { museum, cart } = await soldOut();
    const id = await wait(museum, { email: "ada@museum.example" });
    await release(museum, cart, 38);
    await look(museum);
    const { cart_id } = await entryOf(museum, id);
    museum.wait(115);
    // Other buyers get only the seats outside the offer.
    expect((await museum.post("/checkout/create", { lineItems: [line("adult", 3, slot)] })).status).toBe(200);
    const paid = await museum.pay(cart_id ?? "");
    expect(paid.status).toBe(303);
    expect((await page(museum, id)).body).toContain("See your order");
    museum.wait(10);
    await look(museum);
    expect(await statusOf(museum, id)).toBe("bought");
    expect(await museum.db.selectFrom("tickets").select("slot").execute()).toEqual([{ slot: "10:00 AM" }]);
    await expectSound(museum);
  });

  test("stay held for the promised time with a smaller party; added ones are held no longer than usual", async () => {
    const { museum, cart } = await soldOut();
    const id = await wait(museum, { email: "ada@museum.example", adults: 3 });
    await release(museum, cart, 37);
    await look(museum);
    const { cart_id: cartId, offered_until } = await entryOf(museum, id);
    museum.wait(5);
    const fewer = await museum.post("/checkout/restore", { cartId, lineItems: [line("adult", 2, slot)] });
    expect(fewer.json.expiresAt).toBe(offered_until?.toISOString());
    expect((await museum.post("/checkout/extend", { cartId })).json.expiresAt ?? offered_until?.toISOString()).toBe(
      offered_until?.toISOString(),
    );
    const more = await museum.post("/checkout/add-items", {
      cartId,
      lineItems: [line("film-adult", 2, { Date: slot.Date, Time: "1:00 PM" })],
    });
    expect(more.json.expiresAt).toBe(new Date(museum.now().add({ minutes: 15 }).epochMilliseconds).toISOString());
    await expectSound(museum);
  });

  test("go to the next in line when an offer ends", async () => {
    const { museum, cart } = await soldOut();
    const ada = await wait(museum, { email: "ada@museum.example" });
    const grace = await wait(museum, { email: "grace@museum.example" });
    await museum.pay((await holdSeats(museum, 40, { ...slot, Time: "11:00 AM" })).id);
    await release(museum, cart, 38);
    expect((await museum.pay(cart.id)).status).toBe(303);
    await look(museum);
    expect([await statusOf(museum, ada), await statusOf(museum, grace)]).toEqual(["offered", "waiting"]);
    museum.wait(119);
    await look(museum);
    expect(await statusOf(museum, grace)).toBe("waiting");
    museum.wait(1);
    await look(museum);
    expect([await statusOf(museum, ada), await statusOf(museum, grace)]).toEqual(["expired", "offered"]);
    expect((await page(museum, ada)).body).toContain(
      "were held for you until Nov 21, 2026, 11:30 AM. After that they went to others.",
    );
    expect((await ask(museum, { email: "ada@museum.example" })).status).toBe(200);
    await expectSound(museum);
  });

  test("go to the next in line immediately when an offer is declined", async () => {
    const { museum, cart } = await soldOut();
    const ada = await wait(museum, { email: "ada@museum.example" });
    const grace = await wait(museum, { email: "grace@museum.example" });
    await release(museum, cart, 38);
    await look(museum);
    await press(museum, ada, "decline");
    await expect.poll(() => statusOf(museum, grace)).toBe("offered");
    expect(await statusOf(museum, ada)).toBe("declined");
    expect((await page(museum, ada)).body).toContain("offering them to others.");
    // A repeated click changes nothing.
    await press(museum, ada, "decline");
    expect(await seats(museum, "gallery", slot.Date, slot.Time)).toMatchObject({ held: 40 });
    await expectSound(museum);
  });

  test("are offered immediately after a cancellation or a move", async () => {
    const museum = await openMuseum({
      config: { tenant: { ...tenant, afterSale: { move: { untilHours: 1 }, cancel: { untilHours: 1 } } } },
    });
    const bought = await buy(museum, line("adult", 1, slot));
    const other = await buy(museum, line("adult", 1, slot));
    await holdSeats(museum, 38);
    const ada = await wait(museum, { email: "ada@waits.example", adults: 1 });
    const grace = await wait(museum, { email: "grace@waits.example", adults: 1 });
    await museum.post(`/order/${bought.orderId}/cancel`, { ticketIds: bought.ticketIds });
    await expect.poll(() => statusOf(museum, ada)).toBe("offered");
    await museum.post(`/order/${other.orderId}/move`, {
      ticketId: other.ticketIds[0],
      date: "2026-12-02",
      time: "11:00 AM",
    });
    await expect.poll(() => statusOf(museum, grace)).toBe("offered");
    await expectSound(museum);
  });

  test("of an expired hold are offered before it is swept", async () => {
    const { museum } = await soldOut();
    const id = await wait(museum, { email: "ada@museum.example" });
    museum.wait(16);
    await look(museum);
    expect(await statusOf(museum, id)).toBe("offered");
    await expectSound(museum);
  });

  test("from a raised capacity are offered as soon as it is loaded", async () => {
    const { museum } = await soldOut();
    const id = await wait(museum, { email: "ada@museum.example" });
    const config = {
      catalogue: {
        ...catalogue,
        events: catalogue.events.map((event) => (event.id === "gallery" ? { ...event, capacity: 42 } : event)),
      },
    };
    museum.configure(config);
    // Polling advances the timers; this timeout ends before the next scheduled round.
    await expect.poll(() => statusOf(museum, id), { timeout: 10_000 }).toBe("offered");
    expect(await seats(museum, "gallery", slot.Date, slot.Time)).toMatchObject({ wanted: 42, held: 42 });
  });

  test("are not offered if the museum has switched its list off", async () => {
    const { museum, cart } = await soldOut();
    const id = await wait(museum, { email: "ada@museum.example" });
    await release(museum, cart);
    await look(museum, { config: { tenant: { ...tenant, waitingList: false } } });
    expect(await statusOf(museum, id)).toBe("waiting");
  });

  test("are not offered for a ticket type that is no longer sold; its entries leave the line", async () => {
    const { museum, cart } = await soldOut();
    const ada = await wait(museum, { email: "ada@museum.example" });
    const more = { lines: [{ ticketType: "child", quantity: 2 }] };
    const grace = await wait(museum, { email: "grace@museum.example", more });
    await release(museum, cart, 38);
    const events = catalogue.events.map((event) =>
      event.id === "gallery" ? { ...event, ticketTypes: event.ticketTypes.slice(1) } : event,
    );
    await look(museum, { config: { catalogue: { ...catalogue, events } } });
    expect([await statusOf(museum, ada), await statusOf(museum, grace)]).toEqual(["unavailable", "offered"]);
  });

  test("for a past time are not offered, and its waiting list is closed", async () => {
    const museum = await openMuseum();
    const today = { Date: "2026-11-21", Time: "10:00 AM" };
    const cart = await holdSeats(museum, 40, today);
    const ada = await wait(museum, { email: "ada@museum.example", date: today.Date });
    await ask(museum, { email: "grace@museum.example", date: today.Date });
    const grace = await linkOf(museum, "grace@museum.example");
    museum.wait(10);
    await release(museum, cart, 0);
    museum.wait(21);
    await look(museum);
    expect([await statusOf(museum, ada), await statusOf(museum, grace)]).toEqual(["past", "past"]);
    expect((await page(museum, ada)).body).toContain("has begun, and no places became available in time.");
  });

  test("are held at most until the visit begins", async () => {
    const museum = await openMuseum();
    const cart = await holdSeats(museum, 40, { Date: "2026-11-21", Time: "11:00 AM" });
    const id = await wait(museum, { email: "ada@museum.example", date: "2026-11-21", time: "11:00 AM" });
    await release(museum, cart, 0);
    await look(museum);
    expect((await entryOf(museum, id)).offered_until?.toISOString()).toBe("2026-11-21T18:00:00.000Z");
  });
});
