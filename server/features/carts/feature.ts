import { catalogueRoutes } from "../../museum/catalogue/routes.ts";
import { defineFeature } from "../../museum/feature.ts";
import { findMemberTickets } from "./buyer-rules.ts";
import { paymentClosing } from "./payment-open.ts";
import { cartRoutes } from "./routes.ts";
import { cartTables } from "./tables.ts";

export const carts = defineFeature({
  name: "carts",
  tables: cartTables,
  calls: {
    storefront(calls, host) {
      catalogueRoutes(calls, host, findMemberTickets);
      cartRoutes(calls, host, paymentClosing.of(host));
    },
  },
});
