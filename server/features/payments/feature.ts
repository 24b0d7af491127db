import * as say from "../../../messages/generated/commerce/payments.ts";
import { defineFeature } from "../../museum/feature.ts";
import { demoPayments } from "./demo.ts";
import { demoTerminal, demoTerminals } from "./demo-terminal.ts";
import { payments as provider } from "./port.ts";
import { paymentTables } from "./tables.ts";

/** Without a provider, only free orders are possible. */
export const payments = defineFeature({
  name: "payments",
  tables: paymentTables,
  open(host) {
    if (!host.environment.demo) return provider.put(host, undefined);
    const terminal = demoTerminal(say.demoReader(host.config.current.tenant.locale));
    demoTerminals.put(host, terminal);
    provider.put(host, { ...demoPayments, terminal });
  },
});
