import { type Browser, chromium, type Page } from "@playwright/test";
import { ensureBrowser } from "../../scripts/browser.ts";
import { signInToStudio } from "../browser/support/studio.ts";
import type { Figure } from "./benchmark.ts";
import { median } from "./load.ts";

const rounds = 15;
/** Milliseconds between keys of a fast typist. */
const quick = 80;
const eventTitle = "#field-events-0-title";
const stepTitle = "#field-steps-0-title";
const frame = 'iframe[title="Preview"]';

/** Milliseconds from a key press to what the author sees. */
interface Seen {
  readonly painted: number;
  /** The frame in which the preview or the problem list follows; as `painted` if not awaited. */
  readonly followed: number;
}

type Wanted = "nothing" | "preview" | "a problem" | "no problem";

/**
 * Types real keys in a real browser, in a step's title of one of 300 flows and in one of 1,000 events, with the preview
 * open; reports medians and the worst.
 */
export async function measureKeys(port: number): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await openStudio(browser);
    const url = `http://127.0.0.1:${port}`;
    await signInToStudio(page, url, "/studio/flows", { preview: true });
    const list = await measureList(page, url);
    await open(page, `${url}/studio/flows/event/flow-7?at=/steps/0`, stepTitle);
    const ofFlow = await type(page, stepTitle, letters(rounds), () => "preview", 400);
    await open(page, `${url}/studio/events/event-7`, eventTitle);
    const slow = await type(page, eventTitle, letters(rounds), () => "preview", 400);
    const fast = await type(page, eventTitle, letters(rounds), () => "nothing", quick);
    await page.locator(eventTitle).fill("");
    await page.locator("#problems").waitFor();
    const typed = Array.from({ length: rounds }, (_, round) => (round % 2 === 0 ? "x" : "Backspace"));
    const problems = await type(page, eventTitle, typed, (key) => (key === "x" ? "no problem" : "a problem"), 400);
    return [
      { what: "the page of all events: its heading after", figure: milliseconds(list) },
      ...figures("a key in a step's title: the preview's page", ofFlow, "followed", 200),
      ...figures("a key in an event's title: its letter", slow, "painted", 200),
      ...figures("keys in a row: their letters", fast, "painted", 200),
      ...figures("a key in an event's title: the preview's page", slow, "followed", 200),
      ...figures("a key that makes a problem, or ends one: the list", problems, "followed", 500),
    ];
  } finally {
    await browser.close();
  }
}

async function openStudio(browser: Browser): Promise<Page> {
  // Wide enough for the preview next to the fields.
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 } });
  // The TypeScript loader wraps named functions in this helper, which pages lack.
  await context.addInitScript("globalThis.__name = (named) => named");
  return context.newPage();
}

async function open(page: Page, address: string, field: string): Promise<void> {
  await page.goto(address);
  await page.locator(field).press("End");
  await page.frameLocator(frame).getByRole("heading", { level: 1 }).waitFor({ timeout: 240_000 });
  await page.waitForTimeout(2000);
}

async function measureList(page: Page, url: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await page.goto(`${url}/studio/events`, { waitUntil: "commit" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    times.push(await page.evaluate(() => performance.now()));
  }
  return median(times);
}

async function type(
  page: Page,
  field: string,
  keys: readonly string[],
  wanted: (key: string) => Wanted,
  pause: number,
): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const key of keys) {
    await page.evaluate(watchKey, { field, frame, wanted: wanted(key) });
    await page.keyboard.press(key);
    const found = await page.waitForFunction(() => (window as { seen?: Seen }).seen, undefined, { timeout: 60_000 });
    seen.push((await found.jsonValue()) as Seen);
    await page.waitForTimeout(pause);
  }
  return seen;
}

/** Runs in the page: reports what follows the next key in `window.seen`. */
function watchKey(given: { readonly field: string; readonly frame: string; readonly wanted: Wanted }): void {
  const page = window as { seen?: Seen | undefined };
  page.seen = undefined;
  const input = document.querySelector<HTMLInputElement>(given.field);
  const preview = document.querySelector<HTMLIFrameElement>(given.frame);
  // A message posted during a frame arrives after it.
  const afterFrame = (act: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = act;
      port2.postMessage(null);
    });
  const isThere = () => {
    if (given.wanted === "nothing") return true;
    if (given.wanted === "preview")
      return preview?.contentDocument?.body?.textContent?.includes(input?.value ?? "") ?? false;
    return (document.getElementById("problems") !== null) === (given.wanted === "a problem");
  };
  const watch = ({ timeStamp }: KeyboardEvent) =>
    afterFrame(() => {
      const painted = performance.now() - timeStamp;
      const look = () => {
        if (isThere()) page.seen = { painted, followed: performance.now() - timeStamp };
        else afterFrame(look);
      };
      look();
    });
  addEventListener("keydown", watch, { capture: true, once: true });
}

function letters(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String.fromCharCode(97 + index));
}

function figures(what: string, seen: readonly Seen[], key: keyof Seen, goal: number): Figure[] {
  const times = seen.map((each) => each[key]);
  const [middle, worst] = [median(times), Math.max(...times)];
  return [
    { what: `${what} after`, figure: milliseconds(middle), ratio: middle / goal, beside: `of the goal of ${goal} ms` },
    { what: `  the worst of ${times.length}`, figure: milliseconds(worst), ratio: worst / goal, beside: "of it" },
  ];
}

function milliseconds(value: number): string {
  return `${Math.round(value)} ms`;
}
