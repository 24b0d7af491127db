import type { StudioPreviewResponse } from "../../../schemas/generated/wire.ts";
import type { AroundHandler, Calls, GetHandler } from "../../core/http/calls.ts";
import { type KindSource, loadKindSource, readSchema } from "../../museum/config/kinds.ts";
import { callerOf } from "../employees/guard.ts";
import { draftRoutes } from "./draft-routes.ts";
import { draftOf } from "./drafts.ts";
import { listFlows } from "./flows.ts";
import { holderRoutes } from "./holders.ts";
import { pathsRoute } from "./paths/routes.ts";
import { pictureRoutes } from "./pictures/routes.ts";
import { openAddress, previewCookie, previewRoot } from "./preview-address.ts";
import { readPublished } from "./published-files.ts";
import { createReleaseJob } from "./release-job.ts";
import { releaseRoutes } from "./release-routes.ts";
import { lastChanges } from "./releases.ts";
import type { DraftWalker, StudioContext } from "./studio-context.ts";

/** Adds the studio's calls (docs/behaviour.md, "Drafts and releases"). @param walker tests every path of flows */
export async function studioRoutes(
  server: Calls<"studio">,
  context: StudioContext,
  walker: DraftWalker,
): Promise<void> {
  const source = await loadKindSource();
  const job = createReleaseJob(context, server.jobLog("releases"));
  server.addHook("onReady", job.start);
  server.addHook("onClose", job.stop);
  server.get("/flows", readFlows(context));
  server.get("/schemas", async () => ({ body: schemasOf(source) }));
  server.actAround("/preview", openPreview(context));
  draftRoutes(server, context);
  releaseRoutes(server, context);
  pathsRoute(server, context, walker);
  pictureRoutes(server, context);
  holderRoutes(server, context);
}

function readFlows({ config, db }: StudioContext): GetHandler<"studio", "/flows"> {
  return async (request) => {
    const employeeId = callerOf(request).id;
    const [draft, published, changes] = await Promise.all([
      draftOf(db, employeeId),
      readPublished(config.dir),
      lastChanges(db),
    ]);
    return { body: { flows: await listFlows({ config, employeeId, draft, published, changes }) } };
  };
}

function schemasOf(source: KindSource) {
  const fileNames = ["flow", "tenant", "catalogue", "redirects"];
  return {
    files: Object.fromEntries(fileNames.map((name) => [name, readSchema(`schemas/${name}.schema.json`)])),
    kinds: Object.fromEntries(
      [...source.schemas].map(([component, own]) => {
        const kind = source.kinds.get(component);
        const isSkippable = kind?.contract === "step" && (kind.skip !== undefined || kind.autoAnswer !== undefined);
        return [component, { contract: kind?.contract ?? "step", ...own, isSkippable }];
      }),
    ),
  };
}

function openPreview({ environment }: StudioContext): AroundHandler<"studio", "/preview"> {
  const cookie = previewCookie(environment.publicUrl);
  return async (request, once, reply) => {
    const { id, sessionId } = callerOf(request);
    const opened: StudioPreviewResponse = await once(async ({ tx, now }) => ({
      address: await openAddress(tx, { employeeId: id, sessionId, view: request.body, now }),
    }));
    // The preview's pages also answer this browser in a separate window.
    cookie.set(reply, opened.address.slice(previewRoot.length));
    return opened;
  };
}
