import { parse } from "jsonc-parser";
import type { ChangedFile } from "./describe-changes.ts";
import type { Draft } from "./drafts.ts";
import type { PublishedFiles } from "./published-files.ts";

/** The files of a draft, with what they say now and would say. */
export function changedFiles({ files }: Draft, published: PublishedFiles): ChangedFile[] {
  return [...files].map(([name, { text }]) => ({ name, before: readable(published.get(name)?.text), after: readable(text ?? undefined) }));
}

/** Of a text that is no JSON as much as can be read. */
function readable(text: string | undefined): unknown {
  return text === undefined ? undefined : parse(text, [], { allowTrailingComma: true });
}
