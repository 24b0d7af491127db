import type { RefObject } from "react";
import * as say from "../messages/generated/ui/forms.ts";
import styles from "./ErrorSummary.module.css";
import { useLocale } from "./locale.ts";

interface ErrorSummaryProps {
  errors: readonly { readonly id: string | undefined; readonly label: string | undefined; readonly message: string }[];
  ref: RefObject<HTMLDivElement | null>;
}

/** What keeps the form from going on, each with a link to its field. */
export function ErrorSummary({ errors, ref }: ErrorSummaryProps) {
  const locale = useLocale();
  return (
    <div ref={ref} role="alert" className={styles.summary} tabIndex={-1}>
      <p>{say.problem(locale)}</p>
      <ul>
        {errors.map(({ id, label, message }) => (
          <li key={`${id} ${message}`}>
            {id === undefined ? (
              message
            ) : (
              <a
                href={`#${id}`}
                onClick={(event) => {
                  // The address stays: its fragment is nothing that the router knows.
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
