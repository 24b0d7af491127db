import { defineFeature } from "../../museum/feature.ts";
import { checkInRoutes } from "./check-in-routes.ts";
import { lookupRoutes } from "./lookup-routes.ts";
import { redemptionTables } from "./tables.ts";

export const checkIn = defineFeature({
  name: "check-in",
  tables: redemptionTables,
  calls: {
    boxOffice(calls, host) {
      checkInRoutes(calls, host);
      lookupRoutes(calls, host);
    },
  },
});
