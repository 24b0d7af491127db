import type { StudioFlow, StudioPreviewResponse } from "../../../schemas/generated/wire.ts";
import type { AroundHandler, Calls, GetHandler } from "../../core/http/calls.ts";
import { type KindSource, loadKindSource, readSchema } from "../../museum/config/kinds.ts";
import { classifyName } from "../../museum/config/read-folder.ts";
import { schemaIn } from "../../museum/config/studio-texts.ts";
import { byCatalogueOrder, isCatalogueFile } from "../../museum/model/catalogue-places.ts";
import type { EditableConfig } from "../../museum/model/config.ts";
import { usesOfCodes } from "../carts/code-uses.ts";
import { callerOf } from "../employees/current-employee.ts";
import { workOn } from "./authored/authored-tasks.ts";
import { type Draft, draftOf, editedFile } from "./drafts.ts";
import { readFlowUse } from "./flow-use.ts";
import { readFlowVisits } from "./flow-visits.ts";
import { listFragments } from "./list-fragments.ts";
import { openAddress, previewCookie, previewRoot } from "./preview-address.ts";
import { type PublishedFiles, readPublished } from "./published-files.ts";
import { lastChanges } from "./releases.ts";
import { nextScheduledChanges } from "./scheduled.ts";
import type { StudioContext } from "./studio-context.ts";
import { translationRoutes } from "./translations.ts";

/** Adds the calls with which the editor opens: the flows, their schemas and a preview. */
export async function editorRoutes(server: Calls<"studio">, context: StudioContext): Promise<void> {
  const source = await loadKindSource();
  server.get("/flows", readFlows(context));
  server.get("/flows/use", readFlowUse(context));
  server.get("/flows/:base/:handle/visits", readFlowVisits(context));
  server.get("/catalogue", readCatalogue(context));
  server.get("/codes/uses", async () => ({ body: { uses: await usesOfCodes(context.db) } }));
  server.get("/schemas", async (request) => ({ body: schemasOf(source, request.locale) }));
  server.actAround("/preview", openPreview(context));
  translationRoutes(server, context);
}

function readFlows({ config, db }: StudioContext): GetHandler<"studio", "/flows"> {
  return async (request) => {
    const employeeId = callerOf(request).id;
    const [draft, published, changes, scheduled] = await Promise.all([
      draftOf(db, employeeId),
      readPublished(config.dir),
      lastChanges(db),
      nextScheduledChanges(db),
    ]);
    const given = { config, employeeId, draft, published };
    // One after the other: of an author's work of one kind, only one piece waits.
    const flows = await listFlows({ ...given, changes, scheduled });
    return { body: { flows, fragments: await listFragments(given) } };
  };
}

function readCatalogue({ config, db }: StudioContext): GetHandler<"studio", "/catalogue"> {
  return async (request) => {
    const [draft, published, changes] = await Promise.all([
      draftOf(db, callerOf(request).id),
      readPublished(config.dir, "catalogue"),
      lastChanges(db),
    ]);
    const drafted = [...draft.files.keys()].filter(isCatalogueFile);
    const names = [...new Set([...published.keys(), ...drafted])].sort(byCatalogueOrder);
    const files = names.map((name) => editedFile(name, draft, published));
    const changed = names.flatMap((name) => {
      const change = changes.get(name);
      return change === undefined ? [] : [[name, change] as const];
    });
    return { body: { files, changes: Object.fromEntries(changed) } };
  };
}

function schemasOf(source: KindSource, locale: string) {
  const schemaFiles = {
    flow: "engine/flow.schema.json",
    fragment: "engine/fragment.schema.json",
    tenant: "schemas/tenant.schema.json",
    catalogue: "schemas/catalogue.schema.json",
    redirects: "schemas/redirects.schema.json",
  };
  return {
    files: Object.fromEntries(
      Object.entries(schemaFiles).map(([name, file]) => [name, schemaIn(locale, readSchema(file))]),
    ),
    kinds: Object.fromEntries(
      [...source.schemas].map(([component, own]) => {
        const kind = source.kinds.get(component);
        const isSkippable = kind?.contract === "step" && (kind.skip !== undefined || kind.autoAnswer !== undefined);
        return [
          component,
          { contract: kind?.contract ?? "step", ...own, data: schemaIn(locale, own.data), isSkippable },
        ];
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

interface ListOptions {
  readonly config: EditableConfig;
  readonly employeeId: string;
  readonly draft: Draft;
  readonly published: PublishedFiles;
  readonly changes: Awaited<ReturnType<typeof lastChanges>>;
  readonly scheduled: Awaited<ReturnType<typeof nextScheduledChanges>>;
}

/** Lists all flows by title, including those that the draft adds or removes. */
async function listFlows({
  config,
  employeeId,
  draft,
  published,
  changes,
  scheduled,
}: ListOptions): Promise<StudioFlow[]> {
  const names = new Set([...published.keys(), ...draft.files.keys()]);
  const entries = [...names].map(classifyName).filter((entry) => entry.role === "flow");
  const texts = entries.map(({ name }) => draft.files.get(name)?.text ?? published.get(name)?.text ?? "");
  const said = await workOn(config, employeeId, "titlesOfFlows", { texts });
  return entries
    .map((entry, index): StudioFlow => {
      const { name: file } = entry;
      const own = draft.files.get(file);
      const { title = file, base = entry.base, handle = entry.handle, stepCount = 0, events = [] } = said[index] ?? {};
      const state =
        own === undefined ? "published" : own.text === null ? "removed" : published.has(file) ? "changed" : "new";
      const address = base === handle ? `/${base}` : `/${base}/${handle}`;
      const change = changes.get(file);
      const scheduledAt = scheduled.get(file);
      return {
        ...{ file, base, handle, title, address, state, stepCount, events: [...events] },
        ...(scheduledAt && { scheduledAt }),
        ...(change && { change }),
      };
    })
    .sort((a, b) => a.title.localeCompare(b.title));
}
