import type { StudioDraft } from "../../schemas/generated/wire.ts";
import type { KindSource } from "../museum/config/kinds.ts";
import type { Config, EditableConfig } from "../museum/config/types.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/database/tables.ts";
import type { CurrentEmployee } from "../staff/current-employee.ts";
import { changedFiles } from "./changed-files.ts";
import { type CheckedDraft, checkDraft } from "./check-draft.ts";
import { type ChangedFile, describeChange, unusualPrices } from "./describe-changes.ts";
import { type Draft, draftOf, otherDrafts, outdatedFiles } from "./drafts.ts";
import { isWritable, type PublishedFiles, readPublished } from "./published-files.ts";

interface StudioContext {
  readonly config: EditableConfig;
  readonly db: Db;
  readonly now: Clock;
  readonly source: KindSource;
}

/** An employee's draft, checked over what is published. */
export interface LoadedDraft {
  readonly draft: Draft;
  readonly published: PublishedFiles;
  readonly checked: CheckedDraft;
  readonly changed: readonly ChangedFile[];
  readonly answer: StudioDraft;
}

/** Reads, checks and describes an employee's draft. */
export async function loadDraft(context: StudioContext, { id, permissions }: Pick<CurrentEmployee, "id" | "permissions">): Promise<LoadedDraft> {
  const { config, db } = context;
  const [draft, published, others, writable] = await Promise.all([draftOf(db, id), readPublished(config.dir), otherDrafts(db, id), isWritable(config.dir)]);
  const checked = await checkDraft(context, draft);
  const changed = changedFiles(draft, published);
  const outdated = new Set(outdatedFiles(draft, published));
  const words = wordsFor(config.current, context.source);
  const files = changed.map((file) => ({
    name: file.name,
    state: file.before === undefined ? ("new" as const) : file.after === undefined ? ("removed" as const) : ("changed" as const),
    isOutdated: outdated.has(file.name),
    changes: describeChange(file, words),
  }));
  const { problems } = checked;
  const warnings = [...checked.warnings, ...changed.flatMap((file) => unusualPrices(file, words))];
  const answer: StudioDraft = {
    ...{ revision: draft.revision, files, problems: [...problems], warnings, others },
    ...{ isReadOnly: !writable, mayPublish: permissions.includes("publish") },
  };
  return { draft, published, checked: { ...checked, warnings }, changed, answer };
}

function wordsFor({ tenant }: Config, source: KindSource) {
  return { locale: tenant.locale, currencyCode: tenant.currencyCode, source };
}
