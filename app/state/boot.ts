import type { Boot } from "../../schemas/generated/boot.ts";

/** False on the server, which renders the first view with the same modules. */
export const isBrowser = typeof document !== "undefined";

/** On the server, modules read this at import; a page is rendered from its own data (page.ts). */
const emptyBoot = { bases: {}, tenant: { platform: { type: "builtin" } } } as Boot;

/** Boot data of the page: the tenant's public configuration, API bases and, on a flow's address, the flow. */
export const boot: Boot = isBrowser ? JSON.parse(document.getElementById("boot")?.textContent ?? "null") : emptyBoot;

export const tenant: Boot["tenant"] = boot.tenant;

/** What addresses of this page's language begin with; "" for the museum's default language. */
const prefix = tenant.prefix ?? "";

/** The page's address as the router knows it, without its language. */
export const ownPathname = (): string => withoutPrefix(location.pathname);

export const withoutPrefix = (pathname: string): string =>
  prefix !== "" && `${pathname}/`.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) || "/" : pathname;

/** An address of this site in the page's language. */
export const siteAddress = (path: string): string => prefix + path;

/** The page's locale. In development, `?lang=xx` reveals sentences that do not come from messages/. */
export const locale: string =
  isBrowser && import.meta.env.DEV && new URLSearchParams(location.search).get("lang") === "xx" ? "xx" : tenant.locale;
