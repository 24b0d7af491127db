import type { StudioDraft } from "../../../schemas/generated/wire.ts";
import { Displaced } from "../../museum/config/checker.ts";
import type { Config } from "../../museum/model/config.ts";
import type { CurrentEmployee } from "../employees/current-employee.ts";
import { type CheckedDraft, checkDraft } from "./check-draft.ts";
import { type Draft, draftOf, otherDrafts, outdatedFiles } from "./drafts.ts";
import { areWritable, type PublishedFiles, readPublished, readPublishedOf } from "./published-files.ts";
import type { DraftContext } from "./studio-context.ts";

export interface LoadedDraft {
  readonly draft: Draft;
  /** The draft's files; with `again`, all files. */
  readonly published: PublishedFiles;
  readonly checked: CheckedDraft;
  readonly answer: StudioDraft;
}

/** Cached check of a draft, valid until the draft or the published files change. */
interface Examined {
  readonly revision: number;
  readonly locale: string;
  readonly checked: CheckedDraft;
}

/** By employee, because editor windows poll. */
const examinations = new WeakMap<Config, Map<string, Examined>>();

interface LoadOptions {
  /** Checks an unchanged draft again, with all files, to include later sales and releases. */
  readonly again?: boolean;
  /** Of the employee; a release is described in the museum's first language. */
  readonly locale?: string;
}

type Owner = Pick<CurrentEmployee, "id" | "permissions">;

/** Reads, checks and describes an employee's draft. Repeats if a later call displaced the check. */
export async function loadDraft(context: DraftContext, owner: Owner, options: LoadOptions = {}): Promise<LoadedDraft> {
  for (;;) {
    try {
      return await loadOnce(context, owner, options);
    } catch (error) {
      if (!(error instanceof Displaced)) throw error;
    }
  }
}

async function loadOnce(
  context: DraftContext,
  { id, permissions }: Owner,
  { again = false, locale = context.config.current.tenant.locale }: LoadOptions,
): Promise<LoadedDraft> {
  const { config, db } = context;
  const { current } = config;
  const [draft, others, writable] = await Promise.all([
    draftOf(db, id),
    otherDrafts(db, id),
    areWritable(config.dir, []),
  ]);
  const published = await (again ? readPublished(config.dir) : readPublishedOf(config.dir, draft.files.keys()));
  const known = examinations.get(current) ?? new Map<string, Examined>();
  examinations.set(current, known);
  const last = known.get(id);
  const examined =
    last?.revision === draft.revision && last.locale === locale && !again
      ? last
      : {
          revision: draft.revision,
          locale,
          checked: await checkDraft(context, { owner: id, locale, draft, published }),
        };
  if (config.current === current) known.set(id, examined);
  const { checked } = examined;
  const outdated = new Set(outdatedFiles(draft, published));
  const files = [...draft.files].map(([name, { text }]) => ({
    name,
    state: text === null ? ("removed" as const) : published.has(name) ? ("changed" as const) : ("new" as const),
    isOutdated: outdated.has(name),
    changes: [...(checked.changes.get(name) ?? [])],
  }));
  const answer: StudioDraft = {
    ...{ revision: draft.revision, files, problems: [...checked.problems], warnings: [...checked.warnings], others },
    ...(checked.affected.length > 0 && { affected: [...checked.affected] }),
    ...(checked.untranslated.length > 0 && { untranslated: [...checked.untranslated] }),
    ...(draft.conflicts.length > 0 && { conflicts: [...draft.conflicts] }),
    ...{ isReadOnly: !writable, mayPublish: permissions.includes("publish") },
  };
  return { draft, published, checked, answer };
}
