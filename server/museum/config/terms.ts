import { childPointer, isRecord } from "../../../engine/core/pointer.ts";
import { productTypes, soldOf } from "../products/registry.ts";
import type { KindSource } from "./kinds.ts";
import type { Good } from "./loaded.ts";
import { schemasAt } from "./schemas.ts";
import { stepsOf } from "./steps-of.ts";
import type { Tenant } from "./types.ts";

/** The museum's own file sets these terms about money. */
const ofMuseum = ["currencyCode", "tax", "afterSale"] as const satisfies readonly (keyof Tenant)[];

/**
 * Whether two states of a configuration sell on other terms: a price of anything on any day, a code, who may buy it, what is refunded or taxed,
 * which of its names it is sold by, and what a flow offers that has no page of its own. What was added or removed is another term, too.
 */
export function sellsDifferently(before: Good, after: Good, source: KindSource): boolean {
  const [earlier, later] = [termsOf(before), termsOf(after)];
  if (earlier.size !== later.size || [...later].some(([name, terms]) => earlier.get(name) !== terms)) return true;
  if (namesOther(before, after)) return true;
  return offersDifferently(before, after, source);
}

/** Everything that is for sale by its name, with its terms as one text. */
function termsOf({ tenant, catalogue }: Good): Map<string, string> {
  const terms = new Map<string, string>();
  for (const name of ofMuseum) terms.set(name, textOf(tenant?.[name]));
  if (catalogue === undefined) return terms;
  for (const { collection, type, products } of soldOf(catalogue))
    for (const product of products) terms.set(`${collection}/${product.id}`, textOf(type.terms(product)));
  for (const code of catalogue.codes) terms.set(`codes/${code.code}`, textOf(code));
  return terms;
}

/** Whether something has come to be called what something else was called: its price would be taken for that one's. */
function namesOther(before: Good, after: Good): boolean {
  const [earlier, later] = [namesOf(before), namesOf(after)];
  return [...later].some(([name, things]) => {
    const were = earlier.get(name);
    return were !== undefined && [...things].some((thing) => !were.has(thing));
  });
}

/** By every name that is for sale, what is called so. */
function namesOf({ catalogue }: Good): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  if (catalogue === undefined) return names;
  const add = (thing: string, ...titles: readonly (string | undefined)[]) => {
    const name = titles.map(spoken).join("\n");
    names.set(name, (names.get(name) ?? new Set()).add(thing));
  };
  const events = new Map(catalogue.events.map((event) => [event.id, event]));
  for (const { collection, type, products } of soldOf(catalogue))
    for (const product of products) {
      add(`${collection}/${product.id}`, product.title);
      for (const { id, title, product: sold, bundle } of type.variants(product, events)) {
        add(`${collection}/${product.id}/${id}`, sold.title, title, bundle?.title);
      }
    }
  return names;
}

/** The same for names that read the same. */
const spoken = (title = ""): string => title.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

/** Flows alone sell these, such as donations. */
const soldInFlows: ReadonlySet<unknown> = new Set(
  Object.values(productTypes)
    .filter(({ base }) => base === undefined)
    .map(({ name }) => name),
);

/** A flow that is new may offer what others offered before. */
function offersDifferently(before: Good, after: Good, source: KindSource): boolean {
  const [earlier, later] = [offersOf(before, source), offersOf(after, source)];
  const known = new Set([...earlier.values()].flat());
  return [...later].some(([flow, offers]) => {
    const were = earlier.get(flow);
    return were === undefined ? offers.some((offer) => !known.has(offer)) : textOf(were) !== textOf(offers);
  });
}

/** By flow or template, the products that its steps offer. */
function offersOf({ flows, templates }: Good, { schemas }: KindSource): Map<string, readonly string[]> {
  const files: [string, unknown][] = [...flows, ...[...templates].map(([base, template]): [string, unknown] => [`direct/${base}`, template])];
  return new Map(
    files.map(([name, file]) => [
      name,
      stepsOf(file).flatMap(({ step }) => {
        const schema = schemas.get(String(step.component))?.data;
        if (schema === undefined || !isRecord(step.data)) return [];
        return Object.entries(step.data).flatMap(([key, value]) =>
          schemasAt(schema, childPointer("", key)).some(({ references }) => soldInFlows.has(references)) ? [`${key} ${textOf(value)}`] : [],
        );
      }),
    ]),
  );
}

/** The same for values that say the same, in whatever order their properties stand. */
export function textOf(value: unknown): string {
  return (
    JSON.stringify(value, (_key, each: unknown) =>
      isRecord(each) ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1))) : each,
    ) ?? ""
  );
}
