import { contrast, inkOn } from "../../../commerce/contrast.ts";
import type * as file from "../../../schemas/generated/tenant.ts";
import type { Tenant } from "./config.ts";

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
