import { defineFeature } from "../../museum/feature.ts";
import { recordUndelivered } from "./record-undelivered.ts";

export const orders = defineFeature({
  name: "orders",
  mails: {
    undelivered: ({ db, now }, mail, reply) =>
      recordUndelivered(db, mail, { reply, at: new Date(now().epochMilliseconds) }),
  },
});
