import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { StudioPicture, StudioPictureResponse, StudioPicturesResponse } from "../../../schemas/generated/wire.ts";
import { type Editor, openStudio } from "../support/studio.ts";

const studio = await openStudio();
const { museum, files } = studio;
const assets = join(files.dir, "assets");
const admission = "event/general-admission.json";
let editor: Editor;

beforeEach(async () => {
  editor = await studio.hire();
});
afterAll(async () => {
  await studio.close();
  await files.remove();
});

/** A PNG header with these dimensions; the server reads nothing else. */
function png(width: number, height: number, more = ""): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write("IHDR", 4);
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), header, deflateSync(more)]);
}

const pictures = async (): Promise<StudioPicture[]> =>
  (await editor.get<{ body: StudioPicturesResponse }>("/pictures")).json.body.pictures;
const uploads = () => readdir(join(assets, "uploads")).catch(() => []);
const upload = (name: string, bytes: Buffer, who = editor) =>
  who.post<StudioPictureResponse>("/pictures", { name, content: bytes.toString("base64") });
const refusalOf = async (name: string, bytes: Buffer) => {
  const { status, json } = await editor.post("/pictures", { name, content: bytes.toString("base64") });
  return [status, json.errors?.[0]?.code];
};
const name = (given: string) => (text: string) =>
  text.replace('"title": ', `"picture": { "src": "${given}", "alt": "Lanterns" }, "title": `);

test("the list contains the museum's pictures, and no fonts", async () => {
  await writeFile(join(assets, "museum.woff2"), "a font");
  const names = (await pictures()).map((picture) => picture.name);
  expect(names).toContain("general-admission.svg");
  expect(names).not.toContain("museum.woff2");
  const own = (await pictures()).filter((picture) => !picture.name.startsWith("uploads/"));
  expect(own.every(({ mayRemove }) => !mayRemove)).toBe(true);
});

test("an uploaded picture is served immediately, under a name derived from its own, and a draft that uses it has no problem", async () => {
  const { status, json } = await upload("Lanterns at Night (2).PNG", png(1200, 800));
  expect(status).toBe(200);
  expect(json.picture.name).toMatch(/^uploads\/lanterns-at-night-2-[0-9a-f]{12}\.png$/);
  expect(json.picture).toMatchObject({ address: `/media/${json.picture.name}`, mayRemove: true });
  const served = await museum.server.inject(json.picture.address);
  expect([served.statusCode, served.headers["content-type"]]).toEqual([200, "image/png"]);
  expect(served.rawPayload).toEqual(png(1200, 800));
  const { problems } = await editor.edit(admission, name(json.picture.name));
  expect(problems).toEqual([]);
  const found = async () => (await pictures()).find((picture) => picture.name === json.picture.name);
  expect(await found()).toMatchObject({ usedIn: [], mayRemove: false, storedAt: expect.stringMatching(/^\d{4}-/) });
  expect((await editor.publish("A picture")).status).toBe(200);
  expect(await found()).toMatchObject({ usedIn: ["General Admission"], mayRemove: false });
  const flow = { base: "event", handle: "general-admission" };
  expect((await museum.server.inject({ method: "POST", url: "/api/storefront/flow", payload: flow })).body).toContain(
    json.picture.address,
  );
});

test("the same picture is stored once, regardless of its uploaders", async () => {
  const before = (await uploads()).length;
  const [one, other] = await Promise.all([
    upload("same.png", png(3, 3)),
    upload("same.png", png(3, 3), await studio.hire()),
  ]);
  expect(one.json.picture.name).toBe(other.json.picture.name);
  await upload("same.png", png(3, 3));
  const left = await uploads();
  expect(left.length).toBe(before + 1);
  expect(left.filter((each) => each.startsWith("."))).toEqual([]);
});

