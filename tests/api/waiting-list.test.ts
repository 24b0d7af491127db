import { afterAll, describe, expect, test, vi } from "vitest";
import type { CustomerExport } from "../../schemas/generated/wire.ts";
import { sweepCarts } from "../../server/operations/sweep-carts.ts";
import { newAccount, password, post as postTo, signedIn } from "./support/accounts.ts";
import { catalogue, configOf, tenant } from "./support/fixture.ts";
import { expectSound, seats } from "./support/invariants.ts";
import { line, openMuseum, type TestMuseum } from "./support/museum.ts";
import { buy } from "./support/staff.ts";
import { ask, entryOf, fingerprint, holdSeats, linkOf, look, page, press, release, slot, wait } from "./support/waiting.ts";

// The servers look at who waits when something is changed, and never by the clock: the looks are the test's.
vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
afterAll(() => vi.useRealTimers());

/** A museum whose gallery is sold out at ten: a cart holds its forty places. */
async function soldOut() {
  const museum = await openMuseum();
  const cart = await holdSeats(museum, 40);
  return { museum, cart };
}
const mailsTo = async ({ db, mails }: TestMuseum, email: string) => {
  await expect.poll(() => db.selectFrom("outbox").select("id").execute()).toEqual([]);
  return (await mails()).filter((mail) => mail.includes(`To: ${email}`));
};
const statusOf = async (museum: TestMuseum, id: string) => (await entryOf(museum, id)).status;
const sellOne = { limits: { ...tenant.limits, waitingPlacesPerAddress: 50, waitingRequestsPerEmailAndDay: 8 } };

