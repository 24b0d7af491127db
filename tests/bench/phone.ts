import type { Browser, Page } from "@playwright/test";

/** A phone on a slow network: 4 times slower than this machine, 1.6 Mbps, 150 ms there and back; nothing in its cache. */
export async function onPhone<T>(browser: Browser, use: (page: Page, throttle: () => Promise<void>) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  try {
    // The loader of TypeScript wraps functions that have names in this helper of its own, which pages do not have. A context's scripts run first.
    await context.addInitScript("globalThis.__name = (named) => named");
    const page = await context.newPage();
    return await use(page, async () => {
      const devtools = await context.newCDPSession(page);
      await devtools.send("Network.enable");
      await devtools.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 });
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    });
  } finally {
    await context.close();
  }
}

/** Milliseconds since the page was asked for. */
export interface Opening {
  readonly paint: number;
  /** When the largest thing on the first screen was painted. */
  readonly largest: number;
  /** The first frame in which there is a control that acts. */
  readonly usable: number;
  /** By how much content moved by itself (CLS, without unit). */
  readonly shift: number;
  /** For how many milliseconds longer than 50 each the page could not answer. */
  readonly blocked: number;
}

interface EarlyPress {
  /** Milliseconds from the page being asked for to the press: in the frame after the first one that shows the control. */
  readonly at: number;
  /** From the press to the frame that shows that it was pressed. */
  readonly shown: number;
  /** From the press to the frame in which it has taken effect. */
  readonly done: number;
}

/** Opens an address for the first time. `control`: a selector of what a visitor would press. */
export async function open(browser: Browser, url: string, control: string): Promise<Opening> {
  return onPhone(browser, async (page, throttle) => {
    await throttle();
    await page.addInitScript((selector) => {
      new MutationObserver((_changes, observer) => {
        if (document.querySelector(selector) === null) return;
        observer.disconnect();
        requestAnimationFrame(() => performance.mark("usable"));
      }).observe(document, { childList: true, subtree: true });
      const seen = { largest: 0, shift: 0, blocked: 0 };
      Object.assign(window, { seen });
      type Entry = PerformanceEntry & { value?: number; hadRecentInput?: boolean };
      const watch = (type: string, take: (entry: Entry) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
      watch("largest-contentful-paint", (entry) => Object.assign(seen, { largest: entry.startTime }));
      watch("layout-shift", ({ value = 0, hadRecentInput }) => Object.assign(seen, { shift: seen.shift + (hadRecentInput ? 0 : value) }));
      watch("longtask", ({ duration }) => Object.assign(seen, { blocked: seen.blocked + duration - 50 }));
    }, control);
    await page.goto(url, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("usable").length > 0 && performance.getEntriesByName("first-contentful-paint").length > 0);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(1000);
    return page.evaluate(() => {
      const [paint = 0, usable = 0] = ["first-contentful-paint", "usable"].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? 0);
      return { paint, usable, ...(window as unknown as { seen: Pick<Opening, "largest" | "shift" | "blocked"> }).seen };
    });
  });
}

/** Opens an address for the first time and presses a control as soon as it is painted. `done`: a selector of the control once the press took effect. */
export async function pressEarly(browser: Browser, url: string, control: string, done: string): Promise<EarlyPress> {
  return onPhone(browser, async (page, throttle) => {
    await throttle();
    await page.addInitScript(
      ([selector = "", effect = ""]) => {
        const painted = (mark: string) => requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(mark)));
        const watching = new MutationObserver(() => {
          const element = document.querySelector<HTMLElement>(selector);
          if (element === null) return;
          watching.disconnect();
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              performance.mark("pressed");
              element.click();
              if (element.dataset.pressed !== undefined) painted("shown");
              const effects = new MutationObserver(() => {
                if (document.querySelector(effect) === null) return;
                effects.disconnect();
                painted("done");
              });
              effects.observe(document, { attributes: true, childList: true, subtree: true });
            }),
          );
        });
        watching.observe(document, { childList: true, subtree: true });
      },
      [control, done],
    );
    await page.goto(url, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("done").length > 0);
    return page.evaluate(() => {
      const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
      return { at: at("pressed"), shown: at("shown") - at("pressed"), done: at("done") - at("pressed") };
    });
  });
}

/** Milliseconds from a press on the link to the frame after which what `shown` selects has that text. */
export async function press(page: Page, link: string, shown: string, text: string): Promise<number> {
  await page.evaluate(
    ([pressed = "", selector = "", wanted = ""]) => {
      document.querySelector(pressed)?.addEventListener(
        "click",
        () => {
          performance.mark("pressed");
          new MutationObserver((_changes, observer) => {
            if (!document.querySelector(selector)?.textContent?.includes(wanted)) return;
            observer.disconnect();
            // The second callback runs when the frame with the change in it is there.
            requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("painted")));
          }).observe(document, { childList: true, characterData: true, subtree: true });
        },
        { capture: true, once: true },
      );
    },
    [link, shown, text],
  );
  await page.locator(link).click();
  await page.waitForFunction(() => performance.getEntriesByName("painted").length > 0);
  return page.evaluate(() => performance.measure("press", "pressed", "painted").duration);
}
