import type { Receipt } from "../../schemas/generated/wire.ts";
import { usd } from "./wire.ts";

/** Creates a receipt of two visits paid in cash; cases override only what matters. */
export function receiptOf(own: Partial<Receipt> = {}): Receipt {
  return {
    museum: "Meridian Museum",
    order: "#1001",
    at: "2026-12-05T17:30:00Z",
    clerk: "Grace",
    lines: [
      {
        ...{ title: "Gallery", ticketType: "Adult", date: "2026-12-05", time: "10:00 AM" },
        ...{ quantity: 2, price: usd("25.00"), total: usd("50.00") },
      },
    ],
    subtotal: usd("50.00"),
    tax: usd("0.00"),
    total: usd("50.00"),
    payments: [{ method: "cash", amount: usd("50.00"), given: usd("60.00"), change: usd("10.00") }],
    qrCode: "data:image/svg+xml;base64,",
    texts: {
      ...{ language: "en-US", museum: "Meridian Museum", seller: [], remarks: [], documents: [] },
      ...{ order: "Order #1001", moment: "Sat, Dec 5, 2026, 10:30 AM", code: "Code of order #1001" },
      lines: [{ text: "2 × Gallery, Adult", notes: ["Sat, Dec 5, 2026, 10:00 AM"], amount: "$50.00" }],
      sums: [
        { text: "Total", amount: "$50.00", isTotal: true },
        { text: "Paid in cash", amount: "$50.00" },
        { text: "Given", amount: "$60.00" },
        { text: "Change", amount: "$10.00" },
      ],
      closing: ["Show this code at the entrance.", "You were served by Grace."],
    },
    ...own,
  };
}
