import type { Environment } from "../../platform/environment.ts";
import { demoPayments } from "./demo.ts";
import type { PaymentProvider } from "./port.ts";

/** The provider with which this server takes payments. Without one, only free orders are possible. */
export function paymentProvider({ demo }: Pick<Environment, "demo">): PaymentProvider | undefined {
  return demo ? demoPayments : undefined;
}
