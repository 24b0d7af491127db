import type { Environment } from "../../platform/environment.ts";
import { demoPayments } from "./demo.ts";
import type { PaymentProvider } from "./port.ts";

/** By whom this server takes payments. Without one, only what costs nothing can be ordered. */
export function paymentProvider({ demo }: Pick<Environment, "demo">): PaymentProvider | undefined {
  return demo ? demoPayments : undefined;
}
