import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { parse } from "jsonc-parser";
import type { Catalogue } from "../../../schemas/generated/catalogue.ts";
import type { TimedEntryResponse } from "../../../schemas/generated/wire.ts";
import { edit, plenty } from "../../support/plenty.ts";
import type { TestServer } from "./server.ts";

/**
 * Leaves this many seats of an event while `work` runs, regardless of other tests' sales.
 * @param free returns the seats left in the tested slot
 */
export async function withPlaces(
  server: TestServer,
  { event, places, free }: { event: string; places: number; free: () => Promise<number> },
  work: () => Promise<void>,
): Promise<void> {
  const file = join(server.configDir, "catalogue.json");
  const index = (parse(await readFile(file, "utf8")) as Catalogue).events.findIndex(({ id }) => id === event);
  const setCapacity = (capacity: number) => edit(file, [[["events", index, "capacity"], capacity]]);
  await setCapacity(plenty - (await free()) + places);
  try {
    // The server reloads the file a moment later.
    await expect.poll(free).toBe(places);
    await work();
  } finally {
    await setCapacity(plenty);
    await expect.poll(free).toBeGreaterThan(plenty / 2);
  }
}

/** Seats left in a slot, as a visitor sees them. */
export async function placesAt(server: TestServer, event: string, date: string, time: string): Promise<number> {
  const response = await fetch(`${server.url}/api/storefront/event/${event}/timed-entry/${date}`);
  const { body } = (await response.json()) as { body: TimedEntryResponse };
  return body.products[0]?.times.find(({ label }) => label === time)?.availability ?? 0;
}
