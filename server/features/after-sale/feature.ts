import { defineFeature } from "../../museum/feature.ts";
import { walletNames } from "../orders/order-tickets.ts";
import { orderRoutes } from "./order-routes.ts";
import { orderChanged, startRefunds } from "./pay-refunds.ts";
import { afterSaleRoutes } from "./routes.ts";
import { refundTables } from "./tables.ts";
import { ticketMailRoute } from "./ticket-mail-route.ts";

/** Changes of an order after its sale: moves, cancellations and refunds. */
export const afterSale = defineFeature({
  name: "after-sale",
  tables: refundTables,
  calls: {
    storefront(calls, host) {
      orderRoutes(calls, host, walletNames.find(host) ?? []);
      afterSaleRoutes(calls, host, () => orderChanged(host));
      ticketMailRoute(calls, host);
    },
  },
  jobs: { refunds: startRefunds },
});
