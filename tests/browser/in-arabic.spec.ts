import type { Page } from "@playwright/test";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { openDays } from "./visitor.ts";

// A museum in Kuwait that is written from right to left, and in English under /en.
test.use({ locale: "ar-KW", timezoneId: "Asia/Kuwait" });

/** Elements beyond either edge of the page. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("main *, header *, footer *")]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > clientWidth + 1;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });

/** Names, and what the test types. Addresses are left out. */
const namesInLatin = "Sidra Audio English PDF Apple Google Wallet Al Jazira Trust Ada Lovelace Sea View KW".split(" ");

/** Texts with Latin words that are no names: sentences that are still in English. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *:not(script, style, template, noscript)")]
      .filter((element) => !element.closest("[lang]:not([lang^='ar'])") && element.checkVisibility())
      .flatMap((element) => [
        element.getAttribute("aria-label") ?? "",
        ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent ?? ""),
      ]),
  );
  const words = (text: string) => text.replace(/\S+@\S+/g, "").match(/[A-Za-z]{2,}/g) ?? [];
  return [...new Set(texts)].filter((text) => words(text).some((word) => !namesInLatin.includes(word)));
}

async function look(page: Page, name: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("status").getByText(/^جارٍ التحميل/)).toHaveCount(0);
  expect.soft(await englishOn(page), `English on ${name}`).toEqual([]);
  expect.soft(await beyond(page), `beyond the edge on ${name}`).toEqual([]);
  await checkA11y(page, `${name} in Arabic`);
  await shot(page, `ar-${name}`);
}

const onward = (page: Page) => page.getByRole("region", { name: "متابعة", exact: true }).getByRole("link");

async function goOn(page: Page, path: string): Promise<void> {
  await expect(onward(page)).not.toHaveAttribute("aria-disabled", "true");
  await onward(page).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test("a visit is bought in Arabic, from the list of events to the order's page", {
  tag: ["@slow", "@both-widths"],
}, async ({ page, sidra: server }) => {
  await page.goto(`${server.url}/events`);
  await look(page, "events");
  await page.goto(`${server.url}/event/pearls`);
  await expect(page).toHaveURL(/\/date$/);
  await page.getByRole("button", { name: "الشهر التالي" }).click();
  await expect(openDays(page).nth(3)).toBeVisible();
  await openDays(page).nth(3).click();
  await look(page, "date");
  await goOn(page, "/extras");
  await page.getByRole("checkbox").first().check();
  await look(page, "extras");
  await goOn(page, "/tickets");
  const amounts = page.getByRole("spinbutton");
  for (const [index, amount] of [2, 3, 1].entries()) {
    await amounts.nth(index).fill(String(amount));
    await amounts.nth(index).blur();
  }
  await look(page, "tickets");
  await goOn(page, "/time");
  await page.getByRole("radio").nth(2).check();
  await look(page, "time");
  await goOn(page, "/questions");
  await onward(page).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await look(page, "question-errors");
  await page.getByRole("textbox").first().fill("5000 0142");
  await page.getByRole("radio").first().check();
  await page.getByRole("textbox").last().fill("نصل من فندق Sea View (الطابق 3).");
  await look(page, "questions");
  await goOn(page, "/review");
  await look(page, "review");
  await onward(page).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await look(page, "checkout");
  await page.getByRole("textbox", { name: /الاسم الأول/ }).fill("Ada");
  await page.getByRole("textbox", { name: /اسم العائلة/ }).fill("Lovelace");
  await page.getByRole("textbox", { name: /البريد/ }).fill("ada@example.org");
  await page.getByRole("button", { name: /^دفع/ }).click();
  await expect(page).toHaveURL(/\/order\/[^/]+\/confirmation$/);
  await expect(page.getByRole("article").first()).toBeVisible();
  await look(page, "tickets-bought");
  await page.goto(page.url().replace(/\/confirmation$/, ""));
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await look(page, "order");
});

test("the language switch turns the page and keeps the visit", { tag: "@slow" }, async ({ page, sidra: server }) => {
  await page.goto(`${server.url}/event/pearls/date`);
  await page.getByRole("button", { name: "الشهر التالي" }).click();
  await expect(openDays(page).nth(3)).toBeVisible();
  await openDays(page).nth(3).click();
  await goOn(page, "/extras");
  await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(/\/en\/event\/pearls\/extras$/);
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await page.getByRole("contentinfo").getByRole("link", { name: "العربية" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page).toHaveURL(/:\d+\/event\/pearls\/extras$/);
});
