import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { shiftDate } from "../support/clock.ts";
import { atWork, buy, openTool } from "./desk.ts";
import { keyTo } from "./keyboard.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const list = (page: Page) => page.getByRole("navigation", { name: "Reports" });
const table = (page: Page, name: string) => page.getByRole("table", { name, exact: true });
const sold = (page: Page) => table(page, "By product").getByRole("row", { name: /^General Admission/ });

test.beforeEach(({ page, server }) => atWork(page, server.url));

test("a day's report is shown, saved and printed, and its address reopens it", {
  tag: "@checked-at-both-widths",
}, async ({ page, server }) => {
  await buy(server.url);
  await openTool(page, server.url, "/reports", "Reports");
  await expect(sold(page)).toContainText("$");
  await checkA11y(page, "day end");
  await shot(page, "reports-day-end");

  await list(page).getByRole("link", { name: "Sales" }).click();
  await expect(page.getByRole("figure")).toContainText("Gross");
  await expect(sold(page)).toContainText("$");
  await checkA11y(page, "sales");
  await shot(page, "reports-sales");
  // Content wider than the page scrolls in its own container.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).last().click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^sales-by-product-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), "utf8");
  expect(csv.split("\r\n")[0]).toMatch(/^\u{feff}?Product,Type,Orders,Tickets,(?:Before discounts,.*)?Net,Tax,Gross/u);
  expect(csv).toMatch(/General Admission,Admission,\d+,\d+,\d+\.\d\d,/);

  await page.getByRole("link", { name: "Last 7 days" }).click();
  await expect(page).toHaveURL(/report=sales&from=/);
  const { searchParams } = new URL(page.url());
  await expect(page.getByLabel("First day")).toHaveValue(searchParams.get("from") ?? "");
  await page.reload();
  await expect(sold(page)).toContainText("$");
  await expect(page.getByLabel("First day")).toHaveValue(searchParams.get("from") ?? "");
  await page.goBack();
  await expect(page.getByLabel("First day")).not.toHaveValue(searchParams.get("from") ?? "");

  await page.emulateMedia({ media: "print" });
  for (const pressed of ["Show", "Print", "Download CSV"])
    await expect(page.getByRole("button", { name: pressed })).toHaveCount(0);
  await expect(page.getByText(/^Sales: /)).toBeVisible();
  await shot(page, "reports-print");
});

test("a desk with a wrong clock reports on the museum's day", { tag: "@slow" }, async ({ page, server }) => {
  await page.addInitScript(shiftDate, 26 * 3_600_000);
  await buy(server.url);
  await openTool(page, server.url, "/reports", "Reports");
  await expect(sold(page)).toContainText("$");
});

test("reports are chosen by keyboard; too many days are refused with a message", {
  tag: ["@desktop", "@slow"],
}, async ({ page, server }) => {
  await buy(server.url);
  await openTool(page, server.url, "/reports", "Reports");
  for (const [name, shown] of [
    ["Attendance", "By day and event"],
    ["Redemptions", "Arrivals by hour"],
    ["Members", "By day"],
  ] as const) {
    await keyTo(page, list(page).getByRole("link", { name }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 2, name: shown, exact: true })).toBeVisible();
    await checkA11y(page, name);
    await shot(page, `reports-${name.toLowerCase()}`);
  }
  await page.getByLabel("First day").fill("2020-01-01");
  await keyTo(page, page.getByRole("button", { name: "Show" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "A report covers at most 366 days" })).toBeVisible();
  await checkA11y(page, "refused");
});
