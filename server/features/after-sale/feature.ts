import { defineFeature } from "../../museum/feature.ts";
import { startRefunds } from "./pay-refunds.ts";
import { afterSaleRoutes } from "./routes.ts";
import { refundTables } from "./tables.ts";

/** Changes of an order after its sale: moves, cancellations and refunds. */
export const afterSale = defineFeature({
  name: "after-sale",
  tables: refundTables,
  calls: { storefront: afterSaleRoutes },
  jobs: { refunds: startRefunds },
});
