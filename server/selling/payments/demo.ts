import type { PaymentProvider } from "./port.ts";

/** Test payments: every one succeeds, and no money moves. */
export const demoPayments: PaymentProvider = {
  note: "Demo: no real payment is taken.",
  charge: async () => ({ status: "paid" }),
};
