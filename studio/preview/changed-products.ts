import { isRecord } from "../../engine/core/pointer.ts";
import type { EditedProduct } from "../../schemas/preview-messages.ts";

/** Products that an edit changed; not added or removed ones, which a page cannot show by itself. */
export function changedProducts(before: unknown, after: unknown): EditedProduct[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  return Object.entries(after).flatMap(([name, list]) => {
    const earlier = before[name];
    if (list === earlier || !Array.isArray(list) || !Array.isArray(earlier)) return [];
    const known = new Map(earlier.filter(isRecord).map((product) => [product.id, product]));
    return list.filter(isRecord).flatMap((value) => {
      const { id } = value;
      const own = known.get(id);
      return typeof id !== "string" || own === undefined || isSame(own, value) ? [] : [{ id, before: own, value }];
    });
  });
}

/** Compare identity first: parseText reuses unchanged objects. */
const isSame = (one: object, other: object) => one === other || JSON.stringify(one) === JSON.stringify(other);
