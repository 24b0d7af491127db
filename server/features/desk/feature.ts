import { defineFeature } from "../../museum/feature.ts";
import { orderRoutes } from "./order-routes.ts";
import { saleRoutes } from "./sale-routes.ts";
import { deskTables } from "./tables.ts";

export const desk = defineFeature({
  name: "desk",
  tables: deskTables,
  calls: {
    boxOffice(calls, host) {
      saleRoutes(calls, host);
      orderRoutes(calls, host);
    },
  },
});
