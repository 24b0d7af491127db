import { sql } from "kysely";
import * as say from "../../../messages/generated/server/studio.ts";
import type { StudioConflict, StudioEdit, StudioFile, StudioPresence } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { refused } from "../../core/http/http-error.ts";
import type { Overlay } from "../../museum/model/config.ts";
import { workOn } from "./authored/authored-tasks.ts";
import { isConfigurationName, isNeeded, type PublishedFiles } from "./published-files.ts";
import type { DraftContext } from "./studio-context.ts";

export interface DraftFile {
  /** Null removes the file. */
  readonly text: string | null;
  /** Hash of the published text that it started from; null for a new file. */
  readonly base: string | null;
}

/** An employee's unpublished changes (docs/behaviour.md, "Drafts and releases"). */
export interface Draft {
  /** Counts changes and releases; 0 for an employee without a draft. */
  readonly revision: number;
  /** By name; empty if there is nothing to publish. */
  readonly files: ReadonlyMap<string, DraftFile>;
  /** Edits that conflicted with a published change; kept until the draft is next updated. */
  readonly conflicts: readonly StudioConflict[];
}

export async function draftOf(db: Db | Tx, employeeId: string): Promise<Draft> {
  const rows = await db
    .selectFrom("drafts as draft")
    .leftJoin("draft_files as file", "file.employee_id", "draft.employee_id")
    .select(["draft.revision", "draft.conflicts", "file.name", "file.text", "file.base"])
    .where("draft.employee_id", "=", employeeId)
    .orderBy("file.name")
    .execute();
  const files = rows.flatMap(({ name, text, base }) => (name === null ? [] : [[name, { text, base }] as const]));
  return { revision: rows[0]?.revision ?? 0, files: new Map(files), conflicts: rows[0]?.conflicts ?? [] };
}

/** A file as the studio edits it. */
export function editedFile(name: string, draft: Draft, published: PublishedFiles): StudioFile {
  const { text = null, hash = null } = published.get(name) ?? {};
  const edited = draft.files.get(name) ?? { base: hash, text };
  return { name, published: text, base: edited.base, text: edited.text };
}

/** Returns the draft's texts as an overlay on the files. */
export function overlayOf({ files }: Draft): Overlay {
  return new Map([...files].map(([name, { text }]) => [name, text]));
}

/** Returns the draft's files that were published by others since the draft took them. */
export function outdatedFiles({ files }: Draft, published: PublishedFiles): string[] {
  return [...files].filter(([name, { base }]) => (published.get(name)?.hash ?? null) !== base).map(([name]) => name);
}

export async function otherDrafts(db: Db | Tx, employeeId: string): Promise<StudioPresence[]> {
  const rows = await db
    .selectFrom("drafts as draft")
    .innerJoin("employees as employee", "employee.id", "draft.employee_id")
    .select(["employee.name as employee", "draft.saved_at as savedAt"])
    .select(
      sql<
        string[]
      >`array(select file.name from draft_files as file where file.employee_id = draft.employee_id order by file.name)`.as(
        "files",
      ),
    )
    .where("draft.employee_id", "<>", employeeId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("draft_files as file").select("file.name").whereRef("file.employee_id", "=", "draft.employee_id"),
      ),
    )
    .orderBy("draft.saved_at", "desc")
    .limit(20)
    .execute();
  return rows.map(({ savedAt, ...row }) => ({ ...row, savedAt: savedAt.toISOString() }));
}

interface SaveOptions {
  readonly employeeId: string;
  readonly revision: number;
  readonly edits: readonly StudioEdit[];
  readonly published: PublishedFiles;
  readonly now: Date;
}

/** Limits, because the selling process reads a draft as a whole. */
const largestDraft = { files: 2_000, bytes: 16_000_000 };

/**
 * A file equal to the published one leaves the draft.
 * @throws HttpError 409 if another window changed the draft, or it is too large; 400 for an unknown name
 */
export async function saveDraft(tx: Tx, { employeeId, revision, edits, published, now }: SaveOptions): Promise<void> {
  const written = edits.flatMap(({ name, text }) => (text === null ? [] : [name]));
  for (const edit of edits) checkEdit(edit, [...written, ...published.keys()]);
  await claimDraft(tx, employeeId, revision, now);
  for (const { name, text, base } of edits) {
    await tx.deleteFrom("draft_files").where("employee_id", "=", employeeId).where("name", "=", name).execute();
    const { text: current = null, hash = null } = published.get(name) ?? {};
    if (text !== current)
      await tx
        .insertInto("draft_files")
        .values({ employee_id: employeeId, name, text, base: text === null ? (base ?? hash) : base })
        .execute();
  }
  await checkSize(tx, employeeId);
}

