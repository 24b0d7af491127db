import { beforeEach, expect, test } from "vitest";
import type { Payment, PaymentOutcome } from "../../../server/features/payments/port.ts";
import { expectSound, seats } from "../support/invariants.ts";
import { line, openMuseum } from "../support/museum.ts";

const refusal: PaymentOutcome = { status: "refused", message: "Your card was declined. Please pay with another one." };
let asked: Payment[] = [];
let answer: PaymentOutcome = refusal;
const charge = async (payment: Payment) => {
  asked.push(payment);
  return answer;
};
const museum = await openMuseum({
  demo: false,
  payments: { name: "test", charge, refund: async ({ name, cents }) => ({ id: name, cents }) },
});

beforeEach(() => {
  asked = [];
  answer = refusal;
});

const adults = (quantity: number, Time: string) => ({
  lineItems: [line("adult", quantity, { Date: "2026-12-01", Time })],
});
const twoAdults = async (time = "10:00 AM") => (await museum.post("/checkout/create", adults(2, time))).json;
const slot = (time = "10:00 AM") => seats(museum, "gallery", "2026-12-01", time);

test("a refused payment creates no order: the buyer sees the reason next to their input, and keeps the seats", async () => {
  const cart = await twoAdults();
  const { held, sold } = await slot();
  const email = "declined@museum.example";
  const page = await museum.pay(cart.id, { firstName: "Ada", lastName: "Lovelace", email });
  expect(page.status).toBe(402);
  expect(page.text).toContain(
    'tabindex="-1" autofocus><h2 id="problems">There is a problem</h2><p>Your card was declined. Please pay with another one.</p>',
  );
  expect(page.text).toContain(`value="${email}"`);
  expect(page.text).toContain("Pay $50");
  expect(asked).toEqual([{ id: cart.id, cents: 5000, currencyCode: "USD", email }]);
  expect(await slot()).toMatchObject({ held, sold });
  expect(await museum.db.selectFrom("orders").select("id").where("cart_id", "=", cart.id).execute()).toEqual([]);
  expect((await museum.mails()).filter((mail) => mail.includes(email))).toEqual([]);
  await expectSound(museum);
});

test("the same purchase can be paid afterwards, under the same name", async () => {
  const cart = await twoAdults();
  await museum.pay(cart.id);
  answer = { status: "paid", providerId: "charge-1" };
  const { status, headers } = await museum.pay(cart.id);
  expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/order\//)]);
  // A repeated submit returns the order without a second charge.
  expect((await museum.pay(cart.id)).headers.location).toBe(headers.location);
  expect(asked.map(({ id }) => id)).toEqual([cart.id, cart.id]);
});

test("a refusal before payment, such as for lost seats, charges nothing", async () => {
  const time = "11:00 AM";
  const cart = await twoAdults(time);
  museum.wait(16);
  const { wanted, sold } = await slot(time);
  expect((await museum.post("/checkout/create", adults(wanted - sold, time))).status).toBe(200);
  expect((await museum.pay(cart.id)).status).toBe(409);
  expect(asked).toEqual([]);
});

test("a free order asks for no payment, and the page mentions no test payment", async () => {
  const { json: cart } = await museum.post("/checkout/create", {
    lineItems: [line("free-guest", 1, { Date: "2026-12-01" })],
  });
  const { body } = await museum.server.inject({ url: `/checkout/${cart.id}` });
  expect(body).toContain("Complete order");
  expect(body).not.toContain("no real payment");
  expect((await museum.pay(cart.id)).status).toBe(303);
  expect(asked).toEqual([]);
});
