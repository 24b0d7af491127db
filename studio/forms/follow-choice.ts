import type { Languages } from "../../commerce/text-by-language.ts";
import { isRecord } from "../../engine/core/pointer.ts";
import { handleOf } from "../addresses.ts";
import { shownAt } from "../state/default-language.ts";
import { setValue } from "../text/edit-text.ts";
import { valueAt } from "../text/parse-text.ts";

export interface Edit {
  readonly before: string;
  readonly after: string;
  readonly pointer: string;
  readonly published: string | null;
  readonly locale: string;
  readonly languages: Languages;
}

/** Updates a choice's value after an edit of its title, unless it was edited, published or used in a condition. */
export function followChoice({ before, after, pointer, published, languages }: Omit<Edit, "locale">): string {
  const [, at, list] = /^((.*\/oneOf)\/\d+)\/title$/.exec(pointer) ?? [];
  if (at === undefined || list === undefined) return after;
  const choices = valueAt(after, list);
  const [was, is] = [before, after].map((text) => shownAt(text, at, languages));
  if (!isRecord(was) || !isRecord(is) || typeof was.const !== "string" || !Array.isArray(choices)) return after;
  const isFollowing = was.const === "" || was.const.replace(/-\d+$/, "") === valueFor(was.title);
  if (!isFollowing || (was.const !== "" && timesWritten({ text: before, published }, was.const) > 1)) return after;
  const taken = new Set(
    choices.flatMap((choice, index) => (isRecord(choice) && `${list}/${index}` !== at ? [choice.const] : [])),
  );
  return setValue(after, `${at}/const`, firstFree(valueFor(is.title), taken));
}

function valueFor(title: unknown): string {
  return handleOf(String(title ?? "")).slice(0, 50);
}

function firstFree(value: string, taken: ReadonlySet<unknown>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? value : `${value}-${number}`;
    if (value === "" || !taken.has(candidate)) return candidate;
  }
}

/** Counts a name in a file's text; infinite once published, because orders or answers may refer to it. */
export function timesWritten(
  file: { readonly text: string | null; readonly published: string | null } | undefined,
  name: string,
): number {
  const written = JSON.stringify(name);
  if (file?.published?.includes(written)) return Number.POSITIVE_INFINITY;
  return (file?.text ?? "").split(written).length - 1;
}
