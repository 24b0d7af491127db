import { defineFeature } from "../../museum/feature.ts";
import { studioPages } from "./pages.ts";
import { studioRoutes } from "./routes.ts";
import { draftWalker, studioContext } from "./studio-context.ts";
import { studioTables } from "./tables.ts";

/** The authors' application: drafts, releases and pictures. */
export const studio = defineFeature({
  name: "studio",
  tables: studioTables,
  room: "studio",
  calls: { studio: (calls, host) => studioRoutes(calls, studioContext(host), draftWalker.of(host)) },
  routes: (server, host) => void server.register(studioPages, host),
});
