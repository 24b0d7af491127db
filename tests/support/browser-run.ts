import { emptyDatabase } from "./empty-database.ts";
import { hostVariable, startHost } from "./museum-host.ts";
import { setup, teardown } from "./test-run.ts";

/** Playwright's global set-up: its workers begin at the same time, and each would make for itself what all need. @returns what clears up */
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