describe("joining", () => {
  test("is confirmed by the mailed link's button; following the link changes nothing", async () => {
    const { museum } = await soldOut();
    expect(await ask(museum, { email: "ada@museum.example" })).toMatchObject({ status: 200, json: { confirmed: false } });
    const id = await linkOf(museum, "ada@museum.example");
    const [mail = ""] = await mailsTo(museum, "ada@museum.example");
    expect(mail).toContain("Subject: Confirm that you want to wait for Gallery");
    expect(mail).toContain("Gallery on Tuesday, December 1 at 10:00 AM, for 2 adults.");
    for (let visit = 0; visit < 3; visit += 1) expect((await page(museum, id)).body).toContain("Yes, put me on the list");
    expect(await statusOf(museum, id)).toBe("unconfirmed");
    await press(museum, id, "confirm");
    expect(await statusOf(museum, id)).toBe("waiting");
    const { body } = await page(museum, id);
    expect(body).toContain("You are on the waiting list for Gallery on Tuesday, December 1 at 10:00 AM.");
    expect(body).toContain("2 adults");
    expect(body).toContain("we hold them for you for 2 hours and write to a…@museum.example");
    await press(museum, id, "leave");
    expect(await statusOf(museum, id)).toBe("left");
    expect((await page(museum, id)).body).toContain("You have left the waiting list for Gallery");
  });

  test("needs no link for a customer who is signed in with the address, once it is verified", async () => {
    const { museum } = await soldOut();
    const { email } = await newAccount(museum);
    const headers = await signedIn(museum, email);
    const written = email.replace("Ada", "ADA");
    expect((await ask(museum, { email: written, headers })).json).toEqual({ confirmed: true });
    const [mail = ""] = await mailsTo(museum, written);
    expect(mail).toContain("Subject: You are on the waiting list for Gallery");
    expect(await statusOf(museum, await linkOf(museum, written))).toBe("waiting");
    expect((await ask(museum, { email: "other@museum.example", headers })).json).toEqual({ confirmed: false });
    const unverified = await newAccount(museum, { verified: false });
    expect((await ask(museum, { email: unverified.email, headers: await signedIn(museum, unverified.email) })).json).toEqual({ confirmed: false });
  });

  test.each([
    ["an unknown event", { product: "nothing" }, 404, undefined],
    ["an unknown ticket type", { lines: [{ ticketType: "nobody", quantity: 1 }] }, 400, "UNKNOWN_VARIANT"],
    ["another event's ticket", { lines: [{ ticketType: "film-adult", quantity: 1 }] }, 409, "NO_WAITING_LIST"],
    ["part of a bundle", { lines: [{ ticketType: "explorer-gallery", quantity: 1 }] }, 409, "NO_WAITING_LIST"],
    ["more of a type than one may buy", { lines: [{ ticketType: "child", quantity: 5 }] }, 400, "OVER_LIMIT"],
    ["a member's ticket", { lines: [{ ticketType: "member", quantity: 1 }] }, 403, "MEMBERS_ONLY"],
    ["a day that is none", { date: "2026-13-01" }, 400, "INVALID_DATE"],
    ["a day that has passed", { date: "2026-11-20" }, 400, "DATE_PASSED"],
    ["a day on which it is closed", { date: "2026-11-26" }, 400, "NOT_OPEN"],
    ["a time that has passed", { date: "2026-11-21", time: "9:00 AM" }, 400, "TIME_PASSED"],
    ["a time that there is not", { time: "10:30 AM" }, 400, "UNKNOWN_TIME"],
    ["no time", { time: undefined }, 400, "REQUIRED"],
    ["no email", { email: "" }, 400, "BLANK"],
    ["what is no email", { email: "ada" }, 400, "INVALID"],
    ["an address that no mail reaches", { email: "ada@somewhere.invalid" }, 400, "BAD_DOMAIN"],
    ["a time that is not sold out", { time: "11:00 AM" }, 409, "NOT_SOLD_OUT"],
  ])("refuses %s", async (_what, more, status, code) => {
    const { museum } = await soldOut();
    const { json, ...answer } = await ask(museum, { email: "ada@museum.example", more });
    expect([answer.status, json.errors?.[0]?.code]).toEqual([status, code]);
    expect(await museum.db.selectFrom("waiting_entries").select("id").execute()).toEqual([]);
  });

  test("refuses what the desk alone sells, groups that are too small, parties that are too large, and what is not on sale", async () => {
    const [gallery, ...others] = catalogue.events;
    if (gallery === undefined) throw new Error("There is no gallery.");
    const [adult, ...types] = gallery.ticketTypes;
    if (adult === undefined) throw new Error("There are no adults.");
    const withEvent = (more: object, type: object = {}) => ({
      catalogue: { ...catalogue, events: [{ ...gallery, ...more, ticketTypes: [{ ...adult, ...type }, ...types] }, ...others] },
    });
    const { museum } = await soldOut();
    const codes = [];
    for (const config of [
      withEvent({}, { channel: "desk" }),
      withEvent({}, { minQuantity: 5 }),
      withEvent({ maxPartySize: 1 }),
      withEvent({ onSaleFrom: "2026-11-25T09:00" }),
      withEvent({ capacity: 1 }),
      { tenant: { ...tenant, waitingList: false as const } },
    ]) {
      museum.configure(config);
      codes.push((await ask(museum, { email: "ada@museum.example" })).json.errors?.[0]?.code);
    }
    expect(codes).toEqual(["DESK_ONLY", "BELOW_MINIMUM", "PARTY_TOO_LARGE", "NOT_ON_SALE_YET", "PARTY_TOO_LARGE", "NO_WAITING_LIST"]);
  });

  test("is refused while the party fits, and says to buy", async () => {
    const museum = await openMuseum();
    await holdSeats(museum, 38);
    const { json } = await ask(museum, { email: "ada@museum.example", adults: 2 });
    expect(json.error).toBe("There are 2 places left for Gallery at that time: you do not need to wait. Choose the time and buy your tickets.");
    expect((await ask(museum, { email: "ada@museum.example", adults: 3 })).status).toBe(200);
  });

  test("is possible for an event that the catalogue calls sold out, and leads to an offer once it is not", async () => {
    const museum = await openMuseum();
    const [sleepover] = catalogue.events.filter(({ soldOut: is }) => is);
    if (sleepover === undefined) throw new Error("No event is sold out.");
    const lines = [{ ticketType: "sleepover-seat", quantity: 2 }];
    const more = { product: sleepover.id, date: "2026-12-19", time: undefined, lines };
    const id = await wait(museum, { email: "ada@museum.example", more });
    await look(museum);
    expect(await statusOf(museum, id)).toBe("waiting");
    const events = catalogue.events.map((event) => (event === sleepover ? { ...event, soldOut: false } : event));
    museum.configure({ catalogue: { ...catalogue, events } });
    await expect.poll(() => museum.db.selectFrom("inventory").select("wanted").where("event_id", "=", sleepover.id).execute()).toEqual([{ wanted: 10 }]);
    await look(museum, { config: { catalogue: { ...catalogue, events } } });
    expect(await statusOf(museum, id)).toBe("offered");
  });
});

