import { afterAll, expect, test } from "vitest";
import type { ErrorBody, StudioDraft } from "../../../schemas/generated/wire.ts";
import { openStudio } from "../support/studio.ts";

const studio = await openStudio();
afterAll(async () => {
  await studio.close();
  await studio.files.remove();
});

/** Not valid JSON, so that the server skips its checks. */
const file = (name: string, length: number) => ({ name: `event/${name}.json`, text: "x".repeat(length), base: null });

test("a draft holds 16 MB of text, and another author has their own", async () => {
  const [editor, other] = [await studio.hire(["edit"]), await studio.hire(["edit"])];
  let revision = 0;
  const save = async (name: string, length: number) => {
    const { status, json } = await editor.post<StudioDraft & ErrorBody>("/draft/save", {
      revision,
      files: [file(name, length)],
    });
    if (status === 200) revision = json.revision;
    return [status, json.errors?.[0]?.code];
  };
  for (let at = 0; at < 8; at += 1) expect(await save(`long-${at}`, 1_900_000)).toEqual([200, undefined]);
  expect(await save("long-8", 1_900_000)).toEqual([409, "STUDIO_DRAFT_FULL"]);
  // A refused save changes nothing, and shortening a file frees space.
  expect((await editor.draft()).files).toHaveLength(8);
  expect(await save("long-0", 10)).toEqual([200, undefined]);
  expect(await save("long-8", 1_900_000)).toEqual([200, undefined]);
  expect((await other.post("/draft/save", { revision: 0, files: [file("other", 1_900_000)] })).status).toBe(200);
});

test("a draft holds 2,000 files", async () => {
  const editor = await studio.hire(["edit"]);
  expect((await editor.post("/draft/save", { revision: 0, files: [file("one", 1)] })).status).toBe(200);
  const { employee_id } = await studio.museum.db
    .selectFrom("draft_files")
    .selectAll()
    .where("name", "=", "event/one.json")
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 1_998 }, (_, at) => ({
    employee_id,
    name: `event/many-${at}.json`,
    text: "x",
    base: null,
  }));
  await studio.museum.db.insertInto("draft_files").values(rows).execute();
  const save = async (revision: number, name: string) =>
    (await editor.post<ErrorBody>("/draft/save", { revision, files: [file(name, 1)] })).json.errors?.[0]?.code ??
    "saved";
  expect(await save(1, "last")).toBe("saved");
  expect(await save(2, "beyond")).toBe("STUDIO_DRAFT_FULL");
});
