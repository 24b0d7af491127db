import { useEffect, useMemo, useRef } from "react";
import { NavLink, useLocation } from "react-router-dom";
import { media } from "../../commerce/media.ts";
import { fromCents, priceCents, toCents } from "../../commerce/money.ts";
import { isRecord } from "../../engine/core/pointer.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { factSeparator, inSequence } from "../../messages/formats/list.ts";
import * as lists from "../../messages/generated/studio/lists.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioCodeUses } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { weekdayNames } from "../../ui/museum/calendar-day.ts";
import { type CatalogueList, catalogueSections, sectionOf } from "../addresses.ts";
import { useCurrency } from "../forms/use-options.ts";
import { wallClock } from "../moment.ts";
import styles from "../shell/item-list.module.css";
import type { ItemState, ListedItem } from "../shell/item-list.tsx";
import { api } from "../state/session.ts";
import type { useCatalogue } from "../state/use-catalogue.ts";
import { sameValue } from "../text/json-value.ts";
import type { Product } from "./bundles.ts";
import { runOf, type Weekday, weekdays } from "./opening-pattern.ts";

export const sectionTitles: Readonly<Record<CatalogueList, (locale: string) => string>> = {
  events: say.events,
  bundles: lists.bundles,
  upsells: lists.upsells,
  codes: lists.codes,
  series: lists.series,
  memberships: lists.memberships,
  donations: lists.donations,
  giftCards: lists.giftCards,
};

/** The button that adds an entry to a list. */
export const newEntryTitles: Readonly<Record<CatalogueList, (locale: string) => string>> = {
  events: say.newEvent,
  bundles: lists.newBundle,
  upsells: lists.newExtra,
  codes: lists.newCode,
  series: lists.newSeries,
  memberships: lists.newMembership,
  donations: lists.newDonation,
  giftCards: lists.newGiftCard,
};

/** Links between the lists of what the museum sells. */
export function CatalogueSections() {
  const locale = useLocale();
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Chosen tabs may be out of sight in a narrow window. Scrolls the row alone, not the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another tab
  useEffect(() => {
    const chosen = tabs.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (chosen) tabs.current?.scrollTo({ left: chosen.offsetLeft - tabs.current.offsetLeft - 48 });
  }, [pathname]);
  return (
    <nav ref={tabs} aria-label={lists.sections(locale)} className={styles.sections}>
      {(Object.keys(catalogueSections) as CatalogueList[]).map((list) => (
        <NavLink key={list} to={sectionOf(list)} end>
          {sectionTitles[list](locale)}
        </NavLink>
      ))}
    </nav>
  );
}

/** An entry's name in addresses: a promotion code has no id. */
export function keyOf({ id, code }: Product): string {
  return String(id ?? code ?? "");
}

export function entryAddress(list: CatalogueList, entry: Product): string {
  return `${sectionOf(list)}/${encodeURIComponent(keyOf(entry) || "new")}`;
}

export function productsOf(catalogue: unknown, list: CatalogueList): Product[] {
  return recordsIn(isRecord(catalogue) ? catalogue[list] : undefined);
}

/** A list's entries with their state in the draft; with the last change of those that have a file of their own. */
export function useListedProducts(
  { value, places, published, changes }: ReturnType<typeof useCatalogue>,
  list: CatalogueList,
): ListedItem[] {
  const locale = useLocale();
  const currencyCode = useCurrency();
  const uses = useCodeUses(list === "codes");
  return useMemo(() => {
    const events = titlesIn(value);
    const titles = new Map([...events].map(([id, one]) => [id, String(one.title ?? id)]));
    const context = { locale, currencyCode, titles, events, uses };
    const factOf = (product: Product) => factsOf(product, context).join(factSeparator(locale));
    const all = productsOf(value, list).map(({ title }) => title);
    const shared = new Set(all.filter((title, index) => all.indexOf(title) !== index));
    const before = new Map(productsOf(published.value, list).map((product) => [keyOf(product), product]));
    return productsOf(value, list).map((product, index) => {
      const key = keyOf(product);
      const { file = "" } = places[list]?.[index] ?? {};
      return {
        key,
        title: String(product.title ?? key),
        // The id only tells entries of the same title apart.
        detail: [shared.has(product.title) && list !== "codes" && key, factOf(product)]
          .filter(Boolean)
          .join(factSeparator(locale)),
        to: entryAddress(list, product),
        states: statesOf(product, before.get(key)),
        ...(file.includes("/") && { change: changes[file] }),
        ...(list !== "codes" && { picture: typeof product.image === "string" ? media(product.image) : null }),
      };
    });
  }, [value, places, list, published, changes, locale, currencyCode, uses]);
}

