import * as say from "../../../messages/generated/server/catalogue.ts";
import { type HttpError, notFound } from "../../core/http/http-error.ts";

/** Titles offered since the process started, so that an error can name a product that has left the catalogue. */
const titles = { product: new Map<string, string>(), variant: new Map<string, string>() };

interface Titled {
  readonly id: string;
  readonly title: string;
}

export function rememberTitles(
  products: Iterable<Titled>,
  variants: Iterable<Titled & { readonly product: Titled }>,
): void {
  for (const { id, title } of products) titles.product.set(id, title);
  for (const { id, title, product } of variants)
    titles.variant.set(id, title === product.title ? title : `${product.title}, ${title}`);
}

/** The former title of a variant no longer sold: "General Admission, Senior". */
export const formerVariant = (id: string): string | undefined => titles.variant.get(id);

type Kind = "event" | "bundle" | "upsell" | "membership" | "series" | "product";

/** Makes a 404 for something that is not, or no longer, on offer. */
export function notOffered(kind: Kind, id: string): HttpError {
  const title = titles.product.get(id);
  return notFound((locale) => (title === undefined ? say.gone(locale, { kind }) : say.notOffered(locale, { title })));
}
