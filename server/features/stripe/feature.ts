import { defineFeature } from "../../museum/feature.ts";
import { payments } from "../payments/port.ts";
import type { StripeSettings } from "./stripe.ts";

/** Charges through Stripe, even in a demo. */
export const stripe = defineFeature<StripeSettings>({
  name: "stripe",
  settings(read) {
    const keys = read.together("STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET");
    const apiBase = read.address("STRIPE_API_BASE", ["http:", "https:"]);
    const terminalLocation = read.text("STRIPE_TERMINAL_LOCATION");
    if (keys === undefined) return undefined;
    return { secretKey: keys.STRIPE_SECRET_KEY, webhookSecret: keys.STRIPE_WEBHOOK_SECRET, apiBase, terminalLocation };
  },
  async open(host, settings) {
    if (settings === undefined) return;
    // Loads lazily: the package takes half a second and 18 MB.
    const { stripePayments } = await import("./stripe.ts");
    payments.put(host, stripePayments(settings));
  },
});
