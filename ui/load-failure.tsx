import * as say from "../messages/generated/ui/notices.ts";
import { useLocale } from "./locale.ts";
import styles from "./page.module.css";

interface LoadFailureProps {
  title: string;
  message: string;
  requestId?: string;
  onRetry(): void;
  headingLevel?: 1 | 2;
}

/** Explains a failed load and offers a retry. */
export function LoadFailure({ title, message, requestId, onRetry, headingLevel = 2 }: LoadFailureProps) {
  const locale = useLocale();
  const Heading = `h${headingLevel}` as const;
  function retry() {
    // The pressed button disappears during loading, so move focus to the step's heading.
    document.querySelector<HTMLElement>("h1[tabindex]")?.focus({ preventScroll: true });
    onRetry();
  }
  return (
    <div className={styles.page} role="alert">
      <Heading>{title}</Heading>
      <p>{message}</p>
      {requestId && (
        <p className={styles.small}>
          {say.reference(locale)} <code>{requestId}</code>
        </p>
      )}
      <button type="button" className="button" onClick={retry}>
        {say.retry(locale)}
      </button>
    </div>
  );
}
