import { defineFeature } from "../../museum/feature.ts";
import { recordUndelivered } from "./changes.ts";
import { orderTables } from "./tables.ts";

export const orders = defineFeature({
  name: "orders",
  tables: orderTables,
  mails: {
    undelivered: ({ db, now }, mail, reply) =>
      recordUndelivered(db, mail, { reply, at: new Date(now().epochMilliseconds) }),
  },
});
