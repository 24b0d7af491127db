import { media } from "../../commerce/media.ts";
import { parseCents } from "../../commerce/money.ts";
import { memo } from "../../engine/core/memo.ts";
import { languagePrefix } from "../../messages/formats/language-name.ts";
import { html, plainText } from "../core/http/html.ts";
import { offersOn } from "../museum/catalogue/event-offers.ts";
import type { Museum } from "../museum/catalogue/museum.ts";
import { daysOf } from "../museum/model/calendar.ts";
import type { Config, Event, TicketType } from "../museum/model/config.ts";
import { anySlot, beginOf, isOver, slotsOf, visitEnds } from "../museum/model/times.ts";
import { eventOfFlow } from "../museum/products/registry.ts";
import type { Page } from "./page.ts";

/** Sites and their pages, for absolute addresses. */
export interface Site {
  readonly museum: Museum;
  /** Without a slash at its end. */
  readonly publicUrl: string;
}

/** Search engines read a few dates of an event; more would only make the page heavier. */
const maxDates = 12;

const maxDescriptionLength = 300;

/** Returns the tags by which search engines and shared links describe a page (schema.org, Open Graph). */
export function searchTags(site: Site, config: Pick<Config, "flow">, page: Page, title: string): string[] {
  const path = canonicalPath(config, page);
  if (path === undefined) return ['<meta name="robots" content="noindex">'];
  const { tenant } = site.museum;
  const sold = productOf(site, page);
  const url = site.publicUrl + tenant.prefix + path;
  const description = shorten(sold?.description ?? tenant.headline ?? "");
  const image = shareImage(site, [page.flow?.json.picture?.src, sold?.image]);
  const open = {
    type: "website",
    site_name: tenant.title,
    title: sold?.title ?? title,
    description,
    url,
    locale: tenant.locale.replace("-", "_"),
    image,
  };
  return [
    html`<link rel="canonical" href="${url}">`.text,
    ...alternates(site.publicUrl, tenant.languages, path).map(
      ({ tag, href }) => html`<link rel="alternate" hreflang="${tag}" href="${href}">`.text,
    ),
    ...(description === "" ? [] : [html`<meta name="description" content="${description}">`.text]),
    ...Object.entries(open)
      .filter(([, value]) => value !== undefined && value !== "")
      .map(([name, value]) => html`<meta property="og:${name}" content="${value}">`.text),
    ...(image === undefined ? [] : ['<meta name="twitter:card" content="summary_large_image">']),
    ...[...things(site, page, sold, { url, image, description })].map(
      (thing) => `<script type="application/ld+json">${JSON.stringify(thing).replaceAll("<", "\\u003c")}</script>`,
    ),
  ];
}

/** The addresses of a page in all languages; none if there is only one. */
function alternates(publicUrl: string, languages: readonly string[], path: string) {
  if (languages.length < 2) return [];
  const each = languages.map((tag) => ({ tag, href: publicUrl + languagePrefix(tag, languages) + path }));
  return [...each, { tag: "x-default", href: publicUrl + path }];
}

/** Every step of a flow is the same page for a search engine. Undefined for pages that it must not list. */
function canonicalPath(config: Pick<Config, "flow">, { status, kind, list, flow }: Page): string | undefined {
  if (status !== 200) return undefined;
  if (kind === "list") return list;
  if (kind !== "flow" || flow === undefined) return undefined;
  const { base, handle } = flow.json;
  const isBound = config.flow(base, handle) === undefined;
  return `${isBound ? "/direct" : ""}/${base}/${encodeURIComponent(handle)}`;
}

interface Sold {
  readonly title: string;
  readonly description: string;
  readonly image: string | undefined;
  readonly event?: Event;
  readonly ticketTypes: readonly Pick<TicketType, "title" | "price">[];
}

/** Finds what a flow's page sells; undefined for lists, and for flows of several products. */
function productOf({ museum: { index } }: Site, { flow }: Page): Sold | undefined {
  if (flow === undefined) return undefined;
  const { base, handle } = flow.json;
  const event = eventOfFlow(flow.json, index.events);
  if (event !== undefined)
    return {
      ...describeProduct(event),
      event,
      ticketTypes: event.ticketTypes.filter(({ channel, type }) => channel !== "desk" && type !== "membership"),
    };
  if (base === "series") {
    const series = index.catalogue.series.find(({ id }) => id === handle);
    return series && { ...describeProduct(series), ticketTypes: series.ticketTypes };
  }
  const membership = base === "membership" ? index.catalogue.memberships.find(({ id }) => id === handle) : undefined;
  return membership && { ...describeProduct(membership), ticketTypes: [membership] };
}

function describeProduct(product: {
  readonly title: string;
  readonly descriptionHtml?: string;
  readonly image?: string;
}) {
  const { title, descriptionHtml = "", image } = product;
  return { title, description: plainText(descriptionHtml), image: image && media(image) };
}

interface Shown {
  readonly url: string;
  readonly image: string | undefined;
  readonly description: string;
}

