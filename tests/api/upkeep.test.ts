import { afterAll, expect, test, vi } from "vitest";
import { catalogue } from "./support/fixture.ts";
import { line, openMuseum } from "./support/museum.ts";

vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
afterAll(() => vi.useRealTimers());
// Nobody listens on the discard port.
const museum = await openMuseum({ smtpUrl: "smtp://127.0.0.1:9" });
const day = (date: string) => museum.db.selectFrom("inventory").select("slot").where("event_id", "=", "gallery").where("date", "=", date).execute();

test("a new day of the museum puts another day on sale, and lets go of what expired", async () => {
  await museum.post("/checkout/create", { lineItems: [line("adult", 1, { Date: "2026-12-01", Time: "10:00 AM" })] });
  expect(await day("2027-01-20")).toHaveLength(0);
  museum.wait(24 * 60);
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.poll(() => day("2027-01-20")).toHaveLength(3);
  await expect.poll(() => museum.db.selectFrom("holds").selectAll().execute()).toEqual([]);
});

test("carts abandoned a month ago are deleted, ordered ones are not", async () => {
  const lineItems = [line("fund-5", 1)];
  const [abandoned, ordered] = [(await museum.post("/checkout/create", { lineItems })).json, (await museum.post("/checkout/create", { lineItems })).json];
  expect((await museum.pay(ordered.id)).status).toBe(303);
  museum.wait(31 * 24 * 60);
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.poll(() => museum.db.selectFrom("carts").select("id").execute()).toEqual([{ id: ordered.id }]);
  expect((await museum.post("/checkout/extend", { cartId: abandoned.id })).status).toBe(404);
});

test("a changed catalogue is on sale without a restart", async () => {
  const added = { ...catalogue.events[1], id: "second-night", title: "Second Night", ticketTypes: [] } as (typeof catalogue.events)[number];
  museum.configure({ catalogue: { ...catalogue, events: [...catalogue.events, added] } });
  await expect.poll(() => museum.db.selectFrom("inventory").select("slot").where("event_id", "=", "second-night").execute()).toEqual([{ slot: "7:00 PM" }]);
});

test("an order stands although its mail cannot be sent", async () => {
  const cart = (await museum.post("/checkout/create", { lineItems: [line("fund-5", 1)] })).json;
  const paid = await museum.pay(cart.id);
  expect(paid.status).toBe(303);
  expect((await museum.get(`/order/${String(paid.headers.location).split("/")[2]}/tickets`)).status).toBe(200);
});
