import { isRecord } from "../../../engine/core/pointer.ts";
import type { Catalogue } from "../model/config.ts";
import { soldOf } from "../products/registry.ts";

export function productsOf(base: string, catalogue: Catalogue): readonly { id: string; title: string }[] {
  return soldOf(catalogue)
    .filter(({ type }) => type.base === base)
    .flatMap(({ type, products }) => products.filter((product) => type.isListed?.(product) ?? true));
}

/** Replaces "{handle}" and "{title}" in all texts of a template. */
export function bindTemplate(
  template: unknown,
  { id, title }: { readonly id: string; readonly title: string },
): unknown {
  if (typeof template === "string")
    return template.replace(/\{(handle|title)\}/g, (_all, name) => (name === "handle" ? id : title));
  if (Array.isArray(template)) return template.map((entry) => bindTemplate(entry, { id, title }));
  return isRecord(template)
    ? Object.fromEntries(Object.entries(template).map(([key, entry]) => [key, bindTemplate(entry, { id, title })]))
    : template;
}