/** @throws HttpError 409 */
async function checkSize(tx: Tx, employeeId: string): Promise<void> {
  const { rows } = await sql<{
    files: number;
    bytes: number;
  }>`select count(*)::integer as files, coalesce(sum(octet_length(text)), 0)::float8 as bytes
    from draft_files where employee_id = ${employeeId}`.execute(tx);
  const { files = 0, bytes = 0 } = rows[0] ?? {};
  if (files <= largestDraft.files && bytes <= largestDraft.bytes) return;
  const most = { files: largestDraft.files, size: largestDraft.bytes / 1e6 };
  throw refused(409, { code: "STUDIO_DRAFT_FULL", field: "files", message: (locale) => say.draftFull(locale, most) });
}

/** Discards an employee's draft. @throws HttpError 409 if it has changed since */
export async function discardDraft(tx: Tx, employeeId: string, revision: number, now: Date): Promise<void> {
  await claimDraft(tx, employeeId, revision, now);
  await tx.deleteFrom("draft_files").where("employee_id", "=", employeeId).execute();
  await noteConflicts(tx, employeeId, []);
}

/** Conflicts stored per draft; further ones are dropped. */
const maxConflicts = 200;

/** Stores the conflicts of an update; the next update clears them. */
export async function noteConflicts(tx: Tx, employeeId: string, conflicts: readonly StudioConflict[]): Promise<void> {
  const kept = JSON.stringify(conflicts.slice(0, maxConflicts));
  await tx.updateTable("drafts").set({ conflicts: kept }).where("employee_id", "=", employeeId).execute();
}

/** Empties a published draft, unless it has changed since. */
export async function endDraft(tx: Tx, employeeId: string, revision: number, now: Date): Promise<void> {
  const ended = await tx
    .updateTable("drafts")
    .set({ revision: revision + 1, saved_at: now })
    .where("employee_id", "=", employeeId)
    .where("revision", "=", revision)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return;
  await tx.deleteFrom("draft_files").where("employee_id", "=", employeeId).execute();
  await noteConflicts(tx, employeeId, []);
}

/** Increments the revision for a caller with the latest one. @throws HttpError 409 otherwise */
async function claimDraft(tx: Tx, employeeId: string, revision: number, now: Date): Promise<void> {
  const claimed =
    revision === 0
      ? await tx
          .insertInto("drafts")
          .values({ employee_id: employeeId, revision: 1, saved_at: now })
          .onConflict((conflict) => conflict.column("employee_id").doNothing())
          .returning("revision")
          .executeTakeFirst()
      : await tx
          .updateTable("drafts")
          .set({ revision: revision + 1, saved_at: now })
          .where("employee_id", "=", employeeId)
          .where("revision", "=", revision)
          .returning("revision")
          .executeTakeFirst();
  if (claimed === undefined) throw changedElsewhere();
}

function checkEdit({ name, text }: StudioEdit, others: readonly string[]): void {
  if (!isConfigurationName(name))
    throw refused(400, {
      code: "STUDIO_FILE_UNKNOWN",
      field: "files",
      message: (locale) => say.fileUnknown(locale, { name }),
    });
  if (text === null && isNeeded(name, others))
    throw refused(400, {
      code: "STUDIO_FILE_UNKNOWN",
      field: "files",
      message: (locale) => say.fileStays(locale, { name }),
    });
}

function changedElsewhere() {
  return refused(409, { code: "STUDIO_DRAFT_CHANGED", field: "revision", message: say.draftChanged });
}

interface MergeOptions {
  readonly employeeId: string;
  readonly published: PublishedFiles;
}

/** The caller saves the result with its known revision, so that a concurrent change of the draft wins. */
export async function mergeWithPublished(
  { config, db }: Pick<DraftContext, "config" | "db">,
  { employeeId, published }: MergeOptions,
): Promise<{ edits: StudioEdit[]; conflicts: StudioConflict[] }> {
  const draft = await draftOf(db, employeeId);
  const outdated = outdatedFiles(draft, published);
  const files = await Promise.all(
    outdated.map(async (name) => {
      const { text: mine = null, base = null } = draft.files.get(name) ?? {};
      return {
        name,
        mine,
        before: base === null ? null : await textOfHash(db, base),
        theirs: published.get(name)?.text ?? null,
      };
    }),
  );
  const merged = await workOn(config, employeeId, "mergeDraft", { files });
  return {
    edits: merged.files.map(({ name, text }) => ({ name, text, base: published.get(name)?.hash ?? null })),
    conflicts: merged.conflicts,
  };
}

async function textOfHash(db: Db, hash: string): Promise<string | null> {
  const { rows } = await sql<{ text: string }>`select text from config_texts where hash = ${hash}`.execute(db);
  return rows[0]?.text ?? null;
}
