import { useId, useRef } from "react";
import type { StepView } from "../../engine/react/step-view.ts";
import { HeadingLevel } from "../../ui/Heading.tsx";
import styles from "./PageStep.module.css";
import { StepContent } from "./StepContent.tsx";

/**
 * One of several steps on a page, below its own heading. Its content appears when the step before it is answered, and stays while it is
 * loaded for another answer.
 */
export function PageStep({ view }: { view: StepView }) {
  const id = useId();
  const { step, isOpen } = view;
  const last = useRef<StepView>(undefined);
  const isWaiting = isOpen && view.screen === undefined && view.failure === undefined && view.code.status === "ready";
  const shown = isWaiting ? (last.current ?? view) : view;
  if (isOpen && view.screen !== undefined) last.current = view;
  if (!isOpen) last.current = undefined;
  return (
    <section className={styles.step} aria-labelledby={id} data-closed={!isOpen || undefined}>
      <h2 id={id} tabIndex={-1}>
        {step.title}
      </h2>
      {isOpen && (
        <div inert={isWaiting} aria-busy={isWaiting}>
          {step.description && <p className={styles.description}>{step.description}</p>}
          <HeadingLevel value={3}>
            <StepContent view={shown} />
          </HeadingLevel>
        </div>
      )}
    </section>
  );
}
