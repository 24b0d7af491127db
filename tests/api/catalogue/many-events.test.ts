import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import type { EventsResponse } from "../../../schemas/generated/wire.ts";
import type { Config } from "../../../server/museum/model/config.ts";
import { noProducts } from "../../../server/museum/products/registry.ts";
import { pages } from "../../../server/pages/pages.ts";
import { fixedConfig } from "../../support/fixed-config.ts";
import { makeAppFolder } from "../support/app-folder.ts";
import { catalogue, configOf, opening } from "../support/fixture.ts";
import { openMuseum } from "../support/museum.ts";

const appFolder = await makeAppFolder();

async function museumOf(count: number) {
  const [sample] = catalogue.events;
  if (sample === undefined) throw new Error("The fixture has no event.");
  const { boxOffice: _desk, slots: _slots, ...plain } = sample;
  const events = Array.from({ length: count }, (_, index) => ({
    ...plain,
    id: `event-${index}`,
    title: `Event ${index}`,
    descriptionHtml: `<p>${"What is shown, and why it is worth a visit. ".repeat(10)}</p>`,
    opening: { dates: ["2026-12-05"], forDays: 60 },
    ticketTypes: plain.ticketTypes.map((type) => ({ ...type, id: `event-${index}-${type.id}` })),
  }));
  const current: Config = { ...configOf(), catalogue: { ...noProducts(), events } };
  const config = fixedConfig(current);
  return openMuseum({
    config: current,
    pages: async (server) =>
      server.register(pages, { config, appFolder, demo: true, now: () => Temporal.Instant.from(opening) }),
  });
}

const [few, many] = [await museumOf(10), await museumOf(1000)];
const events = async (museum: typeof many, query = "") =>
  (await museum.get<{ body: EventsResponse }>(`/events${query}`)).json.body;

test("lists them all, page by page, each once and in the catalogue's order", async () => {
  const titles: string[] = [];
  for (let page: number | undefined = 1; page !== undefined; ) {
    const { events: cards, nextPage }: EventsResponse = await events(many, `?page=${page}`);
    titles.push(...cards.map(({ title }) => title));
    expect(nextPage).toBe(titles.length < 1000 ? page + 1 : undefined);
    page = nextPage;
  }
  expect(titles).toEqual(Array.from({ length: 1000 }, (_, index) => `Event ${index}`));
});

test("returns the first page by default, nothing after the last, and refuses an invalid page", async () => {
  expect(await events(many)).toEqual(await events(many, "?page=1"));
  expect(await events(many, "?page=1000")).toEqual({ events: [] });
  for (const page of ["0", "-1", "x", "1.5"]) expect((await many.get(`/events?page=${page}`)).status).toBe(400);
});

test("each has its next day with seats, its usual price, and whether it has only one day", async () => {
  const {
    events: [card],
  } = await events(few);
  expect(card).toMatchObject({
    nextDate: "2026-12-05",
    isOnlyDate: true,
    mainPrice: { title: "Adult", price: { amount: "25.00" } },
  });
});

test("a list of one page omits paging", async () => {
  const { events: cards, ...more } = await events(few);
  expect([cards.length, more]).toEqual([10, {}]);
});

test.each(["/api/storefront/events", "/api/storefront/events?page=13", "/events"])(
  "%s stays under 60 kB, uncompressed",
  async (url) => {
    const { statusCode, body } = await many.server.inject({ url });
    expect(statusCode).toBe(200);
    expect(body).toContain("Event ");
    expect(Buffer.byteLength(body)).toBeLessThan(60_000);
  },
);

test.each(["/api/storefront/events", "/events"])("%s takes hardly longer than with ten events", async (url) => {
  const took = async ({ server }: typeof many): Promise<number> => {
    const before = performance.now();
    await server.inject({ url });
    return performance.now() - before;
  };
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < 40; round += 1) {
    times.few.push(await took(few));
    times.many.push(await took(many));
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length / 2] ?? 0;
  // The page has four times the cards; rendering all per request would cost a hundred times as much.
  expect(median(times.many) / median(times.few)).toBeLessThan(8);
});
