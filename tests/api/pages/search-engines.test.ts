import { describe, expect, test } from "vitest";
import type { Config, ServedFlow } from "../../../server/museum/model/config.ts";
import { pages } from "../../../server/pages/pages.ts";
import { fixedConfig } from "../../support/fixed-config.ts";
import { makeAppFolder } from "../support/app-folder.ts";
import { catalogue, configOf, tenant } from "../support/fixture.ts";
import { openMuseum } from "../support/museum.ts";

const appFolder = await makeAppFolder();
const publicUrl = "https://tickets.museum.example";
const flowOf = (base: string, handle: string, data = {}): ServedFlow => {
  const [path, nextStep] = ["/review", "checkout"];
  const step = {
    path,
    component: "review",
    isFirstStep: true,
    nextStep,
    title: "Review",
    continueButtonText: "Pay",
    data,
  };
  return { id: `${base}/${handle}`, base, handle, title: handle, version: "1", mode: "sequence", steps: [step] };
};
const own = [flowOf("event", "gallery"), flowOf("event", "night"), flowOf("membership", "individual-year")];
const bound = { ...flowOf("event", "free-day"), id: "direct/event/free-day" };
const served: Partial<Config> = {
  flows: own,
  directBases: new Set(["event"]),
  flow: (base, handle, { direct = false } = {}) =>
    own.find((flow) => flow.base === base && flow.handle === handle) ??
    (direct && handle === "free-day" ? bound : undefined),
};
const share = { ...tenant, shareImage: "share.png", headline: 'The "whole" story' };
const config = fixedConfig(configOf({ ...served, tenant: share }));
const museum = await openMuseum({
  pages: async (server) =>
    server.register(pages, { config, appFolder, demo: true, now: () => museum.now(), publicUrl }),
});

const get = async (url: string) => (await museum.server.inject({ url })).body;
const canonicalOf = (page: string) => /<link rel="canonical" href="([^"]*)">/.exec(page)?.[1];
const metaOf = (page: string, property: string) =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)">`).exec(page)?.[1];
// biome-ignore lint/suspicious/noExplicitAny: structured data has many shapes
const dataOf = (page: string): any[] =>
  [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = ""]) => JSON.parse(json));

describe("a page is described to search engines", () => {
  test.each([
    ["/events", "/events"],
    ["/events?utm_source=mail", "/events"],
    ["/memberships", "/memberships"],
    ["/event/gallery", "/event/gallery"],
    ["/event/gallery/review", "/event/gallery"],
    ["/direct/event/gallery", "/event/gallery"],
    ["/direct/event/free-day/review", "/direct/event/free-day"],
  ])("%s has the address %s", async (url, canonical) => {
    const page = await get(url);
    expect(canonicalOf(page)).toBe(publicUrl + canonical);
    expect(page).not.toContain("noindex");
  });

  test.each(["/account/login", "/order/1234", "/nowhere", "/event/nothing"])("but not %s", async (url) => {
    const page = await get(url);
    expect(canonicalOf(page)).toBeUndefined();
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(dataOf(page)).toEqual([]);
  });
});

describe("a shared link", () => {
  test("has a title, a description and a picture that apps can show", async () => {
    const page = await get("/events");
    expect(metaOf(page, "og:description")).toBe("The &#34;whole&#34; story");
    expect(metaOf(page, "og:image")).toBe(`${publicUrl}/media/share.png`);
    expect(metaOf(page, "og:locale")).toBe("en_US");
    expect(metaOf(await get("/event/gallery"), "og:title")).toBe("Gallery");
  });
});

describe("structured data", () => {
  test("lists the dates of an event, with the price of each ticket", async () => {
    const [first, ...others] = dataOf(await get("/event/night"));
    expect(first).toMatchObject({
      "@type": "Event",
      name: "Planetarium Night",
      url: `${publicUrl}/event/night`,
      startDate: expect.stringMatching(/^2026-12-\d\dT19:00-07:00$/),
      offers: [{ name: "Seat", price: "18.50", priceCurrency: "USD" }],
    });
    expect(others.length).toBeLessThan(12);
  });

  test("shows admission to what is open every week as a product, without prices of members", async () => {
    expect(dataOf(await get("/event/gallery"))).toMatchObject([
      { "@type": "Product", name: "Gallery", offers: { lowPrice: "15.00", highPrice: "25.00", offerCount: 2 } },
    ]);
  });

  test("describes the museum on the list of events", async () => {
    expect(dataOf(await get("/events"))).toMatchObject([{ "@type": "Museum", name: share.title }]);
  });

  test("cannot end its script", async () => {
    const events = catalogue.events.map((event) =>
      event.id === "gallery" ? { ...event, title: "</script><b>" } : event,
    );
    const other = fixedConfig(configOf({ ...served, tenant: share, catalogue: { ...catalogue, events } }));
    const hostile = await openMuseum({
      pages: async (server) =>
        server.register(pages, { config: other, appFolder, demo: true, now: () => hostile.now(), publicUrl }),
    });
    const { body } = await hostile.server.inject({ url: "/event/gallery" });
    expect(dataOf(body)[0].name).toBe("</script><b>");
    expect(body).not.toContain("</script><b>");
  });
});

test("the sitemap lists every page that sells, once", async () => {
  const { headers, body } = await museum.server.inject({ url: "/sitemap.xml" });
  expect(headers["content-type"]).toContain("application/xml");
  const paths = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) => loc.replace(publicUrl, ""));
  expect(paths).toEqual([...new Set(paths)]);
  expect(paths).toEqual(
    expect.arrayContaining([
      "/events",
      "/memberships",
      "/event/gallery",
      "/membership/individual-year",
      "/direct/event/free-day",
    ]),
  );
  expect(paths).not.toContain("/direct/event/gallery");
  expect(paths).not.toContain("/direct/event/film");
});

test("robots.txt names the sitemap, and what only one person or staff should open", async () => {
  const body = await get("/robots.txt");
  expect(body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  for (const path of ["/order/", "/checkout/", "/box-office", "/studio"]) expect(body).toContain(`Disallow: ${path}`);
});
