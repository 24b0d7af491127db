import { Stripe } from "stripe";
import { testNow } from "../clock.ts";
import { whenOver } from "../when-over.ts";
import { type StripeOptions, type StripeStandIn, startStripe } from "./start.ts";

/** A fake Stripe until the test ends, and the real client of the package `stripe`, by default without retries. */
export async function exampleStripe(
  options: StripeOptions = {},
  retries = 0,
): Promise<{ stripe: StripeStandIn; client: Stripe }> {
  const stripe = await startStripe(options);
  whenOver(stripe.stop);
  const { hostname, port } = new URL(stripe.url);
  const client = new Stripe(stripe.secretKey, {
    protocol: "http",
    host: hostname,
    port,
    maxNetworkRetries: retries,
    telemetry: false,
  });
  return { stripe, client };
}

/** Two tickets at 12 dollars each, to be paid within 40 minutes. */
export const exampleSession = (
  more: Stripe.Checkout.SessionCreateParams = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  line_items: [
    {
      quantity: 2,
      price_data: { currency: "usd", unit_amount: 1200, product_data: { name: "General admission, adult" } },
    },
  ],
  client_reference_id: "cart-1",
  customer_email: "ada@example.org",
  metadata: { cartId: "cart-1" },
  payment_intent_data: { metadata: { cartId: "cart-1" } },
  expires_at: Math.floor(testNow().epochMilliseconds / 1000) + 40 * 60,
  success_url: "http://localhost:3000/return?session_id={CHECKOUT_SESSION_ID}",
  cancel_url: "http://localhost:3000/checkout/cart-1",
  ...more,
});
