import type { Boot } from "../../schemas/generated/boot.ts";
import type { Tenant } from "../museum/config/types.ts";
import { media } from "../platform/http/media.ts";

/** Where the browser finds the three API bases. */
export const bases = { storefront: "/api/storefront", admin: "/api/admin", boxOffice: "/api/box-office" };

/** What the browser may know of the museum. */
export function tenantOf(tenant: Tenant, demo: boolean): Boot["tenant"] {
  const { title, logo, picture, homePath, locale, timeZone, supportEmail, supportPhone, faqUrl, mainSiteUrl, loginRedirect, platform } = tenant;
  return {
    ...{ title, homePath, locale, timeZone, supportEmail, supportPhone, faqUrl, mainSiteUrl, loginRedirect, platform, demo },
    logo: logo && media(logo),
    picture: picture && { src: media(picture.src), alt: picture.alt },
  };
}
