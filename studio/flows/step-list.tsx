import { type ReactNode, useDeferredValue, useId, useMemo } from "react";
import { Link } from "react-router-dom";
import * as fragments from "../../messages/generated/studio/fragments.ts";
import * as kindNames from "../../messages/generated/studio/kinds.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { labelOf } from "../../schemas/forms/form.ts";
import { useLocale } from "../../ui/locale.ts";
import { sentenceOf } from "../flow-model/condition-sentence.ts";
import { subjectsFor } from "../flow-model/condition-subjects.ts";
import { moveStep, removeStep } from "../flow-model/flow-edits.ts";
import { type FlowStep, parseNextStep } from "../flow-model/flow-steps.ts";
import type { Schema } from "../forms/schema.ts";
import { Grip, useDragOrder } from "../forms/use-drag-order.tsx";
import { useOptions } from "../forms/use-options.ts";
import shell from "../shell/shell.module.css";
import { useCatalogue } from "../state/use-catalogue.ts";
import styles from "./flow-page.module.css";
import { repeatBadge } from "./repeat-field.tsx";
import { useExpandedSteps } from "./use-expanded-steps.ts";

type Kinds = Readonly<Record<string, { readonly answer?: Schema }>>;

interface StepListProps {
  steps: readonly FlowStep[];
  kinds: Kinds;
  selected: number | undefined;
  about: ReactNode;
  /** Renders the visits of a step, or of a use's steps. */
  visits?(step: FlowStep): ReactNode;
  edit(change: (text: string) => string): void;
  onShow(index: number): void;
}

/** Lists a flow's steps to select, move (also by keyboard) or remove. */
export function StepList({ steps, kinds, selected, about, visits, edit, onShow }: StepListProps) {
  const locale = useLocale();
  const id = useId();
  const routes = useRoutes(steps, kinds);
  const move = (from: number, to: number) => {
    edit((text) => moveStep(text, from, to));
    if (selected === undefined) return;
    if (selected === from) onShow(to);
    else if (from < selected && selected <= to) onShow(selected - 1);
    else if (to <= selected && selected < from) onShow(selected + 1);
  };
  const order = useDragOrder<HTMLOListElement>(move);
  return (
    <section>
      <h2 id={id} className={shell.label}>
        {say.steps(locale)}
      </h2>
      <p className={styles.about}>{about}</p>
      <ol ref={order.list} aria-labelledby={id} className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.path} data-selected={index === selected || undefined} {...order.item(index)}>
            <div className={styles.step}>
              <Link to={`?at=/steps/${index}`} aria-current={index === selected ? "step" : undefined}>
                {step.title || step.path}
              </Link>
              <span>{kindName(locale, step.component)}</span>
              {repeatBadge(locale, step) !== undefined && (
                <span className={styles.route}>{repeatBadge(locale, step)}</span>
              )}
              {(routes[index] ?? []).map((route) => (
                <span key={route} className={styles.route}>
                  {route}
                </span>
              ))}
              {visits?.(step)}
            </div>
            <div className={styles.stepTools}>
              <StepButton
                label={say.moveUp(locale)}
                d="M8 13V3M3.5 7.5 8 3l4.5 4.5"
                of={step}
                disabled={index === 0}
                onPress={() => move(index, index - 1)}
              />
              <StepButton
                label={say.moveDown(locale)}
                d="M8 3v10M3.5 8.5 8 13l4.5-4.5"
                of={step}
                disabled={index === steps.length - 1}
                onPress={() => move(index, index + 1)}
              />
              <StepButton
                label={say.remove(locale)}
                d="m4 4 8 8M12 4l-8 8"
                of={step}
                disabled={steps.length === 1}
                onPress={() => {
                  edit((text) => removeStep(text, index));
                  if (selected !== undefined && selected >= index) onShow(Math.max(0, selected - 1));
                }}
              />
              {steps.length > 1 && <Grip onPointerDown={order.grip(index)} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Says where each step leads, unless that is simply the next one. Typing does not wait for it. */
function useRoutes(edited: readonly FlowStep[], kinds: Kinds): readonly (readonly string[])[] {
  const locale = useLocale();
  const steps = useDeferredValue(edited);
  const options = useOptions(steps);
  const { value: catalogue } = useCatalogue();
  const expanded = useExpandedSteps(steps);
  return useMemo(() => {
    const exits: Readonly<Record<string, string>> = {
      checkout: say.checkout(locale),
      return: fragments.backToFlow(locale),
    };
    const titleOf = (to: string) => steps.find(({ path }) => path === to)?.title || (exits[to] ?? to);
    return steps.map(({ nextStep }, index) => {
      const { branches = [], otherwise } = parseNextStep(nextStep) ?? {};
      if (otherwise === undefined || otherwise === "checkout") return [];
      if (branches.length === 0)
        return steps[index + 1]?.path === otherwise ? [] : [say.jumpsTo(locale, { step: titleOf(otherwise) })];
      const subjects = subjectsFor(index, { steps, expanded, kinds, catalogue, options, locale });
      return [
        ...branches.map(({ when, to }) =>
          say.branchTo(locale, { condition: sentenceOf(when, subjects, locale), step: titleOf(to) }),
        ),
        say.otherwiseTo(locale, { step: titleOf(otherwise) }),
      ];
    });
  }, [steps, expanded, kinds, catalogue, options, locale]);
}

function StepButton({
  label,
  d,
  of,
  disabled,
  onPress,
}: {
  label: string;
  /** Its icon, in a box of 16. */
  d: string;
  of: FlowStep;
  disabled: boolean;
  onPress(): void;
}) {
  const id = useId();
  return (
    <button
      type="button"
      className={styles.stepButton}
      title={label}
      disabled={disabled}
      aria-describedby={id}
      onClick={onPress}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={d} fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <span className="visually-hidden">{label}</span>
      <span id={id} hidden>
        {of.title}
      </span>
    </button>
  );
}

/** A step kind's display name: "Extras" for "upsells" (messages/en/studio/kinds.json); by default its folder's. */
export function kindName(locale: string, component: string): string {
  const named = labelOf(
    kindNames,
    component.replaceAll(/-(\w)/g, (_, first: string) => first.toUpperCase()),
  )?.(locale);
  if (named !== undefined) return named;
  const words = component.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
