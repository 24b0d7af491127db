import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pages } from "../../server/pages/pages.ts";
import { pageBearers } from "../../server/staff/page-bearers.ts";
import { newAccount, signedIn } from "./support/accounts.ts";
import { newMuseumDatabase } from "./support/database.ts";
import { configOf } from "./support/fixture.ts";
import { openMuseum, type TestMuseum } from "./support/museum.ts";

const appFolder = await mkdtemp(join(tmpdir(), "museum-app-"));
await mkdir(join(appFolder, ".vite"));
await writeFile(join(appFolder, ".vite/manifest.json"), "{}");
await writeFile(join(appFolder, "index.html"), '<html lang="en"><head><title>x</title><!--head--></head><body><!--boot--></body></html>');
const database = await newMuseumDatabase();
const config = { current: configOf(), onChange: () => () => undefined, reload: async () => undefined, close: async () => undefined };
const museum: TestMuseum = await openMuseum({
  database,
  pages: async (server) => server.register(pages, { config, appFolder, demo: true, bearers: pageBearers({ config, db: database, now: () => museum.now() }) }),
});

async function page(cookie?: string) {
  const { headers, body } = await museum.server.inject({ url: "/events", headers: cookie === undefined ? {} : { cookie } });
  return { headers, customer: JSON.parse(/id="boot">(.*?)<\/script>/.exec(body)?.[1] ?? "").customer };
}

test("a page contains the customer of the cookie's token, and is not cached", async () => {
  const { id, email } = await newAccount(museum);
  const { "x-customer-token": token } = await signedIn(museum, email);
  const { headers, customer } = await page(`flowId=1; customerToken=${token}`);
  expect(customer).toEqual({ id, email, firstName: "Ada" });
  expect([headers["cache-control"], headers["set-cookie"]]).toEqual(["no-store", undefined]);
});

test("a token that is not valid is taken from the browser", async () => {
  const { headers, customer } = await page("customerToken=stale");
  expect(customer).toBeNull();
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["set-cookie"]).toMatch(/^customerToken=; Max-Age=0; Path=\/;/);
});

test("a stranger's page contains none", async () => {
  const { headers, customer } = await page();
  expect([customer, headers["cache-control"], headers["set-cookie"]]).toEqual([undefined, "no-cache", undefined]);
});
