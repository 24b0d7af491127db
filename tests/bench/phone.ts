import type { Browser, Page } from "@playwright/test";

/** A phone on a slow network: CPU slowed 4 times, 1.6 Mbps, 150 ms round trip, empty cache. */
export async function onPhone<T>(
  browser: Browser,
  use: (page: Page, throttle: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });
  try {
    // The TypeScript loader wraps named functions in this helper, which pages lack. Context scripts run first.
    await context.addInitScript("globalThis.__name = (named) => named");
    const page = await context.newPage();
    return await use(page, async () => {
      const devtools = await context.newCDPSession(page);
      await devtools.send("Network.enable");
      await devtools.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 150,
        downloadThroughput: 200_000,
        uploadThroughput: 93_750,
      });
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    });
  } finally {
    await context.close();
  }
}
