import { sql } from "kysely";
import type { Db, Tx } from "../../../core/database/tables.ts";
import { readPublished } from "../published-files.ts";
import { uploads } from "./picture-files.ts";

/** Matches a stored image in any text: as a property, or as an address in HTML. */
const pattern = `${uploads}[a-z0-9.-]+`;
const stored = new RegExp(pattern, "g");

/** Search drafts in the database, because they may be many and long; it returns only names. */
const namedIn = (texts: ReturnType<typeof sql>) =>
  sql<{
    name: string;
  }>`select distinct found[1] as name from ${texts} as texts (text), regexp_matches(text, ${`(${pattern})`}, 'g') as found`;

/** Finds images named in published files, drafts or scheduled releases. */
export async function usedPictures(dir: string, db: Db | Tx): Promise<ReadonlySet<string>> {
  const [published, drafted, scheduled] = await Promise.all([
    readPublished(dir),
    namedIn(sql`(select text from draft_files where text is not null)`).execute(db),
    namedIn(sql`(select value->>'text' from scheduled_releases, jsonb_each(files))`).execute(db),
  ]);
  const named = [...published.values()].flatMap(({ text }) => text.match(stored) ?? []);
  return new Set([...named, ...[...drafted.rows, ...scheduled.rows].map(({ name }) => name)]);
}
