import { beforeEach, describe, expect, test } from "vitest";
import type { DayEndReport, DrawerResponse, DrawersResponse } from "../../../schemas/generated/wire.ts";
import { inTransaction } from "../../../server/core/database/transaction.ts";
import { counterKey } from "../../../server/core/http/limits.ts";
import { hashPassword as pinHash } from "../../../server/features/accounts/passwords.ts";
import { issueToken } from "../../../server/features/accounts/tokens.ts";
import { enrolDevice } from "../../../server/features/employees/desk-devices.ts";
import { newMuseumDatabase } from "../support/database.ts";
import { newDesk, usd } from "../support/desk.ts";
import { tenant } from "../support/fixture.ts";
import { openMuseum, type TestMuseum } from "../support/museum.ts";
import { forgetSales } from "../support/sales.ts";
import { hire, staffCalls } from "../support/staff.ts";

const db = await newMuseumDatabase();
const usual = await openMuseum({ database: db });
const strict = await openMuseum({
  database: db,
  config: { tenant: { ...tenant, drawer: { blindCount: true, approveAbove: 5 } } },
});
const shared = await openMuseum({ database: db, config: { tenant: { ...tenant, drawer: { shared: true } } } });

beforeEach(() => forgetSales(db, ["employees", "tokens", "drawers", "audit_log", "idempotency_keys"]));

const today = "2026-11-21";
const adult = [{ variantId: "adult", quantity: 1, date: today, time: "10:00 AM" }];
const drop = (amount: string) => ({ kind: "drop", amount: usd(amount), reason: "To the safe", reference: "Bag 7" });
const topUp = (amount: string) => ({ kind: "top-up", amount: usd(amount), reason: "Change" });

async function deskAt(museum: TestMuseum, device: string, allowed: readonly string[] = ["sell", "orders", "refund"]) {
  const now = new Date(museum.now().epochMilliseconds);
  const subjectId = await hire(museum, { allowed });
  const token = await issueToken(museum.db, {
    ...{ kind: "employee", subjectId, deviceId: device, now },
    expiresAt: new Date(now.getTime() + 3_600_000),
  });
  return { ...staffCalls(museum, token), id: subjectId };
}

async function newDevice(museum: TestMuseum, name: string) {
  const now = new Date(museum.now().epochMilliseconds);
  const employeeId = await hire(museum, { allowed: [] });
  return (await inTransaction(museum.db, (tx) => enrolDevice(tx, { name, secret: name, employeeId, now }))).id;
}

const manager = (museum: TestMuseum, pin: string) => hire(museum, { pin, allowed: ["sell", "drawers"] });

