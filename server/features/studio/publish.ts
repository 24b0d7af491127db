import * as say from "../../../messages/generated/server/studio.ts";
import type { Permission } from "../../../schemas/permissions.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import { refused } from "../../core/http/http-error.ts";
import {
  applyJournal,
  readJournal,
  removeJournal,
  removeUnfinishedFiles,
  writeJournal,
} from "../../museum/config/journal.ts";
import type { EditableConfig } from "../../museum/model/config.ts";
import { type CheckedDraft, keepsBack } from "./check-draft.ts";
import { type Draft, draftOf, endDraft, outdatedFiles, overlayOf } from "./drafts.ts";
import { areWritable, type PublishedFiles, readPublished } from "./published-files.ts";
import { insertRelease, isRecorded, lockReleases, type ReleaseRecord, recordFiles } from "./releases.ts";

interface Publisher {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
}

interface CheckOptions {
  readonly by: Publisher;
  readonly draft: Draft;
  readonly checked: CheckedDraft;
  readonly published: PublishedFiles;
  readonly note: string;
}

interface PublishOptions extends Pick<CheckOptions, "published" | "note"> {
  readonly by: Pick<Publisher, "id" | "name"> & { readonly device?: string };
  readonly draft: Draft;
  readonly scheduled?: string;
  /** The release's id, chosen before the transaction so that a retry finds it. */
  readonly id: string;
  readonly dir: string;
  readonly locale: string;
  readonly changes: readonly string[];
  readonly now: Date;
}

/** @throws HttpError 400, 403, 409 if a draft is empty, outdated or broken, lacks a note or exceeds permissions */
export function checkMayPublish({ by, draft, checked, published, note }: CheckOptions): void {
  if (draft.files.size === 0) throw refused(409, { code: "STUDIO_DRAFT_EMPTY", message: say.nothingToPublish });
  const outdated = outdatedFiles(draft, published);
  if (outdated.length > 0)
    throw refused(409, {
      code: "STUDIO_DRAFT_OUTDATED",
      message: (locale) => say.draftOutdated(locale, { count: outdated.length, names: outdated.join(", ") }),
    });
  const count = checked.problems.filter(keepsBack).length;
  if (count > 0)
    throw refused(409, { code: "STUDIO_DRAFT_BROKEN", message: (locale) => say.draftBroken(locale, { count }) });
  const lacking = lackedPermission(by, draft, checked);
  if (lacking !== undefined) throw refused(403, { code: "NOT_PERMITTED", message: lacking });
  if (checked.warnings.length > 0 && note.trim() === "")
    throw refused(400, { code: "STUDIO_NOTE_MISSING", field: "note", message: say.noteMissing });
}

/** Explains the permission that an author lacks for a draft; undefined if none. */
export function lackedPermission(
  by: Pick<Publisher, "permissions">,
  draft: Draft,
  checked: CheckedDraft,
): ((locale: string) => string) | undefined {
  const lacks = (permission: Permission) => !by.permissions.includes(permission);
  if (lacks("publish")) return say.mayNotPublish;
  if (draft.files.has("tenant.json") && lacks("brand")) return say.mayNotBrand;
  return checked.sellsDifferently && lacks("prices") ? say.mayNotPrice : undefined;
}

/**
 * Publishes all files or none (docs/behaviour.md, "Drafts and releases"). It counts as published once its journal is
 * written; any server can finish it.
 * @throws HttpError 409 if draft or files changed since the check, or the files are not writable
 */
export async function publish(
  tx: Tx,
  { id, dir, locale, by, draft, scheduled, published, note, changes, now }: PublishOptions,
): Promise<void> {
  if ((await holdPublishing(tx, dir, now)) === id) return;
  const files = await readPublished(dir);
  const isThere =
    scheduled === undefined ? (await draftOf(tx, by.id)).revision === draft.revision : await isScheduled(tx, scheduled);
  if (!isThere) throw refused(409, { code: "STUDIO_DRAFT_CHANGED", message: say.draftChanged });
  // The check used other files.
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
  // Check first: a journal that cannot be applied would remain.
  const canWrite = await areWritable(dir, [...draft.files.keys()]);
  if (!canWrite) throw refused(409, { code: "STUDIO_READ_ONLY", message: say.filesReadOnly });
  await writeJournal(dir, { release, files: overlayOf(draft) });
  await finishPublishing(tx, dir, now);
}

/** Locks publishing, and finishes an interrupted release. @returns that release's id, if any */
export async function holdPublishing(tx: Tx, dir: string, now: Date): Promise<string | undefined> {
  await lockReleases(tx);
  return finishPublishing(tx, dir, now);
}

/**
 * Call it under `lockReleases`. The journal stays until the release is committed, so that readers see its texts.
 * @returns the release's id; undefined if there is none
 */
async function finishPublishing(tx: Tx, dir: string, now: Date): Promise<string | undefined> {
  const journal = await readJournal(dir);
  if (journal === undefined) return undefined;
  await applyJournal(dir, journal);
  const release = journal.release as ReleaseRecord;
  await insertRelease(tx, release, await readPublished(dir));
  if (release.scheduled !== undefined)
    await tx.deleteFrom("scheduled_releases").where("id", "=", release.scheduled).execute();
  if (release.author !== null && release.revision !== undefined)
    await endDraft(tx, release.author.id, release.revision, now);
  return release.id;
}

/** Finishes and commits a release if necessary, then removes its journal. */
export async function endPublishing(db: Db, dir: string, now: Date): Promise<void> {
  await inTransaction(db, (tx) => holdPublishing(tx, dir, now));
  await inTransaction(db, async (tx) => {
    await lockReleases(tx);
    const journal = await readJournal(dir);
    if (journal !== undefined && (await isRecorded(tx, (journal.release as ReleaseRecord).id)))
      await removeJournal(dir);
    await removeUnfinishedFiles(dir);
  });
}

/** Runs at startup and on file changes: finishes an interrupted release, then records the files. */
export async function recoverPublishing({ db, config }: { db: Db; config: EditableConfig }, now: Date): Promise<void> {
  const { dir, current } = config;
  await endPublishing(db, dir, now);
  await inTransaction(db, async (tx) => {
    await lockReleases(tx);
    // Another server may have started publishing; it records the files itself.
    if ((await readJournal(dir)) === undefined)
      await recordFiles(tx, await readPublished(dir), { locale: current.tenant.locale, now });
  });
}

async function isScheduled(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom("scheduled_releases")
      .select("id")
      .where("id", "=", id)
      .where("reason", "is", null)
      .executeTakeFirst()) !== undefined
  );
}

function isSame(one: PublishedFiles, other: PublishedFiles): boolean {
  return one.size === other.size && [...one].every(([name, { hash }]) => other.get(name)?.hash === hash);
}
