import { tenant } from "./boot.ts";

/** Addresses of this page's language begin with it; "" for the museum's default language. */
const prefix = tenant.prefix ?? "";

/** The page's address as the router knows it, without its language. */
export const ownPathname = (): string => withoutPrefix(location.pathname);

export const withoutPrefix = (pathname: string): string =>
  prefix !== "" && `${pathname}/`.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) || "/" : pathname;

/** An address of this site in the page's language. */
export const siteAddress = (path: string): string => prefix + path;
