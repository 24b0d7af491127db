import * as say from "../../messages/generated/server/studio.ts";
import type { Permission } from "../../schemas/permissions.ts";
import { applyJournal, readJournal, removeJournal, removeUnfinishedFiles, writeJournal } from "../museum/config/journal.ts";
import type { EditableConfig } from "../museum/config/types.ts";
import type { Db, Tx } from "../platform/database/tables.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { refused } from "../platform/http/http-error.ts";
import { type CheckedDraft, keepsBack } from "./check-draft.ts";
import { type Draft, draftOf, endDraft, outdatedFiles, overlayOf } from "./drafts.ts";
import { areWritable, type PublishedFiles, readPublished } from "./published-files.ts";
import { insertRelease, isRecorded, lockReleases, type ReleaseRecord, recordFiles } from "./releases.ts";

/** Who publishes. */
interface Publisher {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
}

interface CheckOptions {
  readonly by: Publisher;
  /** As it was checked. */
  readonly draft: Draft;
  readonly checked: CheckedDraft;
  /** What is published, as the draft was checked over it. */
  readonly published: PublishedFiles;
  readonly note: string;
}

interface PublishOptions extends Pick<CheckOptions, "published" | "note"> {
  readonly by: Pick<Publisher, "id" | "name"> & { readonly device?: string };
  readonly draft: Draft;
  /** Where it is one that was scheduled: its id. */
  readonly scheduled?: string;
  /** The release's, chosen beforehand: where the transaction is run again, it is found. */
  readonly id: string;
  readonly dir: string;
  readonly locale: string;
  /** In sentences. */
  readonly changes: readonly string[];
  readonly now: Date;
}

/**
 * Refuses a draft that must not be published: one that changes nothing, that somebody else overtook, that has problems, that concerns people
 * who hold tickets without a note, or that changes what its author may not.
 * @throws HttpError 400, 403, 409
 */
export function checkMayPublish({ by, draft, checked, published, note }: CheckOptions): void {
  if (draft.files.size === 0) throw refused(409, { code: "STUDIO_DRAFT_EMPTY", message: say.nothingToPublish });
  const outdated = outdatedFiles(draft, published);
  if (outdated.length > 0)
    throw refused(409, {
      code: "STUDIO_DRAFT_OUTDATED",
      message: (locale) => say.draftOutdated(locale, { count: outdated.length, names: outdated.join(", ") }),
    });
  const count = checked.problems.filter(keepsBack).length;
  if (count > 0) throw refused(409, { code: "STUDIO_DRAFT_BROKEN", message: (locale) => say.draftBroken(locale, { count }) });
  const lacking = lackedPermission(by, draft, checked);
  if (lacking !== undefined) throw refused(403, { code: "NOT_PERMITTED", message: lacking });
  if (checked.warnings.length > 0 && note.trim() === "") throw refused(400, { code: "STUDIO_NOTE_MISSING", field: "note", message: say.noteMissing });
}

/** Why an author may not publish what a draft changes; undefined where they may. */
export function lackedPermission(by: Pick<Publisher, "permissions">, draft: Draft, checked: CheckedDraft): ((locale: string) => string) | undefined {
  const lacks = (permission: Permission) => !by.permissions.includes(permission);
  if (lacks("publish")) return say.mayNotPublish;
  if (draft.files.has("tenant.json") && lacks("brand")) return say.mayNotBrand;
  return checked.sellsDifferently && lacks("prices") ? say.mayNotPrice : undefined;
}

/**
 * Publishes a draft that may be (docs/behaviour.md, "Drafts and releases"): all of its files, or none. From the moment that the journal is
 * written it is published; whoever comes next finishes what a server that was killed left.
 * @throws HttpError 409 where draft or files changed since they were checked, or the files cannot be written
 */
