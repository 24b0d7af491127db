import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { afterAll, describe, expect, test } from "vitest";
import { openConfig } from "../../../server/museum/config/store.ts";
import { pages } from "../../../server/pages/pages.ts";
import { rounds } from "../../support/rounds.ts";
import { opening } from "../support/fixture.ts";
import { expectSound } from "../support/invariants.ts";
import { line, openMuseum } from "../support/museum.ts";
import { send, sendRaw } from "./client.ts";
import { faultsOf } from "./judge.ts";
import { whatOneKnows } from "./known.ts";
import { requestsTo } from "./requests.ts";
import { routesOf } from "./routes.ts";

const total = rounds(1_500, 10_000);
const silent = { info() {}, warn() {}, error() {} };
const config = await openConfig("flows", { log: silent });
afterAll(() => config.close());
const built = await mkdtemp(join(tmpdir(), "museum-built-"));
const appFolder = join(built, "app");
for (const folder of [appFolder, join(built, "studio")]) {
  await mkdir(join(folder, ".vite"), { recursive: true });
  await writeFile(join(folder, ".vite/manifest.json"), "{}");
  await writeFile(
    join(folder, "index.html"),
    '<html lang="en"><head><title>x</title><!--head--></head><body><!--boot--></body></html>',
  );
}

const { built: museum, routes } = await routesOf(() =>
  openMuseum({
    config: config.current,
    configDir: resolve("flows"),
    appFolder,
    pages: async (server) =>
      server.register(pages, { config, appFolder, demo: true, now: () => Temporal.Instant.from(opening) }),
  }),
);
await museum.server.listen({ port: 0, host: "127.0.0.1" });
const { port } = museum.server.server.address() as AddressInfo;
const folders = [process.cwd(), museum.folder, built];
const known = await whatOneKnows(museum, config.current.catalogue);

describe(`${total} hostile requests over ${routes.length} routes`, () => {
  test.each(
    routes.map((route) => ({
      ...route,
      name: `${route.methods.length > 2 ? "any" : route.methods.join()} ${route.url}`,
    })),
  )("$name: each is answered, without a server error or internal details", { timeout: 120_000 }, async (route) => {
    await fc.assert(
      fc.asyncProperty(requestsTo(route, known), async (request) => {
        const answer = await send(museum.server, request);
        expect(
          faultsOf(request.path, answer, folders),
          `answer: ${answer.status} ${answer.text.slice(0, 500)}`,
        ).toEqual([]);
      }),
      { numRuns: Math.ceil(total / routes.length) },
    );
  });

  test("leave the seats consistent, and the server healthy", async () => {
    await expectSound(museum);
    expect((await museum.get("/events")).status).toBe(200);
    expect((await museum.post("/checkout/create", { lineItems: [line("general-admission-adult", 1)] })).status).toBe(
      200,
    );
  });
});

describe("invalid HTTP", () => {
  const post = "POST /api/storefront/checkout/create HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";

  test.each([
    ["a nonsense request line", "\0\0\0 / HTTP/9.9\r\n\r\n"],
    ["a TLS handshake", "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03"],
    ["a path traversal", "GET /media/../../../../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
    [
      "a path of another host",
      "GET http://evil.example/../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    ],
    ["a path of two slashes", "GET // HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
    ["an invalid path", "GET //[ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
    ["a path with a port out of range", "GET //a:99999/event/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
    ["no host", "GET /events HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["a header with a NUL", "GET /events HTTP/1.1\r\nHost: a\r\nCookie: a=\0\r\n\r\n"],
    ["endless headers", `GET /events HTTP/1.1\r\nHost: a\r\nCookie: ${"x".repeat(100_000)}\r\n\r\n`],
    ["a thousand headers", `GET /events HTTP/1.1\r\nHost: a\r\n${"A: b\r\n".repeat(1000)}Connection: close\r\n\r\n`],
    ["two content lengths", `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ["a length and chunked encoding", `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ["a negative length", `${post}Content-Length: -1\r\n\r\n{}`],
    ["an oversized length", `${post}Content-Length: 99999999999999999999\r\n\r\n{}`],
    ["an invalid chunk", `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}`],
  ])("%s is refused or answered, and the connection closed", async (_name, bytes) => {
    const text = await sendRaw(port, bytes);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 400);
    expect(faultsOf("", { status, headers: {}, text }, folders)).toEqual([]);
  });
});

describe("the checker", () => {
  const fine = {
    status: 404,
    headers: { "x-request-id": "1" },
    text: JSON.stringify({ error: "No.", requestId: "1" }),
  };
  const judge = (changes: Partial<Parameters<typeof faultsOf>[1]>) =>
    faultsOf("/api/x", { ...fine, ...changes }, ["/home/museum"]);

  test("accepts a refusal", () => {
    expect(judge({})).toEqual([]);
    // A redirect to our own page keeps the query string.
    expect(judge({ headers: { location: "/events?=https%3A%2F%2Fevil.example" }, status: 302, text: "" })).toEqual([]);
  });

  test.each([
    ["a server error", { status: 500 }],
    ["a stack trace", { text: JSON.stringify({ error: "x" }).replace("x", "x\n    at f (a.js:1:2)"), status: 200 }],
    ["a database error", { text: '{"body": "invalid input syntax for type date"}', status: 200 }],
    ["a folder name", { text: '{"body": "/home/museum/flows"}', status: 200 }],
    ["a page instead of an API answer", { text: "<p>Not found</p>" }],
    ["an envelope with extra properties", { text: JSON.stringify({ error: "No.", requestId: "1", stack: "…" }) }],
    ["another request's id", { text: JSON.stringify({ error: "No.", requestId: "2" }) }],
    [
      "an error without its code",
      { text: JSON.stringify({ error: "No.", requestId: "1", errors: [{ field: "a", message: "No." }] }) },
    ],
    [
      "the request's markup in a page",
      { headers: { "content-type": "text/html" }, text: "<img src=x onerror=hostile()>", status: 200 },
    ],
    ["a redirect to another site", { headers: { location: "https://evil.example/" }, status: 302, text: "" }],
    [
      "a redirect to another site without its protocol",
      { headers: { location: "/\\evil.example/" }, status: 302, text: "" },
    ],
  ])("reports %s", (_name, changes) => {
    expect(judge(changes)).not.toEqual([]);
  });
});
