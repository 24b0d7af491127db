import type { Boot } from "../schemas/generated/boot.ts";

/** False on the server, which renders the first view with the same modules. */
export const isBrowser = typeof document !== "undefined";

/** On the server, modules read this at import, before any page is rendered. */
const nobody = { bases: {}, tenant: { platform: { type: "builtin" } } } as Boot;

/** Boot data of the page: the tenant's public configuration, API bases and, on a flow's address, the flow. */
export let boot: Boot = isBrowser ? JSON.parse(document.getElementById("boot")?.textContent ?? "null") : nobody;

export let tenant: Boot["tenant"] = boot.tenant;

/** The page's locale. In development, `?lang=xx` reveals sentences that do not come from messages/. */
export let locale: string =
  isBrowser && import.meta.env.DEV && new URLSearchParams(location.search).get("lang") === "xx" ? "xx" : tenant.locale;

/** Sets the server's boot data; the render must follow in the same tick. */
export function renderFor(next: Boot): void {
  boot = next;
  tenant = next.tenant;
  locale = next.tenant.locale;
}
