import { type ReactNode, useState } from "react";
import * as say from "../../messages/generated/studio/forms.ts";
import { hintOf, titleOf } from "../../schemas/form-texts.ts";
import type { StudioProblem } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { problemSentence } from "../text/problem-sentence.ts";
import { type FieldProps, fieldId, useFormContext } from "./form-context.ts";
import styles from "./forms.module.css";

interface FieldFrameProps {
  id: string;
  label: string;
  hint?: string | undefined;
  /** Announces a hint that changes. */
  hintRole?: "status" | undefined;
  problems: readonly StudioProblem[];
  /** The problem of the typed text, which is more precise than the file's problems. */
  inputError?: string | undefined;
  children: ReactNode;
}

export function FieldFrame({ id, label, hint, hintRole, problems, inputError, children }: FieldFrameProps) {
  return (
    <div className={styles.field} data-invalid={inputError !== undefined || isInvalid(problems)}>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} role={hintRole} className={styles.hint}>
          {hint}
        </p>
      )}
      {inputError === undefined ? (
        <Problems id={id} problems={problems} />
      ) : (
        <p id={`${id}-problems`} role="alert" className={styles.problem}>
          {inputError}
        </p>
      )}
    </div>
  );
}

/** Buttons that move one of several items. */
export function MoveButtons({ index, count, onMove }: { index: number; count: number; onMove(to: number): void }) {
  const locale = useLocale();
  return (
    <>
      <button type="button" className={styles.quiet} disabled={index === 0} onClick={() => onMove(index - 1)}>
        {say.moveUp(locale)}
      </button>
      <button type="button" className={styles.quiet} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
        {say.moveDown(locale)}
      </button>
    </>
  );
}

/** Whether a field has an error; undefined if not, as attributes need it. */
export function isInvalid(problems: readonly StudioProblem[]): true | undefined {
  return problems.some(({ isWarning }) => !isWarning) || undefined;
}

export function Problems({ id, problems }: { id: string; problems: readonly StudioProblem[] }) {
  const locale = useLocale();
  if (problems.length === 0) return null;
  return (
    <ul id={`${id}-problems`} className={styles.problems}>
      {problems.map((problem) => (
        <li key={problem.code + problem.message} data-warning={problem.isWarning || undefined}>
          {problem.isWarning ? say.warning(locale, { warning: problemSentence(problem) }) : problemSentence(problem)}
        </li>
      ))}
    </ul>
  );
}

export function ProblemCounts({ problems }: { problems: readonly StudioProblem[] }) {
  const locale = useLocale();
  const warnings = problems.filter(({ isWarning }) => isWarning).length;
  const errors = problems.length - warnings;
  return (
    <>
      {errors > 0 && <span className={styles.wrong}>{say.problemCount(locale, { count: errors })}</span>}
      {warnings > 0 && (
        <span className={styles.wrong} data-warning>
          {say.warningCount(locale, { count: warnings })}
        </span>
      )}
    </>
  );
}

/** Ids for a field's aria-describedby. */
export function describedBy(
  id: string,
  hint: string | undefined,
  problems: readonly StudioProblem[],
  inputError?: string,
): string | undefined {
  return (
    [hint !== undefined && `${id}-hint`, (problems.length > 0 || inputError !== undefined) && `${id}-problems`]
      .filter(Boolean)
      .join(" ") || undefined
  );
}

export function useField({ schema, pointer, name }: Pick<FieldProps, "schema" | "pointer" | "name">) {
  const context = useFormContext();
  const id = fieldId(pointer);
  const problems = context.problemsAt(pointer);
  const hint = hintOf(schema);
  return { context, id, problems, hint, label: titleOf(schema, name), described: describedBy(id, hint, problems) };
}

interface NameFieldProps {
  id: string;
  label: string;
  hint: string;
  name: string;
  /** Why a name is invalid; undefined if valid. */
  inputError(name: string): string | undefined;
  onName(name: string): void;
}

/** Edits a name that others refer to: it is saved when valid and the field loses focus. */
export function NameField({ id, label, hint, name, inputError, onName }: NameFieldProps) {
  const [typed, setTyped] = useState(name);
  const wrong = typed === name ? undefined : inputError(typed);
  const take = () => {
    if (typed !== name && wrong === undefined) onName(typed);
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} problems={[]} inputError={wrong}>
      <input
        id={id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        aria-describedby={describedBy(id, hint, [], wrong)}
        aria-invalid={wrong !== undefined || undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => key === "Enter" && take()}
      />
    </FieldFrame>
  );
}
