import { resolve } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { ensureBrowser } from "../../scripts/browser.ts";
import { startServer } from "../browser/support/server.ts";
import { chooseDay, onStep, reachTickets, setQuantity } from "../browser/visitor.ts";
import { buildFloor } from "../bundle/floor.ts";
import type { Benchmark, Figure } from "./benchmark.ts";
import { median } from "./load.ts";
import { type Opening, onPhone, open, press, pressEarly } from "./phone.ts";
import { serveFolder, serveStill } from "./still.ts";

const rounds = 5;
const day = '[role="grid"] button:not([aria-disabled="true"])';
const continues = '[aria-label="Continue"] a';

/** A flow's first page on a slow phone, beside the same page as plain HTML and beside a page of the bare libraries; and the way to the next step. */
export const benchmark: Benchmark = {
  title: "A flow's page on a throttled phone (4 × CPU, 1.6 Mbps, 150 ms)",
  async run() {
    const server = await startServer();
    const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
    const address = `${server.url}/event/general-admission/date`;
    const still = await serveStill(await contentOf(browser, address), { app: resolve("dist/app"), media: resolve("flows/assets") });
    const floor = await serveFolder((await buildFloor()).folder);
    try {
      return await compare(browser, { product: address, origin: server.url, still: still.url, floor: floor.url });
    } finally {
      await Promise.all([browser.close(), still.close(), floor.close(), server.stop()]);
    }
  },
};

/** In turns, so that all meet the machine in the same mood; medians of the rounds. */
async function compare(browser: Browser, urls: { product: string; origin: string; still: string; floor: string }): Promise<Figure[]> {
  const product: Opening[] = [];
  const still: Opening[] = [];
  const floor: Opening[] = [];
  const early: Awaited<ReturnType<typeof pressEarly>>[] = [];
  const presses: Record<"floor" | "date" | "tickets", number[]> = { floor: [], date: [], tickets: [] };
  for (let round = 0; round < rounds; round += 1) {
    still.push(await open(browser, urls.still, day));
    floor.push(await open(browser, `${urls.floor}/page`, "button"));
    product.push(await open(browser, urls.product, day));
    early.push(await pressEarly(browser, urls.product, day, `${day}[aria-pressed="true"]`));
    presses.floor.push(await pressOnFloor(browser, urls.floor));
    presses.date.push(await pressOnDate(browser, urls.product));
    presses.tickets.push(await pressOnTickets(browser, urls.origin));
  }
  const opening = (key: keyof Opening, what: string): Figure[] => {
    const [own, html, bare] = [product, still, floor].map((runs) => median(runs.map((run) => run[key])));
    return [
      { what: `${what}: static HTML`, figure: ms(html) },
      { what: `${what}: bare React page`, figure: ms(bare) },
      { what: `${what}: the product`, figure: ms(own), ratio: (own ?? 0) / (html ?? 0), beside: "of static HTML's" },
      { what: "", figure: "", ratio: (own ?? 0) / (bare ?? 0), beside: "of the bare React page's" },
    ];
  };
  const bare = median(presses.floor);
  const ofAll = (key: keyof Opening) => median(product.map((run) => run[key]));
  return [
    ...opening("paint", "first paint"),
    ...opening("largest", "largest paint"),
    ...opening("usable", "first control on the page"),
    { what: "the product's content moved by (CLS)", figure: ofAll("shift").toFixed(4) },
    { what: "the product could not answer for (TBT)", figure: ms(ofAll("blocked")) },
    { what: "earliest press, on a day of the calendar, after", figure: ms(median(early.map(({ at }) => at))) },
    { what: "it shows after", figure: ms(median(early.map(({ shown }) => shown))) },
    { what: "and has taken effect after", figure: ms(median(early.map(({ done }) => done))) },
    { what: "press to painted: a link of the bare React page", figure: ms(bare) },
    { what: "press to painted: Continue on the date", figure: ms(median(presses.date)), ratio: median(presses.date) / bare, beside: "of that" },
    {
      what: "press to painted: Continue on the tickets, a call in it",
      figure: ms(median(presses.tickets)),
      ratio: median(presses.tickets) / bare,
      beside: "of that",
    },
  ];
}

/** The page's document as it stands when all is shown. */
async function contentOf(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.locator(day).first().waitFor();
  const html = await page.content();
  await page.close();
  return html;
}

function pressOnFloor(browser: Browser, url: string): Promise<number> {
  return onPhone(browser, async (page, throttle) => {
    await page.goto(url, { waitUntil: "networkidle" });
    await throttle();
    return press(page, "a", "button", "0");
  });
}

function pressOnDate(browser: Browser, url: string): Promise<number> {
  return onPhone(browser, async (page, throttle) => {
    await throttle();
    await page.goto(url, { waitUntil: "networkidle" });
    await chooseDay(page, 1);
    // A visitor looks before they press; meanwhile the next step comes.
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(2000);
    return press(page, continues, "h1", "Make a day of it");
  });
}

function pressOnTickets(browser: Browser, url: string): Promise<number> {
  return onPhone(browser, async (page, throttle) => {
    await reachTickets(page, url);
    await throttle();
    await setQuantity(page, "Adult", 2);
    await onStep(page, "/tickets");
    await page.waitForTimeout(2000);
    return press(page, continues, "h1", "Choose your time");
  });
}

function ms(value: number | undefined): string {
  return `${Math.round(value ?? 0)} ms`;
}
