import { afterAll, expect, test, vi } from "vitest";
import { startPostgres } from "../../scripts/postgres.ts";
import { openDatabase } from "../../server/database.ts";
import { catalogue } from "../api/support/fixture.ts";
import { line, openMuseum } from "../api/support/museum.ts";

vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
afterAll(() => vi.useRealTimers());

test("while PostgreSQL is unreachable calls and pages say so with their request's id, and catalogue changes made meanwhile are on sale afterwards", async () => {
  const postgres = await startPostgres();
  try {
    const database = await openDatabase({ databaseUrl: postgres.url });
    const museum = await openMuseum({ database });
    const cart = (await museum.post("/checkout/create", { lineItems: [line("fund-5", 1)] })).json;
    await postgres.interrupt("crash");

    const call = await museum.post("/checkout/extend", { cartId: cart.id });
    expect(call).toMatchObject({
      status: 503,
      headers: { "retry-after": "5" },
      json: {
        error: "We're having technical trouble. Nothing was lost; please try again.",
        requestId: call.headers["x-request-id"],
      },
    });
    const page = await museum.pay(cart.id);
    expect(page).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
    expect(page.text).toContain(`tell us this number: ${page.headers["x-request-id"]}`);
    const added = {
      ...catalogue.events[1],
      id: "second-night",
      title: "Second Night",
      ticketTypes: [],
    } as (typeof catalogue.events)[number];
    museum.configure({ catalogue: { ...catalogue, events: [...catalogue.events, added] } });

    await postgres.resume();
    await vi.advanceTimersByTimeAsync(30_000);
    const rows = () => database.selectFrom("inventory").select("slot").where("event_id", "=", "second-night").execute();
    await expect.poll(rows, { timeout: 10_000 }).toEqual([{ slot: "7:00 PM" }]);
    expect((await museum.pay(cart.id)).status).toBe(303);
    await museum.server.close();
    await database.destroy();
  } finally {
    await postgres.stop();
  }
});
