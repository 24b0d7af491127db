import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ErrorBody, StaffOrdersResponse } from "../../../schemas/generated/wire.ts";
import { newDesk } from "../support/desk.ts";
import { openMuseum } from "../support/museum.ts";
import { newEmployee } from "../support/staff.ts";

const museum = await openMuseum();
const clerk = await newEmployee(museum);

test("orders are found by the hour of the visit and the number of tickets, of today's visits without a search", async () => {
  const today = "2026-11-21";
  const desk = await newDesk(museum);
  const sell = async (quantity: number, time: string, date = today) => {
    const lines = [{ variantId: "adult", quantity, date, time }];
    const sale = { lines, payment: { method: "card" as const, reference: randomUUID().slice(0, 8) } };
    const { status, text, json } = await desk.sell(sale);
    expect(status, text).toBe(200);
    return json.order.id;
  };
  const family = await sell(4, "11:00 AM");
  const pair = await sell(2, "11:00 AM");
  const early = await sell(4, "10:00 AM");
  const later = await sell(4, "11:00 AM", "2026-12-05");
  const filtered = async (filter: string) =>
    (await clerk.get<{ body: StaffOrdersResponse }>(`/orders?${filter}`)).json.body.orders.map(({ id }) => id);
  expect(await filtered("hour=11&tickets=4")).toEqual([family]);
  expect(await filtered("hour=11")).toEqual([pair, family]);
  expect(await filtered("tickets=4")).toEqual([early, family]);
  expect(await filtered("query=2026-12-05&hour=11&tickets=4")).toEqual([later]);
  expect(await filtered("hour=23")).toEqual([]);
  expect(await filtered("hour=x&tickets=%27")).toEqual([]);
});

test("a search has pages with each order once, the exact one first", async () => {
  const name = "Pagewright";
  const made: string[] = [];
  for (let number = 0; number < 45; number += 1) {
    const id = `paged-${number}`;
    await sql`insert into orders (id, cart_id, confirmation_code, first_name, last_name, email, attributes, subtotal_cents, tax_cents, total_cents,
      currency_code, search, created_at) values (${id}, ${id}, ${id}, 'Ada', ${name}, '', '[]', 0, 0, 123456, 'USD', ${name.toLowerCase()}, now())`.execute(
      museum.db,
    );
    made.push(id);
  }
  for (const query of [name, "$1,234.56"]) {
    const pages: StaffOrdersResponse[] = [];
    for (let next: string | undefined = ""; next !== undefined; next = pages.at(-1)?.next) {
      const path = `/orders?query=${encodeURIComponent(query)}${next && `&before=${next}`}`;
      pages.push((await clerk.get<{ body: StaffOrdersResponse }>(path)).json.body);
    }
    expect(pages.map(({ orders }) => orders.length)).toEqual([20, 20, 5]);
    expect(pages.flatMap(({ orders }) => orders.map(({ id }) => id))).toEqual(made.toReversed());
  }
});

test("own sales are found since the drawer was opened", async () => {
  const desk = await newDesk(museum);
  const lines = [{ variantId: "adult", quantity: 1, date: "2026-12-04", time: "10:00 AM" }];
  const sell = async (reference: string) => {
    const { status, text } = await desk.sell({ lines, payment: { method: "card", reference } });
    expect(status, text).toBe(200);
  };
  await sell("DRAWER-1");
  const ofDrawer = () => desk.get<{ body: StaffOrdersResponse } & ErrorBody>("/orders?mine=drawer");
  expect((await ofDrawer()).json.errors).toMatchObject([{ code: "NO_OPEN_DRAWER" }]);
  await desk.open("100.00");
  await sql`update orders set created_at = created_at - interval '1 hour' where sold_by is not null`.execute(museum.db);
  expect((await ofDrawer()).json.body.mine).toMatchObject({ count: 0 });
  await sell("DRAWER-2");
  expect((await ofDrawer()).json.body.mine).toMatchObject({ count: 1 });
});
