import type { Boot } from "../schemas/generated/boot.ts";

/** What this page was served with: the tenant's public configuration, the API bases and, on a flow's address, the flow. */
export const boot: Boot = JSON.parse(document.getElementById("boot")?.textContent ?? "null");

export const tenant = boot.tenant;

/** The locale of the page's sentences, numbers and days. In development `?lang=xx` shows which sentences do not come from messages/. */
export const locale = import.meta.env.DEV && new URLSearchParams(location.search).get("lang") === "xx" ? "xx" : tenant.locale;
