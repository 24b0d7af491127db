import { mkdir, writeFile } from "node:fs/promises";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import type { Page } from "@playwright/test";
import { atWork, openTool, today } from "../browser/desk.ts";
import { signInToStudio } from "../browser/support/studio.ts";
import { expect, test } from "../browser/support/test.ts";
import { chooseTimes, onStep, proceed, reachTickets, setQuantity } from "../browser/visitor.ts";
import { readQr } from "../read-qr.ts";
import { testNow } from "../support/clock.ts";

const phone = { width: 390, height: 780 };
const desktop = { width: 1440, height: 900 };

/** Saves both palettes, as small as a page of a repository can show them. */
async function picture(page: Page, name: string, { width, height } = desktop, scale = 1): Promise<void> {
  await mkdir("docs/pictures", { recursive: true });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => document.fonts.ready);
    const image = await loadImage(await page.screenshot({ animations: "disabled", caret: "hide" }));
    const canvas = createCanvas(width * scale, height * scale);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const file = await canvas.encode("webp", 82);
    expect(file.length, `${name} in ${colorScheme} colours`).toBeLessThan(100_000);
    await writeFile(`docs/pictures/${name}-${colorScheme}.webp`, file);
  }
}

async function post<T>(address: string, body: object): Promise<T> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.ok, await answer.clone().text()).toBe(true);
  return (await answer.json()) as T;
}

/** @returns the order's id */
async function order(url: string, date: string, time: string, adults: number, children: number): Promise<string> {
  const attributes = [
    { key: "Date", value: date },
    { key: "Time", value: time },
  ];
  const cart = await post<{ id: string }>(`${url}/api/storefront/checkout/create`, {
    lineItems: [
      { variantId: "general-admission-adult", quantity: adults, attributes },
      { variantId: "general-admission-child", quantity: children, attributes },
    ].filter(({ quantity }) => quantity > 0),
  });
  const paid = await fetch(`${url}/checkout/${cart.id}`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ firstName: "Ada", lastName: "Lovelace", email: "ada@example.org" }),
  });
  return paid.headers.get("location")?.split("/")[2] ?? "";
}

test("the storefront on a phone", async ({ page, ownServer }) => {
  await page.setViewportSize(phone);
  await reachTickets(page, ownServer.url);
  await setQuantity(page, "Adult", 2);
  await proceed(page);
  await onStep(page, "/time");
  await chooseTimes(page);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await picture(page, "storefront", phone, 2);
});

test("another museum, in German", async ({ browser, lindenhof: server }) => {
  const page = await browser.newPage({ viewport: desktop, locale: "de-AT", deviceScaleFactor: 2 });
  await page.goto(`${server.url}/events`);
  await expect(page.getByRole("heading", { name: "Dauerausstellung" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await picture(page, "lindenhof");
  await page.close();
});

test("the door's verdict", async ({ page, ownServer }) => {
  const { url } = ownServer;
  const id = await order(url, today(), "11:00 AM", 2, 1);
  const { body } = await (await fetch(`${url}/api/storefront/order/${id}/tickets`)).json();
  await page.setViewportSize(phone);
  await atWork(page, url);
  const ticket = JSON.parse(readQr(body.order.orderTickets[0].qrCode));
  await openTool(page, url, `/check-in/confirm?confirmation=${ticket.id}`, "Confirm Guests");
  await expect(page.getByText("11:00 AM · General Admission")).toBeVisible();
  await picture(page, "door", phone, 2);
});

test("the studio with its preview", async ({ page, ownServer }) => {
  await page.setViewportSize(desktop);
  await signInToStudio(page, ownServer.url, "/studio/flows/event/general-admission", { preview: true });
  const toggle = page.getByRole("button", { name: "Preview" });
  if ((await toggle.getAttribute("aria-pressed")) === "false") await toggle.click();
  const preview = page.frameLocator('iframe[title="Preview"]');
  await expect(preview.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 60_000 });
  await page.getByRole("list", { name: "Steps" }).getByRole("link", { name: "Who is coming?" }).click();
  await expect(preview.getByRole("spinbutton", { name: "Adult", exact: true })).toBeVisible({ timeout: 60_000 });
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Who is coming today?");
  await expect(preview.getByRole("heading", { level: 1, name: "Who is coming today?" })).toBeVisible();
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await picture(page, "studio");
});

test("reports", async ({ page, ownServer }) => {
  const { url } = ownServer;
  const day = testNow().toZonedDateTimeISO("America/Denver").toPlainDate();
  // The museum is closed on Mondays.
  const openDays = [0, 1, 3, 4, 5, 6];
  const sizes = [3, 5, 7, 6, 4, 7, 2, 5, 7, 4, 6, 3];
  for (const [index, adults] of sizes.entries()) {
    const time = ["11:00 AM", "12:00 PM", "1:00 PM", "2:00 PM"][index % 4] ?? "";
    await order(url, day.add({ days: openDays[index % openDays.length] }).toString(), time, adults, index % 3);
  }
  await page.setViewportSize(desktop);
  await atWork(page, url);
  await openTool(page, url, `/reports?report=attendance&from=${day}&to=${day.add({ days: 6 })}`, "Reports");
  await expect(page.getByRole("table").first()).toBeVisible();
  await picture(page, "reports");
});