/** An event of single dates is an `Event` for each; admission to what is always open is a `Product`. */
function things(site: Site, page: Page, sold: Sold | undefined, shown: Shown): readonly object[] {
  if (page.kind === "list") return page.list === "/events" ? [museumThing(site, shown)] : [];
  if (sold === undefined) return [];
  const { event } = sold;
  const isAlwaysOpen = event === undefined || (event.opening.weekly ?? []).length > 0;
  if (!isAlwaysOpen) return eventThings(site, event, sold, shown);
  const prices = sold.ticketTypes.map(({ price }) => price).toSorted((a, b) => parseCents(a) - parseCents(b));
  return prices.length === 0
    ? []
    : [
        {
          ...thing("Product", sold, shown),
          brand: { "@type": "Organization", name: site.museum.tenant.title },
          offers: {
            "@type": "AggregateOffer",
            lowPrice: prices[0],
            highPrice: prices.at(-1),
            offerCount: prices.length,
            priceCurrency: site.museum.tenant.currencyCode,
            url: shown.url,
          },
        },
      ];
}

function eventThings({ museum }: Site, event: Event, sold: Sold, shown: Shown): object[] {
  const { tenant } = museum;
  const performances = [...daysOf(museum, event)]
    .flatMap((date) =>
      (event.slots === undefined ? [anySlot] : slotsOf(museum, event, date)).map((slot) => ({ date, slot })),
    )
    .filter((when) => !isOver(museum, event, when))
    .slice(0, maxDates);
  return performances.map((when) => ({
    ...thing("Event", sold, shown),
    startDate: timeText(beginOf(museum, when)),
    ...(event.durationMinutes !== undefined && { endDate: timeText(visitEnds(museum, event, when)) }),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Museum",
      name: tenant.title,
      ...(tenant.address !== undefined && { address: tenant.address }),
    },
    organizer: { "@type": "Organization", name: tenant.title, url: tenant.mainSiteUrl },
    offers: offersOn([{ event, ticketTypes: event.ticketTypes }], when.date)
      .flatMap(({ ticketTypes }) => ticketTypes)
      .filter(({ id }) => sold.ticketTypes.some((type) => "id" in type && type.id === id))
      .map(({ title, price }) => ({
        "@type": "Offer",
        name: title,
        price,
        priceCurrency: tenant.currencyCode,
        url: shown.url,
        // Other sold-out days are known only to the inventory, so nothing is claimed for them.
        ...(event.soldOut && { availability: "https://schema.org/SoldOut" }),
      })),
  }));
}

function museumThing({ museum: { tenant }, publicUrl }: Site, { url, image, description }: Shown): object {
  return {
    "@context": "https://schema.org",
    "@type": "Museum",
    name: tenant.title,
    url: tenant.mainSiteUrl ?? url,
    ...(description !== "" && { description }),
    ...(image !== undefined && { image }),
    ...(tenant.logo !== undefined && { logo: publicUrl + media(tenant.logo) }),
    ...(tenant.address !== undefined && { address: tenant.address }),
    telephone: tenant.supportPhone,
    email: tenant.supportEmail,
  };
}

function thing(type: "Event" | "Product", { title, image: own }: Sold, { url, image, description }: Shown) {
  return {
    "@context": "https://schema.org",
    "@type": type,
    name: title,
    url,
    ...(description !== "" && { description }),
    ...((image ?? own) !== undefined && { image: image ?? own }),
  };
}

/** Returns the first picture that apps can show for a shared link, as an absolute address. */
function shareImage({ museum: { tenant }, publicUrl }: Site, own: readonly (string | undefined)[]): string | undefined {
  const found = [...own, tenant.shareImage && media(tenant.shareImage)].find(
    (src) => src !== undefined && /\.(png|jpe?g|webp)$/i.test(src),
  );
  return found && publicUrl + found;
}

function shorten(text: string): string {
  if (text.length <= maxDescriptionLength) return text;
  const start = text.slice(0, maxDescriptionLength);
  return `${start.slice(0, Math.max(0, start.lastIndexOf(" "))) || start}…`;
}

function timeText(time: ReturnType<typeof beginOf>): string {
  return "timeZoneId" in time ? time.toString({ timeZoneName: "never", smallestUnit: "minute" }) : time.toString();
}

/** Lists every page that a visitor can buy from (sitemaps.org). */
export const sitemap = memo((config: Config, publicUrl: string): string => {
  const { catalogue, flows = [], directBases } = config;
  const own = flows.filter(({ mode }) => mode === "sequence");
  const addresses = new Set(own.map(({ base, handle }) => `${base}/${handle}`));
  const direct = directBases?.has("event")
    ? catalogue.events.filter(
        ({ id, flow = id, listed }) => listed && !addresses.has(`event/${flow}`) && !addresses.has(`event/${id}`),
      )
    : [];
  const paths = [
    "/events",
    ...(catalogue.memberships.length > 0 ? ["/memberships"] : []),
    ...own.map(({ base, handle }) => `/${base}/${encodeURIComponent(handle)}`),
    ...direct.map(({ id }) => `/direct/event/${encodeURIComponent(id)}`),
  ];
  const { languages } = config.tenant;
  const urls = paths.flatMap((path) => {
    const links = alternates(publicUrl, languages, path).map(
      ({ tag, href }) => html`<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`,
    );
    return languages.map((tag) => {
      const url = publicUrl + languagePrefix(tag, languages) + path;
      return html`<url><loc>${url}</loc>${links}</url>\n`.text;
    });
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join("")}</urlset>\n`;
});

/** Keeps crawlers from pages that only one person, or staff, should open. */
export function robots(publicUrl: string): string {
  const closed = ["/account", "/api/", "/box-office", "/checkout/", "/order/", "/studio"];
  const rules = [
    ["User-agent", "*"],
    ...closed.map((path) => ["Disallow", path]),
    ["Sitemap", `${publicUrl}/sitemap.xml`],
  ];
  return rules.map((rule) => `${rule.join(": ")}\n`).join("");
}
