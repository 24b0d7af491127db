import type * as file from "../../../schemas/generated/tenant.ts";
import type { Tenant } from "./config.ts";
/** Returns the contrast ratio of two "#rrggbb" colours, from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Picks black or white, whichever reads better on a colour: always at least 4.5:1. */
export function inkOn(colour: string): "#000000" | "#ffffff" {
  return contrast(colour, "#ffffff") >= 4.5 ? "#ffffff" : "#000000";
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const light = { ink: "#191714", inkSoft: "#5b554d", paper: "#fbf9f5", raised: "#ffffff", line: "#ddd6ca" };
const dark = { ink: "#f3f0ea", inkSoft: "#bdb7ac", paper: "#151719", raised: "#1f2327", line: "#3a4047" };

/** Fills in a theme's missing colours for light and dark mode: the product's, or the most readable. */
export function resolveTheme(theme: file.Theme, night: file.DarkTheme = {}): Tenant["theme"] {
  const day = { ...light, ...theme, accentInk: theme.accentInk ?? inkOn(theme.accent) };
  const { accent, accentInk, ink, inkSoft, paper, raised, line } = day;
  // A theme that is dark by day also serves at night.
  const usual = isDark(day) ? { ink, inkSoft, paper, raised, line } : dark;
  const nightInk = night.accentInk ?? (night.accent === undefined ? accentInk : inkOn(night.accent));
  return {
    ...day,
    followsDevice: theme.followsDevice ?? true,
    dark: { ...usual, accent, ...night, accentInk: nightInk },
  };
}

export function isDark({ ink, paper }: { readonly ink: string; readonly paper: string }): boolean {
  return contrast(ink, "#000000") > contrast(paper, "#000000");
}
