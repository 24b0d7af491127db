import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WaitingRoom } from "../../../server/core/http/waiting-room.ts";
import { pages } from "../../../server/pages/pages.ts";
import { fixedConfig } from "../../support/fixed-config.ts";
import { makeAppFolder } from "../support/app-folder.ts";
import { configOf } from "../support/fixture.ts";
import { line, openMuseum, type TestMuseum } from "../support/museum.ts";

const appFolder = await makeAppFolder();
const config = fixedConfig(configOf());
const room = new WaitingRoom({ inside: 1, waiting: 0 });
const museum: TestMuseum = await openMuseum({
  waitingRoom: room,
  pages: async (server) => server.register(pages, { config, appFolder, demo: true, now: () => museum.now() }),
});
const { id: cartId } = (
  await museum.post("/checkout/create", { lineItems: [line("adult", 2, { Date: "2026-12-01", Time: "10:00 AM" })] })
).json;

/** Occupies the only place until a test calls it. */
let leave: () => void = () => undefined;
beforeEach(async () => {
  leave = await room.enter("visitor", { destroyed: false, once: () => undefined, off: () => undefined });
});
afterEach(() => leave());

const get = (url: string, headers: Record<string, string> = {}) => museum.server.inject({ url, headers });

test("a page with refused first loads reloads itself, and requests nothing else", async () => {
  const { statusCode, headers, body } = await get("/events");
  expect(statusCode).toBe(503);
  expect(body).toContain(`<meta http-equiv="refresh" content="${headers["retry-after"]}">`);
  expect(headers["cache-control"]).toBe("no-store");
  expect(body).toContain("Many people are here right now.");
  expect(body).toContain("Test &#60;Museum&#62;");
  expect(body).not.toMatch(/<script|<link|boot/);
  expect(Buffer.byteLength(body)).toBeLessThan(4000);
  const [, style = ""] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
  expect(style).toContain("--accent:#b0361e");
  expect(headers["content-security-policy"]).toContain(
    `'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  );

  leave();
  expect((await get("/events")).statusCode).toBe(200);
});

test("a page without loads is served however busy the server is", async () => {
  expect((await get("/account/login")).statusCode).toBe(200);
});

test("checkout's page reloads itself", async () => {
  const { statusCode, headers, body } = await get(`/checkout/${cartId}`);
  expect([statusCode, Number(headers["retry-after"]) > 0]).toEqual([503, true]);
  expect(body).toContain(`<meta http-equiv="refresh" content="${headers["retry-after"]}">`);
});

test("a form sent to a busy server is stored, and shown again once there is room; nothing was ordered", async () => {
  const sent = await museum.server.inject({
    method: "POST",
    url: `/checkout/${cartId}?back=/event/gallery/review`,
    payload: new URLSearchParams({ firstName: "Ada", lastName: "Lovelace", email: "ada@museum.example" }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(sent.statusCode).toBe(303);
  const [address, cookie] = [String(sent.headers.location), String(sent.headers["set-cookie"]).split(";")[0] ?? ""];
  expect(address).toContain("back=%2Fevent%2Fgallery%2Freview");
  expect((await get(address, { cookie })).statusCode).toBe(503);

  leave();
  const { statusCode, body } = await get(address, { cookie });
  expect(statusCode).toBe(200);
  for (const value of ["Ada", "Lovelace", "ada@museum.example"]) expect(body).toContain(`value="${value}"`);
  expect(body).toContain("nothing was ordered or paid");
  expect(body).not.toContain("aria-invalid");
  expect(await museum.db.selectFrom("orders").select("id").execute()).toEqual([]);
});
