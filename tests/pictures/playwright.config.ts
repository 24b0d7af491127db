import { fileURLToPath } from "node:url";
import { Temporal } from "temporal-polyfill";

// The next Saturday morning, when a museum is open and tickets for today are on sale.
const now = Temporal.Now.zonedDateTimeISO("America/Denver");
const saturday = now.add({ days: ((6 - now.dayOfWeek + 6) % 7) + 1 }).withPlainTime("10:40");
process.env.TEST_CLOCK_SHIFT ??= String(saturday.epochMilliseconds - now.epochMilliseconds);

const { default: base } = await import("../../playwright.config.ts");

/** `npm run docs:pictures`: makes the pictures of README.md. */
export default {
  ...base,
  testDir: ".",
  globalSetup: fileURLToPath(new URL("../support/browser-run.ts", import.meta.url)),
  outputDir: "../../test-results/pictures",
  workers: 1,
  projects: [{ name: "pictures", use: { deviceScaleFactor: 2 } }],
};
