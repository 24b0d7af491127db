import jsqr from "jsqr";
import { PNG } from "pngjs";
import type { Dates } from "../../schemas/generated/wire.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

/** Buys general admission and, with `film`, the film as well. @returns the URL of the order's page */
async function order(url: string, { film = false } = {}): Promise<string> {
  const json = async <T>(answer: Response) => (await answer.json()) as T;
  const { body } = await json<{ body: Dates }>(await fetch(`${url}/api/storefront/event/general-admission/dates`));
  const later = await json<{ body: Dates }>(
    await fetch(`${url}/api/storefront/event/general-admission/dates?date=${body.nextMonth}`),
  );
  const date = [...body.dates, ...later.body.dates].filter(({ available }) => available).at(1)?.date;
  const line = (variantId: string, quantity: number, time: string) => ({
    ...{ variantId, quantity },
    attributes: Object.entries({ Date: date, Time: time }).map(([key, value]) => ({ key, value })),
  });
  const lineItems = [line("general-admission-adult", 2, "1:00 PM"), line("general-admission-child", 1, "1:00 PM")];
  if (film) lineItems.push(line("giant-screen-film-adult", 2, "3:30 PM"));
  const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
  const made = await fetch(`${url}/api/storefront/checkout/create`, {
    method: "POST",
    headers,
    body: JSON.stringify({ lineItems }),
  });
  expect(made.status).toBe(200);
  const cart = await json<{ id: string }>(made);
  const form = new URLSearchParams({ firstName: "Ada", lastName: "Lovelace", email: "ada@example.org" });
  const paid = await fetch(`${url}/checkout/${cart.id}`, { method: "POST", redirect: "manual", body: form });
  return url + paid.headers.get("location");
}

const code = { name: /^QR code of the ticket for/ };

test("a phone's first view shows the code on white, and it can be scanned", async ({ page, server }) => {
  await page.goto(await order(server.url));
  const picture = page.getByRole("img", code);
  await expect(picture).toBeInViewport({ ratio: 1 });
  const box = await picture.boundingBox();
  const { width = 0 } = page.viewportSize() ?? {};
  expect(box?.width).toBeCloseTo(Math.min(width * 0.72, 288), 0);
  const { data, width: across, height } = PNG.sync.read(await page.screenshot());
  expect(JSON.parse(jsqr(new Uint8ClampedArray(data), across, height)?.data ?? "{}")).toMatchObject({ type: "ticket" });
  await checkA11y(page, "confirmation-one");
  await shot(page, "confirmation-one");
});

test("the confirmation shows payment, buyer and email, and links to calendar, PDF and directions", async ({
  page,
  server,
}) => {
  const address = await order(server.url);
  await page.goto(address);
  await expect(
    page.getByText("Thank you, Ada. Show this code at the entrance. We’ve also emailed it to you."),
  ).toBeVisible();
  const main = page.getByRole("main");
  for (const text of ["$65.00", "Ada Lovelace", "a…@example.org"])
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Directions" }).last()).toHaveAttribute(
    "href",
    "https://meridian.example/directions",
  );
  for (const [name, type] of [
    ["Add to calendar", "text/calendar"],
    ["Save as PDF", "application/pdf"],
  ] as const) {
    const href = await page.getByRole("link", { name, exact: true }).getAttribute("href");
    const answer = await page.request.get(new URL(href ?? "", address).href);
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, expect.stringContaining(type)]);
  }
});

