import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/**
 * Makes each text on a page 40 % longer, as a translation may be, and finds what then leaves its box, is cut off at a
 * side or at the bottom, or has a word broken in two. A cut text is allowed where a press shows all of it.
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
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== "none" || isClipped(element.parentElement));
    const isHidden = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isClipped(element);
    const blockOf = (element: Element): Element =>
      /^(inline|contents)$/.test(getComputedStyle(element).display) && element.parentElement
        ? blockOf(element.parentElement)
        : element;
    const isOneOf = (values: RegExp, { overflowX, overflowY }: CSSStyleDeclaration) => ({
      sideways: values.test(overflowX),
      below: values.test(overflowY),
    });
    /** A press on the text, or on the button that unfolds it, shows all of it. */
    const isOnePressAway = (element: Element) =>
      element.closest("a, button, summary") !== null ||
      element.parentElement?.querySelector('button[aria-expanded="false"]') != null;
    /** The element that cuts the text off, sideways or at the bottom, with no way to scroll to the rest. */
    const cutBy = (parent: Element, text: DOMRect): Element | undefined => {
      const open = { sideways: true, below: true };
      for (
        let element: Element | null = parent;
        element && element !== document.body;
        element = element.parentElement
      ) {
        const style = getComputedStyle(element);
        const [scrolls, hides] = [isOneOf(/auto|scroll/, style), isOneOf(/hidden|clip/, style)];
        const box = element.getBoundingClientRect();
        const isCut =
          (open.sideways && hides.sideways && (text.left < box.left - 1 || text.right > box.right + 1)) ||
          (open.below && hides.below && text.bottom > box.bottom + 3);
        if (isCut) return element;
        if (scrolls.sideways) open.sideways = false;
        if (scrolls.below) open.below = false;
      }
      return undefined;
    };
    /** A word that fits on a line elsewhere is broken where its neighbours leave it no room. */
    const brokenWord = (text: Text, range: Range): string | undefined =>
      [...text.data.matchAll(/\p{L}{2,16}(?![\p{L}-])/gu)].find(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4))).size > 1;
      })?.[0];
    return texts.flatMap((text) => {
      const parent = text.parentElement;
      if (parent === null || isHidden(parent)) return [];
      const range = document.createRange();
      range.selectNodeContents(text);
      const rect = range.getBoundingClientRect();
      if (rect.width * rect.height === 0) return [];
      const block = blockOf(parent);
      if (isHidden(block)) return [];
      const box = block.getBoundingClientRect();
      const cutter = cutBy(parent, rect);
      const isCut = cutter !== undefined && !isOnePressAway(cutter);
      const isOut =
        cutter === undefined &&
        (rect.left < box.left - 1 || rect.right > box.right + 1 || rect.left < -1 || rect.right > innerWidth + 1);
      const isBroken = range.getClientRects().length > 1 && brokenWord(text, range) !== undefined;
      const problems = { cut: isCut, "out of its box": isOut, broken: isBroken };
      return Object.entries(problems).flatMap(([problem, isThere]) =>
        isThere ? [`${problem}, ${block.tagName.toLowerCase()}: ${text.data.slice(0, 80)}`] : [],
      );
    });
  });
  expect.soft([...new Set(spilled)], `texts without room on ${name}`).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `width of ${name} with long texts`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
