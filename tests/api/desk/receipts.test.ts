import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { OrderRecord, OrderRecordResponse, ReceiptDocument } from "../../../schemas/generated/wire.ts";
import { readTax } from "../../../server/museum/model/tax.ts";
import { newMuseumDatabase } from "../support/database.ts";
import { newDesk, usd } from "../support/desk.ts";
import { tenant } from "../support/fixture.ts";
import { openMuseum } from "../support/museum.ts";
import { forgetSales } from "../support/sales.ts";
import { twoTickets } from "../support/staff.ts";

const db = await newMuseumDatabase();
const seller = { name: "Test Museum Foundation", address: "1 Main Street\nDenver", taxNumber: "DE123456789" };
const taxed = { ...tenant, tax: readTax({ admission: 0.05, product: 0.081 }) };
const museum = await openMuseum({ database: db, config: { tenant: { ...taxed, seller } } });
const without = await openMuseum({ database: db, config: { tenant: taxed } });

beforeEach(() => forgetSales(db, ["employees", "tokens", "drawers", "receipts"]));

const today = "2026-11-21";
const lines = [
  { variantId: "adult", quantity: 3, date: today, time: "10:00 AM" },
  { variantId: "guide-device", quantity: 2, date: today },
];
const card = (reference: string) => ({ method: "card" as const, reference });
const cents = ({ amount }: { amount: string }) => Math.round(Number(amount) * 100);
const numbersOf = (documents: readonly ReceiptDocument[] = []) => documents.map(({ number, kind }) => [number, kind]);
/** The number of the last receipt so far; numbers go on between tests. */
const last = async () => (await db.selectFrom("receipt_numbers").select("last").executeTakeFirstOrThrow()).last;

test("a desk sale's receipt names the seller, and has net, tax and gross by rate, each line's own", async () => {
  const desk = await newDesk(museum);
  const before = await last();
  const { receipt, order } = (await desk.sell({ lines, payment: card("T1") })).json;
  expect(receipt.seller).toEqual(seller);
  expect(numbersOf(receipt.documents)).toEqual([[before + 1, "sale"]]);
  const [sale] = receipt.documents ?? [];
  expect(sale).toMatchObject({ date: today, total: order.total });
  expect(sale?.rates.map(({ rate }) => rate)).toEqual(["0.081", "0.05"]);
  const { rows } = await sql<{ rate: string; net: number; tax: number }>`
    select tax_rate as rate, sum(price_cents * quantity - discount_cents)::integer as net, sum(tax_cents)::integer as tax
    from order_lines where order_id = ${order.id} group by tax_rate order by tax_rate desc`.execute(db);
  expect(sale?.rates.map(({ net, tax }) => [cents(net), cents(tax)])).toEqual(rows.map(({ net, tax }) => [net, tax]));
  for (const { net, tax, total } of sale?.rates ?? []) expect(cents(net) + cents(tax)).toBe(cents(total));
});

test("each refund is a credit with its own number, and all add up to what is left, to the cent", async () => {
  const desk = await newDesk(museum);
  const { order } = (await desk.sell({ lines, payment: card("T2") })).json;
  museum.wait(1);
  const first = (await desk.refund(order.id, [{ id: "1", quantity: 1 }])).json.order.receipt;
  museum.wait(1);
  await desk.refund(order.id, [{ id: "0", quantity: 2 }]);
  const { receipt, balance } = await desk.record(order.id);
  const [sale, ...credits] = receipt?.documents ?? [];
  expect(numbersOf(receipt?.documents).map(([, kind]) => kind)).toEqual(["sale", "credit", "credit"]);
  expect(credits[0]?.rates.map(({ rate }) => rate)).toEqual(["0.081"]);
  expect(credits[1]?.rates.map(({ rate }) => rate)).toEqual(["0.05"]);
  expect(cents(sale?.total ?? usd("0")) - credits.reduce((sum, { total }) => sum + cents(total), 0)).toBe(
    cents(balance),
  );
  // A number stays what it was.
  expect(receipt?.documents?.slice(0, 2)).toEqual(first?.documents);
});

test("numbers have no gap: refused sales take none, and of many desks at once each has its own", async () => {
  const desks = await Promise.all([1, 2, 3, 4].map(() => newDesk(museum)));
  const before = await last();
  const sales = await Promise.all(
    desks.flatMap((desk, at) => [
      desk.sell({ lines: [{ variantId: "guide-device", quantity: 1, date: today }], payment: card(`A${at}`) }),
      // Refused after the receipt: the reference is another's.
      desk.sell({ lines: [{ variantId: "guide-device", quantity: 1, date: today }], payment: card("Same") }),
    ]),
  );
  const sold = sales.filter(({ status }) => status === 200).length;
  expect(sold).toBe(5);
  const { rows } = await sql<{ number: number }>`select number from receipts order by number`.execute(db);
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: sold }, (_, at) => before + 1 + at));
  expect(await last()).toBe(before + sold);
});

test("an order of the web gets its number when its receipt is first shown, once, to its buyer and to staff", async () => {
  const { orderId } = await twoTickets(museum);
  const shown = async () =>
    (await museum.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body.order as OrderRecord;
  const [one, two] = await Promise.all([shown(), shown()]);
  expect(one.seller).toEqual(seller);
  expect(numbersOf(one.documents)).toEqual([[await last(), "sale"]]);
  expect(two.documents).toEqual(one.documents);
  expect((await (await newDesk(museum)).record(orderId)).receipt?.documents).toEqual(one.documents);
});

test("a museum without a seller has no numbers, and what costs nothing has none", async () => {
  const desk = await newDesk(without);
  const { receipt } = (await desk.sell({ lines, payment: card("T3") })).json;
  expect(receipt).not.toHaveProperty("documents");
  const free = await newDesk(museum);
  const given = await free.sell({ lines: lines.slice(1), payment: { method: "free", reason: "Press" } });
  expect(given.json.receipt.documents).toEqual([]);
});
