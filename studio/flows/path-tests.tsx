import { Fragment, useId, useState } from "react";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import { splitRepeatedPath } from "../../engine/core/repeat.ts";
import { languageName } from "../../messages/formats/language-name.ts";
import * as say from "../../messages/generated/studio/paths.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type {
  StudioPath,
  StudioPathStep,
  StudioPathsRequest,
  StudioPathsResponse,
} from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { useAct } from "../../ui/use-act.ts";
import { isCatalogueFile } from "../addresses.ts";
import type { FlowStep } from "../flow-model/flow-steps.ts";
import { PlainSelect } from "../forms/plain-fields.tsx";
import shell from "../shell/shell.module.css";
import { draftState, save } from "../state/draft.ts";
import { useLanguages } from "../state/languages.ts";
import { api } from "../state/session.ts";
import styles from "./paths.module.css";

interface PathTestsProps {
  base: string;
  handle: string;
  file: string;
  steps: readonly FlowStep[];
}

interface Tested extends StudioPathsResponse {
  readonly revision: number | undefined;
}

const initialCount = 12;

/** Tests every path of the draft's flow and shows its answers (docs/behaviour.md, "Test every path"). */
export function PathTests({ base, handle, file, steps }: PathTestsProps) {
  const locale = useLocale();
  const id = useId();
  const { answer, saving, last } = useSnapshot(draftState);
  const [tested, setTested] = useState<Tested>();
  const languages = useLanguages();
  const [language, setLanguage] = useState<string>(languages[0]);
  const testing = useAct<StudioPathsRequest, Tested>({
    async send(flow, key) {
      await save();
      if (draftState.saving !== "saved") throw new Error(draftState.failure ?? "");
      const revision = draftState.answer?.revision;
      return { ...(await api.post("studio", studioPaths.studioTestPaths(), flow, { idempotencyKey: key })), revision };
    },
    onAnswer: setTested,
    resends: false,
  });
  const isTesting = testing.isBusy;
  const isBroken =
    answer?.problems.some(
      (problem) =>
        !problem.isWarning && ([file, "tenant.json"].includes(problem.file) || isCatalogueFile(problem.file)),
    ) ?? false;
  // Publishing does not outdate the result.
  const isSame =
    tested?.revision === answer?.revision || (last?.act === "published" && last.revision === tested?.revision);
  const isOutdated = tested !== undefined && (!isSame || saving !== "saved");
  return (
    <section className={styles.tests} aria-labelledby={id}>
      <h2 id={id} className={shell.label}>
        {say.title(locale)}
      </h2>
      <p className={shell.hint} id={`${id}-about`}>
        {isBroken ? say.problemsFirst(locale) : say.about(locale)}
      </p>
      {languages.length > 1 && (
        <PlainSelect
          label={say.language(locale)}
          value={language}
          required
          options={languages.map((tag) => ({ value: tag, label: languageName(locale, tag, languages) }))}
          onChange={setLanguage}
        />
      )}
      <button
        type="button"
        className={shell.plain}
        disabled={isBroken}
        aria-busy={isTesting}
        aria-describedby={`${id}-about`}
        onClick={() => testing.submit({ base, handle, ...(language !== languages[0] && { language }) })}
      >
        {say.test(locale)}
      </button>
      <div role="status" className={styles.status}>
        {isTesting ? say.testing(locale) : tested && (isOutdated ? say.outdated(locale) : <Summary tested={tested} />)}
      </div>
      {testing.failure && <p role="alert">{testing.failure.message}</p>}
      {tested && !isTesting && <Results key={tested.revision} tested={tested} steps={steps} label={id} />}
    </section>
  );
}

