import { useEffect, useState } from "react";
import styles from "./undo-bar.module.css";
import { useSubmission } from "./use-submission.ts";

interface UndoBarProps {
  text: string;
  undoText: string;
  unansweredText: string;
  /** Remaining milliseconds. */
  left: number;
  send(key: string): Promise<unknown>;
  isUnanswered(error: unknown): boolean;
  onPress?(): void;
  onUndone(): void;
  onRefused(error: Error): void;
}

/** Undoes the last act while that is possible. */
export function UndoBar({
  text,
  undoText,
  unansweredText,
  left,
  send,
  isUnanswered,
  onPress,
  onUndone,
  onRefused,
}: UndoBarProps) {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setGone(true), left);
    return () => clearTimeout(timer);
  }, [left]);
  const undo = useSubmission<"undo", unknown>({
    send: (_input, key) => send(key),
    isUnanswered,
    onAnswer() {
      setGone(true);
      onUndone();
    },
    onFailure(error) {
      if (isUnanswered(error)) return;
      setGone(true);
      onRefused(error);
    },
  });
  if (gone) return null;
  return (
    <section className={styles.undo} aria-label={undoText}>
      <p>{text}</p>
      {undo.state === "unanswered" && <p role="alert">{unansweredText}</p>}
      <button
        type="button"
        aria-busy={undo.state === "sending"}
        onClick={() => {
          onPress?.();
          undo.submit("undo");
        }}
      >
        {undoText}
      </button>
    </section>
  );
}
