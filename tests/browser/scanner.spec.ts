import { button, openScanner, read, scanner, scanning, ticket, watchCameras } from "./scanner.ts";
import { film, png, test } from "./support/camera.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect } from "./support/test.ts";

test.describe("a camera that sees no code", () => {
  test.use({ camera: film(undefined), permissions: ["camera"] });

  test("the scanner searches, pauses, resumes and closes", async ({ page, scannerUrl }) => {
    const cameras = await watchCameras(page);
    await openScanner(page, scannerUrl);
    await scanning(page);
    await checkA11y(page, "scanner");
    await shot(page, "scanner");
    await button(page, "Pause").click();
    await expect(scanner(page).getByRole("status")).toHaveText("Scanner paused");
    await checkA11y(page, "scanner paused");
    await shot(page, "scanner-paused");
    await button(page, "Resume").click();
    await scanning(page);
    await button(page, "Close scanner").click();
    await expect(scanner(page)).toBeHidden();
    await expect.poll(cameras).not.toContain("live");
    await expect(read(page)).toHaveCount(0);
  });

  test("Escape closes it", { tag: "@slow" }, async ({ page, scannerUrl }) => {
    await openScanner(page, scannerUrl);
    await page.keyboard.press("Escape");
    await expect(scanner(page)).toBeHidden();
  });

  test("the guide is 60 % of the video's smaller dimension", { tag: ["@both-widths", "@slow"] }, async ({
    page,
    scannerUrl,
  }) => {
    await openScanner(page, scannerUrl);
    await scanning(page);
    const video = await scanner(page).locator("video").boundingBox();
    const guide = await scanner(page).locator("video + div").boundingBox();
    const edge = 0.6 * Math.min(video?.width ?? 0, video?.height ?? 0);
    expect(Math.abs((guide?.width ?? 0) - edge)).toBeLessThan(1);
    expect(Math.abs((guide?.height ?? 0) - edge)).toBeLessThan(1);
  });

  test("a decoder that takes three seconds a picture does not block the page", { tag: "@slow" }, async ({
    page,
    context,
    scannerUrl,
  }) => {
    const slow =
      "onmessage = ({ data: { id } }) => { const until = Date.now() + 3000; while (Date.now() < until); postMessage({ id }); };";
    await context.route("**/*.worker-*.js", (route) => route.fulfill({ contentType: "text/javascript", body: slow }));
    await openScanner(page, scannerUrl);
    await scanning(page);
    const longestStop = await page.evaluate(async () => {
      let longest = 0;
      for (let last = performance.now(), end = last + 2000; last < end; ) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }
      return longest;
    });
    expect(longestStop).toBeLessThan(1500);
    await button(page, "Close scanner").click();
    await expect(scanner(page)).toBeHidden({ timeout: 1500 });
  });

  test("every control can be pressed by a thumb and reached by Tab", { tag: ["@both-widths", "@slow"] }, async ({
    page,
    scannerUrl,
  }) => {
    await openScanner(page, scannerUrl);
    await scanning(page);
    for (const name of ["Close scanner", "Pause", "Switch Camera"]) {
      const box = await button(page, name).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
      await expect(button(page, name)).toBeFocused();
      await page.keyboard.press("Tab");
    }
    await expect(page.getByLabel("Scan from a file")).toBeFocused();
  });

  test("a hidden page switches the camera off; shown again, the scanner continues", { tag: "@slow" }, async ({
    page,
    scannerUrl,
  }) => {
    const cameras = await watchCameras(page);
    await openScanner(page, scannerUrl);
    await scanning(page);
    const turn = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, "hidden", { configurable: true, value });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    await turn(true);
    await expect.poll(cameras).not.toContain("live");
    await turn(false);
    await scanning(page);
    expect(await cameras()).toContain("live");
  });

  test("a file can be scanned instead; one without a code is reported, and the camera can restart", {
    tag: "@slow",
  }, async ({ page, scannerUrl }) => {
    const cameras = await watchCameras(page);
    await openScanner(page, scannerUrl);
    await scanning(page);
    const file = page.getByLabel("Scan from a file");
    await file.setInputFiles({ name: "wall.png", mimeType: "image/png", buffer: png(undefined) });
    await expect(scanner(page).getByRole("alert")).toHaveText("No barcode or QR code detected");
    expect(await cameras()).not.toContain("live");
    await checkA11y(page, "scanner without a code in the file");
    await shot(page, "scanner-file");
    await file.setInputFiles({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("not a picture") });
    await expect(scanner(page).getByRole("alert")).toContainText("not a picture");
    await button(page, "Start the camera").click();
    await scanning(page);
    // Cropped to its very edge, like a screenshot: the scanner must add the quiet zone.
    await file.setInputFiles({
      name: "code.png",
      mimeType: "image/png",
      buffer: png(ticket, { width: 120, height: 120, size: 120 }),
    });
    await expect(read(page)).toHaveText([ticket]);
  });
});
