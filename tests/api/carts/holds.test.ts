import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { sweepHolds } from "../../../server/operations/sweep.ts";
import { catalogue, opening } from "../support/fixture.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { line, openMuseum } from "../support/museum.ts";

const museum = await openMuseum();
const at = (date: string, time = "10:00 AM") => ({ Date: date, Time: time });
const create = (...lineItems: ReturnType<typeof line>[]) => museum.post("/checkout/create", { lineItems });
const film = (quantity: number, date: string) => line("film-adult", quantity, at(date, "1:00 PM"));

test("of sixty parties of three that race for the last forty seats, thirteen get them, the others learn what is left, and no seat is sold twice", async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => create(line("adult", 3, at("2026-12-01")))));
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(13);
  const losers = answers.filter(({ status }) => status !== 200);
  expect(losers).toHaveLength(47);
  for (const lost of losers) {
    expect(lost).toMatchObject({
      status: 409,
      json: { error: "Only 1 place is left for Gallery on Tuesday, December 1, 2026 at 10:00 AM." },
    });
  }
  expect(await seats(museum, "gallery", "2026-12-01", "10:00 AM")).toMatchObject({ held: 39, sold: 0 });
  expect((await create(line("adult", 1, at("2026-12-01")))).status).toBe(200);
  expect((await create(line("adult", 1, at("2026-12-01")))).json.error).toBe(
    "No places are left for Gallery on Tuesday, December 1, 2026 at 10:00 AM.",
  );
  await expectSound(museum);
});

test("carts that want the same two slots in opposite orders all get an answer", async () => {
  const both = [line("adult", 2, at("2026-12-02")), line("adult", 2, at("2026-12-02", "11:00 AM"))];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => create(...(index % 2 === 0 ? both : [...both].reverse()))),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await expectSound(museum);
});

test("a refusal leaves the cart's seats alone, and says how many it could have", async () => {
  const mine = (await create(film(5, "2026-12-03"))).json;
  await create(film(4, "2026-12-03"));
  const more = await museum.post("/checkout/add-items", {
    cartId: mine.id,
    lineItems: [line("adult", 2, at("2026-12-03")), film(4, "2026-12-03")],
  });
  expect(more).toMatchObject({
    status: 409,
    json: {
      error: "Only 8 places are left for Film on Thursday, December 3, 2026 at 1:00 PM.",
      errors: [{ code: "SOLD_OUT" }],
    },
  });
  expect(await seats(museum, "gallery", "2026-12-03", "10:00 AM")).toMatchObject({ held: 0 });
  expect(await seats(museum, "film", "2026-12-03", "1:00 PM")).toMatchObject({ held: 9 });
  await expectSound(museum);
});

test("only lines with a time hold seats; a changed time moves them", async () => {
  const cart = (await create(line("adult", 2, { Date: "2026-12-04" }))).json;
  expect(await seats(museum, "gallery", "2026-12-04", "10:00 AM")).toMatchObject({ held: 0 });
  const set = (attributes: Record<string, string>) =>
    museum.post("/checkout-item/attribute", {
      cartId: cart.id,
      lineItemId: cart.lineItems[0]?.id,
      attributes: Object.entries(attributes).map(([key, value]) => ({ key, value })),
    });
  await set({ Time: "10:00 AM" });
  expect(await seats(museum, "gallery", "2026-12-04", "10:00 AM")).toMatchObject({ held: 2 });
  await set({ Time: "11:00 AM" });
  expect(await seats(museum, "gallery", "2026-12-04", "10:00 AM")).toMatchObject({ held: 0 });
  expect(await seats(museum, "gallery", "2026-12-04", "11:00 AM")).toMatchObject({ held: 2 });
  await set({ Date: "2026-12-05" });
  expect(await seats(museum, "gallery", "2026-12-04", "11:00 AM")).toMatchObject({ held: 0 });
  await expectSound(museum);
});

test("an expired hold frees its seats for others, and its cart learns what remains", async () => {
  const late = (await create(film(10, "2026-12-08"))).json;
  museum.wait(14);
  expect((await create(film(3, "2026-12-08"))).status).toBe(409);
  museum.wait(1.1);
  expect(
    (
      await museum.get<{ body: { products: { times: { availability: number }[] }[] } }>(
        "/event/film/timed-entry/2026-12-08",
      )
    ).json.body.products[0]?.times[0]?.availability,
  ).toBe(12);
  const quick = (await create(film(11, "2026-12-08"))).json;
  expect(quick.lineItems).toHaveLength(1);
  expect(
    await museum.post("/checkout/restore", { cartId: late.id, lineItems: [film(10, "2026-12-08")] }),
  ).toMatchObject({
    status: 409,
    json: { error: "Only 1 place is left for Film on Tuesday, December 8, 2026 at 1:00 PM." },
  });
  expect((await museum.post("/checkout/restore", { cartId: late.id, lineItems: [film(1, "2026-12-08")] })).status).toBe(
    200,
  );
  await expectSound(museum);
});

