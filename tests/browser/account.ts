import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import type { TestServer } from "./support/server.ts";

/** The demo museum's member. */
export const member = { email: "member@meridian.example", password: "meridian-member" };

export const greeting = (page: Page): Locator => page.getByRole("banner").getByRole("button", { name: /^Welcome, / });

export const fill = (page: Page, name: string, text: string): Promise<void> => page.getByRole("textbox", { name, exact: true }).fill(text);

/** What a field's error says; "" where it has none. */
export async function description(page: Page, name: string, text: string): Promise<void> {
  await expect(page.getByRole("textbox", { name, exact: true })).toHaveAccessibleDescription(text);
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await fill(page, "Email", email);
  await fill(page, "Password", password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** The link of the latest mail to this address that leads to a new password. */
export async function mailedLink({ dataDir }: TestServer, to: string): Promise<string> {
  let link = "";
  await expect(async () => {
    const outbox = join(dataDir, "outbox");
    const mails = await Promise.all((await readdir(outbox)).sort().map((name) => readFile(join(outbox, name), "utf8")));
    const text = mails.filter((mail) => mail.includes(`To: ${to}`)).map((mail) => mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="));
    link = text.flatMap((mail) => mail.match(/http\S+\/account\/set-password\?token=[\w.-]+/) ?? []).at(-1) ?? "";
    expect(link).not.toBe("");
  }).toPass();
  return link;
}
