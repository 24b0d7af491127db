import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Stripe } from "stripe";
import { expect, test } from "vitest";
import { testNow } from "../clock.ts";
import { whenOver } from "../when-over.ts";
import { exampleSession, exampleStripe } from "./example.ts";

/** An endpoint that verifies events as the server does. */
async function endpoint(secret: string) {
  const accepted: Stripe.Event[] = [];
  const refused: string[] = [];
  const server = createServer(async (request, response) => {
    const payload = await text(request);
    try {
      const now = testNow().epochMilliseconds;
      accepted.push(
        Stripe.webhooks.constructEvent(
          payload,
          String(request.headers["stripe-signature"]),
          secret,
          undefined,
          undefined,
          now,
        ),
      );
    } catch (error) {
      refused.push(String(error));
    }
    response.writeHead(refused.length > 0 ? 400 : 200).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  whenOver(() => void server.close());
  const address = server.address();
  return { accepted, refused, url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}` };
}

async function withEndpoint() {
  const { stripe, client } = await exampleStripe();
  const receiver = await endpoint(stripe.webhookSecret);
  stripe.webhooks.sendTo(receiver.url);
  const { id } = await client.checkout.sessions.create(exampleSession());
  return { stripe, client, receiver, id };
}

test("an event is delivered immediately, with a signature that the package accepts", async () => {
  const { stripe, client, receiver, id } = await withEndpoint();
  await stripe.pay(id);
  expect(receiver.accepted).toEqual(stripe.webhooks.events);
  expect(receiver.accepted).toMatchObject([
    { object: "event", type: "checkout.session.completed", data: { object: { id, payment_status: "paid" } } },
  ]);
  await client.refunds.create({ payment_intent: String(stripe.account.sessions.get(id)?.payment_intent) });
  await stripe.webhooks.idle();
  expect(receiver.accepted[1]).toMatchObject({
    type: "charge.refunded",
    data: { previous_attributes: { amount_refunded: 0, refunded: false } },
  });
  expect(stripe.webhooks.deliveries.map(({ status }) => status)).toEqual([200, 200]);
});

test("held events are delivered by the test: late, reordered, repeated, and unchanged", async () => {
  const { stripe, receiver, id } = await withEndpoint();
  stripe.webhooks.hold();
  await stripe.beginSlowPayment(id);
  await stripe.endSlowPayment(id, "succeeded");
  expect(receiver.accepted).toEqual([]);
  for (const event of stripe.webhooks.events.toReversed()) await stripe.webhooks.deliver(event);
  for (const event of stripe.webhooks.events) await stripe.webhooks.deliver(event);
  const said = receiver.accepted.map(({ type, data }) => [
    type,
    (data.object as Stripe.Checkout.Session).payment_status,
  ]);
  const completed = ["checkout.session.completed", "unpaid"];
  const succeeded = ["checkout.session.async_payment_succeeded", "paid"];
  expect(said).toEqual([succeeded, completed, completed, succeeded]);
});

test("a forged signature and an old one are refused", async () => {
  const { stripe, receiver, id } = await withEndpoint();
  stripe.webhooks.hold();
  await stripe.pay(id);
  const [event] = stripe.webhooks.events;
  if (event === undefined) throw new Error("There is no event.");
  expect(await stripe.webhooks.deliver(event, { secret: "whsec_another" })).toMatchObject({ status: 400 });
  expect(await stripe.webhooks.deliver(event, { signedAt: event.created - 3600 })).toMatchObject({ status: 400 });
  expect(receiver.refused).toEqual([
    expect.stringContaining("No signatures found"),
    expect.stringContaining("Timestamp outside the tolerance zone"),
  ]);
  expect(receiver.accepted).toEqual([]);
});

test("an undelivered event is sent again", async () => {
  const { stripe, client, receiver, id } = await withEndpoint();
  await stripe.pay(id);
  stripe.webhooks.sendTo("http://127.0.0.1:1");
  await stripe.refund(id);
  expect(stripe.webhooks.deliveries.map(({ status }) => status)).toEqual([200, undefined]);
  stripe.webhooks.hold();
  await stripe.expire((await client.checkout.sessions.create(exampleSession())).id);
  stripe.webhooks.sendTo(receiver.url);
  await stripe.webhooks.deliverMissed();
  await stripe.webhooks.deliverMissed();
  expect(receiver.accepted.map(({ type }) => type)).toEqual([
    "checkout.session.completed",
    "charge.refunded",
    "checkout.session.expired",
  ]);
});