test.each([
  ["a page", "page.png", Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["nothing", "nothing.png", Buffer.alloc(0)],
  ["a truncated picture", "short.png", png(5, 5).subarray(0, 12)],
  ["a picture without a size", "flat.png", png(0, 5)],
  ["a format that browsers do not support", "scan.bmp", Buffer.concat([Buffer.from("BM"), Buffer.alloc(60, 1)])],
])("%s is refused, and nothing is stored", async (_what, given, bytes) => {
  const before = await uploads();
  expect(await refusalOf(given, bytes)).toEqual([400, "STUDIO_PICTURE_INVALID"]);
  expect(await uploads()).toEqual(before);
});

test("a picture of too many bytes or pixels is refused", async () => {
  expect(await refusalOf("heavy.png", Buffer.concat([png(10, 10), Buffer.alloc(1_500_000)]))).toEqual([
    400,
    "STUDIO_PICTURE_TOO_LARGE",
  ]);
  const escaped = Buffer.from(`<svg viewBox="0 0 9 9"><text>${"&".repeat(400_000)}</text></svg>`);
  expect(await refusalOf("long.svg", escaped)).toEqual([400, "STUDIO_PICTURE_TOO_LARGE"]);
  expect(await refusalOf("wide.png", png(60_000, 60_000))).toEqual([400, "STUDIO_PICTURE_TOO_LARGE"]);
  expect((await editor.post("/pictures", { name: "huge.png", content: "A".repeat(4_000_001) })).status).toBe(413);
});

test("a name leads nowhere else, whatever it contains", async () => {
  for (const given of ["../../tenant.json", "..", "a/b\\c.png", "\u0000.png", "", ".htaccess", "ÄÖÜ ß.png", "字.png"]) {
    const { json, status } = await upload(given, png(7, 7, given));
    expect([status, given]).toEqual([200, given]);
    expect(json.picture.name).toMatch(/^uploads\/[a-z0-9]+(-[a-z0-9]+)*\.png$/);
  }
  for (const other of [
    "uploads/../general-admission.svg",
    "general-admission.svg",
    "uploads/..",
    "uploads/.",
    "uploads/",
    "",
    "uploads/\u0000.svg",
    "/",
  ])
    expect([other, (await editor.post("/pictures/remove", { name: other })).status]).toEqual([other, 200]);
  expect(existsSync(join(assets, "general-admission.svg"))).toBe(true);
});

test("an unused picture can be removed; one that is published, drafted or scheduled cannot", async () => {
  const published = (await upload("published.png", png(8, 8))).json.picture;
  await editor.edit("series/lecture-series.json", (text) => text.replace("lecture-series.svg", published.name));
  expect((await editor.publish("Another picture")).status).toBe(200);
  expect((await pictures()).find((each) => each.name === published.name)?.mayRemove).toBe(false);
  const { picture } = (await upload("spare.png", png(9, 9))).json;
  await editor.edit("event/space-night.json", () => `{ "descriptionHtml": "<img src='${picture.address}'>" }`);
  expect((await pictures()).find((each) => each.name === picture.name)?.mayRemove).toBe(false);
  for (const each of [published.name, picture.name]) {
    const { status, json } = await editor.post("/pictures/remove", { name: each });
    expect([status, json.errors?.[0]?.code]).toEqual([409, "STUDIO_PICTURE_USED"]);
  }
  await editor.edit("event/space-night.json", () => null);
  const { status } = await editor.post("/pictures/remove", { name: picture.name });
  expect(status).toBe(200);
  expect((await pictures()).some((each) => each.name === picture.name)).toBe(false);
  expect((await museum.server.inject(picture.address)).statusCode).toBe(404);
});

test("only editors see and upload pictures, and the log records their names", async () => {
  const clerk = await studio.hire(["check-in"]);
  expect((await clerk.get("/pictures")).status).toBe(403);
  expect((await upload("clerk.png", png(2, 2), clerk)).status).toBe(403);
  expect(
    (
      await museum.server.inject({
        method: "POST",
        url: "/api/studio/pictures",
        payload: { name: "a.png", content: "" },
      })
    ).statusCode,
  ).toBe(401);
  const { picture } = (await upload("logged.png", png(6, 6))).json;
  await editor.post("/pictures/remove", { name: picture.name });
  const log = (await editor.get<{ body: { entries: { action: string; subject: string }[] } }>("/log")).json.body
    .entries;
  expect(log.filter(({ subject }) => subject === picture.name).map(({ action }) => action)).toEqual([
    "picture-removed",
    "picture-added",
  ]);
});

test("a drawing with too many nested groups is refused with the maximum", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3">${"<g>".repeat(100_000)}</svg>`;
  const { status, json } = await editor.post("/pictures", {
    name: "deep.svg",
    content: Buffer.from(svg).toString("base64"),
  });
  expect([status, json.errors?.[0]?.code, json.errors?.[0]?.message]).toEqual([
    400,
    "STUDIO_PICTURE_TOO_LARGE",
    expect.stringContaining("more than 100 groups"),
  ]);
});
