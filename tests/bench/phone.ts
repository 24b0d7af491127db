import type { Browser, Page } from "@playwright/test";

/** A phone on a slow network: 4 times slower than this machine, 1.6 Mbps, 150 ms there and back; nothing in its cache. */
export async function onPhone<T>(browser: Browser, use: (page: Page, throttle: () => Promise<void>) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  try {
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
  /** The first frame in which there is a control that acts. */
  readonly usable: number;
}

/** Opens an address for the first time. `control`: a selector of what a visitor would press. */
export async function open(browser: Browser, url: string, control: string): Promise<Opening> {
  return onPhone(browser, async (page, throttle) => {
    await throttle();
    // Functions with names of their own are no use here: the loader adds a helper to them that pages do not have.
    await page.addInitScript((selector) => {
      new MutationObserver((_changes, observer) => {
        if (document.querySelector(selector) === null) return;
        observer.disconnect();
        requestAnimationFrame(() => performance.mark("usable"));
      }).observe(document, { childList: true, subtree: true });
    }, control);
    await page.goto(url, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("usable").length > 0 && performance.getEntriesByName("first-contentful-paint").length > 0);
    const [paint = 0, usable = 0] = await page.evaluate(() =>
      ["first-contentful-paint", "usable"].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? 0),
    );
    return { paint, usable };
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
