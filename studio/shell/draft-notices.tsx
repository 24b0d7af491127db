import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/studio/draft.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioConflict, StudioProblem } from "../../schemas/generated/wire.ts";
import { saveFile } from "../../ui/device.ts";
import { useLocale } from "../../ui/locale.ts";
import { useAct } from "../../ui/use-act.ts";
import { addressOfFile, problemAddress, showsFile } from "../addresses.ts";
import { draftState, reload, save } from "../state/draft.ts";
import { update } from "../state/draft-actions.ts";
import { api } from "../state/session.ts";
import { asSentence } from "../text/problem-sentence.ts";
import draftStyles from "./draft.module.css";
import styles from "./shell.module.css";
import { narrow, useMedia } from "./use-media.ts";

/** Saves a file for `git apply`. @throws CallError */
async function savePatch(): Promise<void> {
  await save();
  const { patch } = await api.get("studio", studioPaths.studioPatch());
  saveFile("studio.patch", patch, "text/x-diff");
}

const works = { save, reload, update, savePatch } as const;

/** Notices that are not a file's problem: other people, other windows, the network. */
export function DraftNotices() {
  const locale = useLocale();
  const { answer, saving, failure } = useSnapshot(draftState);
  const acting = useAct<keyof typeof works, void>({ send: (work, key) => works[work](key), resends: false });
  if (answer === null) return null;
  // Conflicts are stored with the draft, so they survive a reload and another browser.
  const { conflicts = [] } = answer;
  const own = new Set(answer.files.map(({ name }) => name));
  const outdated = answer.files.filter((file) => file.isOutdated).map(({ name }) => name);
  const together = answer.others.flatMap(({ employee, files }) =>
    files.filter((name) => own.has(name)).map((name) => ({ employee, name })),
  );
  return (
    <div className={draftStyles.notices}>
      {saving === "failed" && (
        <div role="alert" className={styles.warning}>
          <p>{say.notSaved(locale, { why: failure ?? "" })}</p>
          <button type="button" className={styles.plain} onClick={() => void acting.submit("save")}>
            {say.saveAgain(locale)}
          </button>
        </div>
      )}
      {saving === "stale" && (
        <div role="alert" className={styles.warning}>
          <p>{failure}</p>
          <button type="button" className={styles.plain} onClick={() => void acting.submit("reload")}>
            {say.loadAgain(locale)}
          </button>
        </div>
      )}
      {outdated.length > 0 && (
        <div role="note" className={styles.warning}>
          <p>{say.outdated(locale, { count: outdated.length, names: outdated })}</p>
          <button type="button" className={styles.plain} onClick={() => void acting.submit("update")}>
            {say.update(locale)}
          </button>
        </div>
      )}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      {together.map(({ employee, name }) => (
        <p key={employee + name} className={styles.hint}>
          {say.together(locale, { employee, name })}
        </p>
      ))}
      {answer.isReadOnly && (
        <div role="note" className={styles.warning}>
          <p>{say.readOnly(locale)}</p>
          {own.size > 0 && (
            <button type="button" className={styles.plain} onClick={() => void acting.submit("savePatch")}>
              {say.patch(locale)}
            </button>
          )}
        </div>
      )}
      {acting.failure && <p role="alert">{acting.failure.message}</p>}
    </div>
  );
}

function Conflicts({ conflicts }: { conflicts: readonly StudioConflict[] }) {
  const locale = useLocale();
  return (
    <div role="note" className={styles.warning}>
      <p>{say.conflicts(locale, { count: conflicts.length })}</p>
      <ul>
        {conflicts.map(({ file, pointer, mine, theirs }) => (
          <li key={file + pointer}>
            <Link to={addressOfFile(file, pointer)}>{file + pointer}</Link>
            <span>{`: ${say.yours(locale, { mine, theirs })}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Element id, linked from a blocked publication. */
export const problemList = "problems";

/** Lists the draft's problems, then its warnings; each links to its field. Those of the open page come first. */
export function ProblemList() {
  const locale = useLocale();
  const { answer } = useSnapshot(draftState);
  const { pathname } = useLocation();
  const isElsewhere = ({ file }: StudioProblem) => Number(!showsFile(pathname, file));
  const all = (answer?.problems ?? []).toSorted((one, other) => isElsewhere(one) - isElsewhere(other));
  const problems = all.filter(({ isWarning }) => !isWarning);
  const warnings = all.filter(({ isWarning }) => isWarning);
  return (
    <>
      {problems.length > 0 && <ProblemSection id={problemList} title={say.problems(locale)} problems={problems} />}
      {warnings.length > 0 && (
        <ProblemSection id="warnings" title={say.warningList(locale)} problems={warnings} isWarning />
      )}
    </>
  );
}

interface ProblemSectionProps {
  id: string;
  title: string;
  problems: readonly StudioProblem[];
  isWarning?: boolean;
}

/** Shows the first ones; the others on request, so that they do not push the page out of sight. */
function ProblemSection({ id, title, problems, isWarning }: ProblemSectionProps) {
  const locale = useLocale();
  const [isAll, setAll] = useState(false);
  const isNarrow = useMedia(narrow);
  const most = isNarrow ? 1 : 4;
  const shown = isAll ? problems : problems.slice(0, most);
  return (
    <section id={id} tabIndex={-1} className={draftStyles.problems} data-warning={isWarning}>
      <h2 id={`${id}-title`}>{title}</h2>
      <ul aria-labelledby={`${id}-title`}>
        {shown.map((problem) => (
          <li key={problem.file + problem.pointer + problem.code + problem.message}>
            <Link to={problemAddress(problem)}>{sentenceOf(locale, problem)}</Link>
            {!problem.plain && problem.fix && <span>{asSentence(problem.fix)}</span>}
            {problem.usedBy && <span>{problem.usedBy}</span>}
          </li>
        ))}
      </ul>
      {problems.length > most && (
        <button type="button" className={styles.small} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? say.showFewer(locale) : say.showMore(locale, { count: problems.length - most })}
        </button>
      )}
    </section>
  );
}

/** A problem as a sentence, with its place. */
export function sentenceOf(locale: string, { plain, message }: Pick<StudioProblem, "plain" | "message">): string {
  return plain ? say.problemAt(locale, plain) : asSentence(message);
}
