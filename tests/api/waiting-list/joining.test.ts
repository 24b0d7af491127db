import { afterAll, describe, expect, test, vi } from "vitest";
import { newAccount, signedIn } from "../support/accounts.ts";
import { catalogue, configOf, tenant } from "../support/fixture.ts";
import { openMuseum } from "../support/museum.ts";
import {
  ask,
  entryOf,
  fingerprint,
  holdSeats,
  linkOf,
  look,
  mailsTo,
  page,
  press,
  release,
  soldOut,
  statusOf,
  wait,
} from "../support/waiting.ts";

// Stop the servers' timers, so that only changes and the test process the waiting list.
vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
afterAll(() => vi.useRealTimers());

/** The text without the signs that keep a time or an address on one line. */
const plain = (body: string) => body.replaceAll("\u00a0", " ").replaceAll("\u2060", "");

describe("joining", () => {
  test("is confirmed by the mailed link's button; following the link changes nothing", async () => {
    const { museum } = await soldOut();
    expect(await ask(museum, { email: "ada@museum.example" })).toMatchObject({
      status: 200,
      json: { confirmed: false },
    });
    const id = await linkOf(museum, "ada@museum.example");
    const [mail = ""] = await mailsTo(museum, "ada@museum.example");
    expect(mail).toContain("Subject: Confirm your place on the waiting list for Gallery");
    expect(mail).toContain("Gallery on Tuesday, December 1 at 10:00 AM, for 2 adults.");
    for (let visit = 0; visit < 3; visit += 1) expect((await page(museum, id)).body).toContain("Confirm my place");
    expect(await statusOf(museum, id)).toBe("unconfirmed");
    await press(museum, id, "confirm");
    expect(await statusOf(museum, id)).toBe("waiting");
    const body = plain((await page(museum, id)).body);
    expect(body).toContain("You are on the waiting list for Gallery on Tuesday, December 1 at 10:00 AM.");
    expect(body).toContain("2 adults");
    expect(body).toContain("hold them for you for 2 hours and email a…@museum.example");
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
    expect(
      (await ask(museum, { email: unverified.email, headers: await signedIn(museum, unverified.email) })).json,
    ).toEqual({ confirmed: false });
  });

  test.each([
    ["an unknown event", { product: "nothing" }, 404, undefined],
    ["an unknown ticket type", { lines: [{ ticketType: "nobody", quantity: 1 }] }, 400, "UNKNOWN_VARIANT"],
    ["another event's ticket", { lines: [{ ticketType: "film-adult", quantity: 1 }] }, 409, "NO_WAITING_LIST"],
    ["part of a bundle", { lines: [{ ticketType: "explorer-gallery", quantity: 1 }] }, 409, "NO_WAITING_LIST"],
    ["more of a type than its limit", { lines: [{ ticketType: "child", quantity: 5 }] }, 400, "OVER_LIMIT"],
    ["a member's ticket", { lines: [{ ticketType: "member", quantity: 1 }] }, 403, "MEMBERS_ONLY"],
    ["an invalid day", { date: "2026-13-01" }, 400, "INVALID_DATE"],
    ["a day that has passed", { date: "2026-11-20" }, 400, "DATE_PASSED"],
    ["a closed day", { date: "2026-11-26" }, 400, "NOT_OPEN"],
    ["a time that has passed", { date: "2026-11-21", time: "9:00 AM" }, 400, "TIME_PASSED"],
    ["an unknown time", { time: "10:30 AM" }, 400, "UNKNOWN_TIME"],
    ["no time", { time: undefined }, 400, "REQUIRED"],
    ["no email", { email: "" }, 400, "BLANK"],
    ["an invalid email", { email: "ada" }, 400, "INVALID"],
    ["an undeliverable address", { email: "ada@somewhere.invalid" }, 400, "BAD_DOMAIN"],
    ["a time that is not sold out", { time: "11:00 AM" }, 409, "NOT_SOLD_OUT"],
  ])("refuses %s", async (_what, more, status, code) => {
    const { museum } = await soldOut();
    const { json, ...answer } = await ask(museum, { email: "ada@museum.example", more });
    expect([answer.status, json.errors?.[0]?.code]).toEqual([status, code]);
    expect(await museum.db.selectFrom("waiting_entries").select("id").execute()).toEqual([]);
  });

  test("refuses desk-only tickets, groups that are too small, parties that are too large, and tickets not on sale", async () => {
    const [gallery, ...others] = catalogue.events;
    if (gallery === undefined) throw new Error("There is no gallery.");
    const [adult, ...types] = gallery.ticketTypes;
    if (adult === undefined) throw new Error("There are no adults.");
    const withEvent = (more: object, type: object = {}) => ({
      catalogue: {
        ...catalogue,
        events: [{ ...gallery, ...more, ticketTypes: [{ ...adult, ...type }, ...types] }, ...others],
      },
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
    expect(codes).toEqual([
      "DESK_ONLY",
      "BELOW_MINIMUM",
      "PARTY_TOO_LARGE",
      "NOT_ON_SALE_YET",
      "PARTY_TOO_LARGE",
      "NO_WAITING_LIST",
    ]);
  });

  test("is refused while the party fits, with the hint to buy", async () => {
    const museum = await openMuseum();
    await holdSeats(museum, 38);
    const { json } = await ask(museum, { email: "ada@museum.example", adults: 2 });
    expect(json.error).toBe(
      "There are 2 places left for Gallery at that time: you do not need to wait. Choose the time and buy your tickets.",
    );
    expect((await ask(museum, { email: "ada@museum.example", adults: 3 })).status).toBe(200);
  });

  test("is possible for an event that the catalogue marks as sold out, and leads to an offer once it is not", async () => {
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
    // The server processes the list after it writes the inventory; a concurrent call would skip it, so just poll.
    await expect.poll(() => statusOf(museum, id)).toBe("offered");
  });
});

describe("joining again", () => {
  test("changes the party once its owner confirms, and keeps the place in line", async () => {
    const { museum, cart } = await soldOut();
    const ada = await wait(museum, { email: "ada@museum.example", adults: 4 });
    const grace = await wait(museum, { email: "grace@museum.example", adults: 2 });
    expect((await ask(museum, { email: "Ada@museum.example", adults: 2 })).json).toEqual({ confirmed: false });
    expect((await entryOf(museum, ada)).seats).toBe(4);
    const body = plain((await page(museum, ada)).body);
    expect(body).toContain("for 4 adults. Confirm that you want to join for this instead:");
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
    for (const seen of [shown, { toString: 1 }, null]) {
      const { statusCode } = await museum.server.inject({
        method: "POST",
        url: `/waiting-list/${id}/confirm`,
        payload: { seen },
      });
      expect(statusCode).toBe(303);
    }
    expect(await entryOf(museum, id)).toMatchObject({ status: "unconfirmed", seats: 9 });
    await press(museum, id, "confirm");
    expect(await entryOf(museum, id)).toMatchObject({ status: "waiting", seats: 9 });
  });

  test("gives the same answer, whether or not the address waits, and however it is written", async () => {
    const { museum } = await soldOut();
    await wait(museum, { email: "ada@museum.example" });
    const answers = [];
    for (const email of ["ada@museum.example", "ada+1@museum.example", "nobody@museum.example"])
      answers.push(await ask(museum, { email, from: "198.51.100.7" }).then(({ status, json }) => ({ status, json })));
    expect(answers).toEqual(answers.map(() => ({ status: 200, json: { confirmed: false } })));
    expect(await museum.db.selectFrom("waiting_entries").select("id").execute()).toHaveLength(2);
    // Only the mailbox's owner receives mail.
    expect(await mailsTo(museum, "ada+1@museum.example")).toEqual([]);
  });

  test("concurrently creates one entry", async () => {
    const { museum } = await soldOut();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        ask(museum, { email: "ada@museum.example", adults: 1 + at, from: `192.0.2.${at}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await museum.db.selectFrom("waiting_entries").select("id").execute()).toHaveLength(1);
  });
});

test("the configuration that the tests use is the default", () => {
  expect(configOf().tenant.waitingList).toEqual({ offerMinutes: 120 });
});
