import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { OrderRecordResponse } from "../../../schemas/generated/wire.ts";
import { post } from "../support/accounts.ts";
import { signIn } from "../support/members.ts";
import { line, openMuseum } from "../support/museum.ts";
import { buyFor, newEmployee } from "../support/staff.ts";

const museum = await openMuseum();
beforeEach(() => museum.db.deleteFrom("tries").execute());

const address = () => `ada.${randomUUID()}@museum.example`;
const day = (date: string, quantity = 2) => line("adult", quantity, { Date: date, Time: "10:00 AM" });
const ask = (email: string) => post(museum, "/storefront/tickets/mail", { email });
const mailsTo = async (email: string) =>
  (await museum.mails()).filter((mail) => mail.toLowerCase().includes(`to: ${email.toLowerCase()}\n`));
const history = async (orderId: string) =>
  (await museum.get<{ body: OrderRecordResponse }>(`/order/${orderId}`)).json.body.order.history;
const timesMailed = async (orderId: string) => (await history(orderId)).filter(({ kind }) => kind === "resent").length;

test("tickets of an upcoming visit are mailed again to the order's address, however it is written, and the order records it", async () => {
  const email = address();
  const { orderId } = await buyFor(museum, email, day("2026-12-01"));
  await expect.poll(() => mailsTo(email)).toHaveLength(1);
  expect(await ask(` ${email.toUpperCase()} `)).toMatchObject({ status: 200, text: "{}" });
  await expect.poll(() => mailsTo(email)).toHaveLength(2);
  for (const mail of await mailsTo(email)) expect(mail).toContain(orderId);
  expect((await history(orderId)).at(-1)).toMatchObject({
    kind: "resent",
    text: expect.stringContaining("a…@museum.example"),
  });
});

test("the answer is the same without tickets, and nothing is mailed", async () => {
  const email = address();
  const count = (await museum.mails()).length;
  expect(await ask(email)).toMatchObject({ status: 200, text: "{}" });
  expect(await museum.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  expect((await museum.mails()).length).toBe(count);
  for (const wrong of ["", "nobody"])
    expect(await ask(wrong)).toMatchObject({ status: 400, json: { errors: [{ field: "email" }] } });
});

test("past, used or cancelled tickets and orders without tickets are not mailed", async () => {
  const email = address();
  const desk = await newEmployee(museum);
  const [used, cancelled, donated] = [
    await buyFor(museum, email, day("2026-12-01")),
    await buyFor(museum, email, day("2026-12-02")),
    await buyFor(museum, email, line("fund-5", 1)),
  ];
  const way = `/checkin/tickets/ticket-code/${used.code}`;
  const { json } = await desk.get<{ body: { tickets: { id: string; ticketType: string }[] } }>(way);
  const [ticket] = json.body.tickets;
  const redeem = [{ id: ticket?.id, title: ticket?.ticketType, max: 2, quantity: 2 }];
  expect((await desk.post(`${way}/redeem`, { redeem })).status).toBe(200);
  expect(
    (await desk.post(`/order/${cancelled.orderId}/cancel`, { ticketIds: cancelled.ticketIds, reason: "Snow" })).status,
  ).toBe(200);
  await ask(email);
  for (const { orderId } of [used, cancelled, donated]) expect(await timesMailed(orderId)).toBe(0);
  const past = await buyFor(museum, email, day("2026-11-22"));
  museum.wait(48 * 60);
  await ask(email);
  expect(await timesMailed(past.orderId)).toBe(0);
});

test("an order bought while signed in is mailed to the order's address, not the account's", async () => {
  const headers = await signIn(museum, "orderer");
  const email = address();
  const { json: cart } = await museum.post("/checkout/create", { lineItems: [day("2026-12-03")] }, headers);
  const { headers: paid } = await museum.pay(cart.id, { firstName: "Ada", lastName: "Lovelace", email });
  const orderId = String(paid.location).split("/")[2] ?? "";
  await ask("orderer@museum.example");
  expect(await timesMailed(orderId)).toBe(0);
  await ask(email);
  expect(await timesMailed(orderId)).toBe(1);
});

test("at most five orders are mailed in an hour, the next visits first, each once; then the others", async () => {
  const email = address();
  const dates = ["2026-12-10", "2026-12-04", "2026-12-09", "2026-12-05", "2026-12-08", "2026-12-06", "2026-12-11"];
  const orders = new Map<string, string>();
  for (const date of dates) orders.set(date, (await buyFor(museum, email, day(date, 1))).orderId);
  const mailed = async () => {
    const counts = await Promise.all(
      [...orders].map(async ([date, orderId]) => [date, await timesMailed(orderId)] as const),
    );
    return counts.filter(([, count]) => count > 0).sort();
  };
  const first = ["2026-12-04", "2026-12-05", "2026-12-06", "2026-12-08", "2026-12-09"].map((date) => [date, 1]);
  await Promise.all([ask(email), ask(email), ask(email)]);
  expect(await mailed()).toEqual(first);
  museum.wait(59);
  await ask(email);
  expect(await mailed()).toEqual(first);
  museum.wait(2);
  await ask(email);
  expect(await mailed()).toEqual(first.map(([date]) => [date, 2]));
});
