import { defineFeature } from "../../museum/feature.ts";
import { signingOut } from "../employees/login-routes.ts";
import { releaseBasketsOf } from "./basket.ts";
import { orderRoutes } from "./order-routes.ts";
import { saleRoutes } from "./sale-routes.ts";
import { deskTables } from "./tables.ts";

export const desk = defineFeature({
  name: "desk",
  tables: deskTables,
  open: (host) => signingOut.add(host, releaseBasketsOf),
  calls: {
    boxOffice(calls, host) {
      saleRoutes(calls, host);
      orderRoutes(calls, host);
    },
  },
});
