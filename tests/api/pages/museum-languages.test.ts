import { afterAll, describe, expect, test } from "vitest";
import { openConfig } from "../../../server/museum/config/store.ts";
import { pages } from "../../../server/pages/pages.ts";
import { makeAppFolder } from "../support/app-folder.ts";
import { openMuseum } from "../support/museum.ts";
import { bootOf } from "../support/museum-pages.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const config = await openConfig("flows", { log: silent, watch: false });
const publicUrl = "https://tickets.museum.example";
const appFolder = await makeAppFolder();
const museum = await openMuseum({
  config: config.current,
  pages: async (server) =>
    server.register(pages, { config, appFolder, demo: true, now: () => museum.now(), publicUrl }),
});
afterAll(async () => {
  await config.close();
});

const get = (url: string, headers: Record<string, string> = {}) => museum.server.inject({ url, headers });
const langOf = (page: string) => /<html lang="([^"]*)"/.exec(page)?.[1];

describe("a page is in the language of its address", () => {
  test.each([
    ["/event/general-admission", "en-US", "General Admission"],
    ["/es/event/general-admission", "es-US", "Entrada general"],
  ])("%s", async (url, language, title) => {
    const { body } = await get(url, { "accept-language": "de" });
    expect(langOf(body)).toBe(language);
    const { tenant, flow } = bootOf(body);
    expect([tenant.locale, tenant.prefix ?? "", flow?.json.title]).toEqual([
      language,
      url.startsWith("/es") ? "/es" : "",
      title,
    ]);
    expect(tenant.languages).toEqual([
      { tag: "en-US", prefix: "" },
      { tag: "es-US", prefix: "/es" },
    ]);
  });

  test("names its address in each language, and so does the sitemap", async () => {
    const { body } = await get("/es/event/general-admission/tickets");
    const links = [...body.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([^"]*)")? href="([^"]*)">/g)];
    expect(links.map(([, rel, tag, href]) => [rel, tag, href?.slice(publicUrl.length)])).toEqual([
      ["canonical", undefined, "/es/event/general-admission"],
      ["alternate", "en-US", "/event/general-admission"],
      ["alternate", "es-US", "/es/event/general-admission"],
      ["alternate", "x-default", "/event/general-admission"],
    ]);
    const { body: map } = await get("/sitemap.xml");
    expect(map).toContain(
      `<url><loc>${publicUrl}/es/events</loc><xhtml:link rel="alternate" hreflang="en-US" href="${publicUrl}/events"/>`,
    );
  });

  test("is cached for each", async () => {
    const [first, other, again] = [await get("/events"), await get("/es/events"), await get("/events")];
    expect([first, other, again].map(({ body }) => langOf(body))).toEqual(["en-US", "es-US", "en-US"]);
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(other.headers.etag).not.toBe(first.headers.etag);
  });

  test("carries the texts of its own language alone", async () => {
    const [english, spanish] = [await get("/event/general-admission"), await get("/es/event/general-admission")];
    expect([english.body, spanish.body].map((body) => body.includes("Would you like to make a donation?"))).toEqual([
      true,
      false,
    ]);
    expect([english.body, spanish.body].map((body) => body.includes("¿Le gustaría hacer una donación?"))).toEqual([
      false,
      true,
    ]);
  });

  test("an unknown language is an unknown page", async () => {
    expect((await get("/fr/events", { accept: "text/html" })).statusCode).toBe(404);
  });

  test.each([
    ["/en/events?utm=1", "/events?utm=1"],
    ["/en-US/order/abc/confirmation", "/order/abc/confirmation"],
    ["/EN", "/"],
    ["/ES/events", "/es/events"],
    ["/es-US/event/general-admission/date?x=1", "/es/event/general-admission/date?x=1"],
    ["/es-mx/events", "/es/events"],
    ["/de/order/abc", "/order/abc"],
    ["/es/box-office/login", "/box-office/login"],
    ["/en/studio", "/studio"],
    ["/es/api/storefront/config", undefined],
    ["/en/api/storefront/config", undefined],
    ["/en//evil.example/x", undefined],
    ["/en/\\evil.example", undefined],
    ["/events/en", undefined],
    ["/toolong-xx/events", undefined],
  ])("%s leads to %s", async (url, location) => {
    const { statusCode, headers } = await get(url, { accept: "text/html" });
    expect([statusCode, headers.location]).toEqual(location === undefined ? [404, undefined] : [302, location]);
  });
});