describe("joining again", () => {
  test("changes the party once its owner confirms, and keeps the place in line", async () => {
    const { museum, cart } = await soldOut();
    const ada = await wait(museum, { email: "ada@museum.example", adults: 4 });
    const grace = await wait(museum, { email: "grace@museum.example", adults: 2 });
    expect((await ask(museum, { email: "Ada@museum.example", adults: 2 })).json).toEqual({ confirmed: false });
    expect((await entryOf(museum, ada)).seats).toBe(4);
    const { body } = await page(museum, ada);
    expect(body).toContain("for 4 adults. Confirm that you want to wait for this instead:");
    await press(museum, ada, "confirm");
    expect((await entryOf(museum, ada)).seats).toBe(2);
    await release(museum, cart, 38);
    await look(museum);
    expect([await statusOf(museum, ada), await statusOf(museum, grace)]).toEqual(["offered", "waiting"]);
    expect(await museum.db.selectFrom("waiting_entries").select("id").execute()).toHaveLength(2);
  });

  test("confirms only what was shown", async () => {
    const { museum } = await soldOut();
    await ask(museum, { email: "ada@museum.example", adults: 2 });
    const id = await linkOf(museum, "ada@museum.example");
    const shown = await fingerprint(museum, id);
    await ask(museum, { email: "ada@museum.example", adults: 9, from: "192.0.2.66" });
    await museum.server.inject({ method: "POST", url: `/waiting-list/${id}/confirm`, payload: { seen: shown } });
    expect(await entryOf(museum, id)).toMatchObject({ status: "unconfirmed", seats: 9 });
    await press(museum, id, "confirm");
    expect(await entryOf(museum, id)).toMatchObject({ status: "waiting", seats: 9 });
  });

  test("answers the same, whether or not the address waits, and however it is written", async () => {
    const { museum } = await soldOut();
    await wait(museum, { email: "ada@museum.example" });
    const answers = [];
    for (const email of ["ada@museum.example", "ada+1@museum.example", "nobody@museum.example"])
      answers.push(await ask(museum, { email, from: "198.51.100.7" }).then(({ status, json }) => ({ status, json })));
    expect(answers).toEqual(answers.map(() => ({ status: 200, json: { confirmed: false } })));
    expect(await museum.db.selectFrom("waiting_entries").select("id").execute()).toHaveLength(2);
    // Its owner alone learns of it.
    expect(await mailsTo(museum, "ada+1@museum.example")).toEqual([]);
  });

  test("at the same moment makes one entry", async () => {
    const { museum } = await soldOut();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => ask(museum, { email: "ada@museum.example", adults: 1 + at, from: `192.0.2.${at}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await museum.db.selectFrom("waiting_entries").select("id").execute()).toHaveLength(1);
  });
});

describe("limits", () => {
  const open = async () => {
    const museum = await openMuseum({ config: { tenant: { ...tenant, ...sellOne } } });
    await holdSeats(museum, 40);
    return museum;
  };

  test("a network address waits for fifty places, whatever it asks for at the same moment", async () => {
    const museum = await open();
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, at) => ask(museum, { email: `a${at}@museum.example`, adults: 5, from: `2001:db8:7:1::${at + 1}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused?.json.errors?.[0]?.code).toBe("TOO_MANY_WAITING");
    expect(refused?.json.error).toBe("Your network waits for 50 places already, and can wait for 50.");
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await ask(museum, { email: "else@museum.example", from: "2001:db8:7:2::1" })).status).toBe(200);
  });

  test("what an address is refused does not tell whether somebody else's waits", async () => {
    const museum = await open();
    await wait(museum, { email: "ada@museum.example", from: "192.0.2.99" });
    for (let at = 0; at < 10; at += 1) expect((await ask(museum, { email: `b${at}@museum.example`, adults: 5 })).status).toBe(200);
    const answers = await Promise.all(["ada@museum.example", "nobody@museum.example"].map((email) => ask(museum, { email, adults: 1 })));
    expect(answers.map(({ status }) => status)).toEqual([429, 429]);
  });

  test("an email is asked for eight times a day from a network, and strangers elsewhere cannot bury it in mails", async () => {
    const museum = await open();
    const asked = async (from: string) => (await ask(museum, { email: "ada@museum.example", from })).status;
    for (let at = 0; at < 8; at += 1) expect(await asked("192.0.2.1")).toBe(200);
    expect(await asked("192.0.2.1")).toBe(429);
    for (let at = 0; at < 8; at += 1) expect(await asked("192.0.2.2")).toBe(200);
    expect(await mailsTo(museum, "ada@museum.example")).toHaveLength(8);
    museum.wait(24 * 60);
    await holdSeats(museum, 40);
    expect(await asked("192.0.2.1")).toBe(200);
    expect(await mailsTo(museum, "ada@museum.example")).toHaveLength(9);
  });
});