export async function publish(tx: Tx, { id, dir, locale, by, draft, scheduled, published, note, changes, now }: PublishOptions): Promise<void> {
  if ((await holdPublishing(tx, dir, now)) === id) return;
  const files = await readPublished(dir);
  const isThere = scheduled === undefined ? (await draftOf(tx, by.id)).revision === draft.revision : await isScheduled(tx, scheduled);
  if (!isThere) throw refused(409, { code: "STUDIO_DRAFT_CHANGED", message: say.draftChanged });
  // What was checked was checked over other files.
  if (!isSame(files, published)) throw refused(409, { code: "STUDIO_DRAFT_OUTDATED", message: say.publishedMeanwhile });
  await recordFiles(tx, files, { locale, now });
  const source = scheduled === undefined ? { revision: draft.revision } : { scheduled };
  const release: ReleaseRecord = {
    id,
    note: note.trim(),
    author: { id: by.id, name: by.name },
    publishedAt: now.toISOString(),
    changes,
    ...source,
    ...(by.device && { device: by.device }),
  };
  // A journal that could be written, and then not be carried out, would stay.
  const canWrite = await areWritable(dir, [...draft.files.keys()]);
  if (!canWrite) throw refused(409, { code: "STUDIO_READ_ONLY", message: say.filesReadOnly });
  await writeJournal(dir, { release, files: overlayOf(draft) });
  await finishPublishing(tx, dir, now);
}

/** Until the transaction ends nobody else publishes. What one that was killed was publishing is published. @returns that release's id, if there is one */
export async function holdPublishing(tx: Tx, dir: string, now: Date): Promise<string | undefined> {
  await lockReleases(tx);
  return finishPublishing(tx, dir, now);
}

/**
 * Finishes a release that was being written into the files: files, its record and the end of its draft. Under `lockReleases`. The journal
 * stays, so that the files are its texts for whoever reads them, until its release is on record (`endPublishing`).
 * @returns the release's id; undefined where there is none
 */
async function finishPublishing(tx: Tx, dir: string, now: Date): Promise<string | undefined> {
  const journal = await readJournal(dir);
  if (journal === undefined) return undefined;
  await applyJournal(dir, journal);
  const release = journal.release as ReleaseRecord;
  await insertRelease(tx, release, await readPublished(dir));
  if (release.scheduled !== undefined) await tx.deleteFrom("scheduled_releases").where("id", "=", release.scheduled).execute();
  if (release.author !== null && release.revision !== undefined) await endDraft(tx, release.author.id, release.revision, now);
  return release.id;
}

/** Removes the journal of a release that is on record, and finishes it first where it is not. */
export async function endPublishing(db: Db, dir: string, now: Date): Promise<void> {
  await inTransaction(db, (tx) => holdPublishing(tx, dir, now));
  await inTransaction(db, async (tx) => {
    await lockReleases(tx);
    const journal = await readJournal(dir);
    if (journal !== undefined && (await isRecorded(tx, (journal.release as ReleaseRecord).id))) await removeJournal(dir);
    await removeUnfinishedFiles(dir);
  });
}

/** What a server does at its start, and when files changed: finishes what one that was killed was publishing, and writes down what the files are. */
export async function recoverPublishing({ db, config }: { db: Db; config: EditableConfig }, now: Date): Promise<void> {
  const { dir, current } = config;
  await endPublishing(db, dir, now);
  await inTransaction(db, async (tx) => {
    await lockReleases(tx);
    // Another may have begun meanwhile: its files are not on record before it is.
    if ((await readJournal(dir)) === undefined) await recordFiles(tx, await readPublished(dir), { locale: current.tenant.locale, now });
  });
}

async function isScheduled(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom("scheduled_releases").select("id").where("id", "=", id).where("reason", "is", null).executeTakeFirst()) !== undefined;
}

function isSame(one: PublishedFiles, other: PublishedFiles): boolean {
  return one.size === other.size && [...one].every(([name, { hash }]) => other.get(name)?.hash === hash);
}
