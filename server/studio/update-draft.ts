import { sql } from "kysely";
import type { StudioConflict } from "../../schemas/generated/wire.ts";
import { mergeTexts } from "../../studio/text/merge-texts.ts";
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
    if (mine !== null && theirs !== null && before !== null) {
      const merged = mergeTexts(before, mine, theirs);
      conflicts.push(...merged.conflicts.map((each) => ({ file: name, pointer: each.pointer, mine: json(each.mine), theirs: json(each.theirs) })));
      edits.push({ name, text: merged.text, base: hash });
    } else {
      // One of the two removed the file, or both made it: the draft goes on as it is, over what is there now.
      conflicts.push({ file: name, pointer: "", mine: json(mine), theirs: json(theirs) });
      edits.push({ name, text: mine, base: hash });
    }
  }
  await saveDraft(tx, { employeeId, revision, edits, published, now });
  return { conflicts };
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
