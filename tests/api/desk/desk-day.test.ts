import { sql } from "kysely";
import { expect, test } from "vitest";
import type { DayEndReport } from "../../../schemas/generated/wire.ts";
import { type Desk, newDesk, usd } from "../support/desk.ts";
import { catalogue } from "../support/fixture.ts";
import { expectSound } from "../support/invariants.ts";
import { openMuseum } from "../support/museum.ts";
import { newEmployee } from "../support/staff.ts";

const today = "2026-11-21";
const acts = 200;
const atOnce = 4;

/** Seeded random numbers in [0, 1) (mulberry32), so that failures repeat. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const cents = (amount: string) => Math.round(Number(amount) * 100);
const money = (amount: number) => (amount / 100).toFixed(2);

interface Sold {
  readonly orderId: string;
  readonly key: string;
  readonly clerk: Clerk;
  readonly at: number;
  /** Quantity left of each line. */
  readonly left: number[];
}

interface Clerk {
  readonly desk: Desk;
  /** Cash in the drawer, in whole cents, counted by the test and not by the server. */
  inDrawer: number;
  atTerminal: number;
}

test.each([1, 20_261_121])(
  "after a day of sales, undos and refunds at two desks, drawers, ledger and orders agree to the cent (seed %i)",
  async (seed) => {
    const events = catalogue.events.map((event) =>
      event.id === "gallery" || event.id === "guide" ? { ...event, capacity: 150 } : event,
    );
    const museum = await openMuseum({ config: { catalogue: { ...catalogue, events } } });
    const { db } = museum;
    const random = randomOf(seed);
    const below = (most: number) => Math.floor(random() * most);
    const clerks: Clerk[] = [];
    for (const float of ["100.00", "37.35"]) {
      const desk = await newDesk(museum);
      expect((await desk.open(float)).status).toBe(200);
      clerks.push({ desk, inDrawer: cents(float), atTerminal: 0 });
    }
    const sales: Sold[] = [];
    const statuses = new Map<string, number>();
    const count = (what: string, status: number) =>
      statuses.set(`${what} ${status}`, (statuses.get(`${what} ${status}`) ?? 0) + 1);
    let act = 0;
    let moved = 0;

    async function sell(clerk: Clerk) {
      act += 1;
      const key = `day-${seed}-${act}`;
      const wanted = [
        {
          variantId: "adult",
          quantity: 1 + below(3),
          date: today,
          time: ["9:00 AM", "10:00 AM", "11:00 AM"][below(3)] as string,
        },
        { variantId: "child", quantity: 1 + below(2), date: "2026-11-22", time: "10:00 AM" },
        { variantId: "guide-device", quantity: 1 + below(3), date: today },
        { variantId: "free-guest", quantity: 1, date: "2026-11-24" },
      ];
      const lines = wanted.filter(() => random() < 0.5);
      if (lines.length === 0) return;
      const [rounded, how] = [below(2), random()];
      const total = cents(await clerk.desk.quote(lines));
      const given = rounded === 0 ? total : Math.ceil(total / 2000) * 2000;
      const payment =
        how < 0.55
          ? { method: "cash" as const, given: usd(money(given)) }
          : how < 0.9
            ? { method: "card" as const, reference: `T${act}` }
            : { method: "free" as const, reason: "Press" };
      const { status, json } = await clerk.desk.sell({ lines, total: money(total), payment }, key);
      count("sale", status);
      if (status !== 200) return;
      if (payment.method === "cash" && total > 0) clerk.inDrawer += given - cents(json.order.change?.amount ?? "0");
      if (payment.method === "card") clerk.atTerminal += total;
      sales.push({
        orderId: json.order.id,
        key,
        clerk,
        at: museum.now().epochMilliseconds,
        left: lines.map(({ quantity }) => quantity),
      });
    }

    function handOver(clerk: Clerk, back: readonly { method: string; amount: { amount: string } }[] = []) {
      for (const { method, amount } of back) {
        if (method === "cash") clerk.inDrawer -= cents(amount.amount);
        else clerk.atTerminal -= cents(amount.amount);
      }
    }
    async function undo() {
      const sale = sales.at(-1 - below(Math.min(3, sales.length)));
      if (sale === undefined) return;
      const { status, json } = await sale.clerk.desk.undo(sale.key);
      count("undo", status);
      if (status !== 200) return;
      sale.left.fill(0);
      handOver(sale.clerk, json.handBack);
    }
    async function refund(clerk: Clerk) {
      const sale = sales[below(sales.length)];
      const line = below(sale?.left.length ?? 0);
      const left = sale?.left[line] ?? 0;
      if (sale === undefined || left === 0) return;
      const quantity = 1 + below(left);
      const { status, json } = await clerk.desk.refund(sale.orderId, [{ id: String(line), quantity }]);
      count("refund", status);
      if (status !== 200) return;
      sale.left[line] = (sale.left[line] ?? 0) - quantity;
      handOver(clerk, json.handBack);
    }

    async function move(clerk: Clerk) {
      const kind = random() < 0.5 ? "drop" : "top-up";
      const amount = below(6000);
      const body = { kind, amount: usd(money(amount)), reason: "To the safe" };
      const { status } = await clerk.desk.post("/drawer/move", body);
      count("move", status);
      if (status !== 200) return;
      clerk.inDrawer += kind === "drop" ? -amount : amount;
      moved += kind === "drop" ? -amount : amount;
    }

    for (let done = 0; done < acts; done += atOnce) {
      museum.wait(0.3);
      await Promise.all(
        Array.from({ length: atOnce }, () => {
          const clerk = clerks[below(2)] as Clerk;
          const what = random();
          return what < 0.55 ? sell(clerk) : what < 0.7 ? undo() : what < 0.85 ? refund(clerk) : move(clerk);
        }),
      );
    }
    // Acts of each kind must have succeeded several times.
    for (const what of ["sale 200", "undo 200", "refund 200", "move 200"])
      expect(statuses.get(what)).toBeGreaterThan(5);
    expect([...statuses.keys()].filter((what) => !/ (200|400|409)$/.test(what))).toEqual([]);

    await expectSound(museum);
    const reporter = await newEmployee(museum, ["reports"]);
    const { json: day } = await reporter.get<{ body: DayEndReport }>(`/reports/day-end?date=${today}`);
    expect(day.body.drawers.map(({ expected }) => expected.amount).sort()).toEqual(
      clerks.map(({ inDrawer }) => money(inDrawer)).sort(),
    );
    const listed = day.body.drawers.flatMap(({ movements }) => movements);
    expect(listed.reduce((sum, { kind, amount }) => sum + (kind === "drop" ? -1 : 1) * cents(amount.amount), 0)).toBe(
      moved,
    );
    for (const { desk, inDrawer } of clerks) {
      const { json } = await desk.close(money(inDrawer));
      expect(json.drawer).toMatchObject({ expected: usd(money(inDrawer)), difference: usd("0.00") });
    }
    const { rows } = await sql<{ provider: string; cents: number }>`
    select provider, sum(captured_cents - refunded_cents)::integer as cents from payments group by provider order by provider`.execute(
      db,
    );
    const sum = (part: "inDrawer" | "atTerminal") => clerks.reduce((total, clerk) => total + clerk[part], 0);
    expect(rows).toEqual([
      { provider: "card-terminal", cents: sum("atTerminal") },
      { provider: "cash", cents: sum("inDrawer") - 10_000 - 3735 - moved },
    ]);
    const { rows: orders } = await sql<{
      cents: number;
    }>`select sum(total_cents - refunded_cents)::integer as cents from orders`.execute(db);
    expect(orders[0]?.cents).toBe(sum("atTerminal") + sum("inDrawer") - 13_735 - moved);
    // Orders must equal the sum of their lines.
    const { rows: wrong } = await sql`
    select id from orders where (subtotal_cents, discount_cents, tax_cents) <> (
      select sum(price_cents * quantity)::integer, sum(discount_cents)::integer, sum(tax_cents)::integer from order_lines where order_id = orders.id)`.execute(
      db,
    );
    expect(wrong).toEqual([]);
  },
);
