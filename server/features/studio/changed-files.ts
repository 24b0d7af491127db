import { valueAt } from "../../../studio/text/parse-text.ts";
import type { ChangedFile } from "./describe-changes.ts";

/** Returns a draft's files with their values before and after. Unparseable new text counts as unchanged. */
export function changedFiles(
  files: ReadonlyMap<string, string | null>,
  published: ReadonlyMap<string, string>,
): ChangedFile[] {
  return [...files].map(([name, text]) => {
    const before = readable(published.get(name));
    return { name, before, after: text === null ? undefined : (readable(text) ?? before) };
  });
}

/** Parses a text; undefined if it is not valid JSON, or nested too deeply. */
export function readable(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return valueAt(text, "");
  } catch {
    return undefined;
  }
}
