import Fraction from "fraction.js";
import { expect, test } from "vitest";
import type { DayEndReport, OrderRecordResponse, SalesReport } from "../../../schemas/generated/wire.ts";
import { readTax } from "../../../server/museum/model/tax.ts";
import { type Desk, newDesk, usd } from "../support/desk.ts";
import { catalogue, tenant } from "../support/fixture.ts";
import { expectSound } from "../support/invariants.ts";
import { line, openMuseum } from "../support/museum.ts";
import { newEmployee } from "../support/staff.ts";

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

/** Rounds half up with a separate library, so that the test does not trust the server's rounding. */
const half = (exact: Fraction) => Number(exact.add(1, 2).floor().toString());
const cents = (amount = "0") => Math.round(Number(amount) * 100);
const money = (amount: number) => (amount / 100).toFixed(2);

const [usual, dearer] = ["2026-12-02", "2026-12-12"] as const;
const time = "10:00 AM";
const goods = {
  adult: { title: "Gallery", price: 2500, rate: "0.0725", isCodes: true, more: { time } },
  child: { title: "Gallery", price: 1500, rate: "0.0725", isCodes: true, more: { time } },
  "guide-device": { title: "Audio Guide", price: 700, rate: "0.081", isCodes: false, more: {} },
  "night-seat": { title: "Planetarium Night", price: 1850, rate: "0", isCodes: false, more: { time: "7:00 PM" } },
} as const;
type Good = keyof typeof goods;
const dayOf = (good: Good) => (good === "night-seat" ? dearer : usual);

/** A line in the test's own books, in whole cents. */
interface BookLine {
  readonly good: Good;
  readonly quantity: number;
  unit: number;
  readonly discount: number;
  net: number;
  tax: number;
  left: number;
  backNet: number;
  backTax: number;
}

interface BookOrder {
  readonly id: string;
  readonly lines: BookLine[];
  readonly paid: "cash" | "card-terminal" | "demo";
  readonly day: number;
  readonly key?: string;
  readonly soldAt?: number;
  isMoved: boolean;
}

interface Entry {
  readonly day: number;
  readonly title: string;
  readonly rate: string;
  readonly net: number;
  readonly tax: number;
}

