import { sql } from "kysely";
import type { StudioConflict } from "../../schemas/generated/wire.ts";
import { type Merged, mergeTexts } from "../../studio/text/merge-texts.ts";
import { TextEditError } from "../../studio/text/text-edit-error.ts";
import type { Tx } from "../platform/database/tables.ts";
import { draftOf, outdatedFiles, saveDraft } from "./drafts.ts";
import type { PublishedFiles } from "./published-files.ts";

interface UpdateOptions {
  readonly employeeId: string;
  readonly revision: number;
  readonly published: PublishedFiles;
  readonly now: Date;
}

/**
 * Bases a draft on what was published since: what the draft changes is made again on the newer texts. Where both changed the same, the
 * published value stands in the draft, and is named.
 * @throws HttpError 409 where the draft was changed since
 */
export async function updateDraft(tx: Tx, { employeeId, revision, published, now }: UpdateOptions): Promise<{ conflicts: StudioConflict[] }> {
  const draft = await draftOf(tx, employeeId);
  const conflicts: StudioConflict[] = [];
  const edits = [];
  for (const name of outdatedFiles(draft, published)) {
    const { text: mine = null, base = null } = draft.files.get(name) ?? {};
    const { text: theirs = null, hash = null } = published.get(name) ?? {};
    const before = base === null ? null : await textOfHash(tx, base);
    const merged = mine !== null && theirs !== null && before !== null ? merge(before, mine, theirs) : undefined;
    if (merged !== undefined) {
      conflicts.push(...merged.conflicts.map((each) => ({ file: name, pointer: each.pointer, mine: json(each.mine), theirs: json(each.theirs) })));
      edits.push({ name, text: merged.text, base: hash });
    } else {
      // One of the two removed the file, both made it, or one of the texts is not JSON: the draft goes on as it is, over what is there now.
      conflicts.push({ file: name, pointer: "", mine: json(mine), theirs: json(theirs) });
      edits.push({ name, text: mine, base: hash });
    }
  }
  await saveDraft(tx, { employeeId, revision, edits, published, now });
  return { conflicts };
}

function merge(before: string, mine: string, theirs: string): Merged | undefined {
  try {
    return mergeTexts(before, mine, theirs);
  } catch (error) {
    if (error instanceof TextEditError) return undefined;
    throw error;
  }
}

/** A text that was published. */
async function textOfHash(tx: Tx, hash: string): Promise<string | null> {
  const { rows } = await sql<{ text: string }>`select text from config_texts where hash = ${hash}`.execute(tx);
  return rows[0]?.text ?? null;
}

function json(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}
