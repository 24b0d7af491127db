import { Temporal } from "temporal-polyfill";
import * as say from "../../../messages/generated/server/studio.ts";
import { bounds } from "../../../schemas/api/limits.ts";
import type { StudioScheduled } from "../../../schemas/generated/wire.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import { HttpError, refused, refuseFull } from "../../core/http/http-error.ts";
import { checkDraft, keepsBack } from "./check-draft.ts";
import { type Draft, discardDraft, draftOf, outdatedFiles, saveDraft } from "./drafts.ts";
import { endPublishing, holdPublishing, lackedPermission, publish } from "./publish.ts";
import { type PublishedFiles, readPublished } from "./published-files.ts";
import type { DraftContext } from "./studio-context.ts";

interface ScheduleOptions {
  readonly employeeId: string;
  readonly draft: Draft;
  readonly note: string;
  readonly at: Temporal.Instant;
  readonly changes: readonly string[];
  readonly now: Date;
}

/** Parses local time such as "2026-12-04T09:00". @throws HttpError 400 if it does not exist or is not in the future */
export function readTime(at: string, timeZone: string, now: Temporal.Instant): Temporal.Instant {
  const invalid = (message: typeof say.timeInvalid) =>
    refused(400, { code: "STUDIO_TIME_INVALID", field: "at", message: (locale) => message(locale, { at }) });
  const read = () => {
    try {
      const local = Temporal.PlainDateTime.from(at);
      return { local, zoned: local.toZonedDateTime(timeZone) };
    } catch {
      throw invalid(say.momentInvalid);
    }
  };
  const { local, zoned } = read();
  if (!zoned.toPlainDateTime().equals(local)) throw invalid(say.timeSkipped);
  const instant = zoned.toInstant();
  if (Temporal.Instant.compare(instant, now) <= 0) throw invalid(say.timeInvalid);
  return instant;
}

/** Stores a draft for publishing at its time; its author starts with a new one. */
export async function scheduleDraft(
  tx: Tx,
  { employeeId, draft, note, at, changes, now }: ScheduleOptions,
): Promise<void> {
  const { count } = await tx
    .selectFrom("scheduled_releases")
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  refuseFull(Number(count), bounds.scheduledReleases, say.tooManyScheduled);
  await discardDraft(tx, employeeId, draft.revision, now);
  await tx
    .insertInto("scheduled_releases")
    .values({
      ...{ id: randomId(), note: note.trim(), author_id: employeeId, at: new Date(at.epochMilliseconds) },
      files: JSON.stringify(Object.fromEntries(draft.files)),
      changes: JSON.stringify(changes),
    })
    .execute();
}

/** Lists the next release first. */
export async function listScheduled(db: Db | Tx): Promise<StudioScheduled[]> {
  const rows = await db
    .selectFrom("scheduled_releases as release")
    .innerJoin("employees as employee", "employee.id", "release.author_id")
    .select([
      "release.id",
      "release.note",
      "employee.name as author",
      "release.at",
      "release.changes",
      "release.reason",
    ])
    .orderBy("release.at")
    .orderBy("release.id")
    .execute();
  return rows.map(({ at, reason, ...row }) => ({
    ...row,
    at: at.toISOString(),
    state: reason === null ? "waiting" : "paused",
    ...(reason !== null && { reason }),
  }));
}

/** Maps files to when a scheduled release will change them next. */
export async function nextScheduledChanges(db: Db | Tx): Promise<Map<string, string>> {
  const rows = await db.selectFrom("scheduled_releases").select(["at", "files"]).orderBy("at", "desc").execute();
  return new Map(rows.flatMap(({ at, files }) => Object.keys(files).map((name) => [name, at.toISOString()] as const)));
}

interface UnscheduleOptions {
  readonly id: string;
  readonly dir: string;
  readonly employeeId: string;
  readonly revision: number;
  readonly published: PublishedFiles;
  readonly now: Date;
}

