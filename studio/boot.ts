import type { Languages } from "../commerce/text-by-language.ts";

interface StudioBoot {
  readonly museum: string;
  readonly locale: string;
  readonly timeZone: string;
  /** The museum's, as published; the first is the default. */
  readonly languages?: Languages;
}

export const boot: StudioBoot = JSON.parse(document.getElementById("boot")?.textContent ?? "null");

export const { locale } = boot;
