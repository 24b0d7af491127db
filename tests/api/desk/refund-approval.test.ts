import { afterEach, expect, test } from "vitest";
import type { ErrorBody, OrderRecordResponse } from "../../../schemas/generated/wire.ts";
import { newDesk } from "../support/desk.ts";
import { tenant } from "../support/fixture.ts";
import { expectSound } from "../support/invariants.ts";
import { line, openMuseum } from "../support/museum.ts";
import { buy, hire, type StaffCalls, signIn } from "../support/staff.ts";

/** Adults pay $25.00. */
const museum = await openMuseum({ config: { tenant: { ...tenant, staff: { refundApprovalFrom: "50.00" } } } });
const pinOf = { clerk: "3579", manager: "8642", usher: "7531" } as const;
await hire(museum, { pin: pinOf.clerk });
const managerId = await hire(museum, { pin: pinOf.manager });
await museum.db.updateTable("employees").set({ name: "Ada Manager" }).where("id", "=", managerId).execute();
await hire(museum, { pin: pinOf.usher, allowed: ["check-in"] });
const clerk = await signIn(museum, pinOf.clerk);

afterEach(() => expectSound(museum));

const visit = (quantity: number) => buy(museum, line("adult", quantity, { Date: "2026-12-01", Time: "10:00 AM" }));
const refund = (orderId: string, quantity: number, pin?: string, by: StaffCalls = clerk, key?: string) =>
  by.post<OrderRecordResponse & ErrorBody>(
    `/order/${orderId}/refund`,
    { lines: [{ id: "0", quantity }], reason: "ill", ...(pin && { approval: { pin } }) },
    key,
  );
const refused = async (answer: ReturnType<typeof refund>) => {
  const { status, json } = await answer;
  return [status, json.errors?.[0]?.code];
};
const refundedOf = async (orderId: string) =>
  (await museum.db.selectFrom("orders").select("refunded_cents").where("id", "=", orderId).executeTakeFirstOrThrow())
    .refunded_cents;

test("below the sum one person refunds; from it on another must approve, and both names are on record", async () => {
  const { orderId } = await visit(3);
  expect((await refund(orderId, 1)).status).toBe(200);
  // Together with the first, this reaches $50.00.
  expect(await refused(refund(orderId, 1))).toEqual([409, "APPROVAL_REQUIRED"]);
  expect(await refused(refund(orderId, 1, pinOf.clerk))).toEqual([409, "APPROVAL_OWN"]);
  expect(await refused(refund(orderId, 1, pinOf.usher))).toEqual([409, "APPROVAL_REFUSED"]);
  expect(await refused(refund(orderId, 1, "0000"))).toEqual([409, "APPROVAL_REFUSED"]);
  expect(await refundedOf(orderId)).toBe(2500);
  const { status, json } = await refund(orderId, 1, pinOf.manager, clerk, "approved");
  expect([status, json.order.history.at(-1)]).toMatchObject([
    200,
    { kind: "refunded", by: "Grace Hopper", approvedBy: "Ada Manager", reason: "ill" },
  ]);
  // A retry repeats the answer and refunds nothing more.
  expect((await refund(orderId, 1, pinOf.manager, clerk, "approved")).status).toBe(200);
  expect(await refundedOf(orderId)).toBe(5000);
  const entry = await museum.db
    .selectFrom("audit_log")
    .select(["action", "employee", "details"])
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect(entry).toMatchObject({
    action: "order-refunded",
    employee: "Grace Hopper",
    details: { amount: { amount: "25.00" }, approvedBy: "Ada Manager" },
  });
});

test("cancelling tickets and undoing a sale need the approval, too", async () => {
  const { orderId, ticketIds } = await visit(2);
  const cancel = (pin?: string) =>
    clerk.post<OrderRecordResponse & ErrorBody>(`/order/${orderId}/cancel`, {
      ticketIds,
      ...(pin && { approval: { pin } }),
    });
  expect(await refused(cancel())).toEqual([409, "APPROVAL_REQUIRED"]);
  expect((await cancel(pinOf.manager)).json.order.history.at(-1)).toMatchObject({ approvedBy: "Ada Manager" });

  const desk = await newDesk(museum);
  const payment = { method: "card", reference: "T-1" } as const;
  const lines = [{ variantId: "adult", quantity: 2, date: "2026-12-01", time: "10:00 AM" }];
  const sold = await desk.sell({ lines, payment }, "slip");
  const undo = (pin?: string) => desk.post<ErrorBody>("/sell/undo", { key: "slip", ...(pin && { approval: { pin } }) });
  expect((await undo()).json.errors?.[0]?.code).toBe("APPROVAL_REQUIRED");
  expect(await refundedOf(sold.json.order.id)).toBe(0);
  expect((await undo(pinOf.manager)).status).toBe(200);
  expect(await refundedOf(sold.json.order.id)).toBe(5000);
});

test("visitors cancel online without it, and a museum without the setting needs none", async () => {
  museum.configure({
    tenant: { ...tenant, afterSale: { cancel: { untilHours: 1 } }, staff: { refundApprovalFrom: "50.00" } },
  });
  const { orderId, ticketIds } = await visit(3);
  expect((await museum.post(`/order/${orderId}/cancel`, { ticketIds })).status).toBe(200);
  museum.configure({});
  const other = await visit(4);
  expect((await refund(other.orderId, 4)).status).toBe(200);
});

test("wrong PINs count as they do when signing in", async () => {
  museum.configure({ tenant: { ...tenant, staff: { refundApprovalFrom: "50.00" } } });
  const { orderId } = await visit(2);
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 10; attempt += 1) statuses.push((await refund(orderId, 2, "0001")).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await refund(orderId, 2, pinOf.manager)).status).toBe(429);
  expect(await refundedOf(orderId)).toBe(0);
});
