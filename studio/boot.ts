/** What the studio's document is served with. */
interface StudioBoot {
  /** The museum's name. */
  readonly museum: string;
  readonly locale: string;
  readonly timeZone: string;
}

export const boot: StudioBoot = JSON.parse(document.getElementById("boot")?.textContent ?? "null");

/** Of the studio's sentences, numbers and days. */
export const { locale } = boot;
