import type { Stock } from "../inventory/sync-stock.ts";
import { soldOf } from "../products/registry.ts";
import type { Museum } from "./museum.ts";

export function stockOf(museum: Museum): Stock[] {
  return soldOf(museum.index.catalogue).flatMap(({ type, products }) =>
    products.flatMap((product) => type.stock?.(museum, product) ?? []),
  );
}
