import styles from "./Page.module.css";

interface LoadFailureProps {
  title: string;
  message: string;
  /** By which the museum finds the failure in its log. */
  requestId?: string;
  onRetry(): void;
}

/** What could not be loaded, why, and a way to try again. */
export function LoadFailure({ title, message, requestId, onRetry }: LoadFailureProps) {
  return (
    <div className={styles.page} role="alert">
      <h2>{title}</h2>
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
