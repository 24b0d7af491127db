import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { museumDay } from "../../../commerce/clock.ts";
import { toCents } from "../../../commerce/money.ts";
import type {
  AttendanceReport,
  DayEndReport,
  ErrorBody,
  MembersReport,
  Money,
  ProductSales,
  RedemptionsReport,
  SalesFigures,
  SalesReport,
} from "../../../schemas/generated/wire.ts";
import { permissions } from "../../../schemas/permissions.ts";
import { rounds } from "../../support/rounds.ts";
import { tenant } from "../support/fixture.ts";
import { cardOf, signIn as signInMember } from "../support/members.ts";
import { membersCatalogue } from "../support/memberships.ts";
import { line, openMuseum, type TestMuseum } from "../support/museum.ts";
import { buy, hire, newEmployee, type StaffCalls, twoTickets } from "../support/staff.ts";

const config = {
  tenant: { ...tenant, afterSale: { move: { untilHours: 1 }, cancel: { untilHours: 1 } } },
  catalogue: membersCatalogue,
} as const;
const today = "2026-11-21";
const visit = { Date: "2026-12-01", Time: "10:00 AM" };

async function openDesk() {
  const museum = await openMuseum({ config });
  return { museum, desk: await newEmployee(museum) };
}
async function report<T>(desk: StaffCalls, path: string): Promise<T> {
  const { status, json, text } = await desk.get<{ body: T }>(`/reports/${path}`);
  expect(status, text).toBe(200);
  return json.body;
}
const cents = (...amounts: readonly (Money | undefined)[]) =>
  amounts.reduce((sum, money) => sum + (money === undefined ? 0 : toCents(money)), 0);
const sumOf = (
  all: readonly { sales: SalesFigures }[],
  part: "gross" | "discounts" | "refunds" | "net" | "tax" | "total",
) => cents(...all.map(({ sales }) => sales[part]));

interface Sold {
  readonly employeeId?: string;
  readonly provider?: "cash" | "card-terminal";
  readonly quantity?: number;
  readonly discount?: number;
  readonly drawerId?: string;
  readonly code?: string;
  readonly at?: Date;
}

/** Inserts a desk order directly: adults at $25.00 and a $7.00 device. */
async function sellAtDesk(
  { db, now }: TestMuseum,
  own: Sold,
): Promise<{ orderId: string; paymentId: string; total: number }> {
  const {
    employeeId,
    provider = "cash",
    quantity = 2,
    discount = 0,
    drawerId,
    code,
    at = new Date(now().epochMilliseconds),
  } = own;
  const [orderId, paymentId] = [crypto.randomUUID(), crypto.randomUUID()];
  const subtotal = quantity * 2500 + 700;
  const total = subtotal - discount + 70;
  const order = {
    cart_id: orderId,
    first_name: "",
    last_name: "",
    email: "",
    customer_id: null,
    attributes: "[]",
    currency_code: "USD",
    search: "",
  };
  await db
    .insertInto("orders")
    .values({
      ...order,
      id: orderId,
      confirmation_code: orderId,
      subtotal_cents: subtotal,
      discount_cents: discount,
      tax_cents: 70,
      total_cents: total,
      sold_by: employeeId ?? null,
      code: code ?? null,
      created_at: at,
    })
    .execute();
  const lines = [
    {
      variant_id: "adult",
      product_id: "gallery",
      product_type: "admission",
      title: "Gallery",
      ticket_type: "Adult",
      quantity,
      price_cents: 2500,
    },
    {
      variant_id: "guide-device",
      product_id: "guide",
      product_type: "product",
      title: "Audio Guide",
      ticket_type: "Device",
      quantity: 1,
      price_cents: 700,
    },
  ];
  for (const [position, each] of lines.entries())
    await db
      .insertInto("order_lines")
      .values({
        ...each,
        order_id: orderId,
        position,
        attributes: "[]",
        discount_cents: position === 0 ? discount : 0,
        tax_cents: position === 1 ? 70 : 0,
        tax_rate: position === 1 ? "0.1" : "0",
      })
      .execute();
  const payment = {
    id: paymentId,
    cart_id: orderId,
    order_id: orderId,
    provider,
    provider_id: paymentId,
    currency_code: "USD",
    created_at: at,
  };
  await db
    .insertInto("payments")
    .values({ ...payment, amount_cents: total })
    .execute();
  await move(db, paymentId, { kind: "captured", cents: total, employeeId, drawerId, at });
  return { orderId, paymentId, total };
}

