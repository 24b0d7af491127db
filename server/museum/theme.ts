import { createHash } from "node:crypto";
import { contrast } from "../../commerce/contrast.ts";
import { media } from "../../commerce/media.ts";
import { memo } from "../../engine/core/memo.ts";
import { isDark } from "./model/colours.ts";
import type { Colours, Tenant } from "./model/config.ts";

type Theme = Tenant["theme"];

const readable = 4.5;
/** The product's own colours, which a museum cannot change. */
const own = {
  light: { "--error": "#a3161a", "--focus": "#1746d1", "--line-field": "#8b857b" },
  dark: { "--error": "#ffb3a7", "--focus": "#a9c1ff", "--line-field": "#858c94" },
};

/** The schema has validated the values. Dark mode follows the device, always in the box office, never in print. */
export function themeStyle(theme: Theme, pages: "visitors" | "staff" = "visitors"): string {
  const { displayFont, textFont, fonts = [], dark } = theme;
  const faces = fonts.map(
    ({ family, src, weight }) =>
      `@font-face{font-family:"${family}";src:url("${media(src)}");font-weight:${weight ?? "400"};font-display:swap}`,
  );
  const fixed = {
    ...(displayFont !== undefined && { "--font-display": displayFont }),
    ...(textFont !== undefined && { "--font-text": textFont }),
  };
  const light = root({ ...fixed, ...colours(theme) });
  if (pages === "visitors" && !theme.followsDevice) return faces.join("") + light;
  const night = root({ ...colours(dark), ...logo(theme) });
  return `${faces.join("")}${light}@media screen and (prefers-color-scheme:dark) and (forced-colors:none){${night}}`;
}

function colours(palette: Colours): Record<string, string> {
  return {
    "--accent": palette.accent,
    "--accent-ink": palette.accentInk,
    // Accent-coloured text must be readable on paper: mix in as much ink as a pale accent needs.
    "--accent-text": readableOn(palette),
    "--ink": palette.ink,
    "--ink-soft": palette.inkSoft,
    "--paper": palette.paper,
    "--raised": palette.raised,
    "--line": palette.line,
    ...(isDark(palette) ? own.dark : own.light),
    "color-scheme": isDark(palette) ? "dark" : "light",
  };
}

/** Logos are drawn for the museum's paper: without a dark logo, show a piece of it behind. */
function logo({ paper, dark }: Theme): Record<string, string> {
  return dark.logo === undefined ? { "--logo-paper": paper } : { "--logo": `url("${media(dark.logo)}")` };
}

function readableOn({ accent, ink, paper, raised }: Colours): string {
  const isReadable = (colour: string) => [paper, raised].every((behind) => contrast(colour, behind) >= readable);
  const shades = Array.from({ length: 10 }, (_, tenths) => mix(accent, ink, tenths / 10));
  return shades.find(isReadable) ?? ink;
}

function mix(one: string, other: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(one, at) * (1 - share) + channel(other, at) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Doubles :root to override the stylesheet, wherever its link is. */
function root(properties: Readonly<Record<string, string>>): string {
  const lines = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  return `:root:root{${lines.join(";")}}`;
}

interface PageStyle {
  readonly text: string;
  /** The hash by which the page's policy allows it. */
  readonly hash: string;
}

const styleFor = (pages: "visitors" | "staff") =>
  memo(({ theme }: Tenant): PageStyle => {
    const text = themeStyle(theme, pages);
    return { text, hash: createHash("sha256").update(text).digest("base64") };
  });

/** The style of a tenant's pages. */
export const pageStyle = { visitors: styleFor("visitors"), staff: styleFor("staff") };
