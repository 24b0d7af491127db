import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "../../embedded/processes.ts";
import { serverProcess } from "../support/server-process.ts";

const statusOf = async (address: string) => (await fetch(address)).status;
const linesOf = (log: string) => log.trimEnd().split("\n");

test("a stopping server tells load balancers, continues to serve while it drains, and then exits", async () => {
  const server = await serverProcess(await newFolder(), undefined, { DRAIN_SECONDS: "3" });
  await server.start();
  const ended = server.terminate();
  await expect.poll(() => statusOf(`${server.url}/readyz`), { interval: 20 }).toBe(503);
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({
    status: "unavailable",
    error: "The server is stopping.",
  });
  expect(await statusOf(`${server.url}/healthz`)).toBe(200);
  expect(await statusOf(`${server.url}/api/storefront/events`)).toBe(200);
  expect(await ended).toBe(0);
  expect(linesOf(server.log()).map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^stopping/), "stopped"]),
  );
});

test("a second signal ends the draining", async () => {
  const server = await serverProcess(await newFolder(), undefined, { DRAIN_SECONDS: "300" });
  await server.start();
  const ended = server.terminate();
  await expect.poll(() => statusOf(`${server.url}/readyz`), { interval: 20 }).toBe(503);
  await server.terminate();
  expect(await ended).toBe(0);
});

test("every line of the log is JSON with a level, also for a broken file; probes are not logged", async () => {
  const server = await serverProcess(await newFolder(), undefined);
  await server.start();
  await fetch(`${server.url}/healthz`);
  await fetch(`${server.url}/api/storefront/events`);
  await writeFile(join(server.configDir, "tenant.json"), "{{");
  const logged = () =>
    linesOf(server.log()).map((line) => JSON.parse(line) as { level: number; msg: string; url?: string });
  await expect
    .poll(() => logged().find(({ msg }) => msg.startsWith("FILE_SYNTAX")), { timeout: 20_000 })
    .toMatchObject({ level: 50 });
  expect(logged().every(({ level, msg }) => level > 0 && msg !== "")).toBe(true);
  const asked = logged().flatMap(({ url }) => url ?? []);
  expect(asked).toContain("/api/storefront/events");
  expect(asked.filter((url) => url === "/readyz" || url === "/healthz")).toEqual([]);
});
