import * as say from "../messages/generated/ui/notices.ts";
import { useLocale } from "./locale.ts";
import styles from "./page.module.css";

interface LoadFailureProps {
  title: string;
  error: Error;
  /** Replaces an error's message that is not for visitors, such as one about code. */
  message?: string;
  onRetry(): void;
  headingLevel?: 1 | 2;
}

/** Explains a failed load and offers a retry. */
export function LoadFailure({ title, error, message = error.message, onRetry, headingLevel = 2 }: LoadFailureProps) {
  const locale = useLocale();
  const requestId = requestIdOf(error);
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

/** Returns a failed call's request id, which finds it in the server's log. */
function requestIdOf(error: Error): string | undefined {
  return "requestId" in error && typeof error.requestId === "string" ? error.requestId : undefined;
}
