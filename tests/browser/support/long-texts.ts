import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Where most columns stand side by side with the least room. */
const tablet = { width: 768, height: 1024 };

/**
 * Makes each text on a page 40 % longer, as a translation may be, and finds what then leaves its box, is cut off at a
 * side or at the bottom, or has a word broken in two, also on a tablet. A cut text is allowed where a press shows it.
 */
export async function expectRoomForLongTexts(page: Page, name: string): Promise<void> {
  await page.waitForLoadState();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await lengthenTexts(page);
  const own = page.viewportSize() ?? tablet;
  for (const size of [tablet, own]) {
    await page.setViewportSize(size);
    const at = `${name} at ${size.width} px`;
    expect.soft(await textsWithoutRoom(page), `texts without room on ${at}`).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `width of ${at} with long texts`).toBeLessThanOrEqual(size.width);
  }
}

async function lengthenTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const isShown = !text.parentElement?.closest("script, style, template, noscript, svg, option");
      if (!isShown || !/\p{L}{2}/u.test(text.data)) continue;
      const own = text.data.trim();
      const more = own.slice(0, Math.ceil(own.length * 0.4)).trim();
      text.data = `${text.data.trimEnd()}${own.includes(" ") ? " " : ""}${more}`;
    }
  });
}

/** Lists each problem with its element and the beginning of its text. */
export async function textsWithoutRoom(page: Page): Promise<string[]> {
  const problems = await page.evaluate(() => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const isShown = !text.parentElement?.closest("script, style, template, noscript, svg, option");
      if (isShown && /\p{L}{2}/u.test(text.data)) texts.push(text);
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
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
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
      [...text.data.matchAll(/(?<![\p{L}-])\p{L}{2,16}(?![\p{L}-])/gu)].find(({ 0: word, index }) => {
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
        (rect.left < box.left - 1 ||
          rect.right > box.right + 1 ||
          (!isScrolled(parent) && (rect.left < -1 || rect.right > innerWidth + 1)));
      const isBroken = range.getClientRects().length > 1 && brokenWord(text, range) !== undefined;
      const problems = { cut: isCut, "out of its box": isOut, broken: isBroken };
      return Object.entries(problems).flatMap(([problem, isThere]) =>
        isThere ? [`${problem}, ${block.tagName.toLowerCase()}: ${text.data.slice(0, 80)}`] : [],
      );
    });
  });
  return [...new Set(problems)];
}
