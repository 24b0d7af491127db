import { join } from "node:path";
import type { Browser, BrowserContext, Page, TestInfo } from "@playwright/test";
import type {
  DeskDevicesResponse,
  DoorConflictsResponse,
  OrderResponse,
  RedemptionsReport,
  StaffTokenResponse,
} from "../../schemas/generated/wire.ts";
import { readQr } from "../read-qr.ts";
import { openTool, staffGet, today } from "./desk.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, prepareContext, test } from "./support/test.ts";

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const alone = (page: Page) => page.getByRole("alert").filter({ hasText: "Offline since" });

/** Tomorrow, which is on every door list. */
function tomorrow(): string {
  const day = new Date(`${today()}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/** Buys admission for one adult. @returns the text of its code */
async function buyOne(url: string): Promise<string> {
  const attributes = [
    { key: "Date", value: tomorrow() },
    { key: "Time", value: "10:00 AM" },
  ];
  const lineItems = [{ variantId: "general-admission-adult", quantity: 1, attributes }];
  const created = await fetch(`${url}/api/storefront/checkout/create`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ lineItems }),
  });
  const { id } = (await created.json()) as { id: string };
  const paid = await fetch(`${url}/checkout/${id}`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ firstName: "Ada", lastName: "Lovelace", email: "ada@example.org" }),
  });
  const orderId = paid.headers.get("location")?.split("/")[2];
  const order = await fetch(`${url}/api/storefront/order/${orderId}/tickets`);
  const { body } = (await order.json()) as { body: OrderResponse };
  return readQr(body.order.orderTickets[0]?.qrCode ?? "");
}

/** Signs in on a device that has a name of its own. @returns the token */
async function signIn(url: string, name: string): Promise<string> {
  const base = `${url}/api/box-office/employee`;
  const call = async <T>(path: string, headers: Record<string, string>, body?: object): Promise<T> => {
    const method = body === undefined ? "GET" : "POST";
    const answer = await fetch(base + path, {
      method,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
    return (await answer.json()) as T;
  };
  const { accessToken } = await call<StaffTokenResponse>(
    "/login",
    {},
    { email: "desk@meridian.example", password: "meridian-desk" },
  );
  const bearer = { authorization: `Bearer ${accessToken}` };
  const { body } = await call<{ body: DeskDevicesResponse }>("/devices", bearer);
  const id = body.devices.find(({ current }) => current)?.id;
  await call("/devices/rename", bearer, { id, name });
  return accessToken;
}

/** Waits until the service worker has everything that a reload needs. */
const isCached = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const names = (await caches.keys()).filter((name) => name.startsWith("box-office/"));
          const pages = await Promise.all(names.map((cacheName) => caches.match("/box-office/", { cacheName })));
          return pages.some((found) => found !== undefined);
        }),
      { timeout: 60_000 },
    )
    .toBe(true);

/** Opens another device: a browser profile of its own. With FILM set, it is filmed, which needs Playwright's ffmpeg. */
async function openDevice(browser: Browser, info: TestInfo, url: string, name: string) {
  const { viewport, contextOptions, timezoneId, locale } = info.project.use;
  const size = viewport ?? { width: 390, height: 844 };
  const recordVideo = process.env.FILM ? { dir: join("test-results/film", name), size } : undefined;
  const context = await prepareContext(
    await browser.newContext({ ...contextOptions, viewport: size, timezoneId, locale, recordVideo }),
  );
  const page = await context.newPage();
  await context.addCookies([{ name: "boxOfficeToken", value: await signIn(url, name), url }]);
  const listed = page.waitForResponse((response) => /\/door-list(\?|$)/.test(response.url()) && response.ok());
  await openTool(page, url, "/check-in", "Guest Check-In.");
  await listed;
  // The network is cut later in the day, when the code of every tool has long been there.
  await isCached(page);
  return { context, page };
}

/** Types like a handheld scanner, without pauses between keys. */
async function scan(page: Page, text: string): Promise<void> {
  await page.evaluate((typed) => {
    const target = document.activeElement ?? document.body;
    for (const key of [...typed, "Enter"])
      target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }, text);
}

async function admit(page: Page, payload: string): Promise<void> {
  await scan(page, payload);
  await expect(title(page, "Confirm Guests")).toBeVisible();
  await button(page, "Confirm Guests").click();
  await expect(title(page, "Guest Check-In.")).toBeVisible();
}

async function admitAll(page: Page, payloads: readonly string[]): Promise<void> {
  for (const payload of payloads) {
    await admit(page, payload);

    // The next press would be the second half of a double press.
    await page.waitForTimeout(700);
  }
}

const cutOff: readonly ((context: BrowserContext) => Promise<() => Promise<void>>)[] = [
  async (context) => {
    await context.setOffline(true);
    return () => context.setOffline(false);
  },
  async (context) => {
    await context.route("**/api/**", (route) => route.abort("connectionrefused"));
    return () => context.unroute("**/api/**");
  },
  async (context) => {
    // No answer, and no error.
    await context.route("**/api/**", () => undefined);
    return () => context.unroute("**/api/**");
  },
];

test(
  "three devices without a network let 60 guests in; then all are counted, and each double admission is shown",
  {
    tag: "@slow",
  },
  async ({ browser, ownServer: { url } }, info) => {
    test.setTimeout(600_000);
    const payloads: string[] = [];
    for (let index = 0; index < 48; index += 1) payloads.push(await buyOne(url));
    // Neighbours have four tickets in common.
    const shares = [payloads.slice(0, 20), payloads.slice(16, 36), [...payloads.slice(32), ...payloads.slice(0, 4)]];
    const devices = await Promise.all(
      ["North door", "South door", "Gallery door"].map((name) => openDevice(browser, info, url, name)),
    );
    const restore = await Promise.all(devices.map(({ context }, index) => cutOff[index]?.(context)));

    await Promise.all(devices.map(({ page }, index) => admitAll(page, shares[index] ?? [])));
    for (const { page } of devices) {
      await expect(alone(page)).toContainText("Guests are checked in from the list of");
      await expect(page.getByText("20 check-ins are waiting to be sent.")).toBeVisible();
    }
    const [first] = devices;
    if (first === undefined) throw new Error("There is no device.");
    await test.step("a ticket that was used on this device is used", async () => {
      await scan(first.page, payloads[0] ?? "");
      await expect(first.page.getByText("at this device")).toBeVisible();
      await shot(first.page, "offline-door-used", { whole: false });
      await button(first.page, "Scan Different Code").click();
    });
    await test.step("a ticket that is not on the list is for the clerk to decide", async () => {
      await scan(first.page, '{"type":"ticket","id":"sold-since"}');
      await expect(first.page.getByText(/^Not on this device's list of /)).toBeVisible();
      await checkA11y(first.page, "a ticket that is not on the list");
      await shot(first.page, "offline-door-unlisted");
      await button(first.page, "Cancel").click();
    });
    await shot(first.page, "offline-door-alone");

    for (const again of restore) await again?.();
    for (const { page } of devices) {
      await expect(alone(page)).toBeHidden({ timeout: 60_000 });
      await expect(page.getByText("waiting to be sent")).toBeHidden();
    }
    const { latest, conflicts } = await staffGet<DoorConflictsResponse>(url, "/door-conflicts");
    expect([latest > 0, conflicts.length, new Set(conflicts.map(({ kind }) => kind))]).toEqual([
      true,
      12,
      new Set(["double"]),
    ]);
    const report = await staffGet<RedemptionsReport>(url, `/reports/redemptions?from=${today()}&to=${today()}`);
    expect(report.guests).toBe(60);
    for (const { page } of devices) {
      await expect(page.getByRole("heading", { name: "Double admission", exact: true })).toHaveCount(8);
      await shot(page, "offline-door-conflicts");
    }
    await checkA11y(first.page, "double admissions");
    await openTool(first.page, url, "/landing", "Box Office");
    const list = first.page.getByRole("region", { name: "Double admissions" });
    await expect(list.getByRole("heading", { level: 3 })).toHaveCount(12);
    await checkA11y(first.page, "the dashboard's double admissions");
    for (const { context } of devices) await context.close();
  },
);

test(
  "a device without a network opens and reloads the box office, keeps its check-ins, and sends them later",
  {
    tag: "@desktop",
  },
  async ({ browser, ownServer: { url } }, info) => {
    const payload = await buyOne(url);
    const { context, page } = await openDevice(browser, info, url, "West door");
    const cached = await page.evaluate(async () => {
      const found = await caches.match("/box-office/");
      return found?.text();
    });
    for (const personal of ["Front desk", "desk@meridian.example"]) expect(cached).not.toContain(personal);
    await context.setOffline(true);
    await page.reload();
    await expect(title(page, "Guest Check-In.")).toBeVisible();
    await expect(alone(page)).toContainText("Guests are checked in from the list of");
    await admit(page, payload);
    await page.reload();
    await expect(page.getByText("1 check-in is waiting to be sent.")).toBeVisible();
    await shot(page, "offline-door-reloaded", { whole: false });
    await page.goto(`${url}/box-office/sell`);
    await expect(title(page, "Sell tickets")).toBeVisible();
    await page.goto(`${url}/box-office/check-in`);
    // A page that is still loading hides everything, so see it first.
    await expect(alone(page)).toBeVisible();
    await expect(page.getByText("1 check-in is waiting to be sent.")).toBeVisible();
    await context.setOffline(false);
    await expect(alone(page)).toBeHidden({ timeout: 60_000 });
    await expect(page.getByText("waiting to be sent")).toBeHidden();
    const report = await staffGet<RedemptionsReport>(url, `/reports/redemptions?from=${today()}&to=${today()}`);
    expect(report.guests).toBe(1);
    await test.step("signed out, it opens with the sign-in", async () => {
      await page.reload();
      await button(page, "Sign Out").click();
      await expect(title(page, "Box Office Login")).toBeVisible();
      await context.setOffline(true);
      await page.goto(`${url}/box-office/check-in`);
      await expect(title(page, "Box Office Login")).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem("boxOfficeEmployee"))).toBeNull();
    });
    await context.close();
  },
);
