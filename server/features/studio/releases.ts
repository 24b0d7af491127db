import { sql } from "kysely";
import * as say from "../../../messages/generated/server/studio.ts";
import type { StudioRelease } from "../../../schemas/generated/wire.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { refused } from "../../core/http/http-error.ts";
import { recordEvent } from "../employees/audit-log.ts";
import type { PublishedFiles } from "./published-files.ts";

/** A release's stored data, also part of its journal (../museum/config/journal.ts). */
export interface ReleaseRecord {
  readonly id: string;
  readonly note: string;
  readonly author: { readonly id: string; readonly name: string } | null;
  /** The publishing device or browser; absent for scheduled releases. */
  readonly device?: string;
  readonly publishedAt: string;
  readonly changes: readonly string[];
  /** The published revision of the draft; absent without a draft. */
  readonly revision?: number;
  readonly scheduled?: string;
}

interface Newest {
  readonly number: number;
  readonly files: Record<string, string>;
}

/** Serializes publishing until the transaction ends, because files and releases change together. */
export async function lockReleases(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${releasesLock})`.execute(tx);
}

const releasesLock = 7_318_021;

async function newestRelease(db: Db | Tx): Promise<Newest | undefined> {
  return db.selectFrom("releases").select(["number", "files"]).orderBy("number", "desc").limit(1).executeTakeFirst();
}

/** Records changed files: first as "Baseline", later as changed outside the studio. Call it under `lockReleases`. */
export async function recordFiles(
  tx: Tx,
  files: PublishedFiles,
  { locale, now }: { locale: string; now: Date },
): Promise<void> {
  const newest = await newestRelease(tx);
  if (newest !== undefined && isSame(newest.files, files)) return;
  const note = newest === undefined ? say.baseline(locale) : say.changedOutside(locale);
  await insertRelease(tx, { id: randomId(), note, author: null, publishedAt: now.toISOString(), changes: [] }, files);
}

/** Records a release once per id, with each file's full text. */
export async function insertRelease(
  tx: Tx,
  { id, note, author, device = "", publishedAt, changes }: ReleaseRecord,
  files: PublishedFiles,
): Promise<void> {
  const texts = JSON.stringify([...files.values()].map(({ hash, text }) => ({ hash, text })));
  await sql`insert into config_texts (hash, text) select hash, text from jsonb_to_recordset(${texts}::jsonb) as given (hash text, text text)
    order by hash on conflict (hash) do nothing`.execute(tx);
  const newest = await newestRelease(tx);
  const inserted = await tx
    .insertInto("releases")
    .values({
      ...{
        id,
        note,
        author_id: author?.id ?? null,
        author: author?.name ?? null,
        based_on: newest?.number ?? null,
        published_at: new Date(publishedAt),
      },
      files: JSON.stringify(Object.fromEntries([...files].map(([name, { hash }]) => [name, hash]))),
      changes: JSON.stringify(changes),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted === undefined || author === null) return;
  await recordEvent(tx, { ...author, device }, { action: "draft-published", subject: note }, new Date(publishedAt));
}

export async function isRecorded(db: Db | Tx, id: string): Promise<boolean> {
  return (await db.selectFrom("releases").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

const pageSize = 50;

/** Lists the newest first. @param before only those with a smaller number */
export async function listReleases(
  db: Db | Tx,
  before?: number,
): Promise<{ releases: StudioRelease[]; before?: number }> {
  const newest = await newestRelease(db);
  const rows = await db
    .selectFrom("releases")
    .select(["id", "number", "note", "author", "published_at as publishedAt", "changes"])
    .$if(before !== undefined, (query) => query.where("number", "<", before as number))
    .orderBy("number", "desc")
    .limit(pageSize + 1)
    .execute();
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    releases: shown.map(({ publishedAt, ...row }) => ({
      ...row,
      publishedAt: publishedAt.toISOString(),
      isCurrent: row.number === newest?.number,
    })),
    ...(rows.length > pageSize && last && { before: last.number }),
  };
}

/** Releases to look through for the last change of a file. */
const searchedReleases = 100;

/** Finds the date and author of each file's last change among the newest releases. */
export async function lastChanges(db: Db): Promise<ReadonlyMap<string, { at: string; by?: string }>> {
  const { rows } = await sql<{ name: string; at: Date; author: string | null }>`with recent as (
      select number, published_at, author, files from releases order by number desc limit ${searchedReleases}
    ), files as (
      select number, published_at, author, name, hash, lag(hash) over (partition by name order by number) as before
      from recent, jsonb_each_text(files) as file (name, hash)
    )
    select distinct on (name) name, published_at as at, author from files
    where hash is distinct from before and number > (select min(number) from recent)
    order by name, number desc`.execute(db);
  return new Map(rows.map(({ name, at, author }) => [name, { at: at.toISOString(), ...(author && { by: author }) }]));
}

/** @throws HttpError 404 */
export async function releaseById(db: Db | Tx, id: string): Promise<StudioRelease> {
  const found = await db
    .selectFrom("releases")
    .select(["id", "number", "note", "author", "published_at as publishedAt", "changes"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (found === undefined) throw unknownRelease();
  const newest = await newestRelease(db);
  const { publishedAt, ...row } = found;
  return { ...row, publishedAt: publishedAt.toISOString(), isCurrent: row.number === newest?.number };
}

/** Returns a release's files by name. @throws HttpError 404 */
export async function textsOf(db: Db | Tx, id: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; text: string }>`select file.key as name, stored.text
    from releases, jsonb_each_text(releases.files) as file join config_texts as stored on stored.hash = file.value
    where releases.id = ${id}`.execute(db);
  if (rows.length === 0 && !(await isRecorded(db, id))) throw unknownRelease();
  return new Map(rows.map(({ name, text }) => [name, text]));
}

function isSame(recorded: Readonly<Record<string, string>>, files: PublishedFiles): boolean {
  return Object.keys(recorded).length === files.size && [...files].every(([name, { hash }]) => recorded[name] === hash);
}

function unknownRelease() {
  return refused(404, { code: "STUDIO_RELEASE_UNKNOWN", message: say.releaseUnknown });
}
