import type { CSSProperties } from "react";
import * as say from "../messages/generated/ui/notices.ts";
import * as demo from "../messages/generated/ui.ts";
import styles from "./banners.module.css";
import { useLocale } from "./locale.ts";

interface StatusBannerProps {
  message: string;
  title?: string;
  type?: "success" | "error" | "info";
  action?: { readonly label: string; onPress(): void };
  onClose(): void;
}

/** Shows a message at the bottom of the page (docs/behaviour.md, "Status banner"). Its owner controls the duration. */
export function StatusBanner({ message, title, type = "success", action, onClose }: StatusBannerProps) {
  const locale = useLocale();
  return (
    <div className={styles.banner} data-type={type}>
      <div role={type === "error" ? "alert" : "status"}>
        {title && <strong>{`${title} `}</strong>}
        <span>{`${message} `}</span>
        {action && (
          <button type="button" className={styles.action} onClick={action.onPress}>
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className={styles.close} aria-label={say.dismiss(locale)} onClick={onClose}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="m3 3 10 10M13 3 3 13" fill="none" stroke="currentColor" strokeWidth="1.75" />
        </svg>
      </button>
    </div>
  );
}

/** Marks a demo in a line at the top of the page; not printed. */
export function DemoNote({ text }: { text: string }) {
  return (
    <section className="demo-note" aria-label={demo.demo(useLocale())}>
      {text}
    </section>
  );
}

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
