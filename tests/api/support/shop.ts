import { stripePayments } from "../../../server/features/stripe/stripe.ts";
import type { Config } from "../../../server/museum/model/config.ts";
import { startStripe } from "../../support/stripe/start.ts";
import { whenOver } from "../../support/when-over.ts";
import { openMuseum } from "./museum.ts";

/** The location of its card readers. */
export const location = "tml_museum";

/** A museum with a fake Stripe, on the same clock unless stopped. */
export async function openShop(config: Partial<Config> = {}) {
  let now = () => 0;
  let stoppedAt: number | undefined;
  const stripe = await startStripe({ now: () => stoppedAt ?? now() });
  whenOver(stripe.stop);
  const { secretKey, webhookSecret, url: apiBase } = stripe;
  const provider = stripePayments({ secretKey, webhookSecret, apiBase, terminalLocation: location });
  const museum = await openMuseum({ config, demo: false, payments: provider });
  now = () => museum.now().epochMilliseconds;
  const endpoint = `${await museum.server.listen({ port: 0, host: "127.0.0.1" })}/webhooks/stripe`;
  stripe.webhooks.sendTo(endpoint);
  const stopClock = (isStopped: boolean) => {
    stoppedAt = isStopped ? now() : undefined;
  };
  return { museum, stripe, provider, endpoint, stopClock };
}
