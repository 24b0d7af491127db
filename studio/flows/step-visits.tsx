import { Fragment, useId, useMemo, useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { unbroken } from "../../messages/formats/list.ts";
import * as say from "../../messages/generated/studio/visits.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioVisits } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { isWithin } from "../flow-model/expanded-steps.ts";
import type { FlowStep } from "../flow-model/flow-steps.ts";
import { wallClock } from "../moment.ts";
import { api } from "../state/session.ts";
import styles from "./flow-page.module.css";

type StepVisits = StudioVisits["steps"][number];

const spans = [7, 30, 90, 365];

interface FlowAddress {
  readonly base: string;
  readonly handle: string;
}

/** Loads how often each step was entered and left (docs/behaviour/studio.md, "Where visitors leave"). */
export function useVisits({ base, handle }: FlowAddress) {
  const [days, setDays] = useState(30);
  const { value, error } = useLoaded<StudioVisits, string>(`${base}/${handle}/${days}`, (_key, signal) =>
    api.get("studio", studioPaths.studioVisits({ base, handle, ...lastDays(days) }), signal),
  );
  const steps = value?.steps;
  const byPath = useMemo(() => new Map(steps?.map((step) => [step.path, step])), [steps]);
  const isUnpublished = error instanceof CallError && error.status === 404;
  const isFailed = error !== undefined && !isUnpublished;
  return { days, setDays, byPath, isFailed, isUnpublished, isEmpty: steps?.every(({ entered }) => entered === 0) };
}

/** Returns days of the museum's calendar, today included. */
function lastDays(count: number): { readonly from: string; readonly to: string } {
  const day = (ago: number) => wallClock(new Date(Date.now() - ago * 24 * 60 * 60_000).toISOString()).slice(0, 10);
  return { from: day(count - 1), to: day(0) };
}

/** Chooses the days to count. */
export function VisitsSpan({
  days,
  setDays,
  isFailed,
  isEmpty,
}: Pick<ReturnType<typeof useVisits>, "days" | "setDays" | "isFailed" | "isEmpty">) {
  const locale = useLocale();
  const id = useId();
  const span = say.lastDays(locale, { days });
  return (
    <div className={styles.visits}>
      <label htmlFor={id}>{say.span(locale)}</label>
      <select id={id} value={days} onChange={({ target }) => setDays(Number(target.value))}>
        {spans.map((count) => (
          <option key={count} value={count}>
            {say.lastDays(locale, { days: count })}
          </option>
        ))}
      </select>
      {isFailed && <p role="alert">{say.failed(locale)}</p>}
      {isEmpty && <p>{say.none(locale, { span })}</p>}
    </div>
  );
}

interface VisitsOfStepProps {
  step: FlowStep;
  byPath: ReadonlyMap<string, StepVisits>;
}

/** Says how the visits of a step, or of each step of a fragment's use, ended. */
export function VisitsOfStep({ step, byPath }: VisitsOfStepProps) {
  if (step.use === undefined) return <VisitsOfOne visits={byPath.get(step.path)} />;
  const within = [...byPath.values()].filter(({ path }) => isWithin(step, path));
  return within.map((visits) => (
    <Fragment key={visits.path}>
      {visits.entered > 0 && <b className={styles.visitedStep}>{visits.title}</b>}
      <VisitsOfOne visits={visits} />
    </Fragment>
  ));
}

/** Nothing for a step without visits. */
function VisitsOfOne({ visits }: { visits: StepVisits | undefined }) {
  const locale = useLocale();
  if (visits === undefined || visits.entered === 0) return null;
  const { entered, back } = visits;
  const percent = (count: number) => Math.min(100, Math.round((100 * count) / entered));
  const words = { entered, continued: percent(visits.continued), abandoned: percent(visits.abandoned) };
  return (
    <span className={styles.visitsOfStep}>
      {unbroken(back === 0 ? say.step(locale, words) : say.stepBack(locale, { ...words, back: percent(back) }))}
    </span>
  );
}
