import * as say from "../../../messages/generated/server/studio.ts";
import type {
  StudioFile,
  StudioPreviewResponse,
  StudioPublishResponse,
  StudioScheduledResponse,
  StudioUpdateResponse,
} from "../../../schemas/generated/wire.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Calls, StaffsRequest } from "../../core/http/calls.ts";
import { refused } from "../../core/http/http-error.ts";
import { loadKindSource, readSchema } from "../../museum/config/kinds.ts";
import { actorOf } from "../employees/audit-log.ts";
import { callerOf } from "../employees/guard.ts";
import { workOn } from "./authored/authored-tasks.ts";
import { loadDraft } from "./draft-answer.ts";
import { discardDraft, draftOf, mergeWithPublished, noteConflicts, saveDraft } from "./drafts.ts";
import { listFlows } from "./flows.ts";
import { pathsRoute } from "./paths/routes.ts";
import { pictureRoutes } from "./pictures/routes.ts";
import { openAddress, previewCookie, previewRoot } from "./preview-address.ts";
import { checkMayPublish, endPublishing, publish } from "./publish.ts";
import { readPublished, readPublishedOf } from "./published-files.ts";
import { createReleaseJob } from "./release-job.ts";
import { listReleases, releaseById, textsOf } from "./releases.ts";
import { listScheduled, readTime, scheduleDraft, unschedule } from "./scheduled.ts";
import type { DraftWalker, StudioContext } from "./studio-context.ts";

/** Bytes. A draft's texts are larger than any other request. */
const bodyLimit = 8 * 1024 * 1024;

