import { type RefObject, useEffect, useId, useRef } from "react";
import type { StepView } from "../../engine/react/step-view.ts";
import { HeadingLevel } from "../../ui/heading.tsx";
import styles from "./page-step.module.css";
import { StepContent } from "./step-content.tsx";

/** One of several steps on a page. It appears once the previous step is answered, and stays while it reloads. */
export function PageStep({ view }: { view: StepView }) {
  const id = useId();
  const { step, isOpen } = view;
  const last = useRef<StepView>(undefined);
  const isWaiting = isOpen && view.screen === undefined && view.failure === undefined && view.code.status === "ready";
  const shown = isWaiting ? (last.current ?? view) : view;
  if (isOpen && view.screen !== undefined) last.current = view;
  if (!isOpen) last.current = undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useRevealed(heading, isOpen);
  return (
    <section className={styles.step} aria-labelledby={id} data-closed={!isOpen || undefined}>
      <h2 ref={heading} id={id} tabIndex={-1}>
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

/** Scrolls to a step that an answer has just opened below the fold: on a phone, a month fills the screen. */
function useRevealed(heading: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isNew = isOpen && !wasOpen.current;
    wasOpen.current = isOpen;
    const element = heading.current;
    // Never scroll without a press.
    if (!isNew || element === null || !navigator.userActivation?.isActive) return;
    if (element.getBoundingClientRect().bottom > innerHeight * 0.75) element.scrollIntoView({ block: "center" });
  }, [isOpen, heading]);
}
