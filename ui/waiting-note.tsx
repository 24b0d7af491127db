import type { CSSProperties } from "react";
import * as say from "../messages/generated/ui/notices.ts";
import { useLocale } from "./locale.ts";
import styles from "./waiting-note.module.css";

interface WaitingNoteProps {
  title: string;
  message: string;
  /** Milliseconds until the next attempt. */
  pause: number;
  /** A new count restarts the pause. */
  count: number;
}

/** Shows that something waits and continues by itself. */
export function WaitingNote({ title, message, pause, count }: WaitingNoteProps) {
  const locale = useLocale();
  return (
    <div className={styles.note}>
      <strong>{title}</strong> <span>{message}</span>
      <div
        key={count}
        className={styles.bar}
        style={{ "--pause": `${pause}ms` } as CSSProperties}
        role="progressbar"
        aria-label={say.untilNextTry(locale)}
      />
    </div>
  );
}
