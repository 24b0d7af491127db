import { defineFeature } from "../../museum/feature.ts";
import { demoPayments } from "./demo.ts";
import { payments as provider } from "./port.ts";
import { paymentTables } from "./tables.ts";

/** Without a provider, only free orders are possible. */
export const payments = defineFeature({
  name: "payments",
  tables: paymentTables,
  open: (host) => provider.put(host, host.environment.demo ? demoPayments : undefined),
});
