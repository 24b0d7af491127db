import { defineFeature } from "../../museum/feature.ts";
import { terminalSales } from "../checkout/hosted/settle-payment.ts";
import { signingOut } from "../employees/login-routes.ts";
import { releaseBasketsOf } from "./basket.ts";
import { demoTerminalPage } from "./demo-terminal-page.ts";
import { orderRoutes } from "./order-routes.ts";
import { sellOnReader } from "./reader-sale.ts";
import { saleRoutes } from "./sale-routes.ts";
import { deskTables } from "./tables.ts";

export const desk = defineFeature({
  name: "desk",
  tables: deskTables,
  open(host) {
    signingOut.add(host, releaseBasketsOf);
    terminalSales.add(host, sellOnReader);
  },
  routes: demoTerminalPage,
  calls: {
    boxOffice(calls, host) {
      saleRoutes(calls, host);
      orderRoutes(calls, host);
    },
  },
});
