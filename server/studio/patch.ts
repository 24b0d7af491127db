import { createTwoFilesPatch } from "diff";
import type { Draft } from "./drafts.ts";
import type { PublishedFiles } from "./published-files.ts";

/** A draft as `git apply` and `patch -p1` take it, for files that come from version control. */
export function draftPatch({ files }: Draft, published: PublishedFiles): string {
  return [...files]
    .map(([name, { text }]) => {
      const before = published.get(name)?.text;
      const [from, to] = [before === undefined ? "/dev/null" : `a/${name}`, text === null ? "/dev/null" : `b/${name}`];
      return createTwoFilesPatch(from, to, before ?? "", text ?? "", undefined, undefined, { context: 3 }).replace(/^=+\n/, "");
    })
    .join("");
}