interface Moved {
  readonly kind: "captured" | "refunded";
  readonly cents: number;
  readonly employeeId?: string | undefined;
  readonly drawerId?: string | undefined;
  readonly at: Date;
}

function move(
  db: TestMuseum["db"],
  paymentId: string,
  { kind, cents: amount, employeeId = undefined, drawerId, at }: Moved,
) {
  const who = { employee_id: employeeId ?? null, drawer_id: drawerId ?? null };
  return db
    .insertInto("ledger")
    .values({
      payment_id: paymentId,
      kind,
      amount_cents: amount,
      provider_id: crypto.randomUUID(),
      reason: null,
      ...who,
      at,
    })
    .execute();
}

describe("the end of the day", () => {
  test("lists sales and payments, by payment, employee, product and tax", async () => {
    const { museum, desk } = await openDesk();
    const grace = await hire(museum);
    await buy(museum, line("adult", 2, visit), line("guide-device", 1, { Date: "2026-12-01" }), line("fund-5", 1));
    await sellAtDesk(museum, { employeeId: grace });
    await sellAtDesk(museum, { employeeId: grace, provider: "card-terminal", quantity: 1, discount: 500 });
    const end = await report<DayEndReport>(desk, "day-end");
    expect(end.date).toBe(today);
    expect(end.sales).toEqual({
      orders: 3,
      tickets: 8,
      gross: { amount: "151.00", currencyCode: "USD" },
      discounts: { amount: "5.00", currencyCode: "USD" },
      net: { amount: "146.00", currencyCode: "USD" },
      tax: { amount: "2.10", currencyCode: "USD" },
      total: { amount: "148.10", currencyCode: "USD" },
    });
    expect(end.money).toMatchObject({
      taken: { amount: "148.10" },
      givenBack: { amount: "0.00" },
      net: { amount: "148.10" },
    });
    expect(end.payments.map(({ provider, money }) => [provider, money.taken.amount])).toEqual([
      ["demo", "62.70"],
      ["cash", "57.70"],
      ["card-terminal", "27.70"],
    ]);
    expect(end.employees).toMatchObject([
      { orders: 1, money: { taken: { amount: "62.70" } } },
      { name: "Grace Hopper", orders: 2, money: { taken: { amount: "85.40" } } },
    ]);
    expect(end.employees[0]).not.toHaveProperty("name");
    expect(
      end.products.map(({ productType, title, sales }) => [productType, title, sales.tickets, sales.total.amount]),
    ).toEqual([
      ["admission", "Gallery", 5, "120.00"],
      ["product", "Audio Guide", 3, "23.10"],
      ["donation", "Annual Fund", 0, "5.00"],
    ]);
    expect(end.taxes.map(({ productType, net, tax }) => [productType, net.amount, tax.amount])).toEqual([
      ["admission", "120.00", "0.00"],
      ["product", "21.00", "2.10"],
      ["donation", "5.00", "0.00"],
    ]);
    expect(await report<DayEndReport>(desk, "day-end?date=2026-11-20")).toMatchObject({
      sales: { orders: 0 },
      payments: [],
      products: [],
      drawers: [],
    });
  });

  test("lists each open drawer, with its expected and counted cash", async () => {
    const { museum, desk } = await openDesk();
    const at = new Date(museum.now().epochMilliseconds);
    const before = new Date(at.getTime() - 40 * 3_600_000);
    const [ada, grace] = [await hire(museum), await hire(museum)];
    const drawer = (id: string, own: object) => ({
      id,
      device: "Front desk",
      float_cents: 10_000,
      counted_cents: null,
      expected_cents: null,
      note: null,
      ...own,
    });
    await museum.db
      .insertInto("drawers")
      .values([
        {
          ...drawer("closed", { counted_cents: 15_270, expected_cents: 15_770, note: "A note is missing" }),
          employee_id: ada,
          opened_at: at,
          closed_at: at,
        },
        { ...drawer("open", {}), employee_id: grace, opened_at: before },
        {
          ...drawer("earlier", { counted_cents: 1, expected_cents: 1 }),
          employee_id: ada,
          opened_at: before,
          closed_at: before,
        },
      ])
      .execute();
    await sellAtDesk(museum, { employeeId: ada, drawerId: "closed" });
    const { paymentId } = await sellAtDesk(museum, { employeeId: grace, drawerId: "open" });
    await move(museum.db, paymentId, { kind: "refunded", cents: 700, employeeId: grace, drawerId: "open", at });
    const { drawers, money, employees } = await report<DayEndReport>(desk, `day-end?date=${today}`);
    const shown = drawers.map(({ float, cash, expected, counted, difference, note }) => [
      ...[float, cash, expected, counted, difference].map((each) => each?.amount),
      note,
    ]);
    expect(shown).toEqual([
      ["100.00", "50.70", "150.70", undefined, undefined, undefined],
      ["100.00", "57.70", "157.70", "152.70", "-5.00", "A note is missing"],
    ]);
    expect(drawers[0]).not.toHaveProperty("closedAt");
    expect(money).toMatchObject({
      taken: { amount: "115.40" },
      givenBack: { amount: "7.00" },
      net: { amount: "108.40" },
    });
    expect(employees.map(({ money: { givenBack } }) => givenBack.amount).sort()).toEqual(["0.00", "7.00"]);
  });
});

