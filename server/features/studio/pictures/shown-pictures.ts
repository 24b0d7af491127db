import { media } from "../../../../commerce/media.ts";
import { publishedOf } from "../../../museum/config/store.ts";
import type { Config } from "../../../museum/model/config.ts";
import { soldOf } from "../../../museum/products/registry.ts";

/** Lists, by image, the titles of the things that it illustrates. */
export function shownPictures(config: Config): ReadonlyMap<string, readonly string[]> {
  const { assets = new Set<string>(), flows = new Map() } = publishedOf(config)?.content ?? {};
  const byAddress = new Map([...assets].map((name) => [media(name), name]));
  const found = new Map<string, Set<string>>();
  const look = (value: unknown, title: string): void => {
    if (typeof value === "object" && value !== null) for (const each of Object.values(value)) look(each, title);
    if (typeof value !== "string") return;
    const addresses = value.match(/\/media\/[\w./-]+/g) ?? [];
    for (const name of [value, ...addresses.map((address) => byAddress.get(address))])
      if (name !== undefined && assets.has(name)) found.set(name, (found.get(name) ?? new Set()).add(title));
  };
  for (const { products } of soldOf(config.catalogue)) for (const product of products) look(product, product.title);
  for (const flow of flows.values()) look(flow, flow.title);
  look(config.tenant, config.tenant.title);
  return new Map([...found].map(([name, titles]) => [name, [...titles]]));
}
