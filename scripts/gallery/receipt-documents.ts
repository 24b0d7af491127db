import { usd } from "../../commerce/testing/wire.ts";
import type { ReceiptDocument } from "../../schemas/generated/wire.ts";

export const seller = {
  name: "Meridian Museum Foundation",
  address: "200 Strata Way\nDenver",
  taxNumber: "DE123456789",
};
export const documents: ReceiptDocument[] = [
  {
    ...{ number: 1041, kind: "sale", date: "2026-12-05" },
    ...{ net: usd("57.00"), tax: usd("3.07"), total: usd("60.07") },
    rates: [
      { rate: "0.081", net: usd("7.00"), tax: usd("0.57"), total: usd("7.57") },
      { rate: "0.05", net: usd("50.00"), tax: usd("2.50"), total: usd("52.50") },
    ],
  },
  {
    ...{ number: 1042, kind: "credit", date: "2026-12-05" },
    ...{ net: usd("7.00"), tax: usd("0.57"), total: usd("7.57") },
    rates: [{ net: usd("7.00"), tax: usd("0.57"), total: usd("7.57") }],
  },
];
