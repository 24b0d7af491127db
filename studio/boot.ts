interface StudioBoot {
  readonly museum: string;
  readonly locale: string;
  readonly timeZone: string;
}

export const boot: StudioBoot = JSON.parse(document.getElementById("boot")?.textContent ?? "null");

export const { locale } = boot;