/** How many orders used each code so far; undefined until loaded. */
export function useCodeUses(isWanted: boolean): StudioCodeUses["uses"] | undefined {
  const { value } = useLoaded<StudioCodeUses, string>(isWanted ? "code uses" : undefined, (_key, signal) =>
    api.get("studio", studioPaths.studioCodeUses(), signal),
  );
  return value?.uses;
}

interface FactContext {
  readonly locale: string;
  readonly currencyCode: string | undefined;
  readonly titles: ReadonlyMap<unknown, string>;
  /** Events and bundles by id. */
  readonly events: ReadonlyMap<unknown, Product>;
  readonly uses: StudioCodeUses["uses"] | undefined;
}

function titlesIn(catalogue: unknown): ReadonlyMap<unknown, Product> {
  return new Map([...productsOf(catalogue, "events"), ...productsOf(catalogue, "bundles")].map((one) => [one.id, one]));
}

const typesOf = (product: Product) =>
  [product, ...recordsIn(product.components)].flatMap(({ ticketTypes }) => recordsIn(ticketTypes));

/** Prices, events, days and limits that tell an entry from its neighbors. */
function factsOf(product: Product, context: FactContext): string[] {
  const { locale, currencyCode, titles, events } = context;
  const namesOf = (ids: unknown) => (Array.isArray(ids) ? ids.map((id) => titles.get(id) ?? String(id)) : []);
  const parts = recordsIn(product.components);
  const held = namesOf(parts.map(({ event }) => event));
  const offered = namesOf(product.offeredWith);
  const { opening, slots, capacity, memberLimits, ticketsPerDay } = product;
  const added = typeof product.event === "string" && parts.length === 0 ? events.get(product.event) : undefined;
  return [
    held.length > 0 && lists.holds(locale, { names: held }),
    isRecord(opening) && daysOf(opening, locale),
    offered.length > 0 && lists.offeredWith(locale, { names: offered }),
    product.code !== undefined && discountOf(product, namesOf(product.events), locale, currencyCode),
    isDay(product.until) && lists.until(locale, { day: product.until }),
    product.code !== undefined && usesOf(product, context),
    Array.isArray(product.events) &&
      product.code === undefined &&
      lists.evenings(locale, { count: product.events.length }),
    currencyCode !== undefined && pricesOf(added ?? product, locale, currencyCode),
    isRecord(opening) &&
      typeof capacity === "number" &&
      lists.capacity(locale, { count: capacity, times: Array.isArray(slots) ? "yes" : "other" }),
    typeof memberLimits === "number" && lists.covers(locale, { count: memberLimits }),
    typeof ticketsPerDay === "number" && lists.freeTickets(locale, { count: ticketsPerDay }),
  ].filter((fact) => typeof fact === "string");
}

/** A code's uses so far, and its limit. */
function usesOf({ code, uses: count }: Product, { locale, uses }: FactContext): string | false {
  const used = uses === undefined ? undefined : (uses[String(code).toUpperCase()] ?? 0);
  if (used === undefined) return typeof count === "number" && lists.uses(locale, { count });
  return typeof count === "number" ? lists.usedOf(locale, { used, count }) : lists.used(locale, { used });
}

