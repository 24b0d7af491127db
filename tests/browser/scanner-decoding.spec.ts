import { openScanner, read, scanner, scanning, ticket, watchCameras } from "./scanner.ts";
import { film, test } from "./support/camera.ts";
import { expect } from "./support/test.ts";

test.describe("a camera that sees a code", () => {
  test.use({ camera: film(ticket), permissions: ["camera"] });

  test("its text is delivered once, the scanner closes, and the camera is off", async ({ page, scannerUrl }) => {
    const cameras = await watchCameras(page);
    await openScanner(page, scannerUrl);
    await expect(read(page)).toHaveText([ticket]);
    await expect(scanner(page)).toBeHidden();
    await expect.poll(cameras).not.toContain("live");
    await expect(page.getByRole("button", { name: "Scan QR Code" })).toBeFocused();
  });

  test("decoding runs in WebAssembly, which the page itself may not compile", async ({ page, scannerUrl }) => {
    const loaded: string[] = [];
    page.context().on("response", (response) => loaded.push(response.url()));
    await openScanner(page, scannerUrl);
    await expect(read(page)).toHaveText([ticket]);
    expect(loaded.filter((url) => url.endsWith(".wasm"))).toHaveLength(1);
    expect(loaded.filter((url) => url.includes("zxingDecoder"))).toEqual([]);
    const compile = page.evaluate(() =>
      WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(() => "compiled"),
    );
    await expect(compile).rejects.toThrow(/wasm-unsafe-eval|unsafe-eval/);
  });

  test("without WebAssembly the fallback reads it", { tag: "@slow" }, async ({ page, context, scannerUrl }) => {
    await context.route("**/*.wasm", (route) => route.abort());
    await openScanner(page, scannerUrl);
    await expect(read(page)).toHaveText([ticket]);
  });

  for (const missing of ["VideoFrame", "OffscreenCanvas"]) {
    test(`it is read if the browser has no ${missing}`, { tag: "@slow" }, async ({ page, scannerUrl }) => {
      await page.addInitScript((name) => Reflect.deleteProperty(window, name), missing);
      await openScanner(page, scannerUrl);
      await expect(read(page)).toHaveText([ticket]);
    });
  }

  test("the code is read again at the next opening", { tag: "@slow" }, async ({ page, scannerUrl }) => {
    await openScanner(page, scannerUrl);
    await expect(read(page)).toHaveCount(1);
    await page.getByRole("button", { name: "Scan QR Code" }).click();
    await expect(read(page)).toHaveText([ticket, ticket]);
  });

  test("a decoder that fails to load is reported, and the camera is off", { tag: "@slow" }, async ({
    page,
    context,
    scannerUrl,
  }) => {
    const cameras = await watchCameras(page);
    await context.route(/worker|Decoder/, (route) => route.abort());
    await openScanner(page, scannerUrl);
    await expect(scanner(page).getByRole("alert")).toHaveText(
      "The scanner could not be loaded. Check your connection, then try again.",
    );
    expect(await cameras()).not.toContain("live");
  });
});

const hard = {
  "a blurred code": { blur: 2 },
  "a turned code": { turn: 37 },
  "an inverted code": { inverted: true },
  "a small, noisy, pale code": { size: 110, noise: 30, contrast: 0.4 },
} as const;

for (const [name, looks] of Object.entries(hard)) {
  test.describe(name, () => {
    test.use({ camera: film(ticket, looks), permissions: ["camera"] });
    test("is read", { tag: "@slow" }, async ({ page, scannerUrl }) => {
      await openScanner(page, scannerUrl);
      await expect(read(page)).toHaveText([ticket]);
    });
  });
}

test.describe("a camera that sees a foreign code", () => {
  test.use({ camera: film("https://example.org/menu"), permissions: ["camera"] });

  test("is ignored, and the scanner continues", { tag: "@slow" }, async ({ page, scannerUrl }) => {
    await openScanner(page, scannerUrl);
    await scanning(page);
    await page.waitForTimeout(1000);
    await expect(read(page)).toHaveCount(0);
    await scanning(page);
  });
});
