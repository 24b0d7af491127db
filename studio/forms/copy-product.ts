import { withTranslations } from "../../commerce/text-by-language.ts";
import { isRecord } from "../../engine/core/pointer.ts";

/** Identifiers that must be unique in a file. */
const names = new Set(["id", "variantId"]);

/** Copies a product with new ids throughout. @param file parsed file with the taken ids */
export function copyProduct<T>(product: T, file: unknown): T {
  const taken = new Set(idsIn(file));
  const own = (id: string) => {
    const stem = id.replace(/-\d+$/, "");
    let number = 2;
    while (taken.has(`${stem}-${number}`)) number += 1;
    taken.add(`${stem}-${number}`);
    return `${stem}-${number}`;
  };
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        names.has(key) && typeof each === "string" ? own(each) : copy(each),
      ]),
    );
  };
  return copy(withTranslations(product)) as T;
}

export function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    names.has(key) && typeof each === "string" ? [each] : idsIn(each),
  );
}