test.each([
  [7, "added"],
  [20_261_126, "added"],
  [7, "included"],
  [20_261_127, "included"],
] as const)(
  "after two days of sales, codes, refunds, undos and moves, every report agrees with a ledger computed by hand, by product and by rate (seed %i, tax %s)",
  async (seed, mode) => {
    const museum = await openMuseum({
      config: {
        tenant: {
          ...tenant,
          afterSale: { move: { untilHours: 1 }, cancel: { untilHours: 1 } },
          tax: readTax({ mode, rates: { admission: "7.25", product: "8.1" } }),
        },
        catalogue: {
          ...catalogue,
          events: catalogue.events.map((event) =>
            event.id === "gallery"
              ? { ...event, capacity: 400, days: [{ date: dearer, prices: { adult: "31.00" } }] }
              : { ...event, capacity: 400 },
          ),
        },
      },
    });
    const random = randomOf(seed);
    const below = (most: number) => Math.floor(random() * most);
    const [sold, refunded]: [Entry[], Entry[]] = [[], []];
    const moved: { day: number; provider: BookOrder["paid"]; taken: number; back: number }[] = [];
    const orders: BookOrder[] = [];
    let day = 0;
    let desk: Desk = await newDesk(museum);
    let inDrawer = 50_000;
    await desk.open("500.00");

    const book = (where: Entry[], { good }: BookLine, net: number, tax: number) =>
      where.push({ day, title: goods[good].title, rate: goods[good].rate, net, tax });
    const taxOn = (good: Good, shown: number) => {
      const rate = new Fraction(goods[good].rate);
      const tax = half(mode === "added" ? rate.mul(shown) : rate.mul(shown).div(rate.add(1)));
      return { net: mode === "added" ? shown : shown - tax, tax };
    };
    const priced = (good: Good, quantity: number, discount: number): BookLine => {
      return {
        good,
        quantity,
        unit: goods[good].price,
        discount,
        ...taxOn(good, goods[good].price * quantity - discount),
        left: quantity,
        backNet: 0,
        backTax: 0,
      };
    };
    const wanted = () => {
      const chosen = (Object.keys(goods) as Good[]).filter(() => random() < 0.5);
      return (chosen.length === 0 ? (["adult"] as Good[]) : chosen).map((good) => ({ good, quantity: 1 + below(3) }));
    };
    const total = (lines: readonly BookLine[]) => lines.reduce((sum, { net, tax }) => sum + net + tax, 0);
    const take = (provider: BookOrder["paid"], taken: number, back = 0) => {
      moved.push({ day, provider, taken, back });
      if (provider === "cash") inDrawer += taken - back;
    };

    async function sell() {
      const lines = wanted().map(({ good, quantity }) => priced(good, quantity, 0));
      const [paid, key, sum] = [
        random() < 0.5 ? ("cash" as const) : ("card-terminal" as const),
        crypto.randomUUID(),
        total(lines),
      ];
      const payment =
        paid === "cash"
          ? { method: "cash" as const, given: usd(money(sum)) }
          : { method: "card" as const, reference: `T-${seed}-${orders.length}` };
      const asked = lines.map(({ good, quantity }) => ({
        variantId: good,
        quantity,
        date: dayOf(good),
        ...goods[good].more,
      }));
      const { status, json } = await desk.sell({ lines: asked, total: money(sum), payment, admit: false }, key);
      expect(status, JSON.stringify(json)).toBe(200);
      for (const each of lines) book(sold, each, each.net, each.tax);
      take(paid, sum);
      orders.push({ id: json.order.id, lines, paid, day, key, soldAt: museum.now().epochMilliseconds, isMoved: false });
    }

    async function buyOnline() {
      const [bought, hasCode] = [wanted(), random() < 0.5];
      const lines = bought.map(({ good, quantity }) =>
        priced(
          good,
          quantity,
          hasCode && goods[good].isCodes ? half(new Fraction(goods[good].price * quantity, 5)) : 0,
        ),
      );
      const items = bought.map(({ good, quantity }) =>
        line(good, quantity, {
          Date: dayOf(good),
          ...("time" in goods[good].more ? { Time: goods[good].more.time } : {}),
        }),
      );
      const { json: cart } = await museum.post("/checkout/create", { lineItems: items });
      if (hasCode) await museum.post("/checkout/code", { cartId: cart.id, code: "spring20" });
      const paid = await museum.pay(cart.id, { firstName: "Ada", lastName: "Lovelace", email: "ada@museum.example" });
      for (const each of lines) book(sold, each, each.net, each.tax);
      take("demo", total(lines));
      orders.push({ id: String(paid.headers.location).split("/")[2] ?? "", lines, paid: "demo", day, isMoved: false });
    }

    /** Refunds the rounded total so far less earlier refunds, so that parts add up to the line. */
    function giveBack(each: BookLine, quantity: number): number {
      const gone = each.quantity - each.left + quantity;
      const shown = each.unit * gone - half(new Fraction(each.discount).mul(gone).div(each.quantity));
      const part =
        mode === "added"
          ? new Fraction(gone, each.quantity)
          : new Fraction(shown, each.unit * each.quantity - each.discount);
      const taxSoFar = half(part.mul(each.tax));
      const tax = taxSoFar - each.backTax;
      const net = shown - (mode === "added" ? 0 : taxSoFar) - each.backNet;
      each.left -= quantity;
      each.backNet += net;
      each.backTax += tax;
      book(refunded, each, net, tax);
      return net + tax;
    }

    async function refund() {
      const order = orders[below(orders.length)];
      const at = below(order?.lines.length ?? 0);
      const each = order?.lines[at];
      if (order === undefined || each === undefined || each.left === 0) return;
      const quantity = 1 + below(each.left);
      const quoted = (
        await desk.post<{ refund: { amount: string } }>(`/order/${order.id}/refund-quote`, {
          lines: [{ id: String(at), quantity }],
        })
      ).json;
      const { status, json } = await desk.refund(order.id, [{ id: String(at), quantity }]);
      expect(status, JSON.stringify(json)).toBe(200);
      const back = giveBack(each, quantity);
      expect(cents(quoted.refund.amount)).toBe(back);
      take(order.paid, 0, back);
    }

    async function undo() {
      const order = orders.at(-1);
      if (order?.key === undefined || order.day !== day || order.lines.some(({ left, quantity }) => left < quantity))
        return;
      const { status } = await desk.undo(order.key);
      expect(status).toBe(200);
      take(
        order.paid,
        0,
        order.lines.reduce((sum, each) => sum + giveBack(each, each.left), 0),
      );
    }

    async function cancelOnline() {
      const order = orders
        .filter(({ paid, lines }) => paid === "demo" && lines.some(({ left }) => left > 0))
        .at(-1 - below(2));
      if (order === undefined) return;
      const { tickets } = (await museum.get<{ body: OrderRecordResponse }>(`/order/${order.id}`)).json.body.order;
      const ticketIds = tickets.filter(({ status }) => status === "valid").map(({ id }) => id);
      expect((await museum.post(`/order/${order.id}/cancel`, { ticketIds })).status).toBe(200);
      take(
        "demo",
        0,
        order.lines.filter(({ left }) => left > 0).reduce((sum, each) => sum + giveBack(each, each.left), 0),
      );
    }

    async function moveDearer() {
      const order = orders.find(
        ({ paid, isMoved, lines }) =>
          paid === "demo" &&
          !isMoved &&
          lines.some(({ good }) => good === "adult") &&
          lines.every(({ left, quantity }) => left === quantity),
      );
      const adults = order?.lines.find(({ good }) => good === "adult");
      if (order === undefined || adults === undefined) return;
      const { tickets } = (await museum.get<{ body: OrderRecordResponse }>(`/order/${order.id}`)).json.body.order;
      const ticketId = tickets.find(({ title, status }) => title === "Gallery" && status === "valid")?.id;
      const { json } = await museum.post<OrderRecordResponse>(`/order/${order.id}/move`, {
        ticketId,
        date: dearer,
        time,
      });
      order.isMoved = true;
      // The discount stays; the new day costs $6.00 more.
      const { net, tax } = taxOn("adult", 600 * adults.quantity);
      await museum.pay(new URL(json.checkoutUrl ?? "").pathname.split("/").at(-1) ?? "", {
        firstName: "",
        lastName: "",
        email: "",
      });
      book(sold, adults, net, tax);
      take("demo", net + tax);
      adults.unit += 600;
      adults.net += net;
      adults.tax += tax;
    }
    const acts = [sell, sell, sell, buyOnline, buyOnline, refund, refund, undo, cancelOnline, moveDearer];

    async function expectBooks(by: Desk, upTo: number) {
      for (let each = 0; each <= upTo; each += 1) {
        const date = `2026-11-${21 + each}`;
        const end = (await by.get<{ body: DayEndReport }>(`/reports/day-end?date=${date}`)).json.body;
        const sums = (where: readonly Entry[], of: (entry: Entry) => boolean) =>
          where
            .filter((entry) => entry.day === each && of(entry))
            .reduce((sum, { net, tax }) => ({ net: sum.net + net, tax: sum.tax + tax }), { net: 0, tax: 0 });
        for (const title of new Set(
          [...sold, ...refunded].filter((entry) => entry.day === each).map((entry) => entry.title),
        )) {
          const row = end.products.find((product) => product.title === title);
          const [own, back] = [
            sums(sold, (entry) => entry.title === title),
            sums(refunded, (entry) => entry.title === title),
          ];
          expect([title, cents(row?.sales.net.amount), cents(row?.sales.tax.amount)]).toEqual([
            title,
            own.net,
            own.tax,
          ]);
          expect([
            title,
            cents(row?.refunds.net.amount),
            cents(row?.refunds.tax.amount),
            cents(row?.left.total.amount),
          ]).toEqual([title, back.net, back.tax, own.net + own.tax - back.net - back.tax]);
        }
        for (const rate of ["0", "0.0725", "0.081"]) {
          const rows = end.taxes.filter((tax) => tax.rate === rate);
          const [own, back] = [
            sums(sold, (entry) => entry.rate === rate),
            sums(refunded, (entry) => entry.rate === rate),
          ];
          const sum = (of: (row: (typeof rows)[number]) => string) =>
            rows.reduce((all, row) => all + cents(of(row)), 0);
          expect([rate, sum(({ net }) => net.amount), sum(({ tax }) => tax.amount)]).toEqual([rate, own.net, own.tax]);
          expect([rate, sum(({ refunds }) => refunds.net.amount), sum(({ refunds }) => refunds.tax.amount)]).toEqual([
            rate,
            back.net,
            back.tax,
          ]);
        }
        for (const provider of ["cash", "card-terminal", "demo"] as const) {
          const own = moved.filter((entry) => entry.day === each && entry.provider === provider);
          const row = end.payments.find((payment) => payment.provider === provider)?.money;
          const [taken, back] = [
            own.reduce((sum, entry) => sum + entry.taken, 0),
            own.reduce((sum, entry) => sum + entry.back, 0),
          ];
          expect([provider, cents(row?.taken.amount), cents(row?.givenBack.amount)]).toEqual([provider, taken, back]);
        }
      }
    }

    for (const acted of [26, 14]) {
      for (let turn = 0; turn < acted; turn += 1) {
        museum.wait(0.2);
        await (acts[below(acts.length)] as () => Promise<void>)();
      }
      if (day === 0) await moveDearer();
      const unpaid = () => museum.db.selectFrom("refunds").select("id").where("paid_at", "is", null).execute();
      await expect.poll(unpaid, { timeout: 30_000 }).toEqual([]);
      await expectBooks(desk, day);
      const { json } = await desk.close(money(inDrawer));
      expect(json.drawer).toMatchObject({ expected: usd(money(inDrawer)), difference: usd("0.00") });
      museum.wait(24 * 60);
      day += 1;
      desk = await newDesk(museum);
      inDrawer = 50_000;
      await desk.open("500.00");
    }
    await expectBooks(desk, 1);
    await expectSound(museum);
    const staff = await newEmployee(museum);
    const report = (await staff.get<{ body: SalesReport }>("/reports/sales?from=2026-11-21&to=2026-11-23")).json.body;
    for (const title of new Set(sold.map((entry) => entry.title))) {
      const row = report.products.find((product) => product.title === title)?.sales;
      const sum = (where: readonly Entry[], of: (entry: Entry) => number) =>
        where.filter((entry) => entry.title === title).reduce((all, entry) => all + of(entry), 0);
      expect([title, cents(row?.net.amount), cents(row?.tax.amount)]).toEqual([
        title,
        sum(sold, ({ net }) => net) - sum(refunded, ({ net }) => net),
        sum(sold, ({ tax }) => tax) - sum(refunded, ({ tax }) => tax),
      ]);
    }
    const { rows } = {
      rows: await museum.db.selectFrom("orders").select(["id", "total_cents", "refunded_cents"]).execute(),
    };
    for (const { id, lines } of orders) {
      const row = rows.find((order) => order.id === id);
      expect([row?.total_cents, row?.refunded_cents]).toEqual([
        total(lines),
        lines.reduce((sum, { backNet, backTax }) => sum + backNet + backTax, 0),
      ]);
    }
  },
  300_000,
);
