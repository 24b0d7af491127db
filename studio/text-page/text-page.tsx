import { type Ref, useId, useMemo, useRef } from "react";
import { Link, useParams } from "react-router-dom";
import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/studio/pages.ts";
import type { StudioProblem } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { addressOfFile } from "../addresses.ts";
import { NotShown } from "../forms/file-state.tsx";
import forms from "../forms/forms.module.css";
import { PageHead } from "../shell/page-head.tsx";
import shell from "../shell/shell.module.css";
import { draftState, editSource } from "../state/draft.ts";
import { useFile } from "../state/use-file.ts";
import { type Place, placesOf, tabSize } from "./problem-places.ts";
import styles from "./text-page.module.css";

/** Edits a file as text, for comments and invalid files, which no form shows. */
export function TextPage() {
  const locale = useLocale();
  const id = useId();
  const { "*": file = "" } = useParams();
  const { text, error, retry } = useFile(file);
  const { answer } = useSnapshot(draftState) as typeof draftState;
  const problems = useMemo(() => (answer?.problems ?? []).filter((problem) => problem.file === file), [answer, file]);
  if (typeof text !== "string") return <NotShown file={file} text={text} error={error} onRetry={retry} />;
  return (
    <>
      <p className={shell.crumbs}>
        {file === "redirects.json" ? say.redirects(locale) : <Link to={addressOfFile(file)}>{say.asForm(locale)}</Link>}
      </p>
      <PageHead title={file} />
      <div className={forms.field}>
        <label htmlFor={id} className="visually-hidden">
          {say.textOf(locale, { file })}
        </label>
        <TextEditor
          id={id}
          text={text}
          problems={problems}
          onChange={(typed) => editSource(file, () => typed, "text")}
        />
      </div>
    </>
  );
}

interface TextEditorProps {
  id: string;
  text: string;
  problems: readonly StudioProblem[];
  onChange(text: string): void;
}

function TextEditor({ id, text, problems, onChange }: TextEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const numbers = useRef<HTMLPreElement>(null);
  const marks = useRef<HTMLDivElement>(null);
  const places = useMemo(() => placesOf(text, problems), [text, problems]);
  const count = useMemo(() => text.split(/\r\n|\r|\n/).length, [text]);
  const lines = useMemo(() => Array.from({ length: count }, (_line, index) => index + 1).join("\n"), [count]);

  function follow({ scrollTop, scrollLeft }: HTMLTextAreaElement) {
    if (numbers.current) numbers.current.style.translate = `0 ${-scrollTop}px`;
    if (marks.current) marks.current.style.translate = `${-scrollLeft}px ${-scrollTop}px`;
  }

  function show(index: number) {
    const place = places[index];
    const element = area.current;
    if (place === undefined || element === null) return;
    element.focus();
    element.setSelectionRange(place.start, place.end);
    const height = element.scrollHeight / Math.max(1, count);
    element.scrollTop = Math.max(0, place.line * height - element.clientHeight / 3);
    element.scrollLeft = 0;
  }

  return (
    <>
      <div className={styles.editor}>
        <div
          className={styles.numbers}
          style={{ width: `calc(${String(count).length}ch + 1.25rem)` }}
          aria-hidden="true"
        >
          <pre ref={numbers}>{lines}</pre>
        </div>
        <div className={styles.pane}>
          <Marks ref={marks} places={places} problems={problems} />
          <textarea
            id={id}
            ref={area}
            rows={32}
            wrap="off"
            spellCheck={false}
            value={text}
            style={{ tabSize }}
            aria-invalid={problems.length > 0 || undefined}
            aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}
            onChange={({ target }) => onChange(target.value)}
            onScroll={({ currentTarget }) => follow(currentTarget)}
          />
        </div>
      </div>
      {problems.length > 0 && <LineProblems id={`${id}-problems`} problems={problems} places={places} onShow={show} />}
    </>
  );
}

interface MarksProps {
  ref: Ref<HTMLDivElement>;
  places: readonly Place[];
  problems: readonly StudioProblem[];
}

/** Underlines problems below the text. */
function Marks({ ref, places, problems }: MarksProps) {
  return (
    <div className={styles.marks} aria-hidden="true">
      <div ref={ref}>
        {places.map(({ line, column, width }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: problems have no id
            key={index}
            data-warning={problems[index]?.isWarning || undefined}
            style={{ top: `calc(${line} * var(--row))`, left: `${column}ch`, width: `${width}ch` }}
          />
        ))}
      </div>
    </div>
  );
}

type LineProblemsProps = Omit<MarksProps, "ref"> & { id: string; onShow(index: number): void };

function LineProblems({ id, problems, places, onShow }: LineProblemsProps) {
  const locale = useLocale();
  return (
    <ul id={id} className={forms.problems}>
      {problems.map(({ code, message, fix }, index) => (
        <li key={code + message}>
          <button type="button" className={styles.problem} onClick={() => onShow(index)}>
            {say.lineProblem(locale, {
              line: (places[index]?.line ?? 0) + 1,
              problem: fix === undefined ? message : `${message}; ${fix}`,
            })}
          </button>
        </li>
      ))}
    </ul>
  );
}
