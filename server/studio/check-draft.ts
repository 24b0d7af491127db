import { relative, resolve } from "node:path";
import type { StudioProblem } from "../../schemas/generated/wire.ts";
import { museumAt } from "../museum/catalogue/museum.ts";
import { isBlocking } from "../museum/config/check.ts";
import { formatProblem } from "../museum/config/format.ts";
import { compareWithSold } from "../museum/config/sold.ts";
import type { Config, EditableConfig, FileProblem } from "../museum/config/types.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/database/tables.ts";
import { type Draft, overlayOf } from "./drafts.ts";

/** A problem of a draft; of a schema, with what it asks for. */
export interface DraftProblem extends StudioProblem {
  readonly error?: FileProblem["error"];
}

/** What a draft would do if it were published now. */
export interface CheckedDraft {
  readonly config: Config;
  /** Of its files, and those that it causes in others. */
  readonly problems: readonly DraftProblem[];
  /** What it means for people who hold tickets. */
  readonly warnings: readonly string[];
}

/** Checks a draft as files are checked, and against what was sold. What was wrong before and in another file is not the draft's. */
export async function checkDraft(context: { config: EditableConfig; db: Db; now: Clock }, draft: Draft): Promise<CheckedDraft> {
  const { config: store, db, now } = context;
  if (draft.files.size === 0) return { config: store.current, problems: [], warnings: [] };
  const config = await store.check(overlayOf(draft));
  const before = new Set(store.current.problems.map(formatProblem));
  const own = config.problems
    .map((problem) => problemIn(store.dir, problem))
    .filter(({ problem, formatted }) => draft.files.has(problem.file) || !before.has(formatted));
  const [soldBefore, soldAfter] = await Promise.all([store.current, config].map((each) => compareWithSold(db, museumAt(each, now()))));
  const known = new Set(soldBefore?.map(({ message }) => message));
  const warnings = (soldAfter ?? []).map(({ message }) => message).filter((message) => !known.has(message));
  return { config, problems: own.map(({ problem }) => problem), warnings };
}

/** Whether a problem keeps a draft from being published. */
export function keepsBack({ isWarning }: StudioProblem): boolean {
  return !isWarning;
}

function problemIn(dir: string, found: FileProblem): { problem: DraftProblem; formatted: string } {
  const { code, file, pointer, line, message, fix, error } = found;
  const name = relative(resolve(dir), resolve(file)).replaceAll("\\", "/");
  const problem = { code, file: name, pointer, line, message, ...(fix && { fix }), isWarning: !isBlocking(found), ...(error && { error }) };
  return { problem, formatted: formatProblem(found) };
}
