import { createTwoFilesPatch } from "diff";

/** A draft's file with its published text; null if missing. */
export interface PatchedFile {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** With more changed lines, replace the whole file: a minimal diff takes quadratic time. */
const maxEdits = 2_000;

/** Formats a draft for `git apply` and `patch -p1`, for museums with files under version control. */
export function draftPatch({ files }: { readonly files: readonly PatchedFile[] }): string {
  return files.map(patchOf).join("");
}

function patchOf({ name, before, after }: PatchedFile): string {
  const [from, to] = [before === null ? "/dev/null" : `a/${name}`, after === null ? "/dev/null" : `b/${name}`];
  const found =
    before === null || after === null
      ? undefined
      : createTwoFilesPatch(from, to, before, after, undefined, undefined, {
          context: 3,
          maxEditLength: maxEdits,
          timeout: 5_000,
        });
  return found?.replace(/^=+\n/, "") ?? wholePatch(from, to, before ?? "", after ?? "");
}

function wholePatch(from: string, to: string, before: string, after: string): string {
  const [removed, added] = [linesOf(before), linesOf(after)];
  const range = (lines: readonly string[]) => `${lines.length === 0 ? 0 : 1},${lines.length}`;
  const said = (sign: string, lines: readonly string[]) =>
    lines
      .map((line) => `${sign}${line}`)
      .map((line) => (line.endsWith("\n") ? line : `${line}\n\\ No newline at end of file\n`));
  return [
    `--- ${from}\n+++ ${to}\n@@ -${range(removed)} +${range(added)} @@\n`,
    ...said("-", removed),
    ...said("+", added),
  ].join("");
}

function linesOf(text: string): string[] {
  const lines = text.split("\n").map((line) => `${line}\n`);
  const last = lines.pop()?.slice(0, -1);
  return last === undefined || last === "" ? lines : [...lines, last];
}
