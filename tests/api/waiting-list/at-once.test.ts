import { afterAll, describe, expect, test, vi } from "vitest";
import { expectSound, seats } from "../support/invariants.ts";
import { line, openMuseum } from "../support/museum.ts";
import { entryOf, holdSeats, look, press, release, slot, soldOut, statusOf, wait } from "../support/waiting.ts";

// Stop the servers' timers, so that only changes and the test process the waiting list.
vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
afterAll(() => vi.useRealTimers());

describe("at the same moment", () => {
  test("two servers offer returned places once", async () => {
    const { museum, cart } = await soldOut();
    const ids = [];
    for (let at = 0; at < 6; at += 1) ids.push(await wait(museum, { email: `p${at}@museum.example`, adults: 2 }));
    await release(museum, cart, 34);
    await Promise.all(Array.from({ length: 6 }, () => look(museum)));
    await look(museum);
    expect(await Promise.all(ids.map((id) => statusOf(museum, id)))).toEqual([
      "offered",
      "offered",
      "offered",
      "waiting",
      "waiting",
      "waiting",
    ]);
    expect(await museum.db.selectFrom("outbox").select("id").execute()).toHaveLength(3);
    expect(
      await museum.db.selectFrom("carts").select("id").where("offered_until", "is not", null).execute(),
    ).toHaveLength(3);
    await expectSound(museum);
  });

  test("a buyer and a person waiting do not both get the seat", async () => {
    const museum = await openMuseum();
    for (let round = 0; round < 5; round += 1) {
      const at = { Date: `2026-12-0${round + 1}`.replace("-07", "-08"), Time: "11:00 AM" };
      const cart = await holdSeats(museum, 40, at);
      const id = await wait(museum, { email: `r${round}@museum.example`, date: at.Date, time: at.Time });
      await release(museum, cart, 38, at);
      const buying = () => museum.post("/checkout/create", { lineItems: [line("adult", 2, at)] });
      const [bought] = await Promise.all([buying(), look(museum), look(museum)]);
      expect([bought.status, await statusOf(museum, id)]).toEqual(
        bought.status === 200 ? [200, "waiting"] : [409, "offered"],
      );
      expect(await seats(museum, "gallery", at.Date, at.Time)).toMatchObject({ held: 40 });
    }
    await expectSound(museum);
  });

  test("an offer that is both declined and paid for ends up as one of the two", async () => {
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

  test("a server killed between hold and mail leaves neither: the entry waits, and gets another offer", async () => {
    const { museum, cart } = await soldOut();
    const id = await wait(museum, { email: "ada@museum.example" });
    await release(museum, cart, 38);
    const queueMail = async () => {
      throw new Error("The process ends here.");
    };
    await expect(look(museum, { queueMail })).rejects.toThrow("The process ends here.");
    expect(await statusOf(museum, id)).toBe("waiting");
    expect(await seats(museum, "gallery", slot.Date, slot.Time)).toMatchObject({ held: 38 });
    // The failed transaction may release its locks a moment later.
    const offered = async () => look(museum).then(() => statusOf(museum, id));
    await expect.poll(offered).toBe("offered");
    await expectSound(museum);
  });
});