test("an expired cart can hold seats that are still free, with a new hold", async () => {
  const cart = (await create(film(10, "2026-12-09"))).json;
  museum.wait(60);
  const { json } = await museum.post("/checkout/restore", { cartId: cart.id, lineItems: [film(10, "2026-12-09")] });
  expect(new Date(json.expiresAt).getTime() - new Date(cart.expiresAt).getTime()).toBe(60 * 60_000);
  expect((await create(film(3, "2026-12-09"))).status).toBe(409);
  await expectSound(museum);
});

test("a change of the lines restarts the hold", async () => {
  const cart = (await create(film(10, "2026-12-10"))).json;
  for (let round = 1; round <= 3; round += 1) {
    museum.wait(10);
    const { json } = await museum.post("/checkout/restore", {
      cartId: cart.id,
      lineItems: [film(10 - round, "2026-12-10")],
    });
    expect(new Date(json.expiresAt).getTime() - new Date(cart.expiresAt).getTime()).toBe(round * 10 * 60_000);
  }
  expect((await create(film(6, "2026-12-10"))).status).toBe(409);
});

test("the hold is extended as often as the tenant allows", async () => {
  const cart = (await create(film(2, "2026-12-11"))).json;
  museum.wait(5);
  const extended = await museum.post("/checkout/extend", { cartId: cart.id });
  expect(new Date(extended.json.expiresAt).getTime() - new Date(cart.expiresAt).getTime()).toBe(5 * 60_000);
  expect((await museum.post("/checkout/extend", { cartId: cart.id })).status).toBe(200);
  expect(await museum.post("/checkout/extend", { cartId: cart.id })).toMatchObject({
    status: 409,
    json: { errors: [{ code: "NO_EXTENSION_LEFT" }] },
  });
});

test("the sweep releases expired holds and no others", async () => {
  await create(film(2, "2026-12-12"));
  museum.wait(20);
  await create(film(3, "2026-12-12"));
  const elapsed = 20 * 60_000;
  const now = new Date((await latestExpiry()) - 15 * 60_000);
  expect(now.getTime()).toBeGreaterThanOrEqual(Temporal.Instant.from(opening).epochMilliseconds + elapsed);
  expect(await sweepHolds(museum.db, now)).toBeGreaterThan(0);
  expect(await seats(museum, "film", "2026-12-12", "1:00 PM")).toMatchObject({ held: 3 });
  expect(await sweepHolds(museum.db, now)).toBe(0);
  await expectSound(museum);
});

test("a capacity below the number held stops sales until there is room, and undoes no hold", async () => {
  const cart = (await create(film(8, "2026-12-15"))).json;
  const resize = async (capacity: number) => {
    museum.configure({
      catalogue: {
        ...catalogue,
        events: catalogue.events.map((event) => (event.id === "film" ? { ...event, capacity } : event)),
      },
    });
    await expect.poll(async () => (await seats(museum, "film", "2026-12-15", "1:00 PM")).wanted).toBe(capacity);
  };
  await resize(5);
  expect((await create(film(1, "2026-12-15"))).json.error).toBe(
    "No places are left for Film on Tuesday, December 15, 2026 at 1:00 PM.",
  );
  expect(await seats(museum, "film", "2026-12-15", "1:00 PM")).toMatchObject({ held: 8, capacity: 8 });
  await museum.post("/checkout/restore", { cartId: cart.id, lineItems: [film(3, "2026-12-15")] });
  expect((await create(film(3, "2026-12-15"))).json.error).toBe(
    "Only 2 places are left for Film on Tuesday, December 15, 2026 at 1:00 PM.",
  );
  await resize(12);
  expect((await create(film(9, "2026-12-15"))).status).toBe(200);
  await expectSound(museum);
});

test("a day that is closed later is no longer offered, and existing holds remain", async () => {
  const cart = (await create(film(2, "2026-12-16"))).json;
  const events = catalogue.events.map((event) =>
    event.id === "film" ? { ...event, opening: { ...event.opening, closures: ["2026-12-16"] } } : event,
  );
  museum.configure({ catalogue: { ...catalogue, events } });
  expect((await create(film(1, "2026-12-16"))).json.errors?.[0]).toMatchObject({ code: "NOT_OPEN" });
  expect((await museum.post("/checkout/attribute", { cartId: cart.id, attributes: [] })).status).toBe(200);
  expect(await seats(museum, "film", "2026-12-16", "1:00 PM")).toMatchObject({ held: 2 });
  museum.configure({});
});

test("the database itself prevents overselling", async () => {
  const where = museum.db.updateTable("inventory").where("event_id", "=", "film").where("date", "=", "2026-12-17");
  await expect(where.set({ sold: 13 }).execute()).rejects.toMatchObject({ constraint: "inventory_never_oversold" });
  await expect(where.set({ held: -1 }).execute()).rejects.toThrow();
});

async function latestExpiry(): Promise<number> {
  const { latest } = await museum.db
    .selectFrom("holds")
    .select(({ fn }) => fn.max("expires_at").as("latest"))
    .executeTakeFirstOrThrow();
  return new Date(latest).getTime();
}
