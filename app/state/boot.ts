import type { Boot } from "../../schemas/generated/boot.ts";

/** False on the server, which renders the first view with the same modules. */
export const isBrowser = typeof document !== "undefined";

/** On the server, modules read this at import; a page is rendered from its own data (page.ts). */
const emptyBoot = { bases: {}, tenant: { platform: { type: "builtin" } } } as Boot;

/** Boot data of the page: the tenant's public configuration, API bases and, on a flow's address, the flow. */
export const boot: Boot = isBrowser ? JSON.parse(document.getElementById("boot")?.textContent ?? "null") : emptyBoot;

export const tenant: Boot["tenant"] = boot.tenant;

/** The page's locale. In development, `?lang=xx` reveals sentences that do not come from messages/. */
export const locale: string =
  isBrowser && import.meta.env.DEV && new URLSearchParams(location.search).get("lang") === "xx" ? "xx" : tenant.locale;
