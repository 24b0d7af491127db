import { useMemo } from "react";
import { memo } from "../../engine/core/memo.ts";
import { isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/forms.ts";
import { countries } from "../../schemas/forms/addresses/countries.ts";
import { paymentMethods } from "../../schemas/payment-methods.ts";
import { useLocale } from "../../ui/locale.ts";
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
  const locale = useLocale();
  const places = useMemo(() => placeOptions(locale), [locale]);
  return useMemo(
    () => ({
      ...places,
      ...productOptions(catalogue),
      step: steps.map(({ path, title }) => ({ value: path, label: `${title} (${path})` })),
    }),
    [catalogue, steps, places],
  );
}

/** Each of these writes dates, numbers and prices its own way. */
const languages = [
  ...[
    "en-US",
    "en-GB",
    "en-CA",
    "en-AU",
    "en-IE",
    "en-NZ",
    "es-ES",
    "es-MX",
    "es-US",
    "fr-FR",
    "fr-CA",
    "fr-BE",
    "fr-CH",
  ],
  ...[
    "de-DE",
    "de-AT",
    "de-CH",
    "it-IT",
    "it-CH",
    "nl-NL",
    "nl-BE",
    "pt-PT",
    "pt-BR",
    "da-DK",
    "sv-SE",
    "nb-NO",
    "fi-FI",
  ],
  ...[
    "is-IS",
    "pl-PL",
    "cs-CZ",
    "hu-HU",
    "ro-RO",
    "el-GR",
    "tr-TR",
    "he-IL",
    "ar-EG",
    "ar-AE",
    "hi-IN",
    "ja-JP",
    "ko-KR",
  ],
  ...["zh-CN", "zh-TW"],
];

/** Countries, languages, currencies and time zones, as the browser names them, and ways to pay. */
function placeOptions(locale: string): Options {
  const named = (type: "currency" | "language" | "region", codes: readonly string[]): Option[] => {
    const names = new Intl.DisplayNames(locale, { type });
    return codes
      .map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
      .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  };
  return {
    country: named("region", countries),
    currency: named("currency", Intl.supportedValuesOf("currency")),
    language: named("language", languages),
    paymentMethod: paymentMethods.map(({ name, title }) => ({
      value: name,
      label: title ?? say.cardPayments(locale),
    })),
    timeZone: Intl.supportedValuesOf("timeZone").map((value) => ({ value, label: value.replaceAll("_", " ") })),
  };
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