/** "Tue–Sun", the only date, or how many there are. */
function daysOf({ weekly, dates }: Product, locale: string): string | false {
  const names = weekdayNames(locale);
  const nameOf = (day: Weekday) => names[(weekdays.indexOf(day) + 1) % 7]?.short ?? day;
  const open = weekdays.filter((day) => Array.isArray(weekly) && weekly.includes(day));
  if (open.length === 7) return lists.everyDay(locale);
  const run = runOf(open);
  if (run !== undefined) return `${nameOf(run[0])}–${nameOf(run[1])}`;
  if (open.length > 0) return inSequence(locale, open.map(nameOf));
  if (!Array.isArray(dates) || dates.length === 0) return false;
  return dates.length === 1 && isDay(dates[0])
    ? lists.onDay(locale, { day: dates[0] })
    : lists.dates(locale, { count: dates.length });
}

const isDay = (value: unknown): value is string => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);

/** Says a promotion code's rule back in sentences. */
export function CodeSentence({ code, catalogue }: { code: Product; catalogue: unknown }) {
  const locale = useLocale();
  const currencyCode = useCurrency();
  const known = useCodeUses(true);
  const titles = titlesIn(catalogue);
  const types = new Map(
    [...titles.entries()].flatMap(([, product]) =>
      typesOf(product).map((type) => [type.id, `${product.title}: ${type.title}`]),
    ),
  );
  const names = [code.events, code.ticketTypes].flatMap((ids) =>
    Array.isArray(ids) ? ids.map((id) => String(titles.get(id)?.title ?? types.get(id) ?? id)) : [],
  );
  const discount = discountOf(code, names, locale, currencyCode);
  if (discount === false) return <p className={styles.rule}>{lists.noDiscount(locale)}</p>;
  const { from, until, uses, usesPerEmail } = code;
  const used = known?.[String(code.code).toUpperCase()] ?? 0;
  const sentences = [
    lists.codeTakes(locale, { code: String(code.code), discount }),
    isDay(from) && lists.codeFrom(locale, { day: from }),
    isDay(until) && lists.codeUntil(locale, { day: until, isOver: until < today() ? "yes" : "other" }),
    typeof uses === "number" && lists.codeUses(locale, { count: uses }),
    known !== undefined && lists.codeUsed(locale, { used }),
    typeof usesPerEmail === "number" && lists.codePerEmail(locale, { count: usesPerEmail }),
  ].filter((sentence) => sentence !== false);
  return (
    <p role="status" className={styles.rule}>
      {sentences.join(" ")}
    </p>
  );
}

const today = () => wallClock(new Date().toISOString()).slice(0, 10);

function discountOf({ percent, amount }: Product, events: string[], locale: string, currencyCode = ""): string | false {
  const names = events.length > 0 ? events : [lists.anything(locale)];
  if (typeof percent === "number") return lists.percentOff(locale, { percent, names });
  if (currencyCode === "" || !isAmount(amount)) return false;
  return lists.amountOff(locale, { amount: { amount, currencyCode }, names });
}

/** The lowest and the highest price that a person pays. */
function pricesOf(product: Product, locale: string, currencyCode: string): string | false {
  const centsOf = ({ price }: Product) => (isAmount(price) ? [toCents({ amount: price, currencyCode })] : []);
  const sums = new Map<unknown, number>();
  for (const part of recordsIn(product.components))
    for (const type of recordsIn(part.ticketTypes))
      for (const cents of centsOf(type)) sums.set(type.title, (sums.get(type.title) ?? 0) + cents);
  const single = [product, ...["ticketTypes", "variants", "amounts"].flatMap((list) => recordsIn(product[list]))];
  const all = [...sums.values(), ...single.flatMap(centsOf)];
  if (all.length === 0) return false;
  const [from, to] = [fromCents(Math.min(...all), currencyCode), fromCents(Math.max(...all), currencyCode)];
  return from.amount === to.amount ? lists.price(locale, { price: to }) : lists.prices(locale, { from, to });
}

const isAmount = (value: unknown): value is string => priceCents(value) !== undefined;

function recordsIn(value: unknown): Product[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function statesOf(product: Product, before: Product | undefined): ItemState[] {
  const state = before === undefined ? "new" : sameValue(before, product) ? "published" : "changed";
  return [
    state,
    ...(product.soldOut === true ? (["soldOut"] as const) : []),
    ...(product.listed === false ? (["unlisted"] as const) : []),
    ...(product.code !== undefined && isDay(product.until) && product.until < today() ? (["expired"] as const) : []),
  ];
}
