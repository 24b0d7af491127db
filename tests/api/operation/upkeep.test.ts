import { afterAll, expect, test, vi } from "vitest";
import { catalogue } from "../support/fixture.ts";
import { line, openMuseum } from "../support/museum.ts";

vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
afterAll(() => vi.useRealTimers());
/** Polls and advances timers by 30 seconds each time, because a tick during running work starts none. */
const pollWithTimers = <T>(read: () => Promise<T>) =>
  expect.poll(async () => {
    await vi.advanceTimersByTimeAsync(30_000);
    return read();
  });
// The discard port refuses connections.
const museum = await openMuseum({ smtpUrl: "smtp://127.0.0.1:9" });
/** Dates on sale in the gallery, from the day after tomorrow. */
async function days(): Promise<string[]> {
  const from = museum.now().toZonedDateTimeISO("America/Denver").add({ days: 2 }).toPlainDate().toString();
  const rows = await museum.db
    .selectFrom("inventory")
    .select("date")
    .distinct()
    .where("event_id", "=", "gallery")
    .where("date", ">=", from)
    .orderBy("date")
    .execute();
  return rows.map(({ date }) => date);
}

test("a new day of the museum puts another day on sale, and releases expired holds", async () => {
  const [first = "", last = ""] = [(await days())[0], (await days()).at(-1)];
  const held = await museum.post("/checkout/create", {
    lineItems: [line("adult", 1, { Date: first, Time: "10:00 AM" })],
  });
  expect(held.status).toBe(200);
  // The gallery is open on at least one of three days.
  museum.wait(3 * 24 * 60);
  await pollWithTimers(async () => (await days()).at(-1) ?? "").not.toBe(last);
  expect(((await days()).at(-1) ?? "") > last).toBe(true);
  await pollWithTimers(() => museum.db.selectFrom("holds").selectAll().execute()).toEqual([]);
});

test("carts abandoned a month ago are deleted, ordered ones are not", async () => {
  const lineItems = [line("fund-5", 1)];
  const [abandoned, ordered] = [
    (await museum.post("/checkout/create", { lineItems })).json,
    (await museum.post("/checkout/create", { lineItems })).json,
  ];
  expect((await museum.pay(ordered.id)).status).toBe(303);
  museum.wait(31 * 24 * 60);
  const left = async () => (await museum.db.selectFrom("carts").select("id").execute()).map(({ id }) => id);
  await pollWithTimers(left).not.toContain(abandoned.id);
  expect(await left()).toContain(ordered.id);
  expect((await museum.post("/checkout/extend", { cartId: abandoned.id })).status).toBe(404);
});

test("a changed catalogue is on sale without a restart", async () => {
  const added = {
    ...catalogue.events[1],
    id: "second-night",
    title: "Second Night",
    ticketTypes: [],
  } as (typeof catalogue.events)[number];
  museum.configure({ catalogue: { ...catalogue, events: [...catalogue.events, added] } });
  await expect
    .poll(() => museum.db.selectFrom("inventory").select("slot").where("event_id", "=", "second-night").execute())
    .toEqual([{ slot: "7:00 PM" }]);
});

test("an order is valid although its mail cannot be sent", async () => {
  const cart = (await museum.post("/checkout/create", { lineItems: [line("fund-5", 1)] })).json;
  const paid = await museum.pay(cart.id);
  expect(paid.status).toBe(303);
  expect((await museum.get(`/order/${String(paid.headers.location).split("/")[2]}/tickets`)).status).toBe(200);
});
