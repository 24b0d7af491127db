import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../browser/support/server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ program: ["scripts/start.mjs"] });
}, 120_000);

afterAll(() => server.stop());

async function titleOfFlow(): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ base: "event", handle: "general-admission" });
  const answer = await fetch(`${server.url}/api/storefront/flow`, { method: "POST", headers, body });
  return ((await answer.json()) as { title: unknown }).title;
}

test("the built server reloads a changed file, checked by a thread of the same build", async () => {
  const file = join(server.configDir, "event/general-admission.json");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace(/"title": \{[^}]*\}/, '"title": "Changed while it runs"'));
  await expect.poll(titleOfFlow, { timeout: 20_000 }).toBe("Changed while it runs");
});

test("it finds the repository's files: pages, checkout's styles and the schemas of steps", async () => {
  const page = await fetch(`${server.url}/event/general-admission`);
  expect(await page.text()).toContain("Changed while it runs");
  const styles = await fetch(`${server.url}/checkout.css`);
  expect(styles.status).toBe(200);
  expect(await styles.text()).toContain("@font-face");
});

test("it answers an undecodable address with a page, too", async () => {
  const page = await fetch(`${server.url}/%E0%A4%A`, { headers: { accept: "text/html" } });
  expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
});