test("includes an order at 23:59 local time, also on days with clock changes", async () => {
  const { museum, desk } = await openDesk();
  const at = (instant: string) => sellAtDesk(museum, { at: new Date(instant) });
  // Denver changes from UTC-6 to UTC-7 at 2 AM on November 1.
  for (const instant of [
    "2026-11-01T05:59:00Z",
    "2026-11-01T06:00:00Z",
    "2026-11-02T06:59:00Z",
    "2026-11-02T07:00:00Z",
  ])
    await at(instant);
  const { days, total } = await report<SalesReport>(desk, "sales?from=2026-10-31&to=2026-11-02");
  expect(days.map(({ date, sales }) => [date, sales.orders])).toEqual([
    ["2026-10-31", 1],
    ["2026-11-01", 2],
    ["2026-11-02", 1],
  ]);
  expect(total.orders).toBe(4);
  const orders = async (date: string) => (await report<DayEndReport>(desk, `day-end?date=${date}`)).sales.orders;
  expect([await orders("2026-10-31"), await orders("2026-11-01"), await orders("2026-11-02")]).toEqual([1, 2, 1]);
});

describe("sales", () => {
  test("are reduced by refunds of their orders, line by line, including those on a provider's own page", async () => {
    const { museum, desk } = await openDesk();
    const { orderId } = await sellAtDesk(museum, {});
    const at = new Date(museum.now().epochMilliseconds);
    const giveBack = (position: number, net_cents: number, tax_cents: number) =>
      museum.db
        .insertInto("line_entries")
        .values({ order_id: orderId, position, kind: "refunded", net_cents, tax_cents, at })
        .execute();
    await giveBack(1, 700, 70);
    const shown = async () => {
      const { products, total } = await report<SalesReport>(desk, "sales");
      const row = ({ gross, refunds, net, tax, total: all }: SalesFigures) =>
        [gross, refunds, net, tax, all].map((each) => each?.amount);
      return { total: row(total), products: products.map(({ title, sales }: ProductSales) => [title, ...row(sales)]) };
    };
    expect(await shown()).toEqual({
      total: ["57.00", "7.00", "50.00", "0.00", "50.00"],
      products: [
        ["Gallery", "50.00", "0.00", "50.00", "0.00", "50.00"],
        ["Audio Guide", "7.00", "7.00", "0.00", "0.00", "0.00"],
      ],
    });
    await giveBack(0, 1000, 0);
    expect((await shown()).products[0]).toEqual(["Gallery", "50.00", "10.00", "40.00", "0.00", "40.00"]);
  });

  test("are shown by promotion code if there were any", async () => {
    const { museum, desk } = await openDesk();
    await sellAtDesk(museum, {});
    expect((await report<SalesReport>(desk, "sales")).codes).toEqual([]);
    for (const discount of [500, 250]) await sellAtDesk(museum, { code: "SPRING20", discount });
    const { codes, total } = await report<SalesReport>(desk, "sales");
    expect(codes).toMatchObject([
      { code: "SPRING20", orders: 2, discounts: { amount: "7.50" }, total: { amount: "107.90" } },
    ]);
    expect(total.discounts.amount).toBe("7.50");
  });
});

