import { sql } from "kysely";
import type { StudioConflict, StudioEdit } from "../../../schemas/generated/wire.ts";
import type { Db } from "../../core/database/tables.ts";
import type { EditableConfig } from "../../museum/model/config.ts";
import { workOn } from "./authored/work-on.ts";
import { draftOf, outdatedFiles } from "./drafts.ts";
import type { PublishedFiles } from "./published-files.ts";

interface MergeContext {
  readonly config: EditableConfig;
  readonly db: Db;
}

interface MergeOptions {
  readonly employeeId: string;
  readonly published: PublishedFiles;
}

/** The caller saves the result with its known revision, so that a concurrent change of the draft wins. */
export async function mergeWithPublished(
  { config, db }: MergeContext,
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
