import type { Boot } from "../schemas/generated/boot.ts";

/** Is this a browser, rather than the server, which renders the first view of a page with the same modules? */
export const isBrowser = typeof document !== "undefined";

/** Stands on the server until a page is rendered: modules that are loaded look at it. */
const nobody = { bases: {}, tenant: { platform: { type: "builtin" } } } as Boot;

/** What this page is served with: the tenant's public configuration, the API bases and, on a flow's address, the flow. */
export let boot: Boot = isBrowser ? JSON.parse(document.getElementById("boot")?.textContent ?? "null") : nobody;

export let tenant: Boot["tenant"] = boot.tenant;

/** The locale of the page's sentences, numbers and days. In development `?lang=xx` shows which sentences do not come from messages/. */
export let locale: string = isBrowser && import.meta.env.DEV && new URLSearchParams(location.search).get("lang") === "xx" ? "xx" : tenant.locale;

/** On the server: what the page that is rendered next, without a pause in between, is served with. */
export function renderFor(next: Boot): void {
  boot = next;
  tenant = next.tenant;
  locale = next.tenant.locale;
}