type Act = { readonly kind: "web" | "cash" | "card-terminal" | "refund" | "cancel" | "wait"; readonly many: number };

test("add up to orders and ledger to the cent, for any sales and refunds on any days", {
  tags: ["slow"],
  timeout: 600_000,
}, async () => {
  const acts: fc.Arbitrary<Act> = fc.record({
    kind: fc.constantFrom("web", "web", "cash", "card-terminal", "refund", "refund", "cancel", "wait"),
    many: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 6, maxLength: 14 }), async (scenario) => {
      const { museum } = await openDesk();
      const grace = await hire(museum);
      const sold: string[] = [];
      for (const act of scenario) await perform(museum, act, { employeeId: grace, sold });
      const unpaid = () => museum.db.selectFrom("refunds").select("id").where("paid_at", "is", null).execute();
      await expect.poll(unpaid, { timeout: 10_000 }).toEqual([]);
      await expectAgreement(museum);
    }),
    // Each run opens a museum until the test ends: 40 of them took 11 GB.
    { numRuns: rounds(4, 12) },
  );
});

async function perform(
  museum: TestMuseum,
  { kind, many }: Act,
  { employeeId, sold }: { employeeId: string; sold: string[] },
) {
  const last = sold.at(-many);
  if (kind === "wait") return museum.wait(many * 5 * 60);
  if (kind === "web") {
    const { orderId } = await buy(
      museum,
      line("adult", many, visit),
      line("guide-device", 3, { Date: "2026-12-01" }),
      line("fund-5", 1),
    );
    return sold.push(orderId);
  }
  if (kind === "cash" || kind === "card-terminal")
    return sellAtDesk(museum, { employeeId, provider: kind, quantity: many, discount: many * 33 });
  if (last === undefined) return;
  const desk = await newEmployee(museum);
  if (kind === "refund")
    return desk.post(
      `/order/${last}/refund`,
      { lines: [{ id: String(many % 2), quantity: 1 }], reason: "Ill" },
      crypto.randomUUID(),
    );
  const [ticket] = await museum.db.selectFrom("tickets").select("id").where("order_id", "=", last).execute();
  return desk.post(`/order/${last}/cancel`, { ticketIds: [ticket?.id ?? ""] }, crypto.randomUUID());
}

