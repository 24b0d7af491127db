import { type MouseEvent, type ReactNode, useId, useState } from "react";
import * as say from "../messages/generated/ui.ts";
import styles from "./continue-area.module.css";
import { useLocale } from "./locale.ts";

interface ContinueAreaProps {
  description?: string;
  /** The selection so far, next to the link on phones. */
  summary?: ReactNode;
  position: number;
  total: number;
  /** Instead of steps, where a page asks everything. */
  questions?: { readonly at: number; readonly of: number } | undefined;
  label: string;
  href: string;
  enabled: boolean;
  busy?: boolean;
  onContinue(event: MouseEvent<HTMLAnchorElement>): void;
  problem?: string;
  /** True once something is selected: then `problem` shows at once, otherwise only after a press. */
  started?: boolean;
}

/** Its link stays focusable while blocked and then explains why (docs/behaviour.md, "Continue area"). */
export function ContinueArea({
  description,
  summary,
  position,
  total,
  questions,
  label,
  href,
  enabled,
  busy = false,
  onContinue,
  problem,
  started = false,
}: ContinueAreaProps) {
  const locale = useLocale();
  const id = useId();
  const [isPressed, setPressed] = useState(false);
  if (isPressed && !problem) setPressed(false);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    setPressed(!enabled);
    onContinue(event);
  };
  // Without a description, show the problem at once; never show it twice.
  const shown = isPressed || started || !description ? problem : undefined;
  return (
    <section className={`${styles.area} needs-script`} aria-label={say.continueArea(locale)} aria-busy={busy}>
      {/* Announces the step's position once; the heading, which takes focus, has the title. */}
      {total > 1 && (
        <p className={styles.where} aria-live="polite">
          {say.stepOf(locale, { position, total })}
        </p>
      )}
      <progress
        aria-label={say.progress(locale)}
        value={questions?.at ?? position}
        max={questions?.of ?? total}
        ref={(bar) => bar?.style.setProperty("--total", String(questions?.of ?? total))}
      />
      {description && (
        <p id={`${id}-description`} className={styles.description} data-replaced={shown !== undefined || undefined}>
          {description}
        </p>
      )}
      <p id={id} className={styles.problem} aria-live="polite" data-refused={isPressed || undefined}>
        {/* A new element makes screen readers announce it again. */}
        {isPressed ? <strong>{shown}</strong> : shown}
      </p>
      {summary}
      <a
        className={`button ${styles.link}`}
        data-follow=""
        href={href}
        aria-disabled={!enabled}
        aria-busy={busy}
        aria-describedby={problem && (shown ? id : `${id}-description`)}
        onClick={press}
      >
        {label}
      </a>
    </section>
  );
}
