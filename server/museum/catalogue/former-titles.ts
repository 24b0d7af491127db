import * as say from "../../../messages/generated/server/catalogue.ts";
import { type HttpError, notFound } from "../../platform/http/http-error.ts";

/**
 * Titles of what was on offer since this process started, by id. What a visitor chose may be gone from the catalogue when it is asked for
 * again, and a sentence names the title that they saw. After a restart there is none: the sentence then does without.
 */
const titles = { product: new Map<string, string>(), variant: new Map<string, string>() };

interface Titled {
  readonly id: string;
  readonly title: string;
}

/** Remembers the titles of a catalogue that is served from now on. */
export function rememberTitles(products: Iterable<Titled>, variants: Iterable<Titled & { readonly product: Titled }>): void {
  for (const { id, title } of products) titles.product.set(id, title);
  for (const { id, title, product } of variants) titles.variant.set(id, title === product.title ? title : `${product.title}, ${title}`);
}

/** What a variant that is no longer sold was called: "General Admission, Senior". */
export const formerVariant = (id: string): string | undefined => titles.variant.get(id);

type Kind = "event" | "bundle" | "upsell" | "membership" | "series" | "product";

/** 404 for what is not on offer, or no longer. */
export function notOffered(kind: Kind, id: string): HttpError {
  const title = titles.product.get(id);
  return notFound((locale) => (title === undefined ? say.gone(locale, { kind }) : say.notOffered(locale, { title })));
}
