import { memo } from "../../../engine/core/memo.ts";
import { childPointer, isRecord } from "../../../engine/core/pointer.ts";
import type { Catalogue, Collections, Tenant } from "../model/config.ts";
import type { ProductType } from "../products/contract.ts";
import { productTypes, soldOf } from "../products/registry.ts";
import { type KindSource, schemasAt, stepsOf } from "./kinds.ts";
import type { PublishedContent } from "./publication.ts";

const ofMuseum = ["currencyCode", "tax", "afterSale"] as const satisfies readonly (keyof Tenant)[];

/** Compares prices, codes, buyers, refunds, taxes, and products that only flows sell, even added or removed ones. */
export function sellsDifferently(before: PublishedContent, after: PublishedContent, source: KindSource): boolean {
  const [earlier, later] = [termsOf(before), termsOf(after)];
  if (earlier.size !== later.size || [...later].some(([name, terms]) => earlier.get(name) !== terms)) return true;
  return offersDifferently(before, after, source);
}

function termsOf({ tenant, catalogue }: PublishedContent): Map<string, string> {
  const terms = new Map<string, string>();
  for (const name of ofMuseum) terms.set(name, textOf(tenant?.[name]));
  if (catalogue === undefined) return terms;
  for (const { collection, type, products } of soldOf(catalogue))
    for (const product of products) terms.set(`${collection}/${product.id}`, termsOfProduct(product, type));
  for (const code of catalogue.codes) terms.set(`codes/${code.code}`, textOf(code));
  return terms;
}

const termsOfProduct = memo((product: Product, type: ProductType<keyof Collections>) => textOf(type.terms(product)));

type Product = Catalogue[keyof Collections][number];

export interface NamedThing {
  readonly name: string;
  readonly thing: string;
}

export function renamedBetween(before: PublishedContent, after: PublishedContent): NamedThing[] {
  const textOf = ({ name, thing }: NamedThing) => `${thing}\n${name}`;
  // An event that did not change is the same object, and named as before.
  const [earlier, later] = [before, after].map(({ catalogue }) => new Set(catalogue?.events));
  const known = new Set([...namesOf(before.catalogue, later)].map(textOf));
  return [...namesOf(after.catalogue, earlier)].filter((named) => !known.has(textOf(named)));
}

/** @param except events to leave out */
export function* namesOf(
  catalogue: Catalogue | undefined,
  except: ReadonlySet<object> = new Set(),
): Generator<NamedThing> {
  if (catalogue === undefined) return;
  const named = (thing: string, ...titles: readonly (string | undefined)[]): NamedThing => ({
    thing,
    name: titles.map(spoken).join("\n"),
  });
  const events = new Map(catalogue.events.map((event) => [event.id, event]));
  for (const { collection, type, products } of soldOf(catalogue))
    for (const product of products) {
      if (except.has(product)) continue;
      yield named(`${collection}/${product.id}`, product.title);
      for (const { id, title, counted = {}, product: sold, bundle } of type.variants(product, events)) {
        // Receipts and the door use the words after a number instead of the title.
        for (const word of new Set([title, ...Object.values(counted)]))
          yield named(`${collection}/${product.id}/${id}`, sold.title, word, bundle?.title);
      }
    }
}

/** Normalizes names that look the same. */
const spoken = (title = ""): string =>
  title
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim()
    .replace(/\s+/g, " ")
    .toLowerCase();

const soldInFlows: ReadonlySet<unknown> = new Set(
  Object.values(productTypes)
    .filter(({ base }) => base === undefined)
    .map(({ name }) => name),
);

/** A new flow may offer products that others already offered. */
function offersDifferently(before: PublishedContent, after: PublishedContent, source: KindSource): boolean {
  const [earlier, later] = [offersOf(before, source), offersOf(after, source)];
  const known = new Set([...earlier.values()].flat());
  return [...later].some(([flow, offers]) => {
    const were = earlier.get(flow);
    return were === undefined ? offers.some((offer) => !known.has(offer)) : textOf(were) !== textOf(offers);
  });
}

function offersOf({ flows, templates }: PublishedContent, { schemas }: KindSource): Map<string, readonly string[]> {
  const files: [string, unknown][] = [
    ...flows,
    ...[...templates].map(([base, template]): [string, unknown] => [`direct/${base}`, template]),
  ];
  return new Map(
    files.map(([name, file]) => [
      name,
      stepsOf(file).flatMap(({ step }) => {
        const schema = schemas.get(String(step.component))?.data;
        if (schema === undefined || !isRecord(step.data)) return [];
        return Object.entries(step.data).flatMap(([key, value]) =>
          schemasAt(schema, childPointer("", key)).some(({ references }) => soldInFlows.has(references))
            ? [`${key} ${textOf(value)}`]
            : [],
        );
      }),
    ]),
  );
}

/** Serializes a value independently of its property order. */
export function textOf(value: unknown): string {
  return (
    JSON.stringify(value, (_key, each: unknown) =>
      isRecord(each) ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1))) : each,
    ) ?? ""
  );
}
