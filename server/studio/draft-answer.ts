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
import { plainProblem } from "./plain-problem.ts";
import { areWritable, type PublishedFiles, readPublished, readPublishedOf } from "./published-files.ts";
import { titlesIn } from "./referenced-titles.ts";

interface StudioContext {
  readonly config: EditableConfig;
  readonly db: Db;
  readonly now: Clock;
  readonly source: KindSource;
}

/** An employee's draft, checked over what is published. */
export interface LoadedDraft {
  readonly draft: Draft;
  /** Of the draft's files; where it was looked at again, of all. */
  readonly published: PublishedFiles;
  readonly checked: CheckedDraft;
  readonly changed: readonly ChangedFile[];
  readonly answer: StudioDraft;
}

/** What checking and describing a draft found, as long as neither it nor what is published changes. */
interface Examined {
  readonly revision: number;
  readonly checked: CheckedDraft;
  readonly changed: readonly ChangedFile[];
  /** In sentences, by file. */
  readonly changes: ReadonlyMap<string, readonly string[]>;
}

/** By employee: editors' windows ask again and again. */
const examinations = new WeakMap<Config, Map<string, Examined>>();

interface LoadOptions {
  /** Looks at the draft again, although it is as it was, and at all files: what was sold and published since counts. */
  readonly again?: boolean;
}

/** Reads, checks and describes an employee's draft. */
export async function loadDraft(
  context: StudioContext,
  { id, permissions }: Pick<CurrentEmployee, "id" | "permissions">,
  { again = false }: LoadOptions = {},
): Promise<LoadedDraft> {
  const { config, db } = context;
  const { current } = config;
  const [draft, others, writable] = await Promise.all([draftOf(db, id), otherDrafts(db, id), areWritable(config.dir, [])]);
  const published = await (again ? readPublished(config.dir) : readPublishedOf(config.dir, draft.files.keys()));
  const known = examinations.get(current) ?? new Map<string, Examined>();
  examinations.set(current, known);
  const last = known.get(id);
  const examined = last?.revision === draft.revision && !again ? last : await examine(context, draft, published);
  if (config.current === current) known.set(id, examined);
  const { checked, changed, changes } = examined;
  const outdated = new Set(outdatedFiles(draft, published));
  const files = [...draft.files].map(([name, { text }]) => ({
    name,
    state: text === null ? ("removed" as const) : published.has(name) ? ("changed" as const) : ("new" as const),
    isOutdated: outdated.has(name),
    changes: [...(changes.get(name) ?? [])],
  }));
  const answer: StudioDraft = {
    ...{ revision: draft.revision, files, problems: [...checked.problems], warnings: [...checked.warnings], others },
    ...{ isReadOnly: !writable, mayPublish: permissions.includes("publish") },
  };
  return { draft, published, checked, changed, answer };
}

async function examine(context: StudioContext, draft: Draft, published: PublishedFiles): Promise<Examined> {
  const checked = await checkDraft(context, draft);
  const changed = changedFiles(draft, published);
  const words = wordsFor(context.config.current, checked.config, context.source);
  const changes = new Map(changed.map((file) => [file.name, describeChange(file, words)]));
  const values = new Map(changed.map(({ name, after }) => [name, after]));
  const problems = checked.problems.map((problem) => plainProblem(problem, values.get(problem.file), words));
  const warnings = [...checked.warnings, ...changed.flatMap((file) => unusualPrices(file, words))];
  return { revision: draft.revision, checked: { ...checked, problems, warnings }, changed, changes };
}

function wordsFor({ tenant, catalogue }: Config, drafted: Config, source: KindSource) {
  let titles: ReadonlyMap<string, string> | undefined;
  const referenced = (reference: string, id: string) => {
    // What the draft removes is said by its title as well.
    titles ??= new Map([...titlesIn(catalogue), ...titlesIn(drafted.catalogue)]);
    return titles.get(`${reference} ${id}`);
  };
  return { locale: tenant.locale, currencyCode: tenant.currencyCode, source, referenced };
}