/** Adds the studio's calls (docs/behaviour.md, "Drafts and releases"). @param walker tests every path of flows */
export async function studioRoutes(server: Calls<"studio">, given: StudioContext, walker: DraftWalker): Promise<void> {
  const context = { ...given, source: await loadKindSource() };
  const { config, db } = context;
  const { dir } = config;
  const moment = () => new Date(context.now().epochMilliseconds);
  const draftFor = async (request: StaffsRequest) => (await loadDraft(context, callerOf(request))).answer;
  const job = createReleaseJob(context, server.jobLog("releases"));
  server.addHook("onReady", job.start);
  server.addHook("onClose", job.stop);
  pathsRoute(server, context, walker);
  pictureRoutes(server, context);

  server.get("/flows", async (request) => {
    const employeeId = callerOf(request).id;
    const [draft, published] = await Promise.all([draftOf(db, employeeId), readPublished(dir)]);
    return { body: { flows: await listFlows({ config, employeeId, draft, published }) } };
  });

  server.get("/draft", async (request) => ({ body: await draftFor(request) }));

  server.get("/file", async (request): Promise<{ body: StudioFile }> => {
    const name = request.query.name ?? "";
    const [draft, published] = await Promise.all([draftOf(db, callerOf(request).id), readPublished(dir)]);
    const own = draft.files.get(name);
    const { text = null, hash = null } = published.get(name) ?? {};
    if (own === undefined && text === null)
      throw refused(404, {
        code: "STUDIO_FILE_UNKNOWN",
        field: "name",
        message: (locale) => say.fileUnknown(locale, { name }),
      });
    return {
      body: {
        name,
        published: text,
        base: own === undefined ? hash : own.base,
        text: own === undefined ? text : own.text,
      },
    };
  });

  server.get("/schemas", async () => ({
    body: {
      files: Object.fromEntries(
        ["flow", "tenant", "catalogue", "redirects"].map((name) => [name, readSchema(`schemas/${name}.schema.json`)]),
      ),
      kinds: Object.fromEntries(
        [...context.source.schemas].map(([component, own]) => {
          const kind = context.source.kinds.get(component);
          const isSkippable = kind?.contract === "step" && (kind.skip !== undefined || kind.autoAnswer !== undefined);
          return [component, { contract: kind?.contract ?? "step", ...own, isSkippable }];
        }),
      ),
    },
  }));

  server.get("/draft/patch", async (request) => {
    const { id } = callerOf(request);
    const draft = await draftOf(db, id);
    const published = await readPublishedOf(dir, draft.files.keys());
    const files = [...draft.files].map(([name, { text }]) => ({
      name,
      before: published.get(name)?.text ?? null,
      after: text,
    }));
    return { body: { patch: await workOn(config, id, "draftPatch", { files }) } };
  });

  server.actAround("/preview", async (request, once, reply): Promise<StudioPreviewResponse> => {
    const { id, sessionId } = callerOf(request);
    const opened: StudioPreviewResponse = await once(async ({ tx, now }) => ({
      address: await openAddress(tx, { employeeId: id, sessionId, view: request.body, now }),
    }));
    // The preview's pages also answer this browser in a separate window.
    previewCookie(context.environment.publicUrl).set(reply, opened.address.slice(previewRoot.length));
    return opened;
  });

  server.get("/releases", async (request) => {
    const before = Number(request.query.before);
    return { body: await listReleases(db, Number.isSafeInteger(before) && before > 0 ? before : undefined) };
  });

  server.actAround(
    "/draft/save",
    async (request, once) => {
      const { revision, files: edits } = request.body;
      const published = await readPublishedOf(
        dir,
        edits.map(({ name }) => name),
      );
      await once(async ({ tx, now }) => {
        await saveDraft(tx, { employeeId: callerOf(request).id, revision, edits, published, now });
        return {};
      });
      return draftFor(request);
    },
    { bodyLimit },
  );

  server.actAround("/draft/discard", async (request, once) => {
    await once(async ({ tx, now }) => {
      await discardDraft(tx, callerOf(request).id, request.body.revision, now);
      return {};
    });
    return draftFor(request);
  });

  server.actAround("/draft/update", async (request, once): Promise<StudioUpdateResponse> => {
    const { id: employeeId } = callerOf(request);
    const { revision } = request.body;
    const published = await readPublished(dir);
    const merged = await mergeWithPublished({ config, db }, { employeeId, published });
    const { conflicts } = await once(async ({ tx, now }) => {
      await saveDraft(tx, { employeeId, revision, edits: merged.edits, published, now });
      await noteConflicts(tx, employeeId, merged.conflicts);
      return { conflicts: merged.conflicts };
    });
    return { draft: await draftFor(request), conflicts };
  });

  server.actAround("/draft/publish", async (request, once): Promise<StudioPublishResponse> => {
    const by = callerOf(request);
    const { revision, note } = request.body;
    const id = randomId();
    const { draft, published, checked, answer } = await loadDraft(context, by, { again: true });
    const changes = answer.files.flatMap((file) => file.changes);
    const answered = await once(async ({ tx, now, audit }) => {
      if (revision !== draft.revision)
        throw refused(409, { code: "STUDIO_DRAFT_CHANGED", field: "revision", message: say.draftChanged });
      checkMayPublish({ by, draft, checked, published, note });
      await publish(tx, {
        id,
        dir,
        locale: config.current.tenant.locale,
        by: { ...by, device: actorOf(request).device },
        draft,
        published,
        note,
        changes,
        now,
      });
      // The event is recorded with the release, by the server that finishes its journal.
      await audit(undefined);
      return { release: await releaseById(tx, id) };
    });
    await endPublishing(db, dir, moment());
    // Answer only after this server's visitors get the release.
    await config.reload();
    return answered;
  });

  server.get("/scheduled", async () => ({ body: { scheduled: await listScheduled(db) } }));

  server.actAround("/draft/schedule", async (request, once): Promise<StudioScheduledResponse> => {
    const by = callerOf(request);
    const { revision, note, at } = request.body;
    const { draft, published, checked, answer } = await loadDraft(context, by, { again: true });
    return once(async ({ tx, now, audit }) => {
      if (revision !== draft.revision)
        throw refused(409, { code: "STUDIO_DRAFT_CHANGED", field: "revision", message: say.draftChanged });
      const time = readTime(at, config.current.tenant.timeZone, context.now());
      checkMayPublish({ by, draft, checked, published, note });
      const changes = answer.files.flatMap((file) => file.changes);
      await scheduleDraft(tx, { employeeId: by.id, draft, note, at: time, changes, now });
      const details = { at: new Date(time.epochMilliseconds).toISOString() };
      await audit({ subject: note.trim(), details });
      return { scheduled: await listScheduled(tx) };
    });
  });

  server.actAround("/scheduled/:id/take-back", async (request, once) => {
    const published = await readPublished(dir);
    await once(async ({ tx, now, audit }) => {
      const subject = await unschedule(tx, {
        id: request.params.id,
        dir,
        employeeId: callerOf(request).id,
        revision: request.body.revision,
        published,
        now,
      });
      await audit({ subject });
      return {};
    });
    return draftFor(request);
  });

  server.actAround("/releases/:id/restore", async (request, once) => {
    const published = await readPublished(dir);
    await once(async ({ tx, now, audit }) => {
      const employeeId = callerOf(request).id;
      if ((await draftOf(tx, employeeId)).files.size > 0)
        throw refused(409, { code: "STUDIO_DRAFT_OPEN", message: say.draftOpen });
      const texts = await textsOf(tx, request.params.id);
      const names = new Set([...texts.keys(), ...published.keys()]);
      const edits = [...names].map((name) => ({
        name,
        text: texts.get(name) ?? null,
        base: published.get(name)?.hash ?? null,
      }));
      await saveDraft(tx, { employeeId, revision: request.body.revision, edits, published, now });
      const { note: subject } = await releaseById(tx, request.params.id);
      await audit({ subject });
      return {};
    });
    return draftFor(request);
  });
}
