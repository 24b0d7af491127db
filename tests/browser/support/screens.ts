import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Fails where axe finds anything on the page (WCAG 2.2 AA and best practice), with each rule, why, and where.
 * @param without rules that cannot judge this page
 */
export async function checkA11y(page: Page, name: string, { without = [] }: { without?: string[] } = {}): Promise<void> {
  // A page that was just gone to has its text before its styles.
  await page.waitForLoadState();
  // What happens to lie half under the bar of Continue, which sticks to the window, can be scrolled out from under it.
  const bar = page.getByRole("region", { name: "Continue", exact: true });
  const stick = async (position: string) => {
    for (const area of await bar.all()) await area.evaluate((element, value) => element.style.setProperty("position", value), position);
  };
  await stick("static");
  const violations = await runAxe(page, {
    runOnly: tags,
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ["violations"],
  });
  await stick("");
  const findings = violations.map(({ id, help, helpUrl, nodes }) =>
    [`${id}: ${help} (${helpUrl})`, ...nodes.map(({ html, failureSummary = "" }) => `  ${html}\n    ${failureSummary.replaceAll("\n", "\n    ")}`)].join("\n"),
  );
  expect(findings.join("\n\n"), `axe on ${name}`).toBe("");
}

/**
 * In the page itself, whose frames are all its own. A document gets axe's half a million characters once: to send and compile them takes as
 * long as a check.
 */
async function runAxe(page: Page, options: RunOptions): Promise<AxeResults["violations"]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate("'axe' in window"))) await frame.evaluate(axe.source);
  }
  return page.evaluate(async (given) => (await (window as unknown as { axe: typeof axe }).axe.run(document, given)).violations, options);
}

/**
 * Where SCREENS is set, keeps a picture of the page in test-results/screens/{project}/{name}.png, for a person to look at. No test compares it.
 * @param whole all of the page, not only what the window shows
 */
export async function shot(page: Page, name: string, { whole = true } = {}): Promise<void> {
  if (!process.env.SCREENS) return;
  await page.waitForLoadState();
  // Scrolled down, what sticks to the top would be in the middle of the picture.
  if (whole) await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: join("test-results/screens", test.info().project.name, `${name}.png`), fullPage: whole });
}

/** Waits for a status that says `text`. While a page loads, its skeleton is a status as well. */
export async function expectStatus(page: Page, text: string): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
}
