import { expect, test } from "vitest";
import { limits } from "../../../schemas/api/limits.ts";
import { createLimit } from "../../../server/core/http/limits.ts";
import { newDesk, usd } from "../support/desk.ts";
import { expectSound } from "../support/invariants.ts";
import { openMuseum } from "../support/museum.ts";

const museum = await openMuseum();
const press = (act: string) =>
  museum.server.inject({
    method: "POST",
    url: "/demo/terminal",
    payload: `act=${act}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const adults = [{ variantId: "adult", quantity: 2, date: "2026-11-21", time: "9:00 AM" }];

test("a demo has a card reader with a page that taps, declines and unplugs", async () => {
  const desk = await newDesk(museum);
  const { json: offer } = await desk.get<{ body: { reader: object } }>("/sell/offer");
  expect(offer.body.reader).toEqual({ label: "Demo card reader", path: "/demo/terminal" });
  const { basket } = (await desk.basket(adults)).json;
  if (basket === null) throw new Error("There is no basket.");
  const page = async () => (await museum.server.inject({ url: "/demo/terminal" })).body;
  const state = async () => (await desk.readerPayment(basket.cart.id))?.state;
  await desk.onReader(basket);
  await expect.poll(page).toContain("$50.00");
  expect((await press("decline")).headers.location).toBe("/demo/terminal");
  await expect.poll(state).toBe("failed");
  await press("unplug");
  expect(await page()).toContain("unplugged");
  museum.wait(1);
  await desk.onReader(basket);
  await expect
    .poll(() => desk.readerPayment(basket.cart.id))
    .toMatchObject({ message: expect.stringContaining("not connected") });
  await press("plug");
  await desk.onReader(basket);
  await expect.poll(page).toContain("$50.00");
  await press("tap");
  await expect
    .poll(() => desk.readerPayment(basket.cart.id))
    .toMatchObject({ state: "sold", sold: { order: { total: usd("50.00") } } });
  await expectSound(museum);
});

test("an employee sends no more payments to readers in an hour than a busy till, and cash still sells", async () => {
  const others = (await museum.db.selectFrom("employees").select("id").execute()).map(({ id }) => id);
  const desk = await newDesk(museum);
  const { basket } = (await desk.basket(adults)).json;
  if (basket === null) throw new Error("There is no basket.");
  const { attempts } = limits["reader-payments"];
  const begun = createLimit(museum.db, { name: "reader-payments" });
  const own = await museum.db
    .selectFrom("employees")
    .select("id")
    .where("id", "not in", others)
    .executeTakeFirstOrThrow();
  for (let count = 1; count < attempts; count += 1) await begun.consume(own.id);
  expect((await desk.onReader(basket)).status).toBe(200);
  await desk.cancelOnReader(basket.cart.id);
  expect((await desk.onReader(basket)).status).toBe(429);
  await desk.open("100.00");
  const { status } = await desk.checkout(basket, { payments: [{ method: "cash", given: usd("50.00") }] });
  expect(status).toBe(200);
  await expectSound(museum);
});

test("a museum that is no demo has neither", async () => {
  const real = await openMuseum({ demo: false });
  expect((await real.server.inject({ url: "/demo/terminal" })).statusCode).toBe(404);
  const { json } = await (await newDesk(real)).get<{ body: object }>("/sell/offer");
  expect(json.body).not.toHaveProperty("reader");
});
