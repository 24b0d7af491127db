import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

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
  // In the page itself, whose frames are all its own: another page for the results takes as long as the check.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.withTags(tags).disableRules(without).analyze();
  await stick("");
  const findings = violations.map(({ id, help, helpUrl, nodes }) =>
    [`${id}: ${help} (${helpUrl})`, ...nodes.map(({ html, failureSummary = "" }) => `  ${html}\n    ${failureSummary.replaceAll("\n", "\n    ")}`)].join("\n"),
  );
  expect(findings.join("\n\n"), `axe on ${name}`).toBe("");
}

/** Keeps a picture of the whole page in test-results/screens/{project}/{name}.png. */
export async function shot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState();
  // Scrolled down, what sticks to the top would be in the middle of the picture.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: join("test-results/screens", test.info().project.name, `${name}.png`), fullPage: true });
}

/** Waits for a status that says `text`. While a page loads, its skeleton is a status as well. */
export async function expectStatus(page: Page, text: string): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
}