describe("places that come back", () => {
  test("are held for the first in line whose party fits, who gets one mail; who does not fit keeps the place", async () => {
    const { museum, cart } = await soldOut();
    const large = await wait(museum, { email: "large@museum.example", adults: 6 });
    const small = await wait(museum, { email: "small@museum.example", adults: 2 });
    const last = await wait(museum, { email: "last@museum.example", adults: 1 });
    await release(museum, cart, 37);
    await look(museum);
    expect(await Promise.all([large, small, last].map((id) => statusOf(museum, id)))).toEqual(["waiting", "offered", "offered"]);
    expect(await seats(museum, "gallery", slot.Date, slot.Time)).toMatchObject({ held: 40 });
    const { cart_id, offered_until } = await entryOf(museum, small);
    expect(offered_until).toEqual(new Date(museum.now().add({ hours: 2 }).epochMilliseconds));
    const mails = await museum.db.selectFrom("outbox").select("mail").execute();
    expect(mails.map(({ mail }) => [mail.to, mail.subject])).toEqual([
      ["small@museum.example", "Places are free: Gallery on Tuesday, December 1"],
      ["last@museum.example", "Places are free: Gallery on Tuesday, December 1"],
    ]);
    expect(mails[0]?.mail.text).toContain("They are yours until Nov 21, 2026, 11:30 AM.");
    const shown = await page(museum, small);
    expect(shown.body).toContain(`href="/checkout/${cart_id}"`);
    // Nothing is offered twice.
    await look(museum);
    expect(await museum.db.selectFrom("outbox").select("id").execute()).toHaveLength(2);
    await release(museum, cart, 31);
    await look(museum);
    expect(await statusOf(museum, large)).toBe("offered");
    await expectSound(museum);
  });

  test("are bought at checkout without anything that the browser remembers, long after a hold's lifetime", async () => {
    const { museum, cart } = await soldOut();
    const id = await wait(museum, { email: "ada@museum.example" });
    await release(museum, cart, 38);
    await look(museum);
    const { cart_id } = await entryOf(museum, id);
    museum.wait(115);
    // Nobody else can have them until then.
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

  test("stay held as long as was said when fewer are wanted, and what is added holds no longer than anybody's", async () => {
    const { museum, cart } = await soldOut();
    const id = await wait(museum, { email: "ada@museum.example", adults: 3 });
    await release(museum, cart, 37);
    await look(museum);
    const { cart_id: cartId, offered_until } = await entryOf(museum, id);
    museum.wait(5);
    const fewer = await museum.post("/checkout/restore", { cartId, lineItems: [line("adult", 2, slot)] });
    expect(fewer.json.expiresAt).toBe(offered_until?.toISOString());
    expect((await museum.post("/checkout/extend", { cartId })).json.expiresAt ?? offered_until?.toISOString()).toBe(offered_until?.toISOString());
    const more = await museum.post("/checkout/add-items", { cartId, lineItems: [line("film-adult", 2, { Date: slot.Date, Time: "1:00 PM" })] });
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
    expect((await page(museum, ada)).body).toContain("were held for you until Nov 21, 2026, 11:30 AM. After that they went to others.");
    expect((await ask(museum, { email: "ada@museum.example" })).status).toBe(200);
    await expectSound(museum);
  });

  test("go to the next in line at once when an offer is declined", async () => {
    const { museum, cart } = await soldOut();
    const ada = await wait(museum, { email: "ada@museum.example" });
    const grace = await wait(museum, { email: "grace@museum.example" });
    await release(museum, cart, 38);
    await look(museum);
    await press(museum, ada, "decline");
    await expect.poll(() => statusOf(museum, grace)).toBe("offered");
    expect(await statusOf(museum, ada)).toBe("declined");
    expect((await page(museum, ada)).body).toContain("Others can have them now.");
    // Pressed again it does nothing.
    await press(museum, ada, "decline");
    expect(await seats(museum, "gallery", slot.Date, slot.Time)).toMatchObject({ held: 40 });
    await expectSound(museum);
  });

  test("are offered at once when somebody cancels, or moves away", async () => {
    const museum = await openMuseum({ config: { tenant: { ...tenant, afterSale: { move: { untilHours: 1 }, cancel: { untilHours: 1 } } } } });
    const bought = await buy(museum, line("adult", 1, slot));
    const other = await buy(museum, line("adult", 1, slot));
    await holdSeats(museum, 38);
    const ada = await wait(museum, { email: "ada@waits.example", adults: 1 });
    const grace = await wait(museum, { email: "grace@waits.example", adults: 1 });
    await museum.post(`/order/${bought.orderId}/cancel`, { ticketIds: bought.ticketIds });
    await expect.poll(() => statusOf(museum, ada)).toBe("offered");
    await museum.post(`/order/${other.orderId}/move`, { ticketId: other.ticketIds[0], date: "2026-12-02", time: "11:00 AM" });
    await expect.poll(() => statusOf(museum, grace)).toBe("offered");
    await expectSound(museum);
  });

  test("of a hold that ended are offered before anybody has tidied it up", async () => {
    const { museum } = await soldOut();
    const id = await wait(museum, { email: "ada@museum.example" });
    museum.wait(16);
    await look(museum);
    expect(await statusOf(museum, id)).toBe("offered");
    await expectSound(museum);
  });

  test("by a raised capacity are offered", async () => {
    const { museum } = await soldOut();
    const id = await wait(museum, { email: "ada@museum.example" });
    const config = { catalogue: { ...catalogue, events: catalogue.events.map((event) => (event.id === "gallery" ? { ...event, capacity: 42 } : event)) } };
    museum.configure(config);
    await expect.poll(async () => (await seats(museum, "gallery", slot.Date, slot.Time)).wanted).toBe(42);
    await look(museum, { config });
    expect(await statusOf(museum, id)).toBe("offered");
  });

  test("are offered to nobody by a museum that has switched its list off", async () => {
    const { museum, cart } = await soldOut();
    const id = await wait(museum, { email: "ada@museum.example" });
    await release(museum, cart);
    await look(museum, { config: { tenant: { ...tenant, waitingList: false } } });
    expect(await statusOf(museum, id)).toBe("waiting");
  });

  test("are not offered as a ticket that is no longer sold; who waited for it leaves the line", async () => {
    const { museum, cart } = await soldOut();
    const ada = await wait(museum, { email: "ada@museum.example" });
    const more = { lines: [{ ticketType: "child", quantity: 2 }] };
    const grace = await wait(museum, { email: "grace@museum.example", more });
    await release(museum, cart, 38);
    const events = catalogue.events.map((event) => (event.id === "gallery" ? { ...event, ticketTypes: event.ticketTypes.slice(1) } : event));
    await look(museum, { config: { catalogue: { ...catalogue, events } } });
    expect([await statusOf(museum, ada), await statusOf(museum, grace)]).toEqual(["unavailable", "offered"]);
  });

  test("for a time that has passed are offered to nobody, and nobody waits for it", async () => {
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
    expect((await page(museum, ada)).body).toContain("has begun, and no places came back in time.");
  });

  test("are held no longer than until the visit begins", async () => {
    const museum = await openMuseum();
    const cart = await holdSeats(museum, 40, { Date: "2026-11-21", Time: "11:00 AM" });
    const id = await wait(museum, { email: "ada@museum.example", date: "2026-11-21", time: "11:00 AM" });
    await release(museum, cart, 0);
    await look(museum);
    expect((await entryOf(museum, id)).offered_until?.toISOString()).toBe("2026-11-21T18:00:00.000Z");
  });
});

describe("at the same moment", () => {
  test("two servers offer returned places once", async () => {
    const { museum, cart } = await soldOut();
    const ids = [];
    for (let at = 0; at < 6; at += 1) ids.push(await wait(museum, { email: `p${at}@museum.example`, adults: 2 }));
    await release(museum, cart, 34);
    await Promise.all(Array.from({ length: 6 }, () => look(museum)));
    await look(museum);
    expect(await Promise.all(ids.map((id) => statusOf(museum, id)))).toEqual(["offered", "offered", "offered", "waiting", "waiting", "waiting"]);
    expect(await museum.db.selectFrom("outbox").select("id").execute()).toHaveLength(3);
    expect(await museum.db.selectFrom("carts").select("id").where("offered_until", "is not", null).execute()).toHaveLength(3);
    await expectSound(museum);
  });

  test("somebody who buys and somebody who waits do not both get the place", async () => {
    const museum = await openMuseum();
    for (let round = 0; round < 5; round += 1) {
      const at = { Date: `2026-12-0${round + 1}`.replace("-07", "-08"), Time: "11:00 AM" };
      const cart = await holdSeats(museum, 40, at);
      const id = await wait(museum, { email: `r${round}@museum.example`, date: at.Date, time: at.Time });
      await release(museum, cart, 38, at);
      const buying = () => museum.post("/checkout/create", { lineItems: [line("adult", 2, at)] });
      const [bought] = await Promise.all([buying(), look(museum), look(museum)]);
      expect([bought.status, await statusOf(museum, id)]).toEqual(bought.status === 200 ? [200, "waiting"] : [409, "offered"]);
      expect(await seats(museum, "gallery", at.Date, at.Time)).toMatchObject({ held: 40 });
    }
    await expectSound(museum);
  });

  test("an offer that is declined and paid for is one of the two", async () => {
    const { museum, cart } = await soldOut();
    const id = await wait(museum, { email: "ada@museum.example" });
    await release(museum, cart, 38);
    await look(museum);
    const { cart_id } = await entryOf(museum, id);
    await Promise.all([press(museum, id, "decline"), museum.pay(cart_id ?? "")]);
    const orders = await museum.db.selectFrom("orders").select("id").execute();
    expect(await statusOf(museum, id)).toBe(orders.length === 1 ? "bought" : "declined");
    await expectSound(museum);
  });

  test("a server that ends between hold and mail leaves neither: the entry waits, and is offered again", async () => {
    const { museum, cart } = await soldOut();
    const id = await wait(museum, { email: "ada@museum.example" });
    await release(museum, cart, 38);
    const queueMail = async () => {
      throw new Error("The process ends here.");
    };
    await expect(look(museum, { queueMail })).rejects.toThrow("The process ends here.");
    expect(await statusOf(museum, id)).toBe("waiting");
    expect(await seats(museum, "gallery", slot.Date, slot.Time)).toMatchObject({ held: 38 });
    // What the first one had locked may be free a moment after its failure.
    const offered = async () => look(museum).then(() => statusOf(museum, id));
    await expect.poll(offered).toBe("offered");
    await expectSound(museum);
  });
});

describe("what is kept of people", () => {
  test("a customer's data has where they wait, and goes with their account", async () => {
    const { museum } = await soldOut();
    const { email } = await newAccount(museum);
    const headers = await signedIn(museum, email);
    await ask(museum, { email, headers });
    // Without a session it is the same person's, by the address.
    await ask(museum, { email: email.toLowerCase(), more: { lines: [{ ticketType: "child", quantity: 1 }] } });
    await press(museum, await linkOf(museum, email), "confirm");
    await wait(museum, { email: "somebody@museum.example" });
    const { json } = await museum.get<{ body: CustomerExport }>("/customer/export", headers);
    expect(json.body.waitingList).toEqual([
      {
        ...{ event: "Gallery", date: slot.Date, time: slot.Time, email, status: "waiting" },
        ...{ lines: [{ ticketType: "child", quantity: 1 }], createdAt: museum.now().toString({ fractionalSecondDigits: 3 }) },
      },
    ]);
    expect((await postTo(museum, "/storefront/customer/delete", { password }, headers)).status).toBe(200);
    expect(await museum.db.selectFrom("waiting_entries").select("email").execute()).toEqual([{ email: "somebody@museum.example" }]);
  });

  test("what nobody confirmed is forgotten after a day, and what is over after thirty", async () => {
    const { museum } = await soldOut();
    const kept = await wait(museum, { email: "waits@museum.example", date: slot.Date });
    const left = await wait(museum, { email: "left@museum.example" });
    await press(museum, left, "leave");
    await ask(museum, { email: "never@museum.example" });
    const sweep = async () => {
      await sweepCarts(museum.db, new Date(museum.now().epochMilliseconds));
      return (await museum.db.selectFrom("waiting_entries").select("email").orderBy("email").execute()).map(({ email }) => email);
    };
    museum.wait(23 * 60);
    expect(await sweep()).toHaveLength(3);
    museum.wait(61);
    expect(await sweep()).toEqual(["left@museum.example", "waits@museum.example"]);
    museum.wait(30 * 24 * 60);
    expect(await sweep()).toEqual(["waits@museum.example"]);
    await look(museum);
    expect(await statusOf(museum, kept)).toBe("past");
    expect((await page(museum, left)).status).toBe(404);
  });
});

test("the configuration that the tests use is the default", () => {
  expect(configOf().tenant.waitingList).toEqual({ offerMinutes: 120 });
});
