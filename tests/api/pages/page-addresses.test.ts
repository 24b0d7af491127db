import { expect, test } from "vitest";
import type { ServedFlow } from "../../../server/museum/model/config.ts";
import { pages } from "../../../server/pages/pages.ts";
import { fixedConfig } from "../../support/fixed-config.ts";
import { makeAppFolder } from "../support/app-folder.ts";
import { configOf } from "../support/fixture.ts";
import { openMuseum } from "../support/museum.ts";

const appFolder = await makeAppFolder();
const redirects = [
  "/memberships",
  "/account/login",
  "/event/gallery",
  "/event/gallery/nowhere",
  "/event/gone",
  "/old",
].map((from) => ({
  from,
  to: "/events",
}));
redirects.push(
  { from: "/jubiläum", to: "/events" },
  { from: "/expo", to: "https://museum.example/展覧会" },
  { from: "/tours", to: "/führungen" },
  { from: "/encoded", to: "/f%C3%BChrungen?a=1#top" },
);
const step = {
  path: "/review",
  component: "review",
  isFirstStep: true,
  nextStep: "checkout",
  title: "Review",
  continueButtonText: "Checkout",
  data: {},
};
const gallery: ServedFlow = {
  id: "event/gallery",
  base: "event",
  handle: "gallery",
  title: "Gallery",
  version: "1",
  mode: "sequence",
  steps: [step],
};
const flow = (base: string, handle: string) => (base === "event" && handle === "gallery" ? gallery : undefined);
const config = fixedConfig({ ...configOf(), redirects, flow });
const museum = await openMuseum({
  pages: async (server) => server.register(pages, { config, appFolder, demo: true, now: () => museum.now() }),
});

const get = async (url: string) => {
  const { statusCode, headers } = await museum.server.inject({ url });
  return [statusCode, headers.location];
};

test.each(["/memberships", "/account/login", "/event/gallery", "/event/gallery/"])(
  "a page that exists wins over a redirect: %s",
  async (url) => {
    expect(await get(url)).toEqual([200, undefined]);
  },
);

test.each(["/old", "/old/", "/event/gone", "/event/gallery/nowhere"])(
  "an unknown address is redirected by the admin's list: %s",
  async (url) => {
    expect(await get(url)).toEqual([302, "/events"]);
  },
);

test.each([
  ["/events", 200],
  ["/events/", 200],
  ["/account/login/", 200],
  ["/order/1/confirmation/", 200],
  ["/404", 404],
  ["/nowhere", 404],
  ["/events/nowhere", 404],
  ["/event/gallery/renamed", 200],
  ["/box-office/nowhere", 404],
])("the status says whether there is a page: %s", async (url, status) => {
  expect(await get(url)).toEqual([status, undefined]);
});

test("the museum's address leads to its home", async () => {
  expect(await get("/")).toEqual([302, config.current.tenant.homePath]);
});

test.each(["/%E0%A4%A", "/event/%zz?x=1", "/%"])(
  "an undecodable address shows the page of unknown addresses in a browser: %s",
  async (url) => {
    const answer = await museum.server.inject({ url, headers: { accept: "text/html,application/xhtml+xml" } });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(answer.headers["content-security-policy"]).toContain("script-src 'self'");
    expect(answer.body).toContain('id="boot"');
  },
);

test("and is malformed for a call", async () => {
  const html = { accept: "text/html" };
  expect((await museum.server.inject({ url: "/%E0%A4%A" })).statusCode).toBe(400);
  expect((await museum.server.inject({ url: "/api/storefront/product/%zz", headers: html })).statusCode).toBe(400);
});

test.each([
  `/${"/".repeat(15_000)}x`,
  `/event/general-admission${"/".repeat(15_000)}x`,
  `/api/storefront/event/${"x".repeat(2000)}/dates`,
])("a path longer than any of ours is refused before it is processed", async (url) => {
  const answer = await museum.server.inject({ url });
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([414, "TOO_LONG"]);
  const page = await museum.server.inject({ url, headers: { accept: "text/html" } });
  expect(page.statusCode).toBe(url.startsWith("/api/") ? 414 : 404);
});

test("a long query does not count as a long path", async () => {
  expect(await get(`/old?campaign=${"x".repeat(5000)}`)).toEqual([302, "/events"]);
});

test.each([
  ["/OLD", "/events"],
  ["/Old/?utm_source=poster&gclid=x", "/events?utm_source=poster&gclid=x"],
  ["/jubil%C3%A4um", "/events"],
  ["/JUBIL%c3%84UM", "/events"],
  ["/expo", "https://museum.example/%E5%B1%95%E8%A6%A7%E4%BC%9A"],
  ["/tours", "/f%C3%BChrungen"],
  ["/encoded", "/f%C3%BChrungen?a=1&b=2#top", "?b=2"],
])("%s leads to %s", async (url, location, query = "") => {
  expect(await get(url + query)).toEqual([302, location]);
});

test("the query is preserved on the way from the museum's address to its home", async () => {
  expect(await get("/?utm_source=x")).toEqual([302, `${config.current.tenant.homePath}?utm_source=x`]);
});
