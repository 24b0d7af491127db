import type { Catalogue } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";
import { soldOf } from "../products/registry.ts";

/** Checks for duplicate ids of products and variants. An upsell may share its event's id. */
export function checkIds(catalogue: Catalogue): Problem[] {
  const products: Identified[] = [];
  const ofTypes: Problem[] = [];
  for (const { collection, type, products: own } of soldOf(catalogue)) {
    const identified = own.map((product, index) => ({
      id: product.id,
      pointer: `/${collection}/${index}/id`,
      shared: type.mayShareIdOf?.(product),
    }));
    products.push(...identified.filter(({ id, shared }) => id !== shared));
    if (type.mayShareIdOf !== undefined) ofTypes.push(...repeated(identified, type.name));
  }
  const problems = [...repeated(products, "product"), ...ofTypes, ...repeated(placesOf(catalogue), "ticket type")];
  return [...new Map(problems.toReversed().map((problem) => [problem.pointer, problem])).values()].toReversed();
}

interface Identified {
  readonly id: string;
  readonly pointer: string;
}

export function placesOf(catalogue: Catalogue): Identified[] {
  return soldOf(catalogue).flatMap(({ collection, type, products }) =>
    products.flatMap((product, index) =>
      type.places(product).map(({ id, pointer }) => ({ id, pointer: `/${collection}/${index}${pointer}` })),
    ),
  );
}

function repeated(all: readonly Identified[], what: string): Problem[] {
  const seen = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { id, pointer } of all) {
    const earlier = seen.get(id);
    if (earlier === undefined) seen.set(id, pointer);
    else
      problems.push({
        code: "CATALOGUE_ID_DUPLICATE",
        pointer,
        message: `the ${what} id "${id}" is already taken at ${earlier}`,
        fix: "give one of the two another id",
        value: id,
      });
  }
  return problems;
}
