import { useId } from "react";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/studio/draft.ts";
import { useLocale } from "../../ui/locale.ts";
import { addressOfProblem } from "../addresses.ts";
import { draftState } from "../state/draft.ts";
import styles from "./shell.module.css";

/** Its id: what keeps a draft from being published leads here. */
export const problemList = "problems";

/** What is wrong with the draft, each a link to the field where it is put right. */
export function ProblemList() {
  const locale = useLocale();
  const id = useId();
  const { answer } = useSnapshot(draftState);
  const problems = answer?.problems ?? [];
  if (problems.length === 0) return null;
  return (
    <section id={problemList} tabIndex={-1} className={styles.problems}>
      <h2 id={id}>{say.problems(locale)}</h2>
      <ul aria-labelledby={id}>
        {problems.map((problem) => (
          <li key={problem.file + problem.pointer + problem.code + problem.message} data-warning={problem.isWarning || undefined}>
            <Link to={addressOfProblem(problem)}>{problem.plain ? say.problemAt(locale, problem.plain) : problem.message}</Link>
            <span>
              {problem.fix === undefined || problem.plain ? "" : `${problem.fix} · `}
              {say.atLine(locale, { file: problem.file, line: problem.line })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
