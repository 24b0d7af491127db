import type { Tenant } from "../config/types.ts";

/** The tenant's colours and fonts as custom properties over the design's defaults. Values are checked by the tenant's schema. */
export function themeStyle(theme: Tenant["theme"]): string {
  const properties: [string, string | undefined][] = [
    ["--accent", theme.accent],
    ["--accent-ink", theme.accentInk],
    ["--ink", theme.ink],
    ["--ink-soft", theme.inkSoft],
    ["--paper", theme.paper],
    ["--raised", theme.raised],
    ["--line", theme.line],
    ["--font-display", theme.displayFont],
    ["--font-text", theme.textFont],
  ];
  const faces = (theme.fonts ?? []).map(
    ({ family, src, weight }) => `@font-face{font-family:"${family}";src:url("/media/${encodeURI(src)}");font-weight:${weight ?? "400"};font-display:swap}`,
  );
  const root = properties.flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]));
  return `${faces.join("")}:root{${root.join(";")}}`;
}