function Results({ tested, steps, label }: { tested: Tested; steps: readonly FlowStep[]; label: string }) {
  const locale = useLocale();
  const [isAll, setAll] = useState(false);
  const paths = tested.paths.toSorted((a, b) => Number(isStopped(b)) - Number(isStopped(a)));
  const shown = isAll ? paths : paths.slice(0, initialCount);
  const shared = sharedAnswers(paths);
  return (
    <>
      <ul className={styles.paths} aria-labelledby={label}>
        {shown.map((path, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paths have no id, and their order is fixed
          <li key={index} data-stopped={isStopped(path) || undefined}>
            <PathResult path={path} isOpen={isStopped(path) || path.insteadOf !== undefined} {...{ steps, shared }} />
          </li>
        ))}
      </ul>
      {shown.length < paths.length && (
        <button type="button" className={shell.plain} onClick={() => setAll(true)}>
          {say.showAll(locale, { count: paths.length })}
        </button>
      )}
    </>
  );
}

const isStopped = ({ end }: StudioPathsResponse["paths"][number]) => end === "stuck" || end === "failed";

function Summary({ tested: { paths, complete, bounded = [], repeatsTried = 0 } }: { tested: Tested }) {
  const locale = useLocale();
  const stopped = paths.filter(isStopped).length;
  const accounts = paths.filter(({ end }) => end === "account").length;
  const sentences = [
    ...(stopped > 0 ? [say.stopped(locale, { count: stopped })] : []),
    ...(accounts > 0 ? [say.needAccount(locale, { count: accounts })] : []),
    ...(stopped + accounts === 0 && paths.length > 0 ? [say.allPay(locale, { count: paths.length })] : []),
    ...(complete ? [] : [say.notAll(locale)]),
    ...(bounded.length > 0 ? [say.bounded(locale, { steps: bounded, most: repeatsTried })] : []),
  ];
  return (
    <p className={styles.verdict} data-stopped={stopped > 0 || undefined}>
      <b>{say.count(locale, { count: paths.length })}</b> <span>{sentences.join(" ")}</span>
    </p>
  );
}

interface PathResultProps {
  path: StudioPath;
  isOpen: boolean;
  steps: readonly FlowStep[];
  /** Answers of every path: the others tell it apart. */
  shared: ReadonlySet<string>;
}

/** One path through a flow: its answers and end, with links to each step's fields. */
function PathResult({ path, isOpen, steps, shared }: PathResultProps) {
  const locale = useLocale();
  const { end, message, total, insteadOf } = path;
  return (
    <details open={isOpen} className={styles.path}>
      <summary>
        <span>
          <PathSummary path={path} shared={shared} />
        </span>{" "}
        <small>{pagesOf(path)}</small>
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
          const index = steps.findIndex(({ path: own, repeat }) =>
            repeat === undefined ? own === step.path : own === splitRepeatedPath(step.path)?.path,
          );
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

function answersOf({ steps }: StudioPath): string[] {
  return steps
    .filter(({ state }) => state === "visited" || state === "autoAnswered")
    .flatMap(({ answer, brief = answer }) => (brief ? [brief] : []));
}

function sharedAnswers(paths: readonly StudioPath[]): ReadonlySet<string> {
  const [first, ...others] = paths.map((path) => new Set(answersOf(path)));
  return new Set([...(first ?? [])].filter((answer) => others.every((each) => each.has(answer))));
}

/** "Saturday, December 5 · 2 adults · 10:00 AM → $50.00", with what only this path has in bold. */
function PathSummary({ path, shared }: { path: StudioPath; shared: ReadonlySet<string> }) {
  const locale = useLocale();
  const { steps, end, at, total } = path;
  const given = answersOf(path);
  const isPaid = end === "payment" && total !== undefined;
  const step = steps.find((each) => each.path === at)?.title ?? "";
  if (given.length === 0) return isPaid ? say.paysPlainly(locale, { total }) : say.stopsAtOnce(locale, { step });
  const answers = given.map((answer, index) => (
    <Fragment key={answer}>
      {index > 0 && <span> · </span>}
      {shared.has(answer) ? <span>{answer}</span> : <b>{answer}</b>}
    </Fragment>
  ));
  const text = ({ answers: marked }: { answers: string }) =>
    isPaid ? say.pays(locale, { answers: marked, total }) : say.stops(locale, { answers: marked, step });
  return <Sentence text={text} slots={{ answers }} />;
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
