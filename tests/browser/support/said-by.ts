import type { Page } from "@playwright/test";

/** All that a page says in its language: what is seen, what assistive technology hears, and the browser's tab. */
export const saidBy = (page: Page, language: "de" | "es"): Promise<string[]> =>
  page.evaluate((tag) => {
    const attributes = ["aria-label", "aria-description", "aria-roledescription", "title", "alt", "placeholder"];
    const own = [...document.querySelectorAll<HTMLElement>("body *")].filter((each) => {
      const tongue = each.closest<HTMLElement>("[lang]");
      return tongue === null || tongue.lang.startsWith(tag);
    });
    // Opportunities for breaks divide a text into nodes.
    const direct = (each: HTMLElement) =>
      [...each.childNodes]
        .filter(({ nodeName }) => nodeName !== "WBR")
        .map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : "\n"))
        .join("")
        .split("\n");
    const spoken = own.filter((each) => !/^(script|style|template|noscript)$/i.test(each.tagName));
    return [
      document.title,
      document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? "",
      ...spoken.flatMap((each) => [...direct(each), ...attributes.map((name) => each.getAttribute(name))]),
    ].flatMap((text) => (text ? [text.trim()] : []));
  }, language);