/** @returns its note @throws HttpError 404, also if it is already published; 409 if they have a draft */
export async function unschedule(
  tx: Tx,
  { id, dir, employeeId, revision, published, now }: UnscheduleOptions,
): Promise<string> {
  await holdPublishing(tx, dir, now);
  if ((await draftOf(tx, employeeId)).files.size > 0)
    throw refused(409, { code: "STUDIO_DRAFT_OPEN", message: say.draftOpen });
  const release = await tx
    .deleteFrom("scheduled_releases")
    .where("id", "=", id)
    .returning(["files", "note"])
    .executeTakeFirst();
  if (release === undefined) throw refused(404, { code: "STUDIO_RELEASE_UNKNOWN", message: say.releaseUnknown });
  const edits = Object.entries(release.files).map(([name, { text, base }]) => ({ name, text, base }));
  await saveDraft(tx, { employeeId, revision, edits, published, now });
  return release.note;
}

/** Pauses those that the current files no longer allow. @param all also checks future releases */
export async function runScheduled(context: DraftContext, { all }: { readonly all: boolean }): Promise<void> {
  const { db, now } = context;
  const moment = now();
  const rows = await db
    .selectFrom("scheduled_releases as release")
    .innerJoin("employees as employee", "employee.id", "release.author_id")
    .select(["release.id", "release.note", "release.at", "release.files", "release.changes"])
    .select(["employee.id as authorId", "employee.name as author", "employee.permissions", "employee.disabled"])
    .where("release.reason", "is", null)
    .$if(!all, (query) => query.where("release.at", "<=", new Date(moment.epochMilliseconds)))
    .orderBy("release.at")
    .execute();
  for (const row of rows) {
    const draft: Draft = { revision: 0, files: new Map(Object.entries(row.files)), conflicts: [] };
    const published = await readPublished(context.config.dir);
    const reason =
      row.disabled || !row.permissions.includes("publish")
        ? authorRemoved(context, row.author)
        : await reasonToPause(context, row, { draft, published });
    if (reason !== undefined)
      await db.updateTable("scheduled_releases").set({ reason }).where("id", "=", row.id).execute();
    else if (row.at.getTime() <= moment.epochMilliseconds)
      await publishScheduled(context, { ...row, draft, published });
  }
}

function authorRemoved({ config }: DraftContext, author: string): string {
  return say.authorGone(config.current.tenant.locale, { author });
}

/** Explains why a release cannot be published with the current files. */
async function reasonToPause(
  context: DraftContext,
  { id, permissions }: { readonly id: string; readonly permissions: readonly string[] },
  { draft, published }: Pick<Due, "draft" | "published">,
): Promise<string | undefined> {
  const { locale } = context.config.current.tenant;
  const outdated = outdatedFiles(draft, published);
  if (outdated.length > 0) return say.draftOutdated(locale, { count: outdated.length, names: outdated.join(", ") });
  const checked = await checkDraft(context, {
    ...{ owner: `release ${id}`, draft, published },
    locale: context.config.current.tenant.locale,
  });
  const [first] = checked.problems.filter(keepsBack);
  const lacking = lackedPermission({ permissions }, draft, checked);
  if (lacking !== undefined) return lacking(locale);
  return first && say.firstProblem(locale, { file: first.file, line: first.line, problem: first.message });
}

interface Due {
  readonly id: string;
  readonly note: string;
  readonly changes: readonly string[];
  readonly authorId: string;
  readonly author: string;
  readonly draft: Draft;
  readonly published: PublishedFiles;
}

async function publishScheduled(
  { config, db, now }: DraftContext,
  { id: scheduled, authorId, author, ...release }: Due,
): Promise<void> {
  const id = randomId();
  const moment = new Date(now().epochMilliseconds);
  const by = { id: authorId, name: author };
  try {
    await inTransaction(db, (tx) =>
      publish(tx, {
        ...release,
        id,
        scheduled,
        by,
        dir: config.dir,
        locale: config.current.tenant.locale,
        now: moment,
      }),
    );
  } catch (error) {
    // Another server or a release came first: the next run tries again.
    if (!(error instanceof HttpError)) throw error;
    return;
  }
  await endPublishing(db, config.dir, moment);
  await config.reload();
}
