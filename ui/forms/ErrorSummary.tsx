import type { RefObject } from "react";
import styles from "./SchemaForm.module.css";

interface ErrorSummaryProps {
  errors: readonly { readonly id: string | undefined; readonly label: string | undefined; readonly message: string }[];
  ref: RefObject<HTMLDivElement | null>;
}

/** What keeps the form from going on, each with a link to its field. */
export function ErrorSummary({ errors, ref }: ErrorSummaryProps) {
  return (
    <div ref={ref} role="alert" className={styles.summary} tabIndex={-1}>
      <p>There is a problem</p>
      <ul>
        {errors.map(({ id, label, message }) => (
          <li key={`${id} ${message}`}>
            {id === undefined ? (
              message
            ) : (
              <a
                href={`#${id}`}
                onClick={(event) => {
                  // The address stays: behind its # stands nothing that the router knows.
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
              >
                {label}: {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
