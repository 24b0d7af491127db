import { type ReactNode, useEffect } from "react";
import { playTones } from "../../ui/tones.ts";
import { sounds } from "./sounds.tsx";
import type { Verdict } from "./verdict.ts";
import styles from "./verdict-panel.module.css";

interface VerdictPanelProps {
  verdict: Verdict;
  headline: ReactNode;
  children?: ReactNode;
}

/** The verdict in color, shape, sound and words, readable at one meter (docs/behaviour.md, "Confirming guests"). */
export function VerdictPanel({ verdict, headline, children }: VerdictPanelProps) {
  useEffect(() => playTones(sounds[verdict]), [verdict]);
  return (
    <div role={verdict === "wait" ? "note" : undefined} className={styles.verdict} data-verdict={verdict}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        {shapes[verdict]}
      </svg>
      <div className={styles.headline}>{headline}</div>
      <div className={styles.more}>{children}</div>
    </div>
  );
}

const shapes = {
  admit: <path d="M6 25 19 38 42 11" />,
  wait: (
    <>
      <circle cx="24" cy="24" r="19" />
      <path d="M24 11v13l8 8" />
    </>
  ),
  refuse: <path d="m9 9 30 30M39 9 9 39" />,
} satisfies Record<Verdict, ReactNode>;
