import { siteAddress, withoutPrefix } from "./addresses.ts";

/** Leads plain links to pages of this site, such as those in an author's text, to the page's language. */
export function keepLanguage(): void {
  if (siteAddress("") === "") return;
  const lead = (event: Event) => {
    const link = (event.target as Element | null)?.closest?.("a[href^='/']");
    const href = link?.getAttribute("href") ?? "";
    const isElsewhere = link?.hasAttribute("hreflang") || href.startsWith("//");
    if (href === "" || isElsewhere || withoutPrefix(href.split(/[?#]/, 1)[0] ?? "") !== href.split(/[?#]/, 1)[0])
      return;
    link?.setAttribute("href", siteAddress(href));
  };
  // Before the press: it may open another tab.
  for (const type of ["pointerdown", "keydown", "click"]) document.addEventListener(type, lead, true);
}
