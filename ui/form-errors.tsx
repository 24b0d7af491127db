import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import * as say from "../messages/generated/ui/forms.ts";
import styles from "./form-errors.module.css";
import { useLocale } from "./locale.ts";

interface ErrorSummaryProps {
  /** Without a label, the message stands alone. */
  errors: readonly {
    readonly id: string | undefined;
    readonly label?: string | undefined;
    readonly message: string;
  }[];
  ref: RefObject<HTMLDivElement | null>;
}

/** Lists the problems of a storefront form, each with a link to its field. */
export function ErrorSummary({ errors, ref }: ErrorSummaryProps) {
  const locale = useLocale();
  return (
    <div ref={ref} role="alert" className={styles.summary} tabIndex={-1}>
      <h2>{say.problem(locale)}</h2>
      <ul>
        {errors.map(({ id, label, message }) => (
          <li key={`${id} ${message}`}>
            {id === undefined ? (
              message
            ) : (
              <a
                href={`#${id}`}
                onClick={(event) => {
                  // Keep the URL: the router does not know this fragment.
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
              >
                {/* "Email: Email is invalid." would say it twice. */}
                {label === undefined || message.startsWith(label)
                  ? message
                  : (/[.?!…]$/.test(label) ? say.questionError : say.fieldError)(locale, { label, message })}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Explains a failed attempt without field errors; takes focus like the error summary. `children` replace the text. */
export function FailureSummary({ text, children = text }: { text: string; children?: ReactNode }) {
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure takes the focus
  useEffect(() => box.current?.focus(), [text]);
  return (
    <div ref={box} className={styles.summary} tabIndex={-1}>
      <h2>{say.problem(locale)}</h2>
      <p role="alert">{children}</p>
    </div>
  );
}

/** An error of a form or of the server, with the path of its field. */
export interface FieldError {
  readonly code: string;
  readonly field?: string;
  readonly message: string;
  /** Shown in the summary instead of label and message. */
  readonly summary?: string | undefined;
}

type Values = Readonly<Record<string, unknown>>;
type Check = (value: Values) => readonly FieldError[];

/** Selects errors of fields touched and left, all after a submit, and the server's until a change. */
export function useFormErrors(value: Values, check: Check, serverErrors: readonly FieldError[] | undefined) {
  const touched = useRef(new Set<string>());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [sent, setSent] = useState(false);
  const [server, setServer] = useState<readonly FieldError[]>([]);
  const afterPress = useAfterPress();
  const [focus, setFocus] = useState<object>();

  const wrong = check(value);
  const own = wrong.filter(({ field }) => sent || left.has(field ?? ""));
  const shown = [...own, ...server.filter((error) => !own.some(({ field }) => field === error.field))];

  useEffect(() => {
    setServer(serverErrors ?? []);
    if (serverErrors?.length) setFocus({});
  }, [serverErrors]);

  return {
    shown,
    /** Errors to announce: after a submit, or from the server. */
    summary: sent ? shown : server,
    /** A new object for each attempt that shows the summary. */
    focus,
    change(next: Values) {
      const changed = Object.keys({ ...value, ...next }).filter((field) => value[field] !== next[field]);
      for (const field of changed) touched.current.add(field);
      setServer((errors) => errors.filter(({ field }) => !changed.includes(field ?? "")));
    },
    leave(field: string) {
      if (touched.current.has(field)) afterPress(() => setLeft((fields) => new Set(fields).add(field)));
    },
    validate(): boolean {
      const isWrong = wrong.length > 0;
      setSent(isWrong);
      if (isWrong) setFocus({});
      return !isWrong;
    },
  };
}

/** Delays an action during a press: an error on blur would move the pressed element from the pointer. */
function useAfterPress(): (act: () => void) => void {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
      const acts = waiting.current.splice(0);
      // The click follows in the same turn of the event loop.
      setTimeout(() => {
        for (const act of acts) act();
      });
    };
    addEventListener("pointerdown", press, true);
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release, true);
    return () => {
      removeEventListener("pointerdown", press, true);
      for (const end of ["pointerup", "pointercancel"]) removeEventListener(end, release, true);
    };
  }, []);
  return (act) => {
    if (pressed.current) waiting.current.push(act);
    else act();
  };
}
