import { sql } from "kysely";
import { expect, test } from "vitest";
import { reconcile } from "../../server/operations/reconcile.ts";
import { lineEntries } from "../../server/platform/database/migrations/0255-line-entries.ts";
import { membershipPurchases } from "../../server/platform/database/migrations/0257-membership-purchases.ts";
import { newDesk } from "./support/desk.ts";
import { signIn } from "./support/members.ts";
import { membersCatalogue } from "./support/memberships.ts";
import { line, openMuseum } from "./support/museum.ts";
import { buy } from "./support/staff.ts";

test("what was given back of orders from before is booked on their lines, on the days on which it was, and lines have their taxes", async () => {
  const museum = await openMuseum();
  const { db } = museum;
  const visit = { Date: "2026-12-01", Time: "10:00 AM" };
  const order = () => buy(museum, line("adult", 3, visit), line("guide-device", 3, { Date: "2026-12-01" }));
  const [first, whole, untouched] = [await order(), await order(), await order()];
  const refund = async (orderId: string, ...quantities: number[]) => {
    const lines = quantities.map((quantity, at) => ({ id: String(at), quantity })).filter(({ quantity }) => quantity > 0);
    expect((await (await newDesk(museum)).refund(orderId, lines)).status).toBe(200);
    await expect.poll(() => db.selectFrom("refunds").select("id").where("paid_at", "is", null).execute()).toEqual([]);
  };
  await refund(first.orderId, 0, 1);
  museum.wait(24 * 60);
  await refund(first.orderId, 2);
  await refund(whole.orderId, 3, 3);
  const entries = () =>
    db
      .selectFrom("line_entries")
      .select(["order_id", "position", "net_cents", "tax_cents"])
      .select(sql<string>`at::date::text`.as("day"))
      .where("kind", "=", "refunded")
      .orderBy("order_id")
      .orderBy("at")
      .orderBy("position")
      .execute();
  const lines = () => db.selectFrom("order_lines").select(["order_id", "position", "tax_cents"]).orderBy("order_id").orderBy("position").execute();
  const sums = (all: Awaited<ReturnType<typeof entries>>) =>
    [...new Set(all.map(({ order_id, day }) => `${order_id} ${day}`))].map((key) => [
      key,
      all.filter(({ order_id, day }) => `${order_id} ${day}` === key).reduce((sum, each) => sum + each.net_cents + each.tax_cents, 0),
    ]);
  const before = { entries: await entries(), lines: await lines() };
  expect(before.entries.length).toBeGreaterThan(3);
  await sql`drop table line_entries`.execute(db);
  await sql`alter table order_lines drop column tax_rate, alter column tax_cents drop not null, alter column tax_cents drop default`.execute(db);
  await lineEntries.up(db);
  expect(await reconcile(db)).toEqual([]);
  expect(sums(await entries())).toEqual(sums(before.entries));
  expect(await lines()).toEqual(before.lines);

  // From before taxes were kept for each line.
  await sql`drop table line_entries`.execute(db);
  await sql`alter table order_lines drop column tax_rate, alter column tax_cents drop not null, alter column tax_cents drop default`.execute(db);
  await sql`update order_lines set tax_cents = null where order_id = ${untouched.orderId}`.execute(db);
  await lineEntries.up(db);
  expect(await reconcile(db)).toEqual([]);
  const shares = (await lines()).filter(({ order_id }) => order_id === untouched.orderId).map(({ tax_cents }) => tax_cents);
  // 2.10 of 75.00 and 21.00, by what they cost.
  expect(shares).toEqual([164, 46]);
});