describe("the museum's first address", () => {
  test.each<[string, Record<string, string>, string]>([
    ["of a browser that prefers Spanish", { "accept-language": "es-MX,es;q=0.9,en;q=0.5" }, "/es/events"],
    ["of one that prefers another language", { "accept-language": "fr" }, "/events"],
    ["of one that names none", {}, "/events"],
    ["of a visitor who chose English", { "accept-language": "es", cookie: "language=en-US" }, "/events"],
    ["of a visitor who chose Spanish", { "accept-language": "en", cookie: "language=es-US" }, "/es/events"],
    ["with a choice that is none", { "accept-language": "en", cookie: "language=../evil" }, "/events"],
  ])("%s", async (_whose, headers, location) => {
    const answer = await get("/", headers);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
    expect(answer.headers.vary).toContain("accept-language");
  });

  test("in a language that the address names leads there, whatever the browser prefers", async () => {
    expect((await get("/es", { "accept-language": "en" })).headers.location).toBe("/es/events");
  });
});

test("calls answer in the language that they accept, and leave texts out of conditions", async () => {
  const titlesIn = async (language: string) => {
    const url = "/api/storefront/event/general-admission/ticket-types";
    const { body } = (await get(url, { "accept-language": language })).json();
    return body.events[0].ticketTypes.map(({ title }: { title: string }) => title);
  };
  const [english, spanish] = [await titlesIn("en-US"), await titlesIn("es-US")];
  expect(english).toEqual(["Adult", "Senior", "Child (3–12)", "Member"]);
  expect(spanish).toEqual(["Adulto", "Adulto mayor", "Niño (3–12)", "Miembro"]);
});

describe("a cart", () => {
  const lineItems = [
    {
      variantId: "general-admission-adult",
      quantity: 2,
      attributes: [
        { key: "Date", value: "2026-12-02" },
        { key: "Time", value: "10:00 AM" },
      ],
    },
  ];
  const create = async (language: string) => {
    const answer = await museum.server.inject({
      method: "POST",
      url: "/api/storefront/checkout/create",
      headers: { "accept-language": language, "idempotency-key": crypto.randomUUID() },
      payload: { lineItems },
    });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };

  test("leads to checkout in its visitor's language; links, forms and redirects keep it", async () => {
    const cart = await create("es-US");
    expect(cart.lineItems[0].ticketType).toBe("Adulto");
    const address = new URL(cart.checkoutUrl).pathname;
    expect(address).toMatch(/^\/es\/checkout\//);
    const { body } = await get(`${address}?back=/es/event/general-admission/review`);
    expect(langOf(body)).toBe("es-US");
    expect(body).toContain("2 adultos");
    const own = [...body.matchAll(/(?:href|action)="(\/[^"]*)"/g)].map(([, url = ""]) => url);
    const foreign = own.filter((url) => !url.startsWith("/es/") && !/^\/(checkout\.css|media)/.test(url));
    expect(foreign).toEqual([]);
    const refused = await museum.server.inject({ method: "POST", url: address, payload: {} });
    expect([refused.statusCode, refused.headers.location]).toEqual([303, expect.stringMatching(/^\/es\/checkout\//)]);
    // The saved form is found at the address that it was saved for.
    expect(String(refused.headers["set-cookie"])).toContain(`Path=${address}`);
  });

  test("paid for in Spanish is an order that staff read in the default language", async () => {
    const { checkoutUrl } = await create("es-US");
    const url = new URL(checkoutUrl).pathname;
    const payload = { firstName: "Ada", lastName: "Lovelace", email: "ada@museum.example" };
    const paid = await museum.server.inject({ method: "POST", url, payload });
    expect([paid.statusCode, paid.headers.location]).toEqual([303, expect.stringMatching(/^\/es\/order\//)]);
    const sold = await museum.db.selectFrom("order_lines").select("ticket_type").execute();
    expect(sold).toEqual([{ ticket_type: "Adult" }]);
  });

  test("in the default language has an address without one", async () => {
    const cart = await create("fr");
    expect(new URL(cart.checkoutUrl).pathname).toMatch(/^\/checkout\//);
    expect(cart.lineItems[0].ticketType).toBe("Adult");
  });
});
