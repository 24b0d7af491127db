import type { Languages } from "../../commerce/text-by-language.ts";
import { isRecord } from "../../engine/core/pointer.ts";
import { boot } from "../boot.ts";
import { parsedValue } from "../text/parse-text.ts";

const published: Languages = boot.languages ?? [boot.locale];

/** The last result stays the same object, because views are remembered by it. */
let last = published;

/** The languages in the text of tenant.json; without one, the published ones. */
export function languagesIn(text: string | null | undefined): Languages {
  const tenant = parsedValue(text);
  const found = isRecord(tenant) ? languagesOf(tenant) : published;
  if (found.join() !== last.join()) last = found;
  return last;
}

function languagesOf({ languages, locale }: Readonly<Record<string, unknown>>): Languages {
  const [first, ...others] = Array.isArray(languages) ? [...new Set(languages.filter(isTag))] : [];
  return [first ?? (isTag(locale) ? locale : "en-US"), ...others];
}

const isTag = (value: unknown): value is string => typeof value === "string" && value !== "";
