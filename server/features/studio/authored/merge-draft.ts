import type { StudioConflict } from "../../../../schemas/generated/wire.ts";
import { mergeTexts } from "../../../../studio/text/merge-texts.ts";
import { TextEditError } from "../../../../studio/text/parse-text.ts";

/** A draft's file that was published by another since; null if missing. */
interface OvertakenFile {
  readonly name: string;
  readonly before: string | null;
  readonly mine: string | null;
  readonly theirs: string | null;
}

interface MergedFile {
  readonly name: string;
  readonly text: string | null;
}

/** Reapplies a draft's changes to newer texts. In a conflict, the published value wins and the conflict is listed. */
export function mergeDraft({ files }: { readonly files: readonly OvertakenFile[] }): {
  files: MergedFile[];
  conflicts: StudioConflict[];
} {
  const conflicts: StudioConflict[] = [];
  const merged = files.map(({ name, before, mine, theirs }) => {
    const found = before !== null && mine !== null && theirs !== null ? merge(before, mine, theirs) : undefined;
    // If a side removed or added the file, or a text is not JSON, keep the draft's text.
    const contradicting = found?.conflicts ?? [{ pointer: "", mine, theirs }];
    conflicts.push(
      ...contradicting.map((each) => ({
        file: name,
        pointer: each.pointer,
        mine: json(each.mine),
        theirs: json(each.theirs),
      })),
    );
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
