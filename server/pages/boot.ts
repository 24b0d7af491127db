import { media } from "../../commerce/media.ts";
import { apiBases } from "../../schemas/api-bases.ts";
import type { Boot } from "../../schemas/generated/boot.ts";
import type { Tenant } from "../museum/model/config.ts";

const { storefront, admin, boxOffice } = apiBases;

export const bases = { storefront, admin, boxOffice };

export function basesBelow(prefix = ""): Boot["bases"] {
  return { storefront: prefix + storefront, admin: prefix + admin, boxOffice: prefix + boxOffice };
}

export function tenantOf(tenant: Tenant, demo: boolean): Boot["tenant"] {
  const { title, logo, picture, homePath, locale, timeZone, loginRedirect, platform } = tenant;
  const { supportEmail, supportPhone, address, entrance, directionsUrl, hours, links, faqUrl, mainSiteUrl } = tenant;
  return {
    ...{ title, homePath, locale, timeZone, loginRedirect, platform, demo },
    ...{ supportEmail, supportPhone, address, entrance, directionsUrl, hours, links, faqUrl, mainSiteUrl },
    logo: logo && media(logo),
    taxed: Object.values(tenant.tax).some((rate) => rate > 0),
    waitingList: tenant.waitingList !== false,
    picture: picture && { ...picture, src: media(picture.src) },
  };
}