test("taxes from before they were kept for each line are rounded, not cut off", async () => {
  const museum = await openMuseum();
  const { db } = museum;
  const { orderId } = await buy(museum, line("fund-5", 4), line("guide-device", 1, { Date: "2026-12-01" }));
  await sql`drop table line_entries`.execute(db);
  await sql`alter table order_lines drop column tax_rate, alter column tax_cents drop not null, alter column tax_cents drop default`.execute(db);
  await sql`update order_lines set tax_cents = null, quantity = 1, price_cents = case position when 0 then 2000 else 1000 end`.execute(db);
  await sql`update orders set subtotal_cents = 3000, tax_cents = 100, total_cents = 3100`.execute(db);
  await lineEntries.up(db);
  const taxes = await db.selectFrom("order_lines").select("tax_cents").where("order_id", "=", orderId).orderBy("position").execute();
  // Two thirds of 1.00, and the rest.
  expect(taxes.map(({ tax_cents }) => tax_cents)).toEqual([67, 33]);
});

test("what an older server gave back meanwhile is booked on the lines with the next refund", async () => {
  const museum = await openMuseum();
  const { db } = museum;
  const { orderId } = await buy(museum, line("adult", 3, { Date: "2026-12-01", Time: "10:00 AM" }), line("guide-device", 1, { Date: "2026-12-01" }));
  const desk = await newDesk(museum);
  const refund = async (id: string) => expect((await desk.refund(orderId, [{ id, quantity: 1 }])).status).toBe(200);
  await refund("0");
  await expect.poll(() => db.selectFrom("refunds").select("id").where("paid_at", "is", null).execute()).toEqual([]);
  await db.deleteFrom("line_entries").where("order_id", "=", orderId).execute();
  expect(await reconcile(db)).toHaveLength(1);
  await refund("1");
  await expect.poll(() => db.selectFrom("refunds").select("id").where("paid_at", "is", null).execute()).toEqual([]);
  expect(await reconcile(db)).toEqual([]);
});

test("of memberships from before it is known what they were bought as", async () => {
  const museum = await openMuseum({ config: { catalogue: membersCatalogue } });
  const { db } = museum;
  const headers = await signIn(museum, "ada");
  const join = async (variantId: string) => {
    const { json: cart } = await museum.post("/checkout/create", { lineItems: [line(variantId, 1)] }, headers);
    expect((await museum.pay(cart.id)).status).toBe(303);
    museum.wait(60);
  };
  await join("individual-year");
  await join("dual-year");
  await join("dual-year");
  await join("individual-year");
  const bought = () =>
    db
      .selectFrom("memberships")
      .select(["level", sql<string>`coalesce(from_day, starts)::text`.as("from"), "starts", "expires"])
      .orderBy("created_at")
      .execute();
  const before = await bought();
  await sql`alter table memberships drop column from_day, drop column lasts, drop column placed_at, drop column refunded_at`.execute(db);
  await membershipPurchases.up(db);
  const [individual, ...others] = await bought();
  expect(individual).toEqual(before[0]);
  expect(others.map(({ starts, expires }) => [starts, expires])).toEqual(before.slice(1).map(({ starts, expires }) => [starts, expires]));
  const { lasts } = await db.selectFrom("memberships").select("lasts").orderBy("created_at").limit(1).executeTakeFirstOrThrow();
  expect(lasts).toBe("P365D");
});

test("a renewal from before goes back to the day on which it was bought, once the year before it is refunded", async () => {
  const museum = await openMuseum({ config: { catalogue: membersCatalogue } });
  const { db } = museum;
  const headers = await signIn(museum, "ada");
  const join = async () => {
    const { json: cart } = await museum.post("/checkout/create", { lineItems: [line("individual-year", 1)] }, headers);
    const paid = await museum.pay(cart.id);
    museum.wait(24 * 60);
    return String(paid.headers.location).split("/")[2] ?? "";
  };
  const [first, renewal] = [await join(), await join()];
  await sql`alter table memberships drop column from_day, drop column lasts, drop column placed_at, drop column refunded_at`.execute(db);
  await membershipPurchases.up(db);
  expect((await (await newDesk(museum)).refund(first, [{ id: "0", quantity: 1 }])).status).toBe(200);
  const { starts } = await db.selectFrom("memberships").select("starts").where("order_id", "=", renewal).executeTakeFirstOrThrow();
  expect(starts).toBe("2026-11-22");
});
