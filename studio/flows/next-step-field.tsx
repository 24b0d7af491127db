import { useId, useMemo, useState } from "react";
import { childPointer } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/conditions.ts";
import * as fragments from "../../messages/generated/studio/fragments.ts";
import * as pages from "../../messages/generated/studio/pages.ts";
import { titleOf } from "../../schemas/form-texts.ts";
import { useLocale } from "../../ui/locale.ts";
import { defaultComparison, type Subject, subjectsFor } from "../flow-model/condition-subjects.ts";
import { writeComparison } from "../flow-model/conditions.ts";
import {
  type Branch,
  type FlowStep,
  isFragmentFile,
  parseNextStep,
  stepsUpTo,
  waysTo,
} from "../flow-model/flow-steps.ts";
import { MoveButtons, Problems } from "../forms/field-frame.tsx";
import { disambiguateLabels, fieldId, type Option, useFormContext } from "../forms/form-context.ts";
import forms from "../forms/forms.module.css";
import { OptionSelect } from "../forms/option-select.tsx";
import type { Schema } from "../forms/schema.ts";
import { JsonField } from "../forms/text-fields.tsx";
import { useCatalogue } from "../state/use-catalogue.ts";
import { WhenFields } from "./condition-fields.tsx";
import { useExpandedSteps } from "./use-expanded-steps.ts";

interface NextStepFieldProps {
  schema: Schema;
  steps: readonly FlowStep[];
  index: number;
  kinds: Readonly<Record<string, { readonly answer?: Schema }>>;
  options: Readonly<Record<string, readonly Option[]>>;
}

/** Edits a step's targets: another step or checkout, by condition (docs/behaviour.md, "Conditions in words"). */
export function NextStepField({ schema, steps, index, kinds, options }: NextStepFieldProps) {
  const locale = useLocale();
  const id = useId();
  const { set, problemsAt } = useFormContext();
  const subjects = useSubjects(index, { steps, kinds, options });
  const { file } = useFormContext();
  const targets = targetOptions(steps, index, exitOption(file, locale));
  const [order, setOrder] = useState(0);
  const step = steps[index];
  const pointer = `/steps/${index}/nextStep`;
  const leads = parseNextStep(step?.nextStep);
  if (step === undefined) return null;
  if (leads === undefined)
    return (
      <JsonField
        schema={{ title: titleOf(schema, "nextStep"), description: schema.description, hint: schema.hint }}
        value={step.nextStep}
        pointer={pointer}
        name="nextStep"
      />
    );
  const { branches, otherwise } = leads;
  const otherwiseAt = branches.length === 0 ? pointer : `${pointer}/${branches.length}`;
  const [first] = subjects;
  const added = first && { when: writeComparison(defaultComparison(first)), to: stepAfter(steps, otherwise) };
  return (
    <fieldset id={fieldId(pointer)} tabIndex={-1} className={forms.group}>
      <legend>{say.whereNext(locale)}</legend>
      {branches.length > 0 && (
        <ol className={forms.branches}>
          {branches.map((branch, place) => (
            <BranchFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no id
              key={place}
              {...{ branch, place, pointer, subjects, targets, otherwise, order }}
              count={branches.length}
              onReorder={() => setOrder(order + 1)}
            />
          ))}
        </ol>
      )}
      <div className={forms.field}>
        <label htmlFor={id}>{branches.length > 0 ? say.otherwise(locale) : say.goTo(locale)}</label>
        <OptionSelect id={id} value={otherwise} options={targets} onChange={(to) => set(otherwiseAt, to)} />
        <Problems id={id} problems={problemsAt(otherwiseAt)} />
      </div>
      {added === undefined ? (
        <p className={forms.hint}>{say.nothingToAsk(locale)}</p>
      ) : (
        <button type="button" className={forms.quiet} onClick={() => set(pointer, [...branches, added, otherwise])}>
          {say.add(locale)}
        </button>
      )}
    </fieldset>
  );
}

type SubjectContext = Pick<NextStepFieldProps, "steps" | "kinds" | "options">;

function useSubjects(index: number, { steps, kinds, options }: SubjectContext): readonly Subject[] {
  const locale = useLocale();
  const { value: catalogue } = useCatalogue();
  const expanded = useExpandedSteps(steps);
  return useMemo(
    () => subjectsFor(index, { steps, expanded, kinds, catalogue, options, locale }),
    [index, steps, expanded, kinds, catalogue, options, locale],
  );
}

