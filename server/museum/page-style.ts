import { createHash } from "node:crypto";
import type { Tenant } from "./model/config.ts";
import { themeStyle } from "./theme.ts";

export interface PageStyle {
  readonly text: string;
  /** The hash by which the page's policy allows it. */
  readonly hash: string;
}

const known = { visitors: new WeakMap<Tenant, PageStyle>(), staff: new WeakMap<Tenant, PageStyle>() };

export function pageStyle(tenant: Tenant, pages: keyof typeof known): PageStyle {
  let style = known[pages].get(tenant);
  if (style === undefined) {
    const text = themeStyle(tenant.theme, pages);
    style = { text, hash: createHash("sha256").update(text).digest("base64") };
    known[pages].set(tenant, style);
  }
  return style;
}
