import type { Db, Tx } from "../../platform/database/tables.ts";
import { readPublished } from "../published-files.ts";
import { uploads } from "./picture-files.ts";

/** Wherever a text names a picture of the studio's: in a property, or as an address in HTML. */
const stored = new RegExp(`${uploads}[a-z0-9.-]+`, "g");

/** The studio's pictures that are named by what is published, what anybody drafts, or what is to be published later. */
export async function usedPictures(dir: string, db: Db | Tx): Promise<ReadonlySet<string>> {
  const [published, drafted, scheduled] = await Promise.all([
    readPublished(dir),
    db.selectFrom("draft_files").select("text").where("text", "is not", null).execute(),
    db.selectFrom("scheduled_releases").select("files").execute(),
  ]);
  const later = scheduled.flatMap(({ files }) => Object.values(files)).map(({ text }) => text);
  const texts = [...[...published.values()].map(({ text }) => text), ...drafted.map(({ text }) => text), ...later];
  return new Set(texts.flatMap((text) => text?.match(stored) ?? []));
}
