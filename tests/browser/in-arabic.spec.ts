import type { Page } from "@playwright/test";
import type { Dates } from "../../schemas/generated/wire.ts";
import { mailTexts } from "./support/mail-texts.ts";
import { mailsTo } from "./support/outbox.ts";
import { shot } from "./support/screens.ts";
import type { TestServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";
import { fillDay, followMail, seeFullDay } from "./support/waiting-list.ts";
import { openDays, turnMonth } from "./visitor.ts";

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

/** Names, and what the test types. Addresses, codes of gift cards and their ends are left out. */
const namesInLatin =
  "Sidra Audio English PDF Apple Google Wallet Al Jazira Trust Ada Lovelace Sea View KW Chrome Linux".split(" ");

function englishIn(text: string): string[] {
  const words = text.replace(/https?:\S+|\S+@\S+|(?:\w{4}-){3}\w{4}|\b[A-Z\d]{4}\b/g, "").match(/[A-Za-z]{2,}/g) ?? [];
  return words.filter((word) => !namesInLatin.includes(word));
}

/** Texts with Latin words that are no names: sentences that are still in English. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *:not(script, style, template, noscript)")]
      .filter((element) => !element.closest("[lang]:not([lang^='ar']), span[dir='ltr']") && element.checkVisibility())
      .flatMap((element) => [
        element.getAttribute("aria-label") ?? "",
        ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent ?? ""),
      ]),
  );
  return [...new Set(texts)].filter((text) => englishIn(text).length > 0);
}

async function look(page: Page, name: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("status").getByText(/^جارٍ التحميل/)).toHaveCount(0);
  expect.soft(await englishOn(page), `English on ${name}`).toEqual([]);
  expect.soft(await beyond(page), `beyond the edge on ${name}`).toEqual([]);
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
  tag: "@slow",
}, async ({ page, sidra: server }) => {
  await page.goto(`${server.url}/events`);
  await look(page, "events");
  await page.goto(`${server.url}/event/pearls`);
  await expect(page).toHaveURL(/\/date$/);
  await turnMonth(page, "الشهر التالي");
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

/** Fills in the fields of a form by their labels. */
async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields))
    await page.getByRole("textbox", { name: new RegExp(`^${name}( \\*)?$`) }).fill(text);
}

const anEmail = () => `ada-${crypto.randomUUID()}@example.org`;

/** Expects `count` mails to an address, without a word of English. */
async function arabicMails(server: TestServer, email: string, count: number) {
  await expect.poll(async () => (await mailsTo(server, email)).length, { timeout: 30_000 }).toBe(count);
  const mails = await Promise.all((await mailsTo(server, email)).map(mailTexts));
  for (const { subject, text } of mails)
    expect.soft([...englishIn(subject), ...englishIn(text)], `English in "${subject}"`).toEqual([]);
  return mails;
}