/** Recomputes in the test the totals that reports compute in the database. */
async function expectAgreement(museum: TestMuseum): Promise<void> {
  const desk = await newEmployee(museum);
  const dayOf = (at: Date) => museumDay(at.getTime(), tenant.timeZone);
  const orders = await museum.db.selectFrom("orders").selectAll().execute();
  const entries = await museum.db
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "payment_id")
    .select(["ledger.amount_cents", "kind", "at", "provider"])
    .execute();
  const sum = (of: readonly { amount_cents: number }[]) => of.reduce((all, each) => all + each.amount_cents, 0);
  for (const day of new Set([
    ...orders.map((order) => dayOf(order.created_at)),
    ...entries.map(({ at }) => dayOf(at)),
  ])) {
    const end = await report<DayEndReport>(desk, `day-end?date=${day}`);
    const ofDay = entries.filter(({ at }) => dayOf(at) === day);
    const [taken, given] = (["captured", "refunded"] as const).map((kind) =>
      sum(ofDay.filter((entry) => entry.kind === kind)),
    );
    for (const parts of [[end], end.payments, end.employees]) {
      expect(cents(...parts.map(({ money }) => money.taken))).toBe(taken);
      expect(cents(...parts.map(({ money }) => money.givenBack))).toBe(given);
    }
    for (const { provider, money } of end.payments) {
      const own = ofDay.filter((entry) => entry.provider === provider);
      expect(toCents(money.net)).toBe(
        sum(own.filter(({ kind }) => kind === "captured")) - sum(own.filter(({ kind }) => kind === "refunded")),
      );
    }
    const sold = orders.filter((order) => dayOf(order.created_at) === day);
    const total = sold.reduce((all, order) => all + order.total_cents, 0);
    expect([
      toCents(end.sales.total),
      sumOf(end.products, "total"),
      cents(...end.taxes.flatMap(({ net, tax }) => [net, tax])),
    ]).toEqual([total, total, total]);
    expect(end.employees.reduce((all, each) => all + each.orders, 0)).toBe(sold.length);
  }
  const sales = await report<SalesReport>(desk, "sales?from=2026-11-20&to=2026-12-31");
  expect(toCents(sales.total.total)).toBe(
    orders.reduce((all, order) => all + order.total_cents - order.refunded_cents, 0),
  );
  for (const part of ["gross", "discounts", "refunds", "net", "tax", "total"] as const) {
    const whole = cents(sales.total[part]);
    expect([part, sumOf(sales.days, part), sumOf(sales.products, part)]).toEqual([part, whole, whole]);
  }
  for (const { sales: row } of [...sales.days, ...sales.products]) {
    expect(cents(row.gross) - cents(row.discounts) - cents(row.refunds)).toBe(cents(row.net));
    expect(cents(row.net, row.tax)).toBe(cents(row.total));
  }
}

test("attendance counts tickets and admissions, by day and by time", async () => {
  const { museum } = await openDesk();
  const { ticketIds } = await twoTickets(museum);
  await buy(museum, line("adult", 1, { Date: "2026-12-02", Time: "9:00 AM" }));
  museum.wait(10 * 24 * 60 + 30);
  const desk = await newEmployee(museum);
  await desk.post(
    `/checkin/tickets/ticket-id/${ticketIds[0]}/redeem`,
    { redeem: [{ id: `${ticketIds[0]}.0`, quantity: 1 }] },
    "come",
  );
  const found = await report<AttendanceReport>(desk, "attendance?from=2026-12-01&to=2026-12-02");
  expect(found).toEqual({
    from: "2026-12-01",
    to: "2026-12-02",
    total: { sold: 3, arrived: 1 },
    days: [
      { date: "2026-12-01", title: "Gallery", guests: { sold: 2, arrived: 1 }, isAdmission: true },
      { date: "2026-12-02", title: "Gallery", guests: { sold: 1, arrived: 0 }, isAdmission: true },
    ],
    times: [
      { title: "Gallery", time: "9:00 AM", guests: { sold: 1, arrived: 0 } },
      { title: "Gallery", time: "10:00 AM", guests: { sold: 2, arrived: 1 } },
    ],
  });
});

test("redemptions are counted at the museum's hour, without undone ones", async () => {
  const { museum, desk } = await openDesk();
  const { ticketIds, code } = await twoTickets(museum);
  const redeem = (key: string) =>
    desk.post(
      `/checkin/tickets/ticket-code/${code}/redeem`,
      { redeem: [{ id: `${ticketIds[0]}.0`, quantity: 1 }] },
      key,
    );
  await redeem("first");
  await redeem("second");
  await desk.post(`/checkin/tickets/ticket-code/${code}/undo`, { key: "second" }, "undo");
  expect(await report<RedemptionsReport>(desk, "redemptions")).toEqual({
    from: today,
    to: today,
    guests: 1,
    days: [{ date: today, title: "Gallery", guests: 1 }],
    hours: [{ hour: 9, guests: 1 }],
  });
});

