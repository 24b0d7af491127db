import { useEffect, useState } from "react";
import styles from "./undo-bar.module.css";
import { useAct } from "./use-act.ts";

interface UndoBarProps {
  text: string;
  /** Says for a moment that the act succeeded. */
  message?: string;
  undoText: string;
  unansweredText: string;
  /** Remaining milliseconds. */
  left: number;
  send(key: string): Promise<unknown>;
  onPress?(): void;
  onUndone(): void;
  onRefused(error: Error): void;
}

/** Undoes the last act while that is possible. */
export function UndoBar(props: UndoBarProps) {
  const { text, message = "", undoText, unansweredText, left, send, onPress, onUndone, onRefused } = props;
  const [isExpired, setGone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setGone(true), left);
    return () => clearTimeout(timer);
  }, [left]);
  const undo = useAct<void, unknown>({
    send: (_, key) => send(key),
    onAnswer() {
      setGone(true);
      onUndone();
    },
    onRefused(error) {
      setGone(true);
      onRefused(error);
    },
  });
  if (isExpired) return null;
  return (
    <section className={styles.undo} aria-label={undoText}>
      <div>
        <p className={styles.text}>{text}</p>
        <p role="status">{message}</p>
      </div>
      {undo.state === "unanswered" && <p role="alert">{unansweredText}</p>}
      <button
        type="button"
        aria-busy={undo.isBusy}
        onClick={() => {
          onPress?.();
          void undo.submit();
        }}
      >
        {undoText}
      </button>
    </section>
  );
}
