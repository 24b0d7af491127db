import { atWork } from "./desk.ts";
import { anEmail, cartOf, daysOnSale } from "./support/german.ts";
import { expectRoomForLongTexts, textsWithoutRoom } from "./support/long-texts.ts";
import { shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

// A language of longer words breaks no screen.
test.use({ locale: "de-AT", timezoneId: "Europe/Vienna" });

test("a long text that is cut off, spills over or breaks a word is found, unless a press shows it", {
  tag: "@slow",
}, async ({ page }) => {
  const clamped = "display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; overflow: hidden";
  await page.setContent(`<main style="width: 8rem; font: 16px monospace; overflow-wrap: anywhere">
    <p style="${clamped}">Clamped to a line</p>
    <button style="${clamped}; width: 8rem">Pressed for the rest</button>
    <div style="height: 1.5rem; overflow: hidden"><section><p>Below the edge of an ancestor</p></section></div>
    <div style="height: 1.5rem; overflow: auto"><p>Scrolled to where it is needed</p></div>
    <p style="overflow: hidden; text-overflow: ellipsis; white-space: nowrap">Ending in an ellipsis</p>
    <p style="white-space: nowrap">Out of its own box</p>
    <p style="width: 3rem">Untranslated</p>
    <p>Fits</p>
  </main>`);
  expect(await textsWithoutRoom(page)).toEqual([
    "cut, p: Clamped to a line",
    "cut, p: Below the edge of an ancestor",
    "cut, p: Ending in an ellipsis",
    "out of its box, p: Out of its own box",
    "broken, p: Untranslated",
  ]);
});

test("visitors' screens have room for texts that are 40 % longer", { tag: "@slow" }, async ({
  page,
  lindenhof: server,
}) => {
  test.setTimeout(150_000);
  const flows = ["event/dauerausstellung", "event/schulklasse", "membership/jahreskarte", "gift-card/gutschein"];
  const cart = await cartOf(server, (await daysOnSale(server))[0] ?? "", { "dauerausstellung-erwachsene": 2 });
  const paths = ["events", ...flows, "account/login", "account/register", "gift-card-balance", `checkout/${cart.id}`];
  for (const path of paths) {
    await page.goto(`${server.url}/${path}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expectRoomForLongTexts(page, path.replace(/\/[\w-]{20,}$/, ""));
    await shot(page, `long-${path.replace(/\/[\w-]{20,}$/, "").replaceAll("/", "-")}`);
  }
  await page.goto(`${server.url}/checkout/${cart.id}`);
  for (const [name, text] of Object.entries({ firstName: "Maria", lastName: "Gruber", email: anEmail() }))
    await page.locator(`input[name="${name}"]`).fill(text);
  await page.getByRole("button", { name: /bezahlen$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Tickets der Bestellung/ })).toBeVisible();
  await expectRoomForLongTexts(page, "confirmation");
  await page.goto(page.url().replace("/confirmation", ""));
  await expect(page.getByRole("heading", { level: 1, name: /^Bestellung/ })).toBeVisible();
  await expectRoomForLongTexts(page, "order");
  await shot(page, "long-order");
});

test("the box office has room for texts that are 40 % longer", { tag: "@slow" }, async ({
  page,
  lindenhof: server,
}) => {
  test.setTimeout(150_000);
  await page.goto(`${server.url}/box-office/login`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectRoomForLongTexts(page, "login");
  await atWork(page, server.url);
  for (const path of [
    "landing",
    "check-in",
    "member/lookup",
    "tickets-lookup",
    "sell",
    "drawer",
    "orders",
    "reports",
  ]) {
    await page.goto(`${server.url}/box-office/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectRoomForLongTexts(page, path);
    await shot(page, `long-desk-${path.replace("/", "-")}`);
  }
});
