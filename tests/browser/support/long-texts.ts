import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/**
 * Makes each text on a page 40 % longer, as a translation may be, and finds what then leaves its box or is cut off.
 * Texts that end in an ellipsis by design are in full elsewhere.
 */
export async function expectRoomForLongTexts(page: Page, name: string): Promise<void> {
  await page.waitForLoadState();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const spilled = await page.evaluate(() => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const parent = text.parentElement;
      if (parent?.closest("script, style, template, noscript, svg, option") || !/\p{L}{2}/u.test(text.data)) continue;
      texts.push(text);
    }
    for (const text of texts) {
      const own = text.data.trim();
      const more = own.slice(0, Math.ceil(own.length * 0.4)).trim();
      text.data = `${text.data.trimEnd()}${own.includes(" ") ? " " : ""}${more}`;
    }
    const isHidden = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest('.visually-hidden, [class*="where"]') !== null ||
      getComputedStyle(element).clipPath !== "none";
    const blockOf = (element: Element): Element =>
      /^(inline|contents)$/.test(getComputedStyle(element).display) && element.parentElement
        ? blockOf(element.parentElement)
        : element;
    return texts.flatMap((text) => {
      const parent = text.parentElement;
      if (parent === null || isHidden(parent)) return [];
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width, height } = range.getBoundingClientRect();
      if (width * height === 0) return [];
      const block = blockOf(parent);
      const box = block.getBoundingClientRect();
      const style = getComputedStyle(block);
      if (isHidden(block) || style.textOverflow === "ellipsis") return [];
      const isCut =
        style.overflowX !== "visible" && style.overflowX !== "auto" && block.scrollWidth > block.clientWidth + 1;
      const isOut = left < box.left - 1 || right > box.right + 1 || left < -1 || right > innerWidth + 1;
      return isCut || isOut ? [`${block.tagName.toLowerCase()}: ${text.data.slice(0, 80)}`] : [];
    });
  });
  expect.soft([...new Set(spilled)], `texts without room on ${name}`).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `width of ${name} with long texts`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
