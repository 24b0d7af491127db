import * as say from "../../../messages/generated/server/studio.ts";
import type { StudioPublishResponse, StudioScheduledResponse } from "../../../schemas/generated/wire.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { AroundHandler, Calls, GetHandler } from "../../core/http/calls.ts";
import { refused } from "../../core/http/http-error.ts";
import { isCatalogueFile } from "../../museum/model/catalogue-places.ts";
import { actorOf } from "../employees/audit-log.ts";
import { callerOf } from "../employees/current-employee.ts";
import { workOn } from "./authored/authored-tasks.ts";
import { loadDraft } from "./draft-answer.ts";
import { draftFor } from "./draft-routes.ts";
import { type Draft, draftOf, saveDraft } from "./drafts.ts";
import { checkMayPublish, endPublishing, publish } from "./publish.ts";
import { readPublished } from "./published-files.ts";
import { listReleases, releaseById, textsOf } from "./releases.ts";
import { listScheduled, readTime, scheduleDraft, unschedule } from "./scheduled.ts";
import type { DraftContext } from "./studio-context.ts";

export function releaseRoutes(server: Calls<"studio">, context: DraftContext): void {
  const { db } = context;
  server.get("/releases", readReleases(context));
  server.get("/releases/compare", compareReleases(context));
  server.get("/scheduled", async () => ({ body: { scheduled: await listScheduled(db) } }));
  server.actAround("/draft/publish", publishDraft(context));
  server.actAround("/draft/schedule", schedule(context));
  server.actAround("/scheduled/:id/take-back", restoreScheduled(context));
  server.actAround("/releases/:id/restore", restoreRelease(context));
}

function readReleases({ db }: DraftContext): GetHandler<"studio", "/releases"> {
  return async ({ query }) => {
    const before = Number(query.before);
    return { body: await listReleases(db, Number.isSafeInteger(before) && before > 0 ? before : undefined) };
  };
}

function compareReleases({ config, db }: DraftContext): GetHandler<"studio", "/releases/compare"> {
  return async (request) => {
    const { from = "", to = "" } = request.query;
    const [before, after, old, next] = await Promise.all([
      releaseById(db, from),
      releaseById(db, to),
      textsOf(db, from),
      textsOf(db, to),
    ]);
    // Unchanged texts need not travel to the worker; the catalogue has the titles.
    const changed = (texts: typeof old, other: typeof old) =>
      [...texts].filter(([name, text]) => isCatalogueFile(name) || other.get(name) !== text);
    const files = await workOn(config, callerOf(request).id, "describeBetween", {
      locale: request.locale,
      before: changed(old, next),
      after: changed(next, old),
    });
    return { body: { from: before, to: after, files } };
  };
}

function publishDraft(context: DraftContext): AroundHandler<"studio", "/draft/publish"> {
  const { config, db } = context;
  const { dir } = config;
  return async (request, once): Promise<StudioPublishResponse> => {
    const caller = callerOf(request);
    const by = { ...caller, device: actorOf(request).device };
    const { revision, note } = request.body;
    const id = randomId();
    const { draft, published, checked, answer } = await loadDraft(context, caller, { again: true });
    const changes = answer.files.flatMap((file) => file.changes);
    const answered = await once(async ({ tx, now, audit }) => {
      checkRevision(draft, revision);
      checkMayPublish({ by: caller, draft, checked, published, note });
      const { locale } = config.current.tenant;
      await publish(tx, { id, dir, locale, by, draft, published, note, changes, now });
      // The event is recorded with the release, by the server that finishes its journal.
      await audit(undefined);
      return { release: await releaseById(tx, id) };
    });
    await endPublishing(db, dir, new Date(context.now().epochMilliseconds));
    // Answer only after this server's visitors get the release.
    await config.reload();
    return answered;
  };
}

/** @throws HttpError 409 */
function checkRevision(draft: Draft, revision: number): void {
  if (revision !== draft.revision)
    throw refused(409, { code: "STUDIO_DRAFT_CHANGED", field: "revision", message: say.draftChanged });
}

function schedule(context: DraftContext): AroundHandler<"studio", "/draft/schedule"> {
  return async (request, once): Promise<StudioScheduledResponse> => {
    const by = callerOf(request);
    const { revision, note, at } = request.body;
    const { draft, published, checked, answer } = await loadDraft(context, by, { again: true });
    return once(async ({ tx, now, audit }) => {
      checkRevision(draft, revision);
      const time = readTime(at, context.config.current.tenant.timeZone, context.now());
      checkMayPublish({ by, draft, checked, published, note });
      const changes = answer.files.flatMap((file) => file.changes);
      await scheduleDraft(tx, { employeeId: by.id, draft, note, at: time, changes, now });
      await audit({ subject: note.trim(), details: { at: new Date(time.epochMilliseconds).toISOString() } });
      return { scheduled: await listScheduled(tx) };
    });
  };
}

function restoreScheduled(context: DraftContext): AroundHandler<"studio", "/scheduled/:id/take-back"> {
  const { dir } = context.config;
  return async (request, once) => {
    const published = await readPublished(dir);
    const { id } = request.params;
    const { revision } = request.body;
    await once(async ({ tx, now, audit }) => {
      const employeeId = callerOf(request).id;
      await audit({ subject: await unschedule(tx, { id, dir, employeeId, revision, published, now }) });
      return {};
    });
    return draftFor(context, request);
  };
}

function restoreRelease(context: DraftContext): AroundHandler<"studio", "/releases/:id/restore"> {
  return async (request, once) => {
    const published = await readPublished(context.config.dir);
    const { id } = request.params;
    await once(async ({ tx, now, audit }) => {
      const employeeId = callerOf(request).id;
      if ((await draftOf(tx, employeeId)).files.size > 0)
        throw refused(409, { code: "STUDIO_DRAFT_OPEN", message: say.draftOpen });
      const texts = await textsOf(tx, id);
      const names = new Set([...texts.keys(), ...published.keys()]);
      const edits = [...names].map((name) => ({
        name,
        text: texts.get(name) ?? null,
        base: published.get(name)?.hash ?? null,
      }));
      await saveDraft(tx, { employeeId, revision: request.body.revision, edits, published, now });
      const { note: subject } = await releaseById(tx, id);
      await audit({ subject });
      return {};
    });
    return draftFor(context, request);
  };
}
