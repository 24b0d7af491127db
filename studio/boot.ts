/** Data embedded in the studio's document. */
interface StudioBoot {
  /** The museum's name. */
  readonly museum: string;
  readonly locale: string;
  readonly timeZone: string;
}

export const boot: StudioBoot = JSON.parse(document.getElementById("boot")?.textContent ?? "null");

/** Language of the studio's texts, numbers and dates. */
export const { locale } = boot;
