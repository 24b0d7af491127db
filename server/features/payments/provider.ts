import type { Environment } from "../../core/environment.ts";
import { demoPayments } from "./demo.ts";
import type { PaymentProvider } from "./port.ts";

/** Without a provider, only free orders are possible. */
export async function paymentProvider({
  demo,
  stripe,
}: Pick<Environment, "demo" | "stripe">): Promise<PaymentProvider | undefined> {
  // Loads lazily: the package takes half a second and 18 MB.
  if (stripe !== undefined) return (await import("./stripe.ts")).stripePayments(stripe);
  return demo ? demoPayments : undefined;
}
