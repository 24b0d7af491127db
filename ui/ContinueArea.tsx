import { type CSSProperties, type MouseEvent, useId } from "react";
import * as say from "../messages/generated/ui.ts";
import styles from "./ContinueArea.module.css";
import { useLocale } from "./locale.ts";

interface ContinueAreaProps {
  description?: string;
  /** The step's place, from 1 on, and of how many. */
  position: number;
  total: number;
  label: string;
  href: string;
  enabled: boolean;
  busy?: boolean;
  onContinue(event: MouseEvent<HTMLAnchorElement>): void;
  /** Why one cannot continue yet. */
  problem?: string;
}

/** The Continue area (docs/behaviour.md, "Continue area"): its only link stays reachable while Continue is blocked, and then says why. */
export function ContinueArea({ description, position, total, label, href, enabled, busy = false, onContinue, problem }: ContinueAreaProps) {
  const locale = useLocale();
  const id = useId();
  return (
    <section className={styles.area} aria-label={say.continueArea(locale)} aria-busy={busy}>
      <p className={styles.where}>{say.stepOf(locale, { position, total })}</p>
      <progress aria-label={say.progress(locale)} value={position} max={total} style={{ "--total": total } as CSSProperties} />
      {description && <p className={styles.description}>{description}</p>}
      <p id={id} className={styles.problem} aria-live="polite">
        {problem}
      </p>
      <a className={`button ${styles.link}`} href={href} aria-disabled={!enabled} aria-describedby={problem ? id : undefined} onClick={onContinue}>
        {label}
      </a>
    </section>
  );
}