/** Steps that may follow: earlier ones would form a cycle. */
function targetOptions(steps: readonly FlowStep[], index: number, exit: Option): Option[] {
  const before = stepsUpTo(steps, index);
  const others = steps.filter((each) => !before.includes(each));
  return [...disambiguateLabels(others.map(({ path, title }) => ({ value: path, label: title || path }))), exit];
}

function exitOption(file: string, locale: string): Option {
  return isFragmentFile(file)
    ? { value: "return", label: fragments.backToFlow(locale) }
    : { value: "checkout", label: pages.checkout(locale) };
}

function stepAfter(steps: readonly FlowStep[], otherwise: string): string {
  const place = steps.findIndex(({ path }) => path === otherwise);
  return (place < 0 ? undefined : steps[place + 1]?.path) ?? "checkout";
}

interface BranchFieldsProps {
  branch: Branch;
  place: number;
  count: number;
  pointer: string;
  subjects: readonly Subject[];
  targets: readonly Option[];
  otherwise: string;
  /** Changes when conditions are reordered, to remount their fields. */
  order: number;
  onReorder(): void;
}

/** A condition and its target. One that words cannot express is shown as JSON. */
function BranchFields({
  branch,
  place,
  count,
  pointer,
  subjects,
  targets,
  otherwise,
  order,
  onReorder,
}: BranchFieldsProps) {
  const locale = useLocale();
  const id = useId();
  const { set, remove, move, problemsWithin } = useFormContext();
  const at = childPointer(pointer, place);
  const problems = problemsWithin(at);
  const reorder = (edit: () => void) => {
    edit();
    onReorder();
  };
  return (
    <li id={fieldId(at)} tabIndex={-1} className={forms.branch}>
      <fieldset className={forms.condition} aria-describedby={problems.length > 0 ? `${id}-problems` : undefined}>
        <legend className="visually-hidden">{say.branch(locale, { number: place + 1 })}</legend>
        <WhenFields key={order} when={branch.when} pointer={`${at}/when`} subjects={subjects} />
        <div className={forms.field}>
          <label htmlFor={id}>{say.goTo(locale)}</label>
          <OptionSelect id={id} value={branch.to} options={targets} onChange={(to) => set(`${at}/to`, to)} />
        </div>
        <Problems id={id} problems={problems} />
        <div className={forms.row}>
          <MoveButtons index={place} count={count} onMove={(to) => reorder(() => move(at, to))} />
          <button
            type="button"
            className={forms.quiet}
            onClick={() => reorder(() => (count === 1 ? set(pointer, otherwise) : remove(at)))}
          >
            {say.remove(locale)}
          </button>
        </div>
      </fieldset>
    </li>
  );
}

interface ShownOnlyIfProps {
  steps: readonly FlowStep[];
  index: number;
  kinds: Readonly<Record<string, { readonly answer?: Schema }>>;
  options: Readonly<Record<string, readonly Option[]>>;
}

/** Edits a step's condition, which is in the previous step's nextStep. Null if several lead here or none asks. */
export function ShownOnlyIf({ steps, index, kinds, options }: ShownOnlyIfProps) {
  const locale = useLocale();
  const id = useId();
  const { set } = useFormContext();
  const step = steps[index];
  const ways = step === undefined ? [] : waysTo(steps, step.path);
  const before = ways.length === 1 ? ways[0] : undefined;
  const at = before?.index ?? 0;
  const subjects = useSubjects(at, { steps, kinds, options });
  const leads = parseNextStep(steps[at]?.nextStep);
  const after = parseNextStep(step?.nextStep)?.otherwise;
  const [first] = subjects;
  if (step === undefined || before === undefined || leads === undefined || after === undefined || first === undefined)
    return null;
  const { branches } = leads;
  const pointer = `/steps/${at}/nextStep`;
  const own = before.branch === undefined ? undefined : branches[before.branch];
  const change = (isOnly: boolean) => {
    if (isOnly)
      return set(pointer, [...branches, { when: writeComparison(defaultComparison(first)), to: step.path }, after]);
    const others = branches.filter((branch) => branch !== own);
    set(pointer, others.length === 0 ? step.path : [...others, step.path]);
  };
  return (
    <fieldset className={forms.condition} aria-labelledby={`${id}-label`}>
      <div className={forms.switch}>
        <input id={id} type="checkbox" checked={own !== undefined} onChange={({ target }) => change(target.checked)} />
        <label id={`${id}-label`} htmlFor={id}>
          {say.onlyIf(locale)}
        </label>
      </div>
      {own && <WhenFields when={own.when} pointer={`${pointer}/${before.branch}/when`} subjects={subjects} />}
    </fieldset>
  );
}
