import { Link } from "react-router-dom";
import * as say from "../../messages/generated/studio/paths.ts";
import type { StudioPath, StudioPathStep } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import type { WrittenStep } from "./flow-edits.ts";
import styles from "./paths.module.css";

interface PathResultProps {
  path: StudioPath;
  isOpen: boolean;
  steps: readonly WrittenStep[];
}

/** One path through a flow: its answers and end, with links to each step's fields. */
export function PathResult({ path, isOpen, steps }: PathResultProps) {
  const locale = useLocale();
  const { end, message, total, insteadOf } = path;
  return (
    <details open={isOpen} className={styles.path}>
      <summary>
        <span>{summaryOf(locale, path)}</span> <small>{pagesOf(path)}</small>
      </summary>
      {end === "account" ? (
        <p>{say.asksForAccount(locale)}</p>
      ) : (
        message !== undefined && <p className={styles.why}>{message}</p>
      )}
      {insteadOf && (
        <p className={styles.why}>{say.insteadOf(locale, { answer: insteadOf.answer, reason: insteadOf.message })}</p>
      )}
      <ol>
        {path.steps.map((step) => {
          const index = steps.findIndex((written) => written.path === step.path);
          return (
            <li key={step.path}>
              {index < 0 ? <span>{step.title}</span> : <Link to={`?at=/steps/${index}`}>{step.title}</Link>}
              <small>{wordsOf(locale, step)}</small>
            </li>
          );
        })}
        {end === "payment" && total && (
          <li>
            <span>{say.checkout(locale)}</span>
            <small>{say.toPay(locale, { total })}</small>
          </li>
        )}
      </ol>
    </details>
  );
}

/** "Saturday, December 5 · 2 adults · 10:00 AM → $50.00". */
function summaryOf(locale: string, { steps, end, at, total }: StudioPath): string {
  const answers = steps
    .filter(({ state }) => state === "visited" || state === "autoAnswered")
    .flatMap(({ answer, brief = answer }) => (brief ? [brief] : []))
    .join(" · ");
  if (end === "payment" && total)
    return answers === "" ? say.paysPlainly(locale, { total }) : say.pays(locale, { answers, total });
  const step = steps.find(({ path }) => path === at)?.title ?? "";
  return answers === "" ? say.stopsAtOnce(locale, { step }) : say.stops(locale, { answers, step });
}

/** Pages passed, without skipped steps: "When will you come? › Who is coming?" */
function pagesOf({ steps }: StudioPath): string {
  const passed = steps.filter(({ state }) => state !== "skipped").map(({ title }) => title);
  return passed.join(" › ");
}

function wordsOf(locale: string, { state, answer }: StudioPathStep): string {
  if (state === "visited") return answer ?? say.nothingChosen(locale);
  if (state === "autoAnswered") return say.byItself(locale, { answer: answer ?? "" });
  return state === "skipped" ? say.skipped(locale, { reason: answer ?? "" }) : say.endsHere(locale);
}
