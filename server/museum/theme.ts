import { media } from "../platform/http/media.ts";
import { contrast } from "./config/contrast.ts";
import type { Tenant } from "./config/types.ts";

const readable = 4.5;
const productRed = "#a3161a";

/** The tenant's colours and fonts as custom properties over the design's defaults. Values are checked by the tenant's schema. */
export function themeStyle(theme: Tenant["theme"]): string {
  const properties: (readonly [string, string | undefined])[] = [
    ["--accent", theme.accent],
    ["--accent-ink", theme.accentInk],
    // Words in the accent's colour have to be read on paper; a pale accent leaves them to the ink.
    ["--accent-text", contrast(theme.accent, theme.paper) >= readable ? theme.accent : theme.ink],
    // The product's own red and blue are made for light paper.
    ...(contrast(productRed, theme.paper) >= readable
      ? []
      : ([
          ["--error", "#ffb3a7"],
          ["--focus", "#a9c1ff"],
        ] as const)),
    ["--ink", theme.ink],
    ["--ink-soft", theme.inkSoft],
    ["--paper", theme.paper],
    ["--raised", theme.raised],
    ["--line", theme.line],
    ["--font-display", theme.displayFont],
    ["--font-text", theme.textFont],
  ];
  const faces = (theme.fonts ?? []).map(
    ({ family, src, weight }) => `@font-face{font-family:"${family}";src:url("${media(src)}");font-weight:${weight ?? "400"};font-display:swap}`,
  );
  const root = properties.flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]));
  // Twice :root, so that it prevails over the stylesheet wherever that is linked.
  return `${faces.join("")}:root:root{${root.join(";")}}`;
}
