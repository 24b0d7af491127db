import { useMemo, useRef } from "react";
import * as say from "../../messages/generated/studio/pages.ts";
import type { StudioProblem } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import forms from "../forms/forms.module.css";
import { placesOf, tabSize } from "./place-of.ts";
import styles from "./text-page.module.css";

interface TextEditorProps {
  id: string;
  text: string;
  problems: readonly StudioProblem[];
  onChange(text: string): void;
}

export function TextEditor({ id, text, problems, onChange }: TextEditorProps) {
  const locale = useLocale();
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
          <div className={styles.marks} aria-hidden="true">
            <div ref={marks}>
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
      {problems.length > 0 && (
        <ul id={`${id}-problems`} className={forms.problems}>
          {problems.map(({ code, message, fix }, index) => (
            <li key={code + message}>
              <button type="button" className={styles.problem} onClick={() => show(index)}>
                {say.lineProblem(locale, {
                  line: (places[index]?.line ?? 0) + 1,
                  problem: fix === undefined ? message : `${message}; ${fix}`,
                })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
