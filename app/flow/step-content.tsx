import { type RefObject, useEffect, useId, useRef, useState } from "react";
import type { StepView } from "../../engine/react/step-view.ts";
import * as say from "../../messages/generated/app/flow.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { HeadingLevel } from "../../ui/heading.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./page-step.module.css";

export function StepContent({ view }: { view: StepView }) {
  const locale = useLocale();
  const { step, failure, screen, code, layout } = view;
  if (failure) {
    return (
      <LoadFailure
        title={say.stepFailed(locale, { step: failure.step.title })}
        error={failure.error}
        onRetry={failure.retry}
      />
    );
  }
  if (code.status === "failed") {
    return (
      <LoadFailure
        title={say.stepFailed(locale, { step: step.title })}
        error={code.error}
        message={say.stepFailedHint(locale)}
        onRetry={view.reloadCode}
      />
    );
  }
  if (code.status === "loading" || screen === undefined)
    return <Skeleton shape={layout.placeholder ?? "rows"} label={say.stepLoading(locale, { step: step.title })} />;
  const { resource } = screen.view;
  return (
    <>
      {resource?.status === "failed" && !layout.explainsFailure && (
        <LoadFailure title={say.partFailed(locale)} error={resource.error} onRetry={view.reload} />
      )}
      <ErrorBoundary>
        <code.value {...screen} />
      </ErrorBoundary>
    </>
  );
}

interface PageStepProps {
  view: StepView;
  after?: StepView;
  /** The step comes next, once the one before it has loaded. */
  isNext: boolean;
}

/** One of several steps on a page. It appears once the previous step is answered, and stays while it reloads. */
export function PageStep({ view, after, isNext }: PageStepProps) {
  const locale = useLocale();
  const id = useId();
  const { step, isOpen, layout } = view;
  const last = useRef<StepView>(undefined);
  const [pressed, setPressed] = useState<boolean>();
  const isWaiting = isOpen && view.screen === undefined && view.failure === undefined && view.code.status === "ready";
  const shown = isWaiting ? (last.current ?? view) : view;
  if (isOpen && view.screen !== undefined) last.current = view;
  if (!isOpen) last.current = undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  // The page begins at its top: its first step is not scrolled to.
  useRevealed(heading, isOpen, after === undefined || after.layout.severalPresses === true);
  const isFoldable = isOpen && layout.foldable === true;
  const isUnfolded = pressed ?? (!isFoldable || shown.screen?.answer !== undefined);
  return (
    <section
      className={styles.step}
      aria-labelledby={id}
      data-closed={!isOpen || undefined}
      data-folds={isFoldable || undefined}
    >
      <h2 ref={heading} id={id} tabIndex={-1}>
        {isFoldable ? (
          <button type="button" aria-expanded={isUnfolded} onClick={() => setPressed(!isUnfolded)}>
            {step.title}
          </button>
        ) : (
          step.title
        )}
      </h2>
      {isNext && (
        <div>
          <Skeleton shape={layout.placeholder ?? "rows"} label={say.stepLoading(locale, { step: step.title })} />
        </div>
      )}
      {isOpen && step.description && <p className={styles.description}>{step.description}</p>}
      {isOpen && isUnfolded && (
        <div inert={isWaiting} aria-busy={isWaiting}>
          <HeadingLevel value={3}>
            <StepContent view={shown} />
          </HeadingLevel>
        </div>
      )}
    </section>
  );
}

/**
 * Scrolls to a step that an answer has just opened below the fold: on a phone, a month fills the screen.
 * @param stays the page does not move, as after an answer that takes several presses
 */
function useRevealed(heading: RefObject<HTMLElement | null>, isOpen: boolean, stays: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isNew = isOpen && !wasOpen.current;
    wasOpen.current = isOpen;
    const element = heading.current;
    // Never scroll without a press.
    if (!isNew || stays || element === null || !navigator.userActivation?.isActive) return;
    if (element.getBoundingClientRect().bottom < innerHeight * 0.6) return;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollIntoView({ block: "start", behavior: isCalm ? "instant" : "smooth" });
  }, [isOpen, stays, heading]);
}
