import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { imageSize } from "image-size";
import { parse } from "jsonc-parser";
import { keyTo } from "./keyboard.ts";
import { checkA11y, expectStatus, shot } from "./support/screens.ts";
import { signInToStudio } from "./support/studio.ts";
import { expect, test } from "./support/test.ts";

test.use({ inEnglishOnly: true });

const pictures = (page: Page) => page.getByRole("dialog", { name: "Pictures" });
const saved = (page: Page) => expect(page.getByText("Saved in your draft")).toBeVisible();

/** A photograph larger than any screen: noise, which compresses as badly as leaves do. */
async function photograph(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2600, 1500);
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("no canvas");
    for (let x = 0; x < 2600; x += 20)
      for (let y = 0; y < 1500; y += 20) {
        context.fillStyle = `hsl(${(x * 7 + y * 13) % 360} 60% ${30 + ((x * y) % 50)}%)`;
        context.fillRect(x, y, 20, 20);
      }
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  });
  return Buffer.from(base64, "base64");
}

test("an event's picture is uploaded, resized and given a focal point; visitors see it after publishing", {
  tag: ["@desktop", "@checked-at-both-widths", "@slow"],
}, async ({ page, ownServer }) => {
  const { url, configDir } = ownServer;
  await signInToStudio(page, url, "/studio/events/general-admission", { preview: true });
  await page.getByRole("button", { name: "Choose another for “Picture”" }).first().click();
  await expect(
    pictures(page).getByRole("list", { name: "Pictures" }).getByRole("button", { name: "general-admission.svg" }),
  ).toHaveAttribute("aria-pressed", "true");
  await checkA11y(page, "the museum's pictures");
  await shot(page, "studio-pictures");
  const upload = pictures(page).getByLabel("Upload a picture");
  await upload.setInputFiles({ name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
  await expect(pictures(page).getByRole("alert")).toContainText("This browser cannot open notes.jpg");
  await upload.setInputFiles({ name: "Great Hall.png", mimeType: "image/png", buffer: await photograph(page) });
  await expect(pictures(page)).toBeHidden();
  const name = page.getByText(/^uploads\/great-hall-[0-9a-f]{12}\.webp$/);
  await expect(name).toBeVisible();
  const file = await readFile(join(configDir, "assets", (await name.textContent()) ?? ""));
  expect(imageSize(file)).toMatchObject({ width: 2000, height: 1154, type: "webp" });

  const focal = page.getByRole("group", { name: "Focal point" });
  await focal.getByRole("slider", { name: "From the top" }).focus();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press("ArrowDown");
  await expect(focal.getByRole("slider", { name: "From the top" })).toHaveAttribute("aria-valuetext", "20%");
  await saved(page);
  const whole = page.locator("img[draggable=false]");
  await whole.scrollIntoViewIfNeeded();
  const box = await whole.boundingBox();
  if (box === null) throw new Error("no picture");
  await whole.click({ position: { x: box.width * 0.71, y: box.height * 0.32 }, force: true });
  await expect(focal.getByRole("slider", { name: "From the left" })).toHaveAttribute("aria-valuetext", "70%");
  await saved(page);
  const previewed = page
    .frameLocator('iframe[title="Preview"]')
    .locator(`img[src="/media/${await name.textContent()}"]`);
  // On a phone the preview stays closed by default.
  if ((page.viewportSize()?.width ?? 0) > 1000)
    await expect(previewed).toHaveAttribute("data-focus-x", "70", { timeout: 60_000 });
  // The draft's bar covers half a row at most scroll positions, but none at the top.
  await page.evaluate(() => scrollTo(0, 0));
  await checkA11y(page, "a picture with its focal point");
  await shot(page, "studio-picture");

  await page.getByRole("button", { name: "Publish…" }).click();
  await page.getByRole("dialog", { name: "Publish" }).getByRole("button", { name: "Publish now" }).click();
  await expectStatus(page, "Published");
  const { events } = parse(await readFile(join(configDir, "catalogue.json"), "utf8"));
  const [event] = events.filter(({ id }: { id: string }) => id === "general-admission");
  expect([event.image, event.imageFocus]).toEqual([await name.textContent(), "70% 30%"]);
  const visitor = await page.context().newPage();
  await visitor.goto(`${url}/events`);
  const shown = visitor.locator(`img[src="/media/${event.image}"]`);
  await expect(shown).toHaveAttribute("data-focus-x", "70");
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(2000);
});

test("a flow's picture is chosen by keyboard, and must be described or marked decorative before publishing", {
  tag: ["@desktop", "@slow"],
}, async ({ page, ownServer }) => {
  const { url, configDir } = ownServer;
  await signInToStudio(page, url, "/studio/flows/event/school-visit");
  const about = page.getByRole("group", { name: "Picture" });
  await page.getByRole("link", { name: "About this flow" }).click();
  await page
    .getByRole("heading", { name: "About this flow" })
    .locator("..")
    .getByText(/more settings?:/)
    .last()
    .click();
  await about.getByRole("button", { name: /Choose a picture/ }).focus();
  await page.keyboard.press("Enter");
  const filter = pictures(page).getByRole("searchbox", { name: "Search by name" });
  await filter.fill("no such picture");
  await expect(
    pictures(page).getByRole("status").filter({ hasText: "No picture has this text in its name." }),
  ).toBeVisible();
  await filter.fill("strata");
  await keyTo(page, pictures(page).getByRole("button", { name: "strata.svg" }));
  await page.keyboard.press("Enter");
  await expect(about.getByRole("button", { name: /Choose another/ })).toBeFocused();
  const problem = page
    .getByRole("list", { name: "Problems" })
    .getByRole("link", { name: /Alternative text: Fill this in\./ });
  await expect(problem).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish…" })).toBeDisabled();
  const alternative = about.getByRole("textbox", { name: "Alternative text" });
  await alternative.fill("Layers of rock");
  await expect(problem).toBeHidden();
  await alternative.fill("");
  await expect(problem).toBeVisible();
  await about.getByRole("checkbox", { name: /Decorative/ }).check();
  await expect(alternative).toBeDisabled();
  await expect(page.getByRole("list", { name: "Problems" })).toBeHidden();
  await saved(page);
  await checkA11y(page, "a picture that only decorates");
  await shot(page, "studio-picture-decorates");
  await page.getByRole("button", { name: "Publish…" }).click();
  await page.getByRole("dialog", { name: "Publish" }).getByRole("button", { name: "Publish now" }).click();
  await expectStatus(page, "Published");
  expect(parse(await readFile(join(configDir, "event/school-visit.json"), "utf8")).picture).toEqual({
    src: "strata.svg",
    alt: "",
  });
});

test("an unused picture is removed, and one that the server cannot store is saved by hand", {
  tag: ["@desktop", "@slow"],
}, async ({ page, ownServer }) => {
  const { url } = ownServer;
  await signInToStudio(page, url, "/studio/look");
  const logo = page.getByRole("button", { name: /for “Logo”/ }).first();
  await logo.click();
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h40v20z"/></svg>';
  await pictures(page)
    .getByLabel("Upload a picture")
    .setInputFiles({ name: "sign.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawing) });
  await expect(page.getByText(/^uploads\/sign-[0-9a-f]{12}\.svg$/)).toBeVisible();
  await saved(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/^uploads\/sign-/)).toBeHidden();
  await expect(page.getByText("No changes")).toBeVisible();
  await logo.click();
  const remove = pictures(page).getByRole("button", { name: /^Remove uploads\/sign-/ });
  await remove.click();
  await expect(remove).toBeHidden();
  await page.route("**/api/studio/pictures", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 409,
          json: { errors: [{ code: "STUDIO_READ_ONLY", message: "The server cannot write the museum's files." }] },
        })
      : route.continue(),
  );
  await pictures(page)
    .getByLabel("Upload a picture")
    .setInputFiles({ name: "sign.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawing) });
  await expect(pictures(page).getByRole("alert")).toContainText("cannot write");
  const download = page.waitForEvent("download");
  await pictures(page).getByRole("button", { name: "Save the smaller picture" }).click();
  expect((await download).suggestedFilename()).toBe("sign.svg");
  expect(await readFile(await (await download).path(), "utf8")).toBe(drawing);
});
