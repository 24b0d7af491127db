import * as say from "../../../messages/generated/server/studio.ts";
import type { StudioProblem } from "../../../schemas/generated/wire.ts";
import { problemSentence } from "../../../studio/text/problem-sentence.ts";
import { compareWithSold } from "../../museum/catalogue/compare-sold.ts";
import { museumAt } from "../../museum/catalogue/museum.ts";
import { TooLargeToCheck, tooLargeProblem } from "../../museum/config/checker.ts";
import type { Config } from "../../museum/model/config.ts";
import type { Problem } from "../../museum/model/problems.ts";
import type { DescribedChanges } from "./authored/describe-draft.ts";
import { type Draft, overlayOf } from "./drafts.ts";
import type { PublishedFiles } from "./published-files.ts";
import { namesOther } from "./sold-names.ts";
import type { DraftContext } from "./studio-context.ts";

export interface CheckedDraft {
  readonly config: Config;
  /** Problems of its files, and those that it causes in others. */
  readonly problems: readonly StudioProblem[];
  /** Effects on ticket holders, and likely typos. */
  readonly warnings: readonly string[];
  /** Events of the tickets that these effects concern. */
  readonly affected: readonly { readonly id: string; readonly title: string }[];
  readonly changes: ReadonlyMap<string, readonly string[]>;
  readonly untranslated: DescribedChanges["untranslated"];
  /** Whether publishing requires the permission `prices`. */
  readonly sellsDifferently: boolean;
}

interface CheckOptions {
  /** The employee or release that the check waits for in the queue. */
  readonly owner: string;
  /** Of who reads what the check says. */
  readonly locale: string;
  readonly draft: Draft;
  /** At least the draft's files. */
  readonly published: PublishedFiles;
}

/** Exceeding the time limit is reported as a problem. @throws Displaced */
export async function checkDraft(
  context: DraftContext,
  { owner, locale, draft, published }: CheckOptions,
): Promise<CheckedDraft> {
  const { config: store, db, now } = context;
  if (draft.files.size === 0)
    return {
      config: store.current,
      problems: [],
      warnings: [],
      affected: [],
      changes: new Map(),
      untranslated: [],
      sellsDifferently: false,
    };
  const overlay = overlayOf(draft);
  const given = {
    locale,
    dir: store.dir,
    files: [...overlay],
    published: [...published].flatMap(([name, { text }]) => (overlay.has(name) ? [[name, text] as const] : [])),
  };
  try {
    const { config, answer } = await store.examine(overlay, owner, { name: "describeDraft", given });
    const { problems, changes, unusual, renamed, untranslated, ...described } = answer as DescribedChanges;
    const sellsDifferently = described.sellsDifferently || (await namesOther(db, renamed));
    const [soldBefore, soldAfter] = await Promise.all(
      [store.current, config].map((each) => compareWithSold(db, museumAt(each, now()))),
    );
    const known = new Set(soldBefore?.map(({ message }) => message));
    const sold = (soldAfter ?? []).filter(({ message }) => !known.has(message));
    const warnings = sold.map((problem) => problemSentence(forAuthors(problem, locale)));
    return {
      ...{ config, problems, changes: new Map(changes), untranslated, sellsDifferently },
      warnings: [...warnings, ...unusual],
      affected: affectedEvents(sold, store.current, config),
    };
  } catch (error) {
    if (!(error instanceof TooLargeToCheck)) throw error;
    return {
      config: store.current,
      problems: [tooLarge(draft, error)],
      warnings: [],
      affected: [],
      changes: new Map(),
      untranslated: [],
      sellsDifferently: true,
    };
  }
}

/** The events with tickets that the problems concern. */
function affectedEvents(sold: readonly Problem[], before: Config, after: Config): CheckedDraft["affected"] {
  const ids = sold.map(({ code, pointer, value }) => {
    const [, place] = /^\/events\/(\d+)/.exec(pointer) ?? [];
    return code === "SOLD_EVENT_REMOVED" ? value : after.catalogue.events[Number(place)]?.id;
  });
  return before.catalogue.events.filter(({ id }) => ids.includes(id)).map(({ id, title }) => ({ id, title }));
}

/** The studio can archive an event; files need a setting instead. */
function forAuthors({ code, message, fix }: Problem, locale: string): Pick<Problem, "message" | "fix"> {
  return code === "SOLD_EVENT_REMOVED"
    ? { message, fix: say.archiveInstead(locale) }
    : { message, ...(fix && { fix }) };
}

/** Checks whether a problem blocks publishing. */
export function keepsBack({ isWarning }: StudioProblem): boolean {
  return !isWarning;
}

function tooLarge({ files }: Draft, { seconds }: TooLargeToCheck): StudioProblem {
  const lengthOf = (text: string | null) => text?.length ?? 0;
  const [[file] = [""]] = [...files].sort(([, one], [, other]) => lengthOf(other.text) - lengthOf(one.text));
  return { ...tooLargeProblem(seconds), file, line: 1, isWarning: false };
}
