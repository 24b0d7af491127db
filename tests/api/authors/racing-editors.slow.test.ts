import { readFile } from "node:fs/promises";
import { parse } from "jsonc-parser";
import { afterAll, expect, test } from "vitest";
import { setValue } from "../../../studio/text/edit-text.ts";
import { commentsOf } from "../../../studio/text/testing/shipped-texts.ts";
import { rounds } from "../../support/rounds.ts";
import { type Editor, openStudio } from "../support/studio.ts";

const races = rounds(8, 200);
const file = "event/general-admission.json";

const studio = await openStudio();
const twin = await studio.another();
afterAll(async () => {
  await twin.museum.server.close();
  await twin.store.close();
  await studio.close();
  await studio.files.remove();
});

/** Publishes; after a conflict, updates the draft and retries. @returns number of retries */
async function publish(editor: Editor, note: string): Promise<number> {
  for (let overtaken = 0; overtaken < 10; overtaken += 1) {
    const { status, json } = await editor.publish(note);
    if (status === 200) return overtaken;
    expect([status, json.errors?.[0]?.code]).toEqual([409, "STUDIO_DRAFT_OUTDATED"]);
    expect((await editor.update()).conflicts).toEqual([]);
  }
  throw new Error(`"${note}" was not published in ten tries.`);
}

test(`two editors of one flow on two servers, ${races} concurrent times: each change is published once, and nothing else changes`, {
  timeout: 600_000,
}, async () => {
  const [one, other] = [await studio.hire(), await twin.hire()];
  const text = () => readFile(studio.files.path(file), "utf8");
  const comments = commentsOf(await text());
  const before = (await one.releases()).length;
  let overtaken = 0;
  for (let round = 1; round <= races; round += 1) {
    const [title, label] = [`Title ${round}`, `Continue ${round}`];
    await Promise.all([
      one.edit(file, (written) => setValue(written, "/steps/0/title", title)),
      other.edit(file, (written) => setValue(written, "/steps/0/continueButtonText", label)),
    ]);
    const times = await Promise.all([publish(one, title), publish(other, label)]);
    overtaken += Math.max(...times);
    const { steps } = parse(await text());
    expect(steps[0]).toMatchObject({ title, continueButtonText: label });
    expect(commentsOf(await text())).toEqual(comments);
    expect((await one.draft()).files).toEqual([]);
  }
  const notes = (await one.releases()).map(({ note }) => note);
  expect(notes.slice(0, 2).sort()).toEqual([`Continue ${races}`, `Title ${races}`]);
  expect(before + 2 * races).toBeGreaterThanOrEqual(notes.length);
  expect(overtaken).toBeGreaterThan(0);
});
