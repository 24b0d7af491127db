import { rm } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { film, png, test as withCamera } from "./support/camera.ts";
import { buildScannerPage, serveScannerPage } from "./support/scanner-page.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect } from "./support/test.ts";

const test = withCamera.extend<object, { scannerUrl: string }>({
  scannerUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use) => {
      const folder = await buildScannerPage();
      const { url, stop } = await serveScannerPage(folder);
      await use(url);
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const ticket = '{"type":"ticket","id":"7d6a8f1e-0c52-4f5b-9a55-5b8e0b6f2a11"}';
const camera = film(ticket);
const wall = film(undefined);

const read = (page: Page) => page.getByRole("list", { name: "Read" }).getByRole("listitem");
const scanner = (page: Page) => page.getByRole("dialog", { name: "Scanner" });
const button = (page: Page, name: string) => scanner(page).getByRole("button", { name, exact: true });
const scanning = (page: Page) => expect(scanner(page).getByText("Hold a code in front of the camera")).toBeVisible();

async function openScanner(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole("button", { name: "Scan QR Code" }).click();
  await expect(scanner(page)).toBeVisible();
}

/** Keeps hold of each camera that the page is given, so that a test can ask later whether it is on. */
async function watchCameras(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  return () => page.evaluate(() => (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map((track) => track.readyState));
}

test.describe("a camera that sees a code", () => {
  test.use({ camera, permissions: ["camera"] });

  test("its text is handed out once, the scanner closes, and the camera is off", async ({ page, scannerUrl }) => {
    const cameras = await watchCameras(page);
    await openScanner(page, scannerUrl);
    await expect(read(page)).toHaveText([ticket]);
    await expect(scanner(page)).toBeHidden();
    await expect.poll(cameras).not.toContain("live");
    await expect(page.getByRole("button", { name: "Scan QR Code" })).toBeFocused();
  });

  test("decoding runs in WebAssembly under the policy of the storefront's files, while the page itself may not compile any", async ({ page, scannerUrl }) => {
    const loaded: string[] = [];
    page.context().on("response", (response) => loaded.push(response.url()));
    await openScanner(page, scannerUrl);
    await expect(read(page)).toHaveText([ticket]);
    expect(loaded.filter((url) => url.endsWith(".wasm"))).toHaveLength(1);
    expect(loaded.filter((url) => url.includes("zxingDecoder"))).toEqual([]);
    const compile = page.evaluate(() => WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(() => "compiled"));
    await expect(compile).rejects.toThrow(/wasm-unsafe-eval|unsafe-eval/);
  });

  test("without WebAssembly the fallback reads it", async ({ page, context, scannerUrl }) => {
    await context.route("**/*.wasm", (route) => route.abort());
    await openScanner(page, scannerUrl);
    await expect(read(page)).toHaveText([ticket]);
  });

  for (const missing of ["VideoFrame", "OffscreenCanvas"]) {
    test(`it is read where the browser has no ${missing}`, async ({ page, scannerUrl }) => {
      await page.addInitScript((name) => Reflect.deleteProperty(window, name), missing);
      await openScanner(page, scannerUrl);
      await expect(read(page)).toHaveText([ticket]);
    });
  }

  test("the code is read again at the next opening", async ({ page, scannerUrl }) => {
    await openScanner(page, scannerUrl);
    await expect(read(page)).toHaveCount(1);
    await page.getByRole("button", { name: "Scan QR Code" }).click();
    await expect(read(page)).toHaveText([ticket, ticket]);
  });

  test("a decoder that cannot be loaded is said, and the camera is off", async ({ page, context, scannerUrl }) => {
    const cameras = await watchCameras(page);
    await context.route(/worker|Decoder/, (route) => route.abort());
    await openScanner(page, scannerUrl);
    await expect(scanner(page).getByRole("alert")).toHaveText("The scanner could not be loaded. Check your connection, then try again.");
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
    test("is read", async ({ page, scannerUrl }) => {
      await openScanner(page, scannerUrl);
      await expect(read(page)).toHaveText([ticket]);
    });
  });
}

test.describe("a camera that sees a code that is none of ours", () => {
  test.use({ camera: film("https://example.org/menu"), permissions: ["camera"] });

  test("nothing happens: the scanner goes on", async ({ page, scannerUrl }) => {
    await openScanner(page, scannerUrl);
    await scanning(page);
    await page.waitForTimeout(1000);
    await expect(read(page)).toHaveCount(0);
    await scanning(page);
  });
});

test.describe("a camera that sees no code", () => {
  test.use({ camera: wall, permissions: ["camera"] });

  test("it looks on, pauses, resumes and closes", async ({ page, scannerUrl }) => {
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

  test("Escape closes it", async ({ page, scannerUrl }) => {
    await openScanner(page, scannerUrl);
    await page.keyboard.press("Escape");
    await expect(scanner(page)).toBeHidden();
  });

  test("the guide is 60 % of the smaller dimension of what is shown", async ({ page, scannerUrl }) => {
    await openScanner(page, scannerUrl);
    await scanning(page);
    const video = await scanner(page).locator("video").boundingBox();
    const guide = await scanner(page).locator("video + div").boundingBox();
    const edge = 0.6 * Math.min(video?.width ?? 0, video?.height ?? 0);
    expect(Math.abs((guide?.width ?? 0) - edge)).toBeLessThan(1);
    expect(Math.abs((guide?.height ?? 0) - edge)).toBeLessThan(1);
  });

  test("a decoder that takes three seconds a picture does not hold up the page", async ({ page, context, scannerUrl }) => {
    const slow = "onmessage = ({ data: { id } }) => { const until = Date.now() + 3000; while (Date.now() < until); postMessage({ id }); };";
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

  test("every control can be pressed by a thumb and reached by Tab", async ({ page, scannerUrl }) => {
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

  test("a hidden page switches the camera off; shown again, the scanner goes on", async ({ page, scannerUrl }) => {
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

  test("a file is scanned instead; without a code it says so, and the camera can be started again", async ({ page, scannerUrl }) => {
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
    // Cut to its very edge, as a person crops a screenshot: the paper around it is the scanner's.
    await file.setInputFiles({ name: "code.png", mimeType: "image/png", buffer: png(ticket, { width: 120, height: 120, size: 120 }) });
    await expect(read(page)).toHaveText([ticket]);
  });
});

test.describe("two cameras", () => {
  test.use({ cameras: 2, permissions: ["camera"] });

  test("the person is asked once; Switch Camera stops, asks again, and marks the one in use", async ({ page, scannerUrl }) => {
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

test.describe("a camera that the person refuses", () => {
  test.use({ camera, permissions: [] });

  test("is said, and a file can still be scanned", async ({ page, scannerUrl }) => {
    await openScanner(page, scannerUrl);
    await expect(scanner(page).getByRole("alert")).toHaveText("The camera was refused. Allow this site to use it in the browser's settings, then try again.");
    await checkA11y(page, "scanner refused");
    await page.getByLabel("Scan from a file").setInputFiles({ name: "code.png", mimeType: "image/png", buffer: png(ticket) });
    await expect(read(page)).toHaveText([ticket]);
  });
});

test.describe("a device without a camera", () => {
  test.use({ permissions: ["camera"] });

  test("says so", async ({ page, scannerUrl }) => {
    await openScanner(page, scannerUrl);
    await expect(scanner(page).getByRole("alert")).toHaveText("No camera was found. Connect one and try again, or scan from a file.");
  });
});

test.describe("a page that came over an insecure connection", () => {
  test.use({ camera, permissions: ["camera"] });

  test("says what it wants, and a file can still be scanned", async ({ page, scannerUrl }) => {
    // Chromium takes any 127.… for secure, so the page is given a name that is not, and its answers from where it is.
    await page.route("http://museum.example/**", async (route) => {
      const response = await fetch(route.request().url().replace("http://museum.example", scannerUrl));
      await route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body: Buffer.from(await response.arrayBuffer()) });
    });
    await openScanner(page, "http://museum.example/");
    await expect(scanner(page).getByRole("alert")).toHaveText("Camera access is only supported in secure context like https or localhost.");
    await page.getByLabel("Scan from a file").setInputFiles({ name: "code.png", mimeType: "image/png", buffer: png(ticket) });
    await expect(read(page)).toHaveText([ticket]);
  });
});

test.describe("a browser without cameras", () => {
  test.use({ camera });

  test("says so in the library's words", async ({ page, scannerUrl }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "mediaDevices", { value: undefined }));
    await openScanner(page, scannerUrl);
    await expect(scanner(page).getByRole("alert")).toHaveText("navigator.mediaDevices not supported");
  });
});
