import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/studio/draft.ts";
import type { StudioProblem } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { addressOfProblem } from "../addresses.ts";
import { draftState } from "../state/draft.ts";
import { asSentence } from "../text/problem-sentence.ts";
import styles from "./shell.module.css";

/** Element id, linked from a blocked publication. */
export const problemList = "problems";

/** Lists the draft's problems, then its warnings; each links to its field. */
export function ProblemList() {
  const locale = useLocale();
  const { answer } = useSnapshot(draftState);
  const problems = (answer?.problems ?? []).filter(({ isWarning }) => !isWarning);
  const warnings = (answer?.problems ?? []).filter(({ isWarning }) => isWarning);
  return (
    <>
      {problems.length > 0 && <Findings id={problemList} title={say.problems(locale)} problems={problems} />}
      {warnings.length > 0 && <Findings id="warnings" title={say.warnings(locale)} problems={warnings} isWarning />}
    </>
  );
}

interface FindingsProps {
  id: string;
  title: string;
  problems: readonly StudioProblem[];
  isWarning?: boolean;
}

function Findings({ id, title, problems, isWarning }: FindingsProps) {
  const locale = useLocale();
  return (
    <section id={id} tabIndex={-1} className={styles.problems} data-warning={isWarning}>
      <h2 id={`${id}-title`}>{title}</h2>
      <ul aria-labelledby={`${id}-title`}>
        {problems.map((problem) => (
          <li key={problem.file + problem.pointer + problem.code + problem.message}>
            <Link to={addressOfProblem(problem)}>{sentenceOf(locale, problem)}</Link>
            <span>
              {[
                problem.plain ? undefined : problem.fix && asSentence(problem.fix),
                say.atLine(locale, { file: problem.file, line: problem.line }),
              ]
                .filter(Boolean)
                .join(" ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A problem as a sentence, with its place. */
export function sentenceOf(locale: string, { plain, message }: Pick<StudioProblem, "plain" | "message">): string {
  return plain ? say.problemAt(locale, plain) : asSentence(message);
}
