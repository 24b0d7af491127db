import type { Museum } from "../../../museum/catalogue/museum.ts";
import { textOf } from "../../../museum/config/sale-terms.ts";
import type { Catalogue, Config } from "../../../museum/model/config.ts";
import { taxAsAgreed } from "../../../museum/model/tax.ts";
import { codeKey, findCode } from "../../../museum/products/promotion-codes.ts";
import { lists, noProducts, soldOf } from "../../../museum/products/registry.ts";
import { contextWith, type ServerContext } from "../../../museum/server-context.ts";
import type { StoredCart } from "../../carts/cart-store.ts";

/** The products and tax rates as the buyer accepted them. */
export interface AgreedSale {
  readonly catalogue: Catalogue;
  /** Fractions by product type in payments begun before prices could include tax. */
  readonly tax: Parameters<typeof taxAsAgreed>[0];
}

export function agreedSale({ index, tenant }: Museum, { lines, code }: Pick<StoredCart, "lines" | "code">): AgreedSale {
  const { catalogue, events } = index;
  const ids = new Set(lines.map(({ variantId }) => variantId));
  const kept = noProducts();
  const wanted = new Set<string>();
  for (const { collection, type, products } of soldOf(catalogue)) {
    if (collection === "events") continue;
    const bought = products.filter((product) => type.variants(product, events).some(({ id }) => ids.has(id)));
    Object.assign(kept, { [collection]: bought });
  }
  for (const id of ids) {
    const event = index.variants.get(id)?.event;
    if (event !== undefined) wanted.add(event.id);
  }
  for (const { components } of kept.bundles) for (const { event } of components) wanted.add(event);
  for (const { events: parts } of kept.series) for (const event of parts) wanted.add(event);
  const promotion = code === null ? undefined : findCode(catalogue, code);
  return {
    catalogue: {
      ...kept,
      events: catalogue.events.filter(({ id }) => wanted.has(id)),
      codes: promotion === undefined ? [] : [promotion],
    },
    tax: tenant.tax,
  };
}

/** Keeps the agreed terms even if a price, ticket type, day or code has changed since. */
export function contextAsAgreed(context: ServerContext, agreed: AgreedSale | undefined): ServerContext {
  const [first] = context.config.current.tenant.languages;
  const current = context.config.current.in(first);
  if (agreed === undefined || isAsAgreed(current, agreed)) return context;
  const catalogue = { ...current.catalogue };
  for (const list of lists)
    Object.assign(catalogue, {
      [list]: [
        ...current.catalogue[list].filter((each) => !has(agreed.catalogue[list], each)),
        ...agreed.catalogue[list],
      ],
    });
  const tenant = { ...current.tenant, tax: taxAsAgreed(agreed.tax) };
  // The sale is agreed in the museum's first language; its mails read titles in the buyer's.
  const config: Config = {
    ...current,
    ...{ catalogue, tenant },
    in: (language) => (language === tenant.locale ? config : current.in(language)),
  };
  return contextWith(context, () => config);
}

type Listed = Catalogue[keyof Catalogue][number];

function isAsAgreed(
  { catalogue, tenant }: Pick<ServerContext["config"]["current"], "catalogue" | "tenant">,
  agreed: AgreedSale,
): boolean {
  const isNow = (listed: readonly Listed[], each: Listed) => {
    const now = listed.find((other) => keyOf(other) === keyOf(each));
    // The database returns JSON properties in another order.
    return now !== undefined && textOf(now) === textOf(each);
  };
  return (
    lists.every((list) => agreed.catalogue[list].every((each) => isNow(catalogue[list], each))) &&
    textOf(tenant.tax) === textOf(taxAsAgreed(agreed.tax))
  );
}

function has(all: readonly Listed[], one: Listed): boolean {
  return all.some((each) => keyOf(each) === keyOf(one));
}

function keyOf(listed: Listed): string {
  return "id" in listed ? listed.id : codeKey(listed.code);
}
