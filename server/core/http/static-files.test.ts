import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import compress from "@fastify/compress";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressAssets } from "../../../scripts/compress-assets.ts";
import { staticFiles } from "./static-files.ts";

const script = `export const words = ${JSON.stringify(Array.from({ length: 200 }, (_, index) => `word ${index}`))};\n`;
const picture = `<svg xmlns="http://www.w3.org/2000/svg">${'<rect width="1" height="1"/>'.repeat(100)}</svg>`;
const font = randomBytes(2000);
let folder: string;
let server: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "static-"));
  const [assets, media] = [join(folder, "app/assets"), join(folder, "config/assets")];
  for (const each of [assets, join(media, "rooms")]) await mkdir(each, { recursive: true });
  await writeFile(join(assets, "index-Ab12Cd34.js"), script);
  await writeFile(join(assets, "decode.worker-Ab12Cd34.js"), script);
  await writeFile(join(assets, "inter-Ab12Cd34.woff2"), font);
  await compressAssets(assets);
  await writeFile(join(media, "rooms/hall.svg"), picture);
  await writeFile(join(media, "program.js"), script);
  await writeFile(join(media, ".secret.svg"), picture);
  await writeFile(join(media, "wall.png"), randomBytes(300_000));
  server = fastify();
  await server.register(compress, { threshold: 1024 });
  await staticFiles(server, { configDir: join(folder, "config"), appFolder: join(folder, "app") });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  server.inject({ method, url, headers });

test("a script is sent as the build compressed it, and is immutable", async () => {
  const { headers, rawPayload } = await get("/assets/index-Ab12Cd34.js", { "accept-encoding": "gzip, deflate, br" });
  expect(headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "application/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "content-length": String(rawPayload.length),
    vary: "accept-encoding",
  });
  expect(brotliDecompressSync(rawPayload).toString()).toBe(script);
});

test("a client that accepts only gzip gets gzip, one that accepts neither gets the file, each with its own ETag", async () => {
  const [br, gzip, plain] = await Promise.all(
    ["br", "gzip", "identity"].map((accepts) => get("/assets/index-Ab12Cd34.js", { "accept-encoding": accepts })),
  );
  expect(gunzipSync(gzip?.rawPayload ?? "").toString()).toBe(script);
  expect(plain?.body).toBe(script);
  expect(plain?.headers["content-encoding"]).toBeUndefined();
  expect(new Set([br, gzip, plain].map((answer) => answer?.headers.etag)).size).toBe(3);
});

test("a browser that has the file gets an empty 304; a changed encoding is sent again", async () => {
  const { headers } = await get("/assets/index-Ab12Cd34.js", { "accept-encoding": "br" });
  const again = await get("/assets/index-Ab12Cd34.js", {
    "accept-encoding": "br",
    "if-none-match": `W/"other", ${headers.etag}`,
  });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect(
    (await get("/assets/index-Ab12Cd34.js", { "accept-encoding": "gzip", "if-none-match": String(headers.etag) }))
      .statusCode,
  ).toBe(200);
});

test("HEAD is answered with a GET's headers and no body", async () => {
  for (const url of ["/assets/index-Ab12Cd34.js", "/media/rooms/hall.svg", "/media/wall.png"]) {
    const accepts = { "accept-encoding": "br" };
    const [head, whole] = [await get(url, accepts, "HEAD"), await get(url, accepts)];
    expect(head.rawPayload).toHaveLength(0);
    for (const name of ["content-length", "content-encoding", "content-type", "etag", "vary", "cache-control"])
      expect(head.headers[name]).toBe(whole.headers[name]);
  }
});

test("a range is a part of the file itself, not of its compressed form", async () => {
  for (const url of ["/assets/index-Ab12Cd34.js", "/media/rooms/hall.svg"]) {
    const part = await get(url, { range: "bytes=0-9", "accept-encoding": "gzip, br" });
    expect(part.statusCode).toBe(206);
    expect(part.body).toBe((url.startsWith("/assets") ? script : picture).slice(0, 10));
    expect(part.headers["content-encoding"]).toBeUndefined();
  }
});

test("a font, already compressed, is sent unchanged", async () => {
  const { headers, rawPayload } = await get("/assets/inter-Ab12Cd34.woff2", { "accept-encoding": "br" });
  expect(headers["content-encoding"]).toBeUndefined();
  expect(rawPayload.equals(font)).toBe(true);
});

test("a worker keeps its own policy in every encoding", async () => {
  for (const [name, value] of [
    ["accept-encoding", "br"],
    ["range", "bytes=0-9"],
  ] as const)
    expect(
      (await get("/assets/decode.worker-Ab12Cd34.js", { [name]: value })).headers["content-security-policy"],
    ).toContain("wasm-unsafe-eval");
});

test("a museum's picture is compressed, cached for a few minutes, and sandboxed", async () => {
  const { headers, rawPayload } = await get("/media/rooms/hall.svg", { "accept-encoding": "br" });
  expect(headers).toMatchObject({
    "content-encoding": "br",
    "content-type": "image/svg+xml",
    "cache-control": "public, max-age=300",
  });
  expect(headers["content-security-policy"]).toContain("sandbox");
  expect(brotliDecompressSync(rawPayload).toString()).toBe(picture);
});

test("a large drawing is compressed too; a photograph, already compressed, is sent unchanged", async () => {
  await writeFile(join(folder, "config/assets/map.svg"), picture.repeat(200));
  const [map, wall] = await Promise.all(
    ["/media/map.svg", "/media/wall.png"].map((url) => get(url, { "accept-encoding": "br" })),
  );
  expect(map?.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(map?.rawPayload ?? "").toString()).toBe(picture.repeat(200));
  expect([wall?.rawPayload.length, wall?.headers["content-encoding"]]).toEqual([300_000, undefined]);
});

test("a replaced picture is sent again immediately", async () => {
  const file = join(folder, "config/assets/rooms/changing.svg");
  await writeFile(file, picture);
  expect((await get("/media/rooms/changing.svg")).body).toBe(picture);
  await writeFile(file, picture.replace("1", "2"));
  await utimes(file, new Date(), new Date(Date.now() + 5000));
  expect((await get("/media/rooms/changing.svg")).body).toBe(picture.replace("1", "2"));
  await rm(file);
  expect((await get("/media/rooms/changing.svg")).statusCode).toBe(404);
});

test.each([
  "/media/program.js",
  "/media/.secret.svg",
  "/media/rooms/..%2f.secret.svg",
  "/media/..%2f..%2fapp/assets/index-Ab12Cd34.js",
  "/assets/missing.js",
])("%s is not served", async (url) => {
  expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400);
});