describe("drops and top-ups", () => {
  test("change what is expected, are listed with reason and reference, and are in the audit log and the day's end", async () => {
    const desk = await newDesk(usual);
    await desk.open("100.00");
    await desk.sell({ lines: adult, payment: { method: "cash", given: usd("100.00") } });
    const before = await desk.drawer();
    expect((await desk.post("/drawer/move", drop("80.00"))).status).toBe(200);
    const { json } = await desk.post<DrawerResponse>("/drawer/move", topUp("5.50"));
    expect(json.drawer).toMatchObject({
      topUps: usd("5.50"),
      drops: usd("80.00"),
      expected: usd((Number(before?.expected?.amount) - 74.5).toFixed(2)),
      movements: [
        { kind: "drop", amount: usd("80.00"), reason: "To the safe", reference: "Bag 7", employee: "Grace Hopper" },
        { kind: "top-up", amount: usd("5.50"), reason: "Change" },
      ],
    });
    const closed = await desk.close(json.drawer?.expected?.amount ?? "");
    expect(closed.json.drawer).toMatchObject({ difference: usd("0.00") });
    const day = (await desk.get<{ body: DayEndReport }>(`/reports/day-end?date=${today}`)).json.body;
    expect(day.drawers).toMatchObject([
      { topUps: usd("5.50"), drops: usd("80.00"), counts: 1, difference: usd("0.00"), movements: [{}, {}] },
    ]);
    const log = await db.selectFrom("audit_log").select(["action", "details"]).orderBy("id").execute();
    expect(log.filter(({ action }) => action.startsWith("drawer"))).toMatchObject([
      { action: "drawer-opened", details: { amount: usd("100.00") } },
      { action: "drawer-drop", details: { amount: usd("80.00"), reason: "To the safe, Bag 7" } },
      { action: "drawer-top-up", details: { amount: usd("5.50"), reason: "Change" } },
      { action: "drawer-closed", details: { amount: usd("0.00") } },
    ]);
  });

  test("need an open drawer, an amount, a reason, and for a drop the cash", async () => {
    const desk = await newDesk(usual);
    expect(await desk.post("/drawer/move", drop("1.00"))).toMatchObject({
      status: 409,
      json: { errors: [{ code: "NO_OPEN_DRAWER" }] },
    });
    await desk.open("10.00");
    for (const [body, code] of [
      [drop("10.01"), "DRAWER_SHORT"],
      [drop("0.00"), "INVALID"],
      [{ ...drop("1.00"), reason: " " }, "BLANK"],
      [{ ...drop("1.00"), amount: { amount: "1.00", currencyCode: "EUR" } }, "INVALID"],
    ] as const)
      expect((await desk.post("/drawer/move", body)).json, code).toMatchObject({ errors: [{ code }] });
    expect(await desk.drawer()).toMatchObject({ expected: usd("10.00"), movements: [] });
  });

  test("of two drops at once that the drawer cannot both give, one is made; a repeated one is made once", async () => {
    const desk = await newDesk(usual);
    await desk.open("100.00");
    const answers = await Promise.all([drop("60.00"), drop("60.00")].map((body) => desk.post("/drawer/move", body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const twice = await Promise.all([1, 2].map(() => desk.post("/drawer/move", drop("10.00"), "one-key")));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await desk.drawer()).toMatchObject({ expected: usd("30.00") });
  });
});

test("notes and coins must add up to the sum, and be the museum's", async () => {
  const desk = await newDesk(usual);
  const { pieces } = (await desk.get<{ body: DrawerResponse }>("/drawer")).json.body;
  expect(pieces?.notes.map(({ amount }) => amount)).toEqual([
    "100.00",
    "50.00",
    "20.00",
    "10.00",
    "5.00",
    "2.00",
    "1.00",
  ]);
  const counted = [
    { value: usd("20.00"), quantity: 3 },
    { value: usd("0.25"), quantity: 2 },
  ];
  const wrong = { status: 400, json: { errors: [{ code: "INVALID", field: "pieces" }] } };
  expect(await desk.post("/drawer/open", { float: usd("60.00"), pieces: counted })).toMatchObject(wrong);
  const foreign = [{ value: usd("3.00"), quantity: 1 }];
  expect(await desk.post("/drawer/open", { float: usd("3.00"), pieces: foreign })).toMatchObject(wrong);
  expect((await desk.post("/drawer/open", { float: usd("60.50"), pieces: counted })).status).toBe(200);
  expect((await desk.post("/drawer/close", { counted: usd("60.50"), pieces: counted })).status).toBe(200);
  const count = await db.selectFrom("drawer_counts").selectAll().executeTakeFirstOrThrow();
  expect(count.pieces).toEqual([
    { value: 2000, quantity: 3 },
    { value: 25, quantity: 2 },
  ]);
});

describe("a blind count", () => {
  test("tells no sum by any call before the count, not even by a refusal", async () => {
    const desk = await newDesk(strict, ["sell", "orders", "refund", "reports"]);
    await desk.open("100.00");
    const sold = await desk.sell({ lines: adult, payment: { method: "cash", given: usd("100.00") } });
    const shown = await desk.get<{ body: DrawerResponse }>("/drawer");
    expect(shown.json.body).toMatchObject({ blind: true, drawer: { float: usd("100.00") } });
    for (const hidden of ["expected", "taken", "givenBack", "sales", "refunds", "count"])
      expect(shown.json.body.drawer).not.toHaveProperty(hidden);
    // A drop or a refund of more than is there would tell the sum by its refusal.
    expect((await desk.post("/drawer/move", drop("5000.00"))).status).toBe(200);
    expect((await desk.refund(sold.json.order.id, [{ id: "0", quantity: 1 }])).status).toBe(200);
    expect(await desk.get("/reports/day-end")).toMatchObject({
      status: 409,
      json: { errors: [{ code: "DRAWER_UNCOUNTED" }] },
    });
    expect((await desk.get(`/reports/day-end?date=2026-11-20`)).status).toBe(200);
    expect(await desk.close("100.00")).toMatchObject({ status: 409, json: { errors: [{ code: "COUNT_FIRST" }] } });
  });

  test("is recorded before it reveals the sum; a second one needs an approval, and all are on record", async () => {
    await manager(strict, "7391");
    const desk = await newDesk(strict, ["sell"]);
    await desk.open("100.00");
    const first = await desk.post<DrawerResponse>("/drawer/count", { counted: usd("90.00") });
    expect(first.json.drawer?.count).toMatchObject({
      ...{ counted: usd("90.00"), expected: usd("100.00"), difference: usd("-10.00"), needsApproval: true },
    });
    const again = { counted: usd("100.00") };
    const required = { status: 409, json: { errors: [{ code: "APPROVAL_REQUIRED" }] } };
    expect(await desk.post("/drawer/count", again)).toMatchObject(required);
    expect(await desk.close("100.00")).toMatchObject({ status: 409, json: { errors: [{ code: "COUNT_FIRST" }] } });
    expect((await desk.post("/drawer/count", { ...again, approval: { pin: "7391" } })).status).toBe(200);
    expect((await desk.close("100.00")).status).toBe(200);
    const viewer = await newDesk(strict, ["reports"]);
    const day = (await viewer.get<{ body: DayEndReport }>("/reports/day-end")).json.body;
    expect(day.drawers).toMatchObject([{ counts: 2, firstCounted: usd("90.00"), counted: usd("100.00") }]);
  });
});

describe("a difference above the museum's sum", () => {
  const counted = { counted: usd("94.99") };
  const counting = async () => {
    const desk = await newDesk(strict, ["sell"]);
    await desk.open("100.00");
    await desk.post("/drawer/count", counted);
    return desk;
  };
  const refusedAs = (code: string) => ({ status: 409, json: { errors: [{ code }] } });

  test("closes only with the PIN of another employee who may approve it, who is on record", async () => {
    const own = await hire(strict, { pin: "5082", allowed: ["sell", "drawers"] });
    await manager(strict, "7391");
    await hire(strict, { pin: "4711", allowed: ["sell"] });
    const desk = await counting();
    const close = (pin?: string) =>
      desk.post<DrawerResponse>("/drawer/close", { ...counted, ...(pin && { approval: { pin } }) });
    expect(await close()).toMatchObject(refusedAs("APPROVAL_REQUIRED"));
    expect(await close("9630")).toMatchObject(refusedAs("APPROVAL_REFUSED"));
    expect(await close("4711")).toMatchObject(refusedAs("APPROVAL_REFUSED"));
    await db.updateTable("employees").set({ disabled: true }).where("id", "=", own).execute();
    expect(await close("5082")).toMatchObject(refusedAs("APPROVAL_REFUSED"));
    expect((await close("7391")).json.drawer).toMatchObject({ difference: usd("-5.01"), approvedBy: "Grace Hopper" });
    const [entry] = await db.selectFrom("audit_log").selectAll().where("action", "=", "drawer-closed").execute();
    expect(entry?.details).toEqual({ amount: usd("-5.01"), approvedBy: "Grace Hopper" });
  });

  test("is never approved by the person who closes", async () => {
    const device = await newDevice(strict, "Till 1");
    const clerk = await deskAt(strict, device, ["sell", "drawers"]);
    await db
      .updateTable("employees")
      .set({ pin_hash: await pinHash("7391") })
      .where("id", "=", clerk.id)
      .execute();
    await clerk.post("/drawer/open", { float: usd("100.00") });
    await clerk.post("/drawer/count", counted);
    expect(await clerk.post("/drawer/close", { ...counted, approval: { pin: "7391" } })).toMatchObject(
      refusedAs("APPROVAL_OWN"),
    );
  });

  test("wrong PINs of an approval lock the device as they do at the login", async () => {
    await manager(strict, "7391");
    const device = await newDevice(strict, "Till 2");
    const clerk = await deskAt(strict, device, ["sell"]);
    await clerk.post("/drawer/open", { float: usd("100.00") });
    await clerk.post("/drawer/count", counted);
    await db.deleteFrom("tries").execute();
    await db
      .insertInto("tries")
      .values({ key: counterKey({ name: "staff-pin" }, device), points: 10, expire: Date.now() + 600_000 })
      .execute();
    const late = await clerk.post("/drawer/close", { ...counted, approval: { pin: "7391" } });
    expect(late.status).toBe(429);
    await db.deleteFrom("tries").execute();
  });

  test("up to the sum needs none", async () => {
    const desk = await newDesk(strict, ["sell"]);
    await desk.open("100.00");
    await desk.post("/drawer/count", { counted: usd("95.00") });
    expect((await desk.close("95.00")).json.drawer).toMatchObject({ difference: usd("-5.00") });
  });
});

describe("a shared drawer", () => {
  test("takes the cash of everyone on its device, and each sale names its employee", async () => {
    const [one, two] = [await newDevice(shared, "Till 1"), await newDevice(shared, "Till 2")];
    const [ada, grace, elsewhere] = [await deskAt(shared, one), await deskAt(shared, one), await deskAt(shared, two)];
    expect((await ada.post("/drawer/open", { float: usd("100.00") })).status).toBe(200);
    expect(await grace.post("/drawer/open", { float: usd("50.00") })).toMatchObject({ status: 409 });
    const sell = async (by: typeof ada) => {
      const { json } = await by.post<{ basket: { cart: { id: string; estimatedCost: { totalAmount: object } } } }>(
        "/sell/cart",
        {
          lines: [
            {
              variantId: "adult",
              quantity: 1,
              attributes: [
                { key: "Date", value: today },
                { key: "Time", value: "10:00 AM" },
              ],
            },
          ],
        },
      );
      const { id: cartId, estimatedCost } = json.basket.cart;
      return by.post("/sell/checkout", {
        ...{ cartId, total: estimatedCost.totalAmount },
        payments: [{ method: "cash", given: usd("100.00") }],
      });
    };
    expect([(await sell(ada)).status, (await sell(grace)).status, (await sell(elsewhere)).status]).toEqual([
      200, 200, 409,
    ]);
    const shownTo = async (by: typeof ada) => (await by.get<{ body: DrawerResponse }>("/drawer")).json.body.drawer;
    expect(await shownTo(grace)).toMatchObject({ shared: true, sales: 2 });
    expect(await shownTo(elsewhere)).toBeNull();
    const sellers = await db.selectFrom("ledger").select("employee_id").orderBy("id").execute();
    expect(sellers.map(({ employee_id }) => employee_id)).toEqual([ada.id, grace.id]);
    expect((await grace.post("/drawer/close", { counted: usd("100.00") })).status).toBe(200);
    expect(await shownTo(ada)).toBeNull();
  });
});

describe("another's forgotten drawer", () => {
  test("is listed, counted and closed by an employee with the permission, who is on record", async () => {
    const clerk = await newDesk(strict, ["sell"]);
    await clerk.open("100.00");
    const id = (await clerk.drawer())?.id ?? "";
    const supervisor = await newDesk(strict, ["sell", "drawers"]);
    const { drawers } = (await supervisor.get<{ body: DrawersResponse }>("/drawers")).json.body;
    expect(drawers).toMatchObject([{ id, own: false }]);
    expect(drawers[0]).not.toHaveProperty("expected");
    expect((await supervisor.post(`/drawers/${id}/count`, { counted: usd("50.00") })).status).toBe(200);
    const closed = await supervisor.post<DrawerResponse>(`/drawers/${id}/close`, { counted: usd("50.00") });
    expect(closed.json.drawer).toMatchObject({ difference: usd("-50.00"), approvedBy: "Grace Hopper" });
    expect(await clerk.drawer()).toBeNull();
    expect((await supervisor.post(`/drawers/${id}/close`, { counted: usd("50.00") })).status).toBe(404);
  });

  test("is not reached without the permission", async () => {
    const clerk = await newDesk(usual, ["sell"]);
    await clerk.open("100.00");
    const other = await newDesk(usual, ["sell", "orders", "refund", "reports", "discount"]);
    for (const answer of [
      await other.get("/drawers"),
      await other.post(`/drawers/${(await clerk.drawer())?.id}/close`, { counted: usd("100.00") }),
    ])
      expect(answer).toMatchObject({ status: 403, json: { errors: [{ code: "NOT_PERMITTED" }] } });
  });
});

test("of two desks that close the same drawer at once, one does; a sale at the same moment is counted or refused", async () => {
  const desk = await newDesk(usual);
  await desk.open("100.00");
  const answers = await Promise.all([desk.close("100.00"), desk.close("100.00")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