test("members join, renew and lapse, by level, and by day or month", async () => {
  const { museum, desk } = await openDesk();
  for (const name of ["ada", "grace"]) await signInMember(museum, name, {});
  await museum.db.deleteFrom("memberships").execute();
  const customers = await museum.db
    .selectFrom("customers")
    .select("id")
    .where("card_id", "in", [cardOf("ada"), cardOf("grace")])
    .execute();
  const [ada = "", grace = ""] = customers.map(({ id }) => id);
  const bought = (
    id: string,
    customer_id: string,
    at: string,
    starts: string,
    expires: string,
    title = "Individual",
  ) => ({
    ...{
      id,
      customer_id,
      starts,
      expires,
      title,
      product_id: title,
      level: title,
      member_limit: 1,
      tickets_per_day: 0,
      details: "{}",
      order_id: null,
    },
    created_at: new Date(at),
  });
  await museum.db
    .insertInto("memberships")
    .values([
      bought("first", ada, "2025-12-01T20:00:00Z", "2025-12-01", "2026-11-30"),
      bought("renewed", ada, "2026-11-21T17:00:00Z", "2026-12-01", "2027-11-30", "Dual"),
      bought("ended", grace, "2025-11-10T20:00:00Z", "2025-11-11", "2026-11-10"),
      bought("given-back", grace, "2026-11-12T20:00:00Z", "2026-11-12", "2026-11-11"),
    ])
    .execute();
  const month = await report<MembersReport>(desk, "members?from=2026-11-01&to=2026-11-30");
  expect(month).toMatchObject({ by: "day", total: { joined: 0, renewed: 1, lapsing: 1 } });
  expect(month.periods.filter(({ members }) => Object.values(members).some((count) => count > 0))).toEqual([
    { period: "2026-11-10", members: { joined: 0, renewed: 0, lapsing: 1 } },
    { period: "2026-11-21", members: { joined: 0, renewed: 1, lapsing: 0 } },
  ]);
  const year = await report<MembersReport>(desk, "members?from=2025-12-01&to=2026-11-30");
  expect([year.by, year.periods.length]).toEqual(["month", 12]);
  expect(year.periods[0]).toEqual({ period: "2025-12", members: { joined: 1, renewed: 0, lapsing: 0 } });
  expect(year.levels).toEqual([
    { title: "Dual", members: { joined: 0, renewed: 1, lapsing: 0 } },
    { title: "Individual", members: { joined: 1, renewed: 0, lapsing: 1 } },
  ]);
});

test.each([
  ["sales?from=soon", "INVALID_DATE"],
  ["sales?from=2026-11-02&to=2026-11-01", "INVALID"],
  ["members?from=2026-01-01&to=2027-01-02", "SPAN_TOO_LONG"],
  ["day-end?date=2026-02-30", "INVALID_DATE"],
])("a report of no days, or of too many, is refused: %s", async (path, code) => {
  const { desk } = await openDesk();
  const { status, json } = await desk.get<ErrorBody>(`/reports/${path}`);
  expect([status, json.errors?.[0]?.code]).toEqual([400, code]);
  if (code === "SPAN_TOO_LONG")
    expect(json.error).toBe("A report covers at most 366 days; these are 367. Choose fewer.");
});

test("reports require the permission; concurrent ones are answered one after the other", async () => {
  const { museum, desk } = await openDesk();
  const other = await newEmployee(
    museum,
    permissions.filter((each) => each !== "reports"),
  );
  for (const name of ["day-end", "sales", "attendance", "redemptions", "members"])
    expect((await other.get(`/reports/${name}`)).status).toBe(403);
  const all = await Promise.all(
    Array.from({ length: 12 }, () => desk.get("/reports/sales?from=2026-01-01&to=2026-12-31")),
  );
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
});
