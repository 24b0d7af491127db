import { defineFeature } from "../../museum/feature.ts";
import { draftRoutes } from "./draft-routes.ts";
import { holderRoutes } from "./holders.ts";
import { studioPages } from "./pages.ts";
import { pathsRoute } from "./paths/routes.ts";
import { pictureRoutes } from "./pictures/routes.ts";
import { createReleaseJob } from "./release-job.ts";
import { releaseRoutes } from "./release-routes.ts";
import { editorRoutes } from "./routes.ts";
import { draftWalker, studioContext } from "./studio-context.ts";
import { studioTables } from "./tables.ts";

/** The authors' application: drafts, releases and pictures (docs/behaviour.md, "Drafts and releases"). */
export const studio = defineFeature({
  name: "studio",
  tables: studioTables,
  room: "studio",
  calls: {
    async studio(calls, host) {
      const context = studioContext(host);
      const job = createReleaseJob(context, calls.jobLog("releases"));
      calls.addHook("onReady", job.start);
      calls.addHook("onClose", job.stop);
      await editorRoutes(calls, context);
      draftRoutes(calls, context);
      releaseRoutes(calls, context);
      pathsRoute(calls, context, draftWalker.of(host));
      pictureRoutes(calls, context);
      holderRoutes(calls, context);
    },
  },
  routes: (server, host) => void server.register(studioPages, host),
});
