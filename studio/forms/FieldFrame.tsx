import type { ReactNode } from "react";
import type { StudioProblem } from "../../schemas/generated/wire.ts";
import styles from "./forms.module.css";

interface FieldFrameProps {
  id: string;
  label: string;
  hint?: string | undefined;
  problems: readonly StudioProblem[];
  children: ReactNode;
}

/** A label above its control, and below it what it is for and what is wrong with it. */
export function FieldFrame({ id, label, hint, problems, children }: FieldFrameProps) {
  return (
    <div className={styles.field} data-invalid={problems.length > 0 || undefined}>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <Problems id={id} problems={problems} />
    </div>
  );
}

/** What is wrong with a field, below it. */
export function Problems({ id, problems }: { id: string; problems: readonly StudioProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul id={`${id}-problems`} className={styles.problems}>
      {problems.map(({ code, message, fix, plain }) => (
        <li key={code + message}>{plain?.sentence ?? (fix === undefined ? message : `${message}; ${fix}`)}</li>
      ))}
    </ul>
  );
}

/** The ids of what describes a field. */
export function describedBy(id: string, hint: string | undefined, problems: readonly StudioProblem[]): string | undefined {
  return [hint !== undefined && `${id}-hint`, problems.length > 0 && `${id}-problems`].filter(Boolean).join(" ") || undefined;
}
