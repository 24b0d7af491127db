import { defineFeature } from "../../museum/feature.ts";
import { walletNames } from "../orders/order-tickets.ts";
import { payments } from "../payments/port.ts";
import { orderChanged, refunds } from "./freed-seats.ts";
import { orderRoutes } from "./order-routes.ts";
import { repeatRefunds } from "./refunds.ts";
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
  jobs: {
    refunds(host, log) {
      const job = repeatRefunds(host, payments.of(host), log);
      refunds.put(host, job);
      return () => job.stop();
    },
  },
});
