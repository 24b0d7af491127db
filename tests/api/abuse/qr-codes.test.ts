import { randomUUID } from "node:crypto";
import QRCode from "qrcode";
import { expect, onTestFinished, test, vi } from "vitest";
import type { OrderResponse } from "../../../schemas/generated/wire.ts";
import { readQr } from "../../read-qr.ts";
import { line, openMuseum } from "../support/museum.ts";

const museum = await openMuseum();
const create = QRCode.create.bind(QRCode);

/** Sells one ticket and inserts the rest; an order's tickets for one event and day differ by time. */
async function orderOf(tickets: number): Promise<{ id: string; ids: string[] }> {
  const { json: cart } = await museum.post("/checkout/create", {
    lineItems: [line("adult", 1, { Date: "2026-12-01", Time: "10:00 AM" })],
  });
  const id = String((await museum.pay(cart.id)).headers.location).split("/")[2] ?? "";
  // The confirmation mail draws a code too.
  await expect.poll(() => museum.db.selectFrom("outbox").select("id").execute()).toEqual([]);
  const more = Array.from({ length: tickets - 1 }, (_, index) => ({ id: randomUUID(), position: index + 1 }));
  if (more.length > 0) {
    const rows = more.map((each) => ({
      ...each,
      order_id: id,
      event_id: "gallery",
      title: "Gallery",
      date: "2026-12-01",
      slot: `${each.position}`,
    }));
    await museum.db.insertInto("tickets").values(rows).execute();
  }
  const all = await museum.db
    .selectFrom("tickets")
    .select("id")
    .where("order_id", "=", id)
    .orderBy("position")
    .execute();
  return { id, ids: all.map((ticket) => ticket.id) };
}

function countDrawings() {
  const byText = new Map<string, number>();
  let inTurn = 0;
  let mostInTurn = 0;
  // Other requests get their chance whenever this callback runs.
  let ticker = setImmediate(function tick() {
    inTurn = 0;
    ticker = setImmediate(tick);
  });
  onTestFinished(() => clearImmediate(ticker));
  vi.spyOn(QRCode, "create").mockImplementation((text, options) => {
    inTurn += 1;
    mostInTurn = Math.max(mostInTurn, inTurn);
    byText.set(String(text), (byText.get(String(text)) ?? 0) + 1);
    return create(text, options);
  });
  return { byText, most: () => mostInTurn };
}

const ticketsOf = async (id: string) =>
  (await museum.get<{ body: OrderResponse }>(`/order/${id}/tickets`)).json.body.order.orderTickets;

test("for an order of 100 tickets requested 16 times concurrently, each code is computed once, at most ten in one turn of the event loop", {
  tags: ["slow"],
}, async () => {
  const { id, ids } = await orderOf(100);
  const drawings = countDrawings();
  const answers = await Promise.all(Array.from({ length: 16 }, () => ticketsOf(id)));
  // The mail already drew the first ticket's code.
  expect([...drawings.byText.keys()].sort()).toEqual(
    ids
      .slice(1)
      .map((each) => JSON.stringify({ type: "ticket", id: each }))
      .sort(),
  );
  expect(drawings.most()).toBeLessThanOrEqual(10);
  expect(answers[0]?.map(({ qrCode }) => JSON.parse(readQr(qrCode)).id)).toEqual(ids);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  await ticketsOf(id);
  expect([...drawings.byText.values()].filter((count) => count > 1)).toEqual([]);
});

test("an order's page, mail and PDF share the computed codes", async () => {
  const drawings = countDrawings();
  const { id, ids } = await orderOf(3);
  await ticketsOf(id);
  expect((await museum.server.inject(`/order/${id}/tickets.pdf`)).statusCode).toBe(200);
  expect([...drawings.byText]).toHaveLength(ids.length);
  expect([...drawings.byText.values()].filter((count) => count > 1)).toEqual([]);
});

test("the cache of codes is bounded: an evicted code is computed again", { tags: ["slow"] }, async () => {
  const { qrCode } = await import("../../../server/core/codes/qr-code.ts");
  const drawings = countDrawings();
  const first = { type: "ticket", id: "first" } as const;
  const picture = await qrCode(first);
  for (let index = 0; index < 2_000; index += 1) await qrCode({ type: "ticket", id: `other-${index}` });
  expect(await qrCode(first)).toBe(picture);
  expect(drawings.byText.get(JSON.stringify(first))).toBe(2);
  expect(drawings.byText.get(JSON.stringify({ type: "ticket", id: "other-1999" }))).toBe(1);
});
