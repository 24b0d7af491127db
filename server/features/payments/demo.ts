import * as say from "../../../messages/generated/payments/demo.ts";
import type { DirectProvider } from "./port.ts";

/** Test payments: always succeed without moving money. */
export const demoPayments: DirectProvider = {
  name: "demo",
  note: say.note,
  charge: async ({ id }) => ({ status: "paid", providerId: id }),
  refund: async ({ name, cents }) => ({ id: `refund-${name}`, cents, name }),
};
