import { expect, test } from "vitest";
import { exampleSession, exampleStripe } from "./example.ts";

async function openPage() {
  const { stripe, client } = await exampleStripe();
  const { id, url } = await client.checkout.sessions.create(exampleSession());
  if (url === null) throw new Error("The session has no page.");
  const send = (method: string) =>
    fetch(url, { method: "POST", body: new URLSearchParams({ method }), redirect: "manual" });
  return { stripe, client, id, url, send };
}

test("the page shows the lines and the amount, and leads back", async () => {
  const { stripe, url } = await openPage();
  const page = await (await fetch(url)).text();
  expect(page).toContain("<h1>Pay $24.00</h1>");
  expect(page).toContain("2 × General admission, adult: $24.00");
  expect(page).toContain('<a href="http://localhost:3000/checkout/cart-1">Back</a>');
  expect(stripe.requests).toHaveLength(1);
});

test.each([
  ["card", "paid"],
  ["slow", "unpaid"],
] as const)(
  "its button %s leads to the merchant with the session's id, and leaves it %s",
  async (method, payment_status) => {
    const { client, id, url, send } = await openPage();
    const answer = await send(method);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`http://localhost:3000/return?session_id=${id}`);
    expect(await client.checkout.sessions.retrieve(id)).toMatchObject({ status: "complete", payment_status });
    expect((await send(method)).status).toBe(410);
    expect((await fetch(url)).status).toBe(410);
  },
);

test("an expired session cannot be paid on its page", async () => {
  const { stripe, id, send } = await openPage();
  await stripe.expire(id);
  expect((await send("card")).status).toBe(410);
  expect(stripe.account.sessions.get(id)).toMatchObject({ status: "expired", payment_status: "unpaid" });
});
