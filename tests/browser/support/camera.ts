import { createHash } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { PNG } from "pngjs";
import { findBrowser } from "../../../scripts/browser.ts";
import { drawCode, type Looks } from "../../scanner/picture.ts";
import { test as base, prepareContext } from "./test.ts";

interface CameraOptions {
  /** The camera's video, a file from `film`. */
  camera: string | undefined;
  /** Number of cameras without a film; they show Chromium's test picture. */
  cameras: number;
}

/** Playwright's test with a camera. Chromium takes the film as a start option, so each test has its own browser. */
export const test = base.extend<CameraOptions>({
  camera: [undefined, { option: true }],
  cameras: [0, { option: true }],
  async context(
    {
      playwright,
      launchOptions,
      camera,
      cameras,
      contextOptions,
      timezoneId,
      locale,
      permissions,
      viewport,
      hasTouch,
      isMobile,
      deviceScaleFactor,
    },
    use,
  ) {
    const devices = (count: number) => `--use-fake-device-for-media-stream=device-count=${count}`;
    const fakes =
      camera === undefined ? [devices(cameras)] : [devices(1), `--use-file-for-fake-video-capture=${camera}`];
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      // The headless shell has no camera.
      executablePath: findBrowser(),
      args: [...(launchOptions.args ?? []), ...fakes],
    });
    const context = await browser.newContext({
      ...contextOptions,
      timezoneId,
      locale,
      permissions,
      viewport,
      hasTouch,
      isMobile,
      deviceScaleFactor,
    });
    await use(await prepareContext(context));
    await browser.close();
  },
});

/**
 * Makes a film of one still QR code (Y4M, which Chromium plays as a camera).
 * @param text the code's content; undefined films a blank wall
 * @returns the file's path
 */
export function film(text: string | undefined, looks: Looks = {}): string {
  const { width, height, data } = drawCode(text, looks);
  const colours = Buffer.alloc((width / 2) * (height / 2) * 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), Buffer.from(data), colours]);
  const film = Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F20:1 Ip A1:1 C420jpeg\n`), frame, frame]);
  const folder = resolve("test-results/camera");
  const file = join(folder, `${createHash("sha256").update(film).digest("hex").slice(0, 16)}.y4m`);
  mkdirSync(folder, { recursive: true });
  // Two workers may make the same film: rename, so that each reads a complete one.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, film);
  renameSync(draft, file);
  return file;
}

export function png(text: string | undefined, looks: Looks = {}): Buffer {
  const { width, height, data } = drawCode(text, looks);
  const picture = new PNG({ width, height });
  data.forEach((grey, at) => {
    picture.data.set([grey, grey, grey, 255], 4 * at);
  });
  return PNG.sync.write(picture);
}
