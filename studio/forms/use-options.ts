import { useMemo } from "react";
import { memo } from "../../engine/core/memo.ts";
import { isRecord } from "../../engine/core/pointer.ts";
import { useCatalogue } from "../state/use-catalogue.ts";
import { useFile } from "../state/use-file.ts";
import { disambiguateLabels, type Option } from "./form-context.ts";

/** The catalogue.json list that each `references` keyword names. */
const lists = {
  event: "events",
  bundle: "bundles",
  upsell: "upsells",
  membership: "memberships",
  series: "series",
  donation: "donations",
  giftCard: "giftCards",
} as const;

type Options = Readonly<Record<string, readonly Option[]>>;

/** Options for `references` keywords: the draft catalogue's products and the flow's steps. */
export function useOptions(steps: readonly { path: string; title: string }[] = []): Options {
  const { value: catalogue } = useCatalogue();
  return useMemo(
    () => ({
      ...productOptions(catalogue),
      step: steps.map(({ path, title }) => ({ value: path, label: `${title} (${path})` })),
    }),
    [catalogue, steps],
  );
}

/** Options for `references` keywords from a catalogue. */
export function productOptions(catalogue: unknown): Options {
  const products = isRecord(catalogue) ? catalogue : {};
  const known: Options = Object.fromEntries(
    Object.entries(lists).map(([reference, list]) => [reference, optionsOf(products[list])]),
  );
  const sold = [...productsIn(products.events), ...productsIn(products.bundles)].flatMap((product) => typesOf(product));
  return { ...known, offer: [...(known.event ?? []), ...(known.bundle ?? [])], ticketType: sold };
}

type Product = Readonly<Record<string, unknown>>;

function productsIn(list: unknown): Product[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** Remembered per product: an edit leaves most of a catalogue's objects identical. */
const typesOf = memo((product): Option[] => {
  if (!isRecord(product)) return [];
  const held = [product, ...productsIn(product.components)];
  return held
    .flatMap(({ ticketTypes }) => optionsOf(ticketTypes))
    .map(({ value, label }) => ({ value, label: `${product.title}: ${label}` }));
});

const optionsOf = memo((products): Option[] =>
  disambiguateLabels(
    productsIn(products).map(({ id, title }) => ({
      value: String(id),
      label: typeof title === "string" ? title : String(id),
    })),
  ),
);

/** The draft's currency; undefined until loaded or while invalid. */
export function useCurrency(): string | undefined {
  const { parsed: tenant } = useFile("tenant.json");
  const code = isRecord(tenant) ? tenant.currencyCode : undefined;
  return typeof code === "string" && /^[A-Z]{3}$/.test(code) ? code : undefined;
}
