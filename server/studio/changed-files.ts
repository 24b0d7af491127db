import { valueAt } from "../../studio/text/value-at.ts";
import type { ChangedFile } from "./describe-changes.ts";

/** The files of a draft, with what they say now and would say. One whose new text is not JSON changes nothing that could be said. */
export function changedFiles(files: ReadonlyMap<string, string | null>, published: ReadonlyMap<string, string>): ChangedFile[] {
  return [...files].map(([name, text]) => {
    const before = readable(published.get(name));
    return { name, before, after: text === null ? undefined : (readable(text) ?? before) };
  });
}

/** What a text says; undefined where it is not JSON, or lists and objects lie within each other beyond all sense. */
export function readable(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return valueAt(text, "");
  } catch {
    return undefined;
  }
}
