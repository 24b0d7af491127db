import { button, openScanner, read, scanner, scanning, ticket, watchCameras } from "./scanner.ts";
import { film, png, test } from "./support/camera.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect } from "./support/test.ts";

test.describe("two cameras", () => {
  test.use({ cameras: 2, permissions: ["camera"] });

  test("the prompt appears once; Switch Camera stops the camera, asks again, and marks the current one", async ({
    page,
    scannerUrl,
  }) => {
    const cameras = await watchCameras(page);
    const prompt = page.getByRole("region", { name: "Which camera would you like to use?" });
    await openScanner(page, scannerUrl);
    await expect(prompt.getByRole("button")).toHaveCount(2);
    await expect(prompt.getByRole("heading")).toBeFocused();
    await checkA11y(page, "camera prompt");
    await shot(page, "scanner-cameras");
    await prompt.getByRole("button").last().click();
    await scanning(page);

    await button(page, "Close scanner").click();
    await page.getByRole("button", { name: "Scan QR Code" }).click();
    await scanning(page);
    await expect(prompt).toHaveCount(0);

    await button(page, "Switch Camera").click();
    await expect(prompt.getByRole("button").last()).toHaveAttribute("aria-current", "true");
    expect(await cameras()).not.toContain("live");
    await prompt.getByRole("button").first().click();
    await scanning(page);
  });
});

test.describe("a refused camera", () => {
  test.use({ camera: film(ticket), permissions: [] });

  test("is reported, and a file can still be scanned", { tag: "@slow" }, async ({ page, scannerUrl }) => {
    await openScanner(page, scannerUrl);
    await expect(scanner(page).getByRole("alert")).toHaveText(
      "Camera access was denied. Allow it in the browser's settings, then try again.",
    );
    await checkA11y(page, "scanner refused");
    await page
      .getByLabel("Scan from a file")
      .setInputFiles({ name: "code.png", mimeType: "image/png", buffer: png(ticket) });
    await expect(read(page)).toHaveText([ticket]);
  });
});

test.describe("a device without a camera", () => {
  test.use({ permissions: ["camera"] });

  test("is reported", { tag: "@slow" }, async ({ page, scannerUrl }) => {
    await openScanner(page, scannerUrl);
    await expect(scanner(page).getByRole("alert")).toHaveText(
      "No camera was found. Connect one and try again, or scan from a file.",
    );
  });
});

test.describe("a page on an insecure connection", () => {
  test.use({ camera: film(ticket), permissions: ["camera"] });

  test("is explained, and a file can still be scanned", { tag: "@slow" }, async ({ page, scannerUrl }) => {
    // Chromium treats 127.0.0.0/8 as secure: serve the page under an insecure host name.
    await page.route("http://museum.example/**", async (route) => {
      const response = await fetch(route.request().url().replace("http://museum.example", scannerUrl));
      await route.fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      });
    });
    await openScanner(page, "http://museum.example/");
    await expect(scanner(page).getByRole("alert")).toHaveText(
      "Camera access is only supported in secure context like https or localhost.",
    );
    await page
      .getByLabel("Scan from a file")
      .setInputFiles({ name: "code.png", mimeType: "image/png", buffer: png(ticket) });
    await expect(read(page)).toHaveText([ticket]);
  });
});

test.describe("a browser without cameras", () => {
  test.use({ camera: film(ticket) });

  test("is reported in the library's words", { tag: "@slow" }, async ({ page, scannerUrl }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "mediaDevices", { value: undefined }));
    await openScanner(page, scannerUrl);
    await expect(scanner(page).getByRole("alert")).toHaveText("navigator.mediaDevices not supported");
  });
});