test("an account is made and used in Arabic, with its mails", { tag: "@slow" }, async ({ page, sidra: server }) => {
  const email = anEmail();
  await page.goto(`${server.url}/account/login`);
  await look(page, "sign-in");
  await fill(page, { "البريد الإلكتروني": email, "كلمة المرور": "not-the-one" });
  await page.getByRole("main").getByRole("button", { name: "تسجيل الدخول", exact: true }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await look(page, "sign-in-refused");
  await page.goto(`${server.url}/account/register`);
  await page.getByRole("button", { name: "إنشاء الحساب", exact: true }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await look(page, "register-refused");
  await fill(page, { "الاسم الأول": "Ada", "اسم العائلة": "Lovelace", "البريد الإلكتروني": email });
  await fill(page, { "كلمة المرور": "a-secret-1", "تأكيد كلمة المرور": "a-secret-1" });
  await page.getByRole("button", { name: "إنشاء الحساب", exact: true }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: /أهلاً بك/ })).toBeVisible();
  for (const path of ["", "/membership", "/tickets", "/sessions", "/recover"]) {
    await page.goto(`${server.url}/account${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await look(page, `account${path.replace("/", "-")}`);
  }
  await arabicMails(server, email, 1);
});

test("a gift card is given in Arabic, and its balance is looked up", { tag: "@slow" }, async ({
  page,
  sidra: server,
}) => {
  const [email, friend] = [anEmail(), anEmail()];
  await page.goto(`${server.url}/gift-card/hadiya`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await onward(page).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await look(page, "gift-card-refused");
  await page.getByRole("button", { name: /٢٥/ }).click();
  await fill(page, { "اسم من تهديه": "Ada Lovelace", "بريده الإلكتروني": friend });
  await page.getByRole("textbox", { name: /^رسالة/ }).fill("نراك عند اللؤلؤ!");
  await look(page, "gift-card");
  await goOn(page, "/review");
  await look(page, "gift-card-review");
  await onward(page).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await fill(page, { "الاسم الأول": "Ada", "اسم العائلة": "Lovelace", "البريد الإلكتروني": email });
  await page.getByRole("button", { name: /^دفع/ }).click();
  await expect(page).toHaveURL(/\/order\/[^/]+\/confirmation$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await look(page, "gift-card-bought");
  await arabicMails(server, email, 1);
  const [gift] = await arabicMails(server, friend, 1);
  const code = /(?:\w{4}-){3}\w{4}/.exec(gift?.text ?? "")?.[0] ?? "";
  await page.goto(`${server.url}/gift-card-balance`);
  await fill(page, { "رمز بطاقة الهدية": code });
  await page.getByRole("button", { name: "الاستعلام عن الرصيد", exact: true }).click();
  await expect(page.getByRole("status")).toContainText("لم تُستخدم بعد.");
  await look(page, "gift-card-balance");
});

test.describe("a full day", () => {
  test.use({ museum: "tests/museums/sidra" });

  test("has a waiting list in Arabic, up to the places that it offers", { tag: "@slow" }, async ({
    page,
    ownServer: server,
  }) => {
    test.setTimeout(150_000);
    const email = anEmail();
    const read = async (query: string) =>
      (
        (await (await fetch(`${server.url}/api/storefront/event/pearls/dates${query}`)).json()) as {
          body: Pick<Dates, "dates" | "nextMonth">;
        }
      ).body;
    const { nextMonth } = await read("");
    const date = (await read(`?date=${nextMonth}`)).dates.filter(({ available }) => available)[2]?.date ?? "";
    const giveBack = await fillDay(server, "pearls", date);
    await seeFullDay(page, `${server.url}/event/pearls`, date, "الشهر التالي");
    const wish = page.getByRole("button", { name: "الانضمام إلى قائمة الانتظار", exact: true });
    await wish.click();
    await expect(page.getByRole("textbox", { name: "البريد الإلكتروني" })).toBeVisible();
    await wish.click();
    await expect(page.getByRole("alert").filter({ hasText: /./ }).first()).toBeVisible();
    await look(page, "waiting-refused");
    await page.getByRole("spinbutton").first().fill("2");
    await page.getByRole("textbox", { name: "البريد الإلكتروني" }).fill(email);
    await look(page, "waiting-form");
    await wish.click();
    await expect(page.getByRole("status").filter({ hasText: email })).toBeFocused();
    await look(page, "waiting-asked");
    await followMail(page, await arabicMails(server, email, 1), /^أكّد مكانك/);
    await look(page, "waiting-confirm");
    await page.getByRole("button", { name: "تأكيد مكاني" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "أنت في قائمة الانتظار" })).toBeVisible();
    await look(page, "waiting-joined");
    await giveBack();
    await followMail(page, await arabicMails(server, email, 2), /^توفّرت أماكن/);
    await expect(page.getByRole("heading", { level: 1, name: "توفّرت أماكن لك" })).toBeVisible();
    await look(page, "waiting-offered");
  });
});

test("the language switch turns the page and keeps the visit", { tag: "@slow" }, async ({ page, sidra: server }) => {
  await page.goto(`${server.url}/event/pearls/date`);
  await turnMonth(page, "الشهر التالي");
  await openDays(page).nth(3).click();
  await goOn(page, "/extras");
  await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(/\/en\/event\/pearls\/extras$/);
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");
  await page.getByRole("contentinfo").getByRole("link", { name: "العربية" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page).toHaveURL(/:\d+\/event\/pearls\/extras$/);
});
