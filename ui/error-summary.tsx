import { type RefObject, useEffect, useRef } from "react";
import * as say from "../messages/generated/ui/forms.ts";
import styles from "./error-summary.module.css";
import { useLocale } from "./locale.ts";

interface ErrorSummaryProps {
  errors: readonly { readonly id: string | undefined; readonly label: string | undefined; readonly message: string }[];
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
                {say.fieldError(locale, { label: label ?? "", message })}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Explains a failed attempt without field errors; takes focus like the error summary. */
export function FailureSummary({ text }: { text: string }) {
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure takes the focus
  useEffect(() => box.current?.focus(), [text]);
  return (
    <div ref={box} className={styles.summary} tabIndex={-1}>
      <h2>{say.problem(locale)}</h2>
      <p role="alert">{text}</p>
    </div>
  );
}
