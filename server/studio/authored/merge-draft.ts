import type { StudioConflict } from "../../../schemas/generated/wire.ts";
import { mergeTexts } from "../../../studio/text/merge-texts.ts";
import { TextEditError } from "../../../studio/text/text-edit-error.ts";

/** A file of a draft that somebody else published since; each text null where there is none. */
interface OvertakenFile {
  readonly name: string;
  /** The published state that the draft started from. */
  readonly before: string | null;
  readonly mine: string | null;
  readonly theirs: string | null;
}

/** A draft's file over what is published now. */
interface MergedFile {
  readonly name: string;
  readonly text: string | null;
}

/** Makes a draft's changes again on the newer texts. Where both changed the same, the published value stands in the draft, and is named. */
export function mergeDraft({ files }: { readonly files: readonly OvertakenFile[] }): { files: MergedFile[]; conflicts: StudioConflict[] } {
  const conflicts: StudioConflict[] = [];
  const merged = files.map(({ name, before, mine, theirs }) => {
    const found = before !== null && mine !== null && theirs !== null ? merge(before, mine, theirs) : undefined;
    // One of the two removed the file, both made it, or one of the texts is not JSON: the draft goes on as it is, over what is there now.
    const contradicting = found?.conflicts ?? [{ pointer: "", mine, theirs }];
    conflicts.push(...contradicting.map((each) => ({ file: name, pointer: each.pointer, mine: json(each.mine), theirs: json(each.theirs) })));
    return { name, text: found === undefined ? mine : found.text };
  });
  return { files: merged, conflicts };
}

function merge(before: string, mine: string, theirs: string) {
  try {
    return mergeTexts(before, mine, theirs);
  } catch (error) {
    if (error instanceof TextEditError) return undefined;
    throw error;
  }
}

function json(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}
