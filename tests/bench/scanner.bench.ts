import { rm } from "node:fs/promises";
import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "../../scripts/browser.ts";
import { film } from "../browser/support/camera.ts";
import { buildScannerPage, serveScannerPage } from "../browser/support/scanner-page.ts";
import type { Benchmark, Figure } from "./benchmark.ts";
import { median } from "./load.ts";

const seconds = 4;
const rounds = 3;
const openings = 5;
const size = { width: 1280, height: 720 };

/** What scanning costs the page's own thread, beside the same frames decoded on it; and how long a person waits for a code. */
export const benchmark: Benchmark = {
  title: "The scanner: the page's thread while scanning 1280 × 720, beside decoding on the page; from the press to the text",
  async run() {
    const folder = await buildScannerPage();
    const { url, stop } = await serveScannerPage(folder);
    try {
      return [...(await compare(url)), ...(await wait(url))];
    } finally {
      await stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** In turns; medians of the rounds. */
async function compare(url: string): Promise<Figure[]> {
  const noise = film(undefined, { ...size, noise: 60 });
  const busy: Record<"onPage" | "inWorker", number[]> = { onPage: [], inWorker: [] };
  for (let round = 0; round < rounds; round += 1) {
    await withCamera(noise, `${url}/#on-page`, async (page) => {
      await open(page);
      busy.inWorker.push(await busyShare(page));
      await page.getByRole("button", { name: "Pause" }).click();
      await page.evaluate(() => void (window as unknown as { decodeOnPage(): Promise<void> }).decodeOnPage());
      busy.onPage.push(await busyShare(page));
    });
  }
  const [onPage, inWorker] = [median(busy.onPage), median(busy.inWorker)];
  return [
    { what: "busy: @zxing/browser on the page", figure: percent(onPage) },
    { what: "busy: the scanner, in its worker", figure: percent(inWorker), ratio: inWorker / onPage, beside: "of decoding on the page; less is better" },
  ];
}

/** From the press on "Scan QR Code" to the text of a code that the camera sees. */
async function wait(url: string): Promise<Figure[]> {
  const times: number[] = [];
  await withCamera(film("ticket 1234567890", { ...size, size: 300 }), url, async (page) => {
    for (let opening = 0; opening < openings; opening += 1) {
      const began = performance.now();
      await page.getByRole("button", { name: "Scan QR Code" }).click();
      await page.getByRole("listitem").nth(opening).waitFor();
      times.push(performance.now() - began);
    }
  });
  const [first = 0, ...later] = times;
  return [
    { what: "press to text: first time", figure: `${Math.round(first)} ms` },
    { what: "press to text: later", figure: `${Math.round(median(later))} ms`, ratio: median(later) / first, beside: "of the first time, when all is loaded" },
  ];
}

async function withCamera(camera: string, url: string, act: (page: Page) => Promise<void>): Promise<void> {
  const args = ["--no-sandbox", "--disable-gpu", "--use-fake-device-for-media-stream=device-count=1", `--use-file-for-fake-video-capture=${camera}`];
  const browser = await chromium.launch({ executablePath: findBrowser(), args });
  try {
    const page = await browser.newPage({ permissions: ["camera"] });
    await page.goto(url);
    await act(page);
  } finally {
    await browser.close();
  }
}

async function open(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Scan QR Code" }).click();
  await page.getByText("Hold a code in front of the camera").waitFor();
}

/** The share of time that the page's main thread is at work, once what was loaded has settled. */
async function busyShare(page: Page): Promise<number> {
  await page.waitForTimeout(1000);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  const atWork = async () => (await devtools.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  const before = await atWork();
  await page.waitForTimeout(seconds * 1000);
  const after = await atWork();
  await devtools.detach();
  return (after - before) / seconds;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
