import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";

const widths: Readonly<Record<string, { width: number; height: number }>> = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
};

/** Checks a page at its width and, if tagged "@checked-at-both-widths", at the other too, without running twice. */
async function atItsWidths(page: Page, look: (width: string) => Promise<void>): Promise<void> {
  const { project, tags } = test.info();
  await look(project.name);
  const own = page.viewportSize();
  if (own === null || !tags.includes("@checked-at-both-widths")) return;
  for (const [width, size] of Object.entries(widths)) {
    if (width === project.name) continue;
    await resize(page, size);
    await look(width);
  }
  await resize(page, own);
}

async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Fails on any axe violation (WCAG 2.2 AA and best practice), with rule, reason and place.
 * @param without rules that cannot judge this page
 * @param only instead of all: what may differ where colours do
 */
export async function checkA11y(
  page: Page,
  name: string,
  { without = [], only = standards }: { without?: string[]; only?: string[] } = {},
): Promise<void> {
  // After navigation, text appears before its styles.
  await page.waitForLoadState();
  await atItsWidths(page, (width) => checkAsItIs(page, `${name}, ${width}`, { without, only }));
}

async function checkAsItIs(
  page: Page,
  name: string,
  { without, only }: { without: readonly string[]; only: string[] },
): Promise<void> {
  const release = await unstick(page);
  const violations = await runAxe(page, {
    runOnly: only,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
  });
  await release();
  const findings = violations.map(({ id, help, helpUrl, nodes }) =>
    [
      `${id}: ${help} (${helpUrl})`,
      ...nodes.map(({ html, failureSummary = "" }) => `  ${html}\n    ${failureSummary.replaceAll("\n", "\n    ")}`),
    ].join("\n"),
  );
  expect(findings.join("\n\n"), `axe on ${name}`).toBe("");
}

/** Lets sticky bars scroll with the page: what they cover can be scrolled into view. Returns a function that undoes it. */
async function unstick(page: Page): Promise<() => Promise<void>> {
  const bars = await page.evaluateHandle(() => {
    const all = [...document.querySelectorAll<HTMLElement>("body *")];
    const sticky = all.filter((element) => getComputedStyle(element).position === "sticky");
    for (const { style } of sticky) {
      style.setProperty("position", "relative", "important");
      style.setProperty("inset", "auto", "important");
    }
    return sticky;
  });
  return async () => {
    await bars.evaluate((sticky) => {
      for (const { style } of sticky) {
        style.removeProperty("position");
        style.removeProperty("inset");
      }
    });
    await bars.dispose();
  };
}

/** Runs in the page. Injects axe once per document, because that takes as long as a check. */
async function runAxe(page: Page, options: RunOptions): Promise<AxeResults["violations"]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(axe.source);
  }
  return page.evaluate(async (given) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, given);
    const linksIn = (nav: Element | null) => [...(nav?.querySelectorAll("a") ?? [])].map(({ href }) => href).join(" ");
    // Navigation that is on a page twice should have one name (ARIA Authoring Practices, "Landmark Regions").
    const isRepeated = (nav: Element | null) =>
      [...document.querySelectorAll("nav")].some((other) => other !== nav && linksIn(other) === linksIn(nav));
    return violations
      .map((violation) =>
        violation.id === "landmark-unique"
          ? {
              ...violation,
              nodes: violation.nodes.filter(({ target }) => !isRepeated(document.querySelector(String(target[0])))),
            }
          : violation,
      )
      .filter(({ nodes }) => nodes.length > 0);
  }, options);
}

/**
 * With SCREENS set, saves a screenshot to test-results/screens/{width}/{name}.png for review. No test compares it.
 * @param whole the full page, not only the viewport
 */
export async function shot(page: Page, name: string, { whole = true } = {}): Promise<void> {
  if (!process.env.SCREENS) return;
  await page.waitForLoadState();
  await atItsWidths(page, async (width) => {
    // Scrolled down, sticky content would be in the middle of the picture.
    if (whole) await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({ path: join("test-results/screens", width, `${name}.png`), fullPage: whole });
  });
}

/** Waits for a status with `text`. A loading skeleton is a status too. */
export async function expectStatus(page: Page, text: string): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
}
