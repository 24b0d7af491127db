import { type MouseEvent, type ReactNode, useId, useState } from "react";
import * as say from "../messages/generated/ui.ts";
import styles from "./ContinueArea.module.css";
import { useLocale } from "./locale.ts";

interface ContinueAreaProps {
  description?: string;
  /** What is chosen so far, beside the link on a phone. */
  summary?: ReactNode;
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
  /** Something is chosen: what is still missing is said at once. Before that the description says what to do, and the problem only who presses. */
  started?: boolean;
}

/** The Continue area (docs/behaviour.md, "Continue area"): its only link stays reachable while Continue is blocked, and then says why. */
export function ContinueArea({
  description,
  summary,
  position,
  total,
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
  const [asked, setAsked] = useState(false);
  if (asked && !problem) setAsked(false);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    setAsked(!enabled);
    onContinue(event);
  };
  // The same is not said twice: where there is no description, the problem is what there is to say.
  const said = asked || started || !description ? problem : undefined;
  return (
    <section className={`${styles.area} needs-script`} aria-label={say.continueArea(locale)} aria-busy={busy}>
      {/* The step's place is announced here, once: the title is the heading, which takes the focus. */}
      <p className={styles.where} aria-live="polite">
        {say.stepOf(locale, { position, total })}
      </p>
      <progress aria-label={say.progress(locale)} value={position} max={total} ref={(bar) => bar?.style.setProperty("--total", String(total))} />
      {description && (
        <p id={`${id}-description`} className={styles.description} data-replaced={said !== undefined || undefined}>
          {description}
        </p>
      )}
      <p id={id} className={styles.problem} aria-live="polite" data-asked={asked || undefined}>
        {/* Another element, so that it is announced again. */}
        {asked ? <strong>{said}</strong> : said}
      </p>
      {summary}
      <a
        className={`button ${styles.link}`}
        data-follow=""
        href={href}
        aria-disabled={!enabled}
        aria-busy={busy}
        aria-describedby={problem && (said ? id : `${id}-description`)}
        onClick={press}
      >
        {label}
      </a>
    </section>
  );
}
