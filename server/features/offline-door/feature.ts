import { defineFeature } from "../../museum/feature.ts";
import { offlineDoorRoutes } from "./routes.ts";
import { doorTables } from "./tables.ts";

export const offlineDoor = defineFeature({
  name: "offline-door",
  tables: doorTables,
  calls: { boxOffice: offlineDoorRoutes },
});
