import * as say from "../../messages/generated/studio/translations.ts";
import type { StudioText } from "../../schemas/generated/wire.ts";

/** A text as it is in the draft. */
export interface ShownText extends StudioText {
  readonly original: string;
  readonly translated: string;
  /** The original changed since the translation was made. */
  readonly isStale: boolean;
}

/** The museum's own files have no title of their own. */
export function titleOfFile(locale: string, file: string, title: string | undefined): string {
  if (file === "tenant.json") return say.museum(locale);
  if (file === "redirects.json") return say.redirects(locale);
  if (file === "catalogue.json") return say.catalogue(locale);
  if (file.startsWith("catalogue/")) return say.cataloguePart(locale, { name: file.slice(10, -5) });
  if (file.startsWith("direct/")) return titleOfTemplate(locale, file.slice(7, -5));
  return title ?? file;
}

const bases: Readonly<Record<string, Parameters<typeof say.shared>[1]["base"]>> = {
  event: "event",
  membership: "membership",
  series: "series",
  "gift-card": "giftCard",
};

const titleOfTemplate = (locale: string, name: string) => say.shared(locale, { base: bases[name] ?? "other", name });
