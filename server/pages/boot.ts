import { media } from "../../commerce/media.ts";
import { languagePrefix } from "../../messages/formats/language-name.ts";
import { apiBases } from "../../schemas/api-bases.ts";
import type { Boot } from "../../schemas/generated/boot.ts";
import type { Tenant } from "../museum/model/config.ts";
import type { Page } from "./page.ts";
import { nonceMark } from "./tag-manager.ts";

const { storefront, admin, boxOffice } = apiBases;

export const bases = { storefront, admin, boxOffice };

interface BootOptions {
  /** The prefix of a preview's addresses. */
  readonly prefix: string | undefined;
  readonly demo: boolean;
  readonly now: string;
}

/** Makes what the page's scripts start with. */
export function bootOf(page: Page, { prefix, demo, now }: BootOptions): Boot {
  const { tenant, flow, loads, customer, employee, tags } = page;
  return {
    bases: basesBelow(prefix),
    tenant: tenantOf(tenant, demo),
    ...(customer !== undefined && { customer }),
    ...(employee !== undefined && { employee }),
    ...(employee && { now }),
    ...(flow && { flow: { direct: flow.direct, json: flow.json } }),
    ...((flow !== undefined || Object.keys(loads).length > 0) && { loads }),
    // The cached page is shared, but each response needs its own nonce.
    ...(tags && { tags: { id: tags.id, nonce: prefix === undefined ? nonceMark : tags.nonce } }),
  };
}

function basesBelow(prefix = ""): Boot["bases"] {
  return { storefront: prefix + storefront, admin: prefix + admin, boxOffice: prefix + boxOffice };
}

function tenantOf(tenant: Tenant, demo: boolean): Boot["tenant"] {
  const { title, logo, picture, homePath, locale, timeZone, loginRedirect, platform, languages } = tenant;
  const { headline, supportEmail, supportPhone, address, entrance, directionsUrl, hours, links, faqUrl, mainSiteUrl } =
    tenant;
  return {
    ...{ title, homePath, locale, timeZone, loginRedirect, platform, demo },
    ...(tenant.country !== "US" && { country: tenant.country }),
    ...(tenant.prefix !== "" && { prefix: tenant.prefix }),
    ...(languages.length > 1 && {
      languages: languages.map((tag) => ({ tag, prefix: languagePrefix(tag, languages) })),
    }),
    ...{ headline, supportEmail, supportPhone, address, entrance, directionsUrl, hours, links, faqUrl, mainSiteUrl },
    logo: logo && media(logo),
    taxIncluded: tenant.tax.mode === "included",
    taxed: tenant.tax.mode === "added" && Object.values(tenant.tax.rates).some((rate) => rate !== "0"),
    waitingList: tenant.waitingList !== false,
    picture: picture && { ...picture, src: media(picture.src) },
    ...(tenant.theme.ticketArt && { ticketArt: tenant.theme.ticketArt }),
  };
}

type Picture = Boot["tenant"]["picture"];

export function firstPicture({ flow, tenant, loads = {} }: Boot): string | undefined {
  if (flow !== undefined)
    return flow.json.mode === "tools"
      ? undefined
      : ((flow.json as { picture?: Picture }).picture ?? tenant.picture)?.src;
  const cards = Object.values(loads).flatMap(
    (list) => Object.values(list as object).find(Array.isArray) as readonly { readonly image?: string }[],
  );
  return cards[0]?.image;
}
