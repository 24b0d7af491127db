import styles from "./Page.module.css";

interface LoadFailureProps {
  title: string;
  message: string;
  /** By which the museum finds the failure in its log. */
  requestId?: string;
  onRetry(): void;
  /** 1 where it is the whole page. */
  headingLevel?: 1 | 2;
}

/** What could not be loaded, why, and a way to try again. */
export function LoadFailure({ title, message, requestId, onRetry, headingLevel = 2 }: LoadFailureProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.page} role="alert">
      <Heading>{title}</Heading>
      <p>{message}</p>
      {requestId && (
        <p className={styles.small}>
          Reference: <code>{requestId}</code>
        </p>
      )}
      <button type="button" className="button" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