test("a tap shows the code full screen on white and keeps the screen awake", async ({ page, server }) => {
  await page.addInitScript(() => {
    const held = { count: 0 };
    Object.assign(window, { held });
    const request = async () => {
      held.count += 1;
      const release = async () => {
        held.count -= 1;
      };
      return { release };
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  const awake = () => page.evaluate(() => (window as unknown as { held: { count: number } }).held.count);
  await page.goto(await order(server.url));
  await page.getByRole("button", { name: "Show the code for General Admission full screen" }).click();
  const dialog = page.getByRole("dialog", { name: "General Admission" });
  await expect(dialog.getByRole("img", code)).toBeVisible();
  await expect(dialog).toHaveCSS("background-color", "rgb(255, 255, 255)");
  const box = await dialog.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: page.viewportSize()?.width, height: page.viewportSize()?.height });
  await expect.poll(awake).toBe(1);
  await checkA11y(page, "confirmation-full-screen");
  await shot(page, "confirmation-full-screen");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect.poll(awake).toBe(0);
  await expect(page.getByRole("button", { name: "Show the code for General Admission full screen" })).toBeFocused();
});

test("a phone shows one of several tickets, with buttons and keys for the next", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  await page.goto(await order(server.url, { film: true }));
  const [first, second] = [page.getByRole("img", code).nth(0), page.getByRole("img", code).nth(1)];
  await expect(first).toBeInViewport({ ratio: 1 });
  await expect(second).not.toBeInViewport();
  await checkA11y(page, "confirmation-several");
  await shot(page, "confirmation-several");
  await page.getByRole("button", { name: "Next ticket" }).click();
  await expect(second).toBeInViewport({ ratio: 1 });
  await expect(first).not.toBeInViewport();
  await expect(page.getByRole("button", { name: "Next ticket" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("list", { name: "Tickets" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(first).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Next ticket" })).toHaveAttribute("aria-disabled", "false");
});

test("a wide screen shows all tickets at once", { tag: ["@desktop", "@slow"] }, async ({ page, server }) => {
  await page.goto(await order(server.url, { film: true }));
  for (const nth of [0, 1]) await expect(page.getByRole("img", code).nth(nth)).toBeVisible();
  await expect(page.getByRole("button", { name: "Next ticket" })).toBeHidden();
  await shot(page, "confirmation-several");
  await page.emulateMedia({ media: "print" });
  await shot(page, "confirmation-print");
});

test("without a share sheet, Share copies the read-only link", {
  tag: ["@desktop", "@slow"],
}, async ({ page, context, server }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const address = await order(server.url);
  await page.goto(address);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The link to your tickets is copied." })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).not.toBe(address);
  await page.goto(copied);
  await expect(page.getByRole("img", code)).toBeVisible();
  await expect(page.getByRole("link", { name: "Change your visit" })).toBeHidden();
});

test("an order opened before opens offline, and no other does", async ({ page, context, server }) => {
  const [seen, other] = [await order(server.url, { film: true }), await order(server.url)];
  const complaints: string[] = [];
  page.on(
    "console",
    (message) => message.text().includes("Content Security Policy") && complaints.push(message.text()),
  );
  await page.goto(seen);
  await expect(page.getByRole("img", code).first()).toBeVisible();
  const pictures = await page
    .getByRole("img", code)
    .evaluateAll((all) => all.map((each) => (each as HTMLImageElement).src));
  // All of it: the page, its tickets, and every file that the page names.
  const isWhole = () =>
    page.evaluate(async () => {
      const [name = ""] = await caches.keys();
      const document = await (await caches.match(location.pathname))?.text();
      const files = new Set(
        [...(document ?? "").matchAll(/(?:(?:href|src)=|url\()"(\/(?:assets|media)\/[^"]+)"/g)].map(([, path]) => path),
      );
      return document !== undefined && (await (await caches.open(name)).keys()).length === files.size + 2;
    });
  await expect.poll(isWhole).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: /^Tickets For Order: / })).toBeVisible();
  await expect(page.getByRole("img", code)).toHaveCount(2);
  expect(
    await page.getByRole("img", code).evaluateAll((all) => all.map((each) => (each as HTMLImageElement).src)),
  ).toEqual(pictures);
  await page.getByRole("button", { name: "Show the code for General Admission full screen" }).click();
  await expect(page.getByRole("dialog", { name: "General Admission" })).toBeVisible();
  expect(complaints).toEqual([]);
  for (const address of [other, `${server.url}/memberships`, seen.replace("/confirmation", "/tickets.pdf")])
    await expect(page.goto(address)).rejects.toThrow(/ERR_/);
  // The cache holds only what the link shows to anyone, and nothing of an account.
  await context.setOffline(false);
  await page.goto(seen);
  const addresses = () =>
    page.evaluate(async () => {
      const found = (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      );
      return (await Promise.all(found)).flat().filter((path) => !/^\/(assets|media)\//.test(path));
    });
  const id = new URL(seen).pathname.split("/")[2];
  await expect
    .poll(async () => (await addresses()).sort())
    .toEqual([`/api/storefront/order/${id}/tickets`, `/order/${id}/confirmation`]);
});

test("offline, changing an order says that it needs a connection, and continues once there is one", {
  tag: "@slow",
}, async ({ page, context, server }) => {
  const seen = await order(server.url);
  await page.goto(seen);
  await expect(page.getByRole("img", code).first()).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate((path) => caches.match(path).then((found) => found !== undefined), new URL(seen).pathname),
    )
    .toBe(true);
  await context.setOffline(true);
  await page.getByRole("link", { name: "Change your visit" }).click();
  const needsConnection = page.getByRole("heading", { level: 1, name: "You’re offline" });
  await expect(needsConnection).toBeVisible();
  await expect(page.getByText("Your tickets work offline.")).toBeVisible();
  await shot(page, "order-change-offline");
  await checkA11y(page, "order-change-offline");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Still no connection.")).toBeVisible();
  await page.getByRole("link", { name: "Back to your tickets" }).click();
  await expect(page.getByRole("img", code).first()).toBeVisible();
  // Opening the order's own URL is no browser error either.
  await page.goto(seen.replace("/confirmation", ""));
  await expect(needsConnection).toBeVisible();
  // Nor are the events, which lead to the tickets.
  await page.goto(`${server.url}/events`);
  await expect(page.getByRole("heading", { level: 1, name: "You’re offline" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to your tickets" })).toBeVisible();
  await page.goto(seen.replace("/confirmation", ""));
  await expect(needsConnection).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Order / })).toBeVisible();
  await expect(page).toHaveURL(seen.replace("/confirmation", ""));
});
