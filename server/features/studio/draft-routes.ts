import * as say from "../../../messages/generated/server/studio.ts";
import type { StudioFile, StudioUpdateResponse } from "../../../schemas/generated/wire.ts";
import type { AroundHandler, Calls, GetHandler, StaffsRequest } from "../../core/http/calls.ts";
import { refused } from "../../core/http/http-error.ts";
import { callerOf } from "../employees/current-employee.ts";
import { workOn } from "./authored/authored-tasks.ts";
import { loadDraft } from "./draft-answer.ts";
import { discardDraft, draftOf, editedFile, mergeWithPublished, noteConflicts, saveDraft } from "./drafts.ts";
import { readPublished, readPublishedOf } from "./published-files.ts";
import type { DraftContext } from "./studio-context.ts";

/** Bytes. A draft's texts are larger than any other request. */
const bodyLimit = 8 * 1024 * 1024;

export function draftRoutes(server: Calls<"studio">, context: DraftContext): void {
  server.get("/draft", async (request) => ({ body: await draftFor(context, request) }));
  server.get("/draft/patch", readPatch(context));
  server.get("/file", readFile(context));
  server.actAround("/draft/save", save(context), { bodyLimit });
  server.actAround("/draft/discard", discard(context));
  server.actAround("/draft/update", update(context));
}

/** The caller's draft, as the studio shows it. */
export async function draftFor(context: DraftContext, request: StaffsRequest) {
  return (await loadDraft(context, callerOf(request), { locale: request.locale })).answer;
}

function readFile({ config, db }: DraftContext): GetHandler<"studio", "/file"> {
  return async (request): Promise<{ body: StudioFile }> => {
    const name = request.query.name ?? "";
    const [draft, published] = await Promise.all([
      draftOf(db, callerOf(request).id),
      readPublishedOf(config.dir, [name]),
    ]);
    if (!draft.files.has(name) && !published.has(name))
      throw refused(404, {
        code: "STUDIO_FILE_UNKNOWN",
        field: "name",
        message: (locale) => say.fileUnknown(locale, { name }),
      });
    return { body: editedFile(name, draft, published) };
  };
}

function readPatch({ config, db }: DraftContext): GetHandler<"studio", "/draft/patch"> {
  return async (request) => {
    const { id } = callerOf(request);
    const draft = await draftOf(db, id);
    const published = await readPublishedOf(config.dir, draft.files.keys());
    const files = [...draft.files].map(([name, { text }]) => ({
      name,
      before: published.get(name)?.text ?? null,
      after: text,
    }));
    return { body: { patch: await workOn(config, id, "draftPatch", { files }) } };
  };
}

function save(context: DraftContext): AroundHandler<"studio", "/draft/save"> {
  return async (request, once) => {
    const { revision, files: edits } = request.body;
    const names = edits.map(({ name }) => name);
    const published = await readPublishedOf(context.config.dir, names);
    await once(async ({ tx, now }) => {
      await saveDraft(tx, { employeeId: callerOf(request).id, revision, edits, published, now });
      return {};
    });
    return draftFor(context, request);
  };
}

function discard(context: DraftContext): AroundHandler<"studio", "/draft/discard"> {
  return async (request, once) => {
    await once(async ({ tx, now }) => {
      await discardDraft(tx, callerOf(request).id, request.body.revision, now);
      return {};
    });
    return draftFor(context, request);
  };
}

function update(context: DraftContext): AroundHandler<"studio", "/draft/update"> {
  return async (request, once): Promise<StudioUpdateResponse> => {
    const { id: employeeId } = callerOf(request);
    const { revision } = request.body;
    const published = await readPublished(context.config.dir);
    const merged = await mergeWithPublished(context, { employeeId, published });
    const { conflicts } = await once(async ({ tx, now }) => {
      await saveDraft(tx, { employeeId, revision, edits: merged.edits, published, now });
      await noteConflicts(tx, employeeId, merged.conflicts);
      return { conflicts: merged.conflicts };
    });
    return { draft: await draftFor(context, request), conflicts };
  };
}
