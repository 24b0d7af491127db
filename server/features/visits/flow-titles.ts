import * as say from "../../../messages/generated/server/visits.ts";
import type { Config, ServedFlow } from "../../museum/model/config.ts";
import { collections, productsOf, productTypes } from "../../museum/products/registry.ts";
import { isBound, sharedBase } from "./count-visits.ts";

const named = ["events", "memberships", "series", "giftCards"] as const;

/** Names a flow without a title of its own, a template or one that is gone, in words. */
export function titleOfFlow(locale: string, key: string): string {
  const base = sharedBase(key);
  if (base === undefined) return say.flowGone(locale, { address: key });
  const collection = collections.find((each) => productTypes[each].base === base);
  return say.shared(locale, { products: named.find((each) => each === collection) ?? "other" });
}

/** Names a step that its flow no longer has. */
export const titleOfGoneStep = (locale: string, path: string): string => say.stepGone(locale, { path });

/** Returns a template's steps, which all its products share. Titles say "…" where a product's title would be. */
export function sharedSteps(
  config: Pick<Config, "catalogue" | "flow">,
  key: string,
): Pick<ServedFlow["steps"][number], "path" | "title">[] {
  const bound = boundFlow(config, sharedBase(key) ?? "");
  if (bound === undefined) return [];
  return bound.flow.steps.map(({ path, title }) => ({ path, title: title.replaceAll(bound.product.title, "…") }));
}

/** Returns a template's flow for its first product that has one. The steps are the same for all. */
export function boundFlow({ catalogue, flow }: Pick<Config, "catalogue" | "flow">, base: string) {
  for (const product of productsOf(base, catalogue)) {
    const bound = flow(base, product.id, { direct: true });
    if (bound !== undefined && isBound(bound)) return { flow: bound, product };
  }
  return undefined;
}
