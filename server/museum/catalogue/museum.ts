import type { Temporal } from "temporal-polyfill";
import { fromCents } from "../../../commerce/money.ts";
import { memo } from "../../../engine/core/memo.ts";
import { inSequence } from "../../../messages/formats/list.ts";
import { formatMoney } from "../../../messages/formats/money.ts";
import * as say from "../../../messages/generated/server/catalogue.ts";
import type { Counted } from "../../../schemas/generated/wire.ts";
import { type HttpError, notFound } from "../../core/http/http-error.ts";
import type { Stock } from "../inventory/sync-stock.ts";
import type { Catalogue, Config, Event, Tenant } from "../model/config.ts";
import type { Moment } from "../model/times.ts";
import type { Variant } from "../products/contract.ts";
import { soldOf } from "../products/registry.ts";
import type { ServerContext } from "../server-context.ts";

export interface Museum extends Moment {
  readonly index: CatalogueIndex;
}

/** Returns the museum at an instant, in its own time zone. */
export function museumAt({ tenant, catalogue }: Pick<Config, "tenant" | "catalogue">, now: Temporal.Instant): Museum {
  return { tenant, index: indexFor(tenant, catalogue), now, ...calendarDay(tenant.timeZone, now) };
}

type CalendarDay = Pick<Museum, "today" | "date">;

let last: { readonly timeZone: string; readonly sinceEpoch: number; readonly time: CalendarDay } | undefined;

/** Cached for the minute: every call needs it, and time zones change only on the minute. */
function calendarDay(timeZone: string, now: Temporal.Instant): CalendarDay {
  const sinceEpoch = Math.floor(now.epochMilliseconds / 60_000);
  if (last === undefined || last.timeZone !== timeZone || last.sinceEpoch !== sinceEpoch) {
    const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
    last = { timeZone, sinceEpoch, time: { today, date: today.toString() } };
  }
  return last.time;
}

/** @param language the museum's default by default */
export function museumNow({ config, now }: Pick<ServerContext, "config" | "now">, language?: string): Museum {
  const { current } = config;
  return museumAt(language === undefined ? current : current.in(language), now());
}

interface Titles {
  readonly products: Map<string, string>;
  readonly variants: Map<string, string>;
}

/** By locale, titles offered since the process started: an error can name a product that has left the catalogue. */
const titlesByLocale = new Map<string, Titles>();

interface Titled {
  readonly id: string;
  readonly title: string;
}

function rememberTitles(
  locale: string,
  products: Iterable<Titled>,
  variants: Iterable<Titled & { readonly product: Titled }>,
): void {
  const titles = titlesByLocale.get(locale) ?? { products: new Map(), variants: new Map() };
  titlesByLocale.set(locale, titles);
  for (const { id, title } of products) titles.products.set(id, title);
  for (const { id, title, product } of variants)
    titles.variants.set(id, title === product.title ? title : inSequence(locale, [product.title, title]));
}

/** The former title of a variant no longer sold: "General Admission, Senior". */
export const formerVariant = (locale: string, id: string): string | undefined =>
  titlesByLocale.get(locale)?.variants.get(id);

type Kind = "event" | "bundle" | "upsell" | "membership" | "series" | "product";

/** Makes a 404 for something that is not, or no longer, on offer. */
export function notOffered(kind: Kind, id: string): HttpError {
  return notFound((locale) => {
    const title = titlesByLocale.get(locale)?.products.get(id);
    return title === undefined ? say.gone(locale, { kind }) : say.notOffered(locale, { title });
  });
}

export interface CatalogueIndex {
  readonly catalogue: Catalogue;
  readonly events: ReadonlyMap<string, Event>;
  readonly variants: ReadonlyMap<string, Variant>;
}

const indexFor = ({ locale, currencyCode }: Tenant, catalogue: Catalogue) =>
  indexCatalogue(catalogue, `${locale} ${currencyCode}`);

const indexesOf = memo((_catalogue: Catalogue) => new Map<string, CatalogueIndex>());

/**
 * Remembers an index for each reader: employees may read other languages than visitors.
 * @param reader the locale and currency of titles that are amounts
 */
export function indexCatalogue(catalogue: Catalogue, reader: string): CatalogueIndex {
  const known = indexesOf(catalogue).get(reader);
  if (known !== undefined) return known;
  const made = makeIndex(catalogue, reader);
  indexesOf(catalogue).set(reader, made);
  return made;
}

function makeIndex(catalogue: Catalogue, reader: string): CatalogueIndex {
  const [locale = "", currencyCode = ""] = reader.split(" ");
  const money = (cents: number) => formatMoney(locale, fromCents(cents, currencyCode), { dropZeroCents: true });
  const events = new Map(catalogue.events.map((event) => [event.id, event]));
  const sold = soldOf(catalogue);
  const variants = sold.flatMap(({ type, products }) =>
    products.flatMap((product) => type.variants(product, events, money)),
  );
  rememberTitles(
    locale,
    sold.flatMap(({ products }) => products),
    variants,
  );
  return { catalogue, events, variants: new Map(variants.map((variant) => [variant.id, variant])) };
}

/** Undefined if the catalogue has none. Tickets know types only by their sold titles. */
export function countedWords(
  { catalogue, events }: CatalogueIndex,
  eventId: string,
  title: string,
): Counted | undefined {
  const isIt = (type: { readonly title: string; readonly counted?: Counted }) =>
    type.title === title && type.counted !== undefined;
  const own = events.get(eventId)?.ticketTypes.find(isIt);
  if (own !== undefined) return own.counted;
  const parts = catalogue.bundles.flatMap(({ components }) => components.filter(({ event }) => event === eventId));
  const series = catalogue.series.filter(({ events: performances }) => performances.includes(eventId));
  return [...parts, ...series].flatMap(({ ticketTypes }) => ticketTypes).find(isIt)?.counted;
}

export function stockOf(museum: Museum): Stock[] {
  return soldOf(museum.index.catalogue).flatMap(({ type, products }) =>
    products.flatMap((product) => type.stock?.(museum, product) ?? []),
  );
}
