import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { parse } from "jsonc-parser";
import type { Catalogue } from "../../../schemas/generated/catalogue.ts";
import { edit } from "../../support/plenty.ts";
import type { TestServer } from "./server.ts";

/** Takes all places of an event's day off sale. @returns puts them back */
export async function fillDay({ configDir }: TestServer, event: string, date: string): Promise<() => Promise<void>> {
  const file = join(configDir, "catalogue.json");
  const own = await readFile(file, "utf8");
  const index = (parse(own) as Catalogue).events.findIndex(({ id }) => id === event);
  await edit(file, [[["events", index, "days"], [{ date, capacity: 0 }]]]);
  return () => writeFile(file, own);
}

/** Opens a flow until its calendar shows the day as full. @param next the name of the next month's button */
export async function seeFullDay(page: Page, address: string, date: string, next: string): Promise<Locator> {
  const day = page.locator(`[data-date="${date}"]`);
  await expect(async () => {
    await page.goto(address);
    await expect(page.locator("[data-date]").first()).toBeVisible();
    if (!(await day.count())) await page.getByRole("button", { name: next }).click();
    await expect(day).toHaveAttribute("aria-disabled", "true", { timeout: 1000 });
  }).toPass();
  return day;
}

/** Opens the waiting list's link in the mail with a subject. */
export async function followMail(
  page: Page,
  mails: readonly { readonly subject: string; readonly text: string }[],
  subject: RegExp,
): Promise<void> {
  const mail = mails.find((each) => subject.test(each.subject));
  await page.goto(/https?:\/\/[^\s"<]+\/waiting-list\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "");
}
