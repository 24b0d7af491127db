import { museumAt } from "../../museum/catalogue/museum.ts";
import { defineFeature } from "../../museum/feature.ts";
import { customerAtDoor, visitorAtDoor } from "./current-customer.ts";
import { addDemoCustomers, closeDemoCustomers } from "./demo-customers.ts";
import { accountTables } from "./tables.ts";

export const accounts = defineFeature({
  name: "accounts",
  tables: accountTables,
  door: (host) => ({
    customer: (request) => customerAtDoor(host, request),
    visitor: (request) => visitorAtDoor(host, request),
  }),
  demoAccounts: {
    add: ({ config, db, now }) => addDemoCustomers(db, museumAt(config.current, now())),
    close: ({ db }) => closeDemoCustomers(db),
  },
});
