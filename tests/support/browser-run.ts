import { emptyDatabase } from "./empty-database.ts";
import { hostVariable, startHost } from "./museum-host.ts";
import { setup, teardown } from "./test-run.ts";

/** Makes shared data once, because Playwright's workers start at the same time. @returns cleans up */
// biome-ignore lint/style/noDefaultExport: Playwright calls it
export default async function begin(): Promise<() => Promise<void>> {
  await setup();
  const [host] = await Promise.all([startHost(), emptyDatabase()]);
  process.env[hostVariable] = host.address;
  return async () => {
    await host.stop();
    await teardown();
  };
}
