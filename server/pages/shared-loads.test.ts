import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sharedLoads } from "./shared-loads.ts";

const config = {};
let seats = 9;
let changed = 0;
const fetch = vi.fn(
  async (_path: string, _language: string): Promise<string | undefined> => JSON.stringify({ body: { seats } }),
);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  [seats, changed] = [9, 0];
  fetch.mockClear();
});
afterEach(() => vi.useRealTimers());

const open = () => sharedLoads(fetch, () => changed);

test("concurrent requests and those within a second share one call", async () => {
  const loads = open();
  const values = await Promise.all([loads.get("/dates", "en-US", config), loads.get("/dates", "en-US", config)]);
  values.push(await loads.get("/dates", "en-US", config));
  expect(values).toEqual([{ seats: 9 }, { seats: 9 }, { seats: 9 }]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("the call is repeated after a second, after a change, and with another configuration", async () => {
  const loads = open();
  const next = async (given: object) => {
    seats -= 1;
    return loads.get("/dates", "en-US", given);
  };
  await loads.get("/dates", "en-US", config);
  vi.advanceTimersByTime(1001);
  expect(await next(config)).toEqual({ seats: 8 });
  changed += 1;
  expect(await next(config)).toEqual({ seats: 7 });
  expect(await next({})).toEqual({ seats: 6 });
});

test("a change during the call counts: its answer is not cached", async () => {
  const loads = open();
  const early = loads.get("/dates", "en-US", config);
  changed += 1;
  await early;
  seats = 1;
  expect(await loads.get("/dates", "en-US", config)).toEqual({ seats: 1 });
});

test("while the answer's text is the same, its value is the same object", async () => {
  const loads = open();
  const first = await loads.get("/dates", "en-US", config);
  changed += 1;
  expect(await loads.get("/dates", "en-US", config)).toBe(first);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("a failed call is made again for the next request", async () => {
  const loads = open();
  fetch.mockResolvedValueOnce(undefined);
  expect(await loads.get("/dates", "en-US", config)).toBeUndefined();
  expect(await loads.get("/dates", "en-US", config)).toEqual({ seats: 9 });
});

test("each language has a value of its own", async () => {
  const loads = open();
  await loads.get("/dates", "en-US", config);
  await loads.get("/dates", "es-US", config);
  await loads.get("/dates", "en-US", config);
  expect(fetch.mock.calls).toEqual([
    ["/dates", "en-US"],
    ["/dates", "es-US"],
  ]);
});
