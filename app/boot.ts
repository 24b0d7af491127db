import type { Boot } from "../schemas/generated/boot.ts";

/** What this page was served with: the tenant's public configuration, the API bases and, on a flow's address, the flow. */
export const boot: Boot = JSON.parse(document.getElementById("boot")?.textContent ?? "null");

export const tenant = boot.tenant;
