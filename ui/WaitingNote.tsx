import type { CSSProperties } from "react";
import * as say from "../messages/generated/ui/notices.ts";
import { useLocale } from "./locale.ts";
import styles from "./WaitingNote.module.css";

interface WaitingNoteProps {
  title: string;
  message: string;
  /** Milliseconds until something happens by itself. */
  pause: number;
  /** Another begins another pause. */
  count: number;
}

/** Something waits and goes on by itself: nothing is wrong, and nothing has to be done. */
export function WaitingNote({ title, message, pause, count }: WaitingNoteProps) {
  const locale = useLocale();
  return (
    <div className={styles.note}>
      <strong>{title}</strong> <span>{message}</span>
      <div key={count} className={styles.bar} style={{ "--pause": `${pause}ms` } as CSSProperties} role="progressbar" aria-label={say.untilNextTry(locale)} />
    </div>
  );
}
