import { type FormEvent, useId, useMemo, useState } from "react";
import * as conditions from "../../messages/generated/studio/conditions.ts";
import * as fragmentsSay from "../../messages/generated/studio/fragments.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { hintOf } from "../../schemas/form-texts.ts";
import { hasTrait } from "../../schemas/generated/kind-traits.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import { defaultComparison, type Subject, subjectsFor } from "../flow-model/condition-subjects.ts";
import { type Condition, writeCondition } from "../flow-model/conditions.ts";
import { isWithin } from "../flow-model/expanded-steps.ts";
import { addStep, dataForNewStep } from "../flow-model/flow-edits.ts";
import { type FlowStep, stepsUpTo } from "../flow-model/flow-steps.ts";
import forms from "../forms/forms.module.css";
import { PlainSelect, PlainText } from "../forms/plain-fields.tsx";
import type { Schema } from "../forms/schema.ts";
import { useOptions } from "../forms/use-options.ts";
import draft from "../shell/draft.module.css";
import shell from "../shell/shell.module.css";
import { useCatalogue } from "../state/use-catalogue.ts";
import { ConditionFields } from "./condition-fields.tsx";
import styles from "./flow-page.module.css";
import { kindName } from "./step-list.tsx";
import { useExpandedSteps } from "./use-expanded-steps.ts";
import { useFragments } from "./use-fragments.ts";

type Kind = readonly [component: string, { readonly data: Schema; readonly answer?: Schema }];

interface AddStepDialogProps {
  open: boolean;
  kinds: readonly Kind[];
  steps: readonly FlowStep[];
  /** Default index of the step above the new one. */
  below: number;
  edit(change: (text: string) => string): void;
  onClose(): void;
  onAdded(index: number): void;
}

/** Asks for a new step's kind, place, title and condition. */
export function AddStepDialog({ open, onClose, ...form }: AddStepDialogProps) {
  const locale = useLocale();
  return (
    <Dialog title={say.addStep(locale)} open={open} onClose={onClose}>
      <AddStepForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function AddStepForm({ kinds, steps, below: shown, edit, onClose, onAdded }: Omit<AddStepDialogProps, "open">) {
  const locale = useLocale();
  const [component, setComponent] = useState("");
  const [title, setTitle] = useState("");
  const [condition, setCondition] = useState<Condition>();
  const [below, setBelow] = useState(shown);
  const subjects = useAllSubjects(kinds, steps);
  const fragments = useFragmentKinds(kinds);
  const place = condition === undefined ? below : placeFor(condition, steps, below);
  function add(event: FormEvent): void {
    event.preventDefault();
    const data = dataForNewStep(component, steps, Object.fromEntries(kinds));
    const use = component.startsWith(usePrefix) ? component.slice(usePrefix.length) : undefined;
    const step = { component, use, title: title.trim(), data, when: condition && writeCondition(condition) };
    edit((text) => addStep(text, place, step).text);
    onClose();
    onAdded(place + 1);
  }
  return (
    <form className={forms.fields} onSubmit={add}>
      <KindPicker kinds={[...kinds, ...fragments]} value={component} onChange={setComponent} />
      {!component.startsWith(usePrefix) && (
        <PlainText label={say.title(locale)} value={title} maxLength={200} onChange={setTitle} />
      )}
      {subjects.length > 0 && (
        <ConditionChoice
          condition={condition}
          first={firstFor(subjects, steps, below)}
          subjects={subjects}
          onChange={setCondition}
        />
      )}
      {steps.length > 0 && (
        <PlainSelect
          label={say.standsBelow(locale)}
          hint={place === below ? "" : say.standsBelowAsking(locale)}
          hintRole="status"
          value={String(place)}
          options={steps.map(({ path, title }, index) => ({
            value: String(index),
            label: title || path,
            disabled: condition !== undefined && placeFor(condition, steps, index) !== index,
          }))}
          onChange={(index) => setBelow(Number(index))}
        />
      )}
      <div className={draft.dialogEnd}>
        {component === "" && <p className={`${shell.hint} ${draft.why}`}>{say.kindChosen(locale)}</p>}
        <button type="submit" className="button" disabled={component === ""}>
          {say.add(locale)}
        </button>
      </div>
    </form>
  );
}

/** Marks a fragment among the kinds to choose from. */
const usePrefix = "use ";

/** Offers the fragments below the kinds of visitors' steps; tools have none. */
function useFragmentKinds(kinds: readonly Kind[]): readonly Kind[] {
  const locale = useLocale();
  const { fragments } = useFragments();
  if (!kinds.some(([component]) => hasTrait(component, "shows-text"))) return [];
  return fragments
    .filter(({ state }) => state !== "removed")
    .map(({ name, title }) => [
      usePrefix + name,
      { data: { title, description: fragmentsSay.chooseFragment(locale) } },
    ]);
}

interface KindPickerProps {
  kinds: readonly Kind[];
  value: string;
  onChange(component: string): void;
}

/** Offers the kinds of steps, each with a sentence on what it does. */
function KindPicker({ kinds, value, onChange }: KindPickerProps) {
  const locale = useLocale();
  const id = useId();
  const named = kinds
    .map(([component, { data }]) => ({
      component,
      name: component.startsWith(usePrefix) ? String(data.title) : kindName(locale, component),
      about: hintOf(data),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
  return (
    <fieldset className={styles.kinds}>
      <legend>{say.kind(locale)}</legend>
      {named.map(({ component, name, about }) => (
        <label key={component}>
          <input
            type="radio"
            name={id}
            aria-label={name}
            aria-describedby={`${id}-${component}`}
            checked={component === value}
            onChange={() => onChange(component)}
          />
          <b>{name}</b>
          <small id={`${id}-${component}`}>{about}</small>
        </label>
      ))}
    </fieldset>
  );
}

interface ConditionChoiceProps {
  condition: Condition | undefined;
  first: Condition | undefined;
  subjects: readonly Subject[];
  onChange(condition: Condition | undefined): void;
}

function ConditionChoice({ condition, first, subjects, onChange }: ConditionChoiceProps) {
  const locale = useLocale();
  const id = useId();
  return (
    <fieldset className={forms.condition} aria-labelledby={`${id}-only`}>
      <div className={forms.switch}>
        <input
          id={`${id}-if`}
          type="checkbox"
          checked={condition !== undefined}
          onChange={({ target }) => onChange(target.checked ? first : undefined)}
        />
        <label id={`${id}-only`} htmlFor={`${id}-if`}>
          {conditions.onlyIf(locale)}
        </label>
      </div>
      {condition && <ConditionFields condition={condition} subjects={subjects} onChange={onChange} />}
    </fieldset>
  );
}

function useAllSubjects(kinds: readonly Kind[], steps: readonly FlowStep[]): readonly Subject[] {
  const locale = useLocale();
  const options = useOptions(steps);
  const { value: catalogue } = useCatalogue();
  const expanded = useExpandedSteps(steps);
  return useMemo(
    () =>
      subjectsFor(steps.length - 1, { steps, expanded, kinds: Object.fromEntries(kinds), catalogue, options, locale }),
    [steps, expanded, kinds, catalogue, options, locale],
  );
}

/** The simplest condition on the last question before the new step; otherwise on any. */
function firstFor(subjects: readonly Subject[], steps: readonly FlowStep[], below: number): Condition | undefined {
  const subject = subjects.find((each) => placeFor([[defaultComparison(each)]], steps, below) === below) ?? subjects[0];
  return subject && [[defaultComparison(subject)]];
}

/** The index of the step above: as wanted, unless the condition compares a later answer. */
function placeFor(condition: Condition, steps: readonly FlowStep[], below: number): number {
  return condition.flat().reduce((place, { path: [asking = ""] }) => {
    const isAsked = (step: FlowStep) => step.component === asking || isWithin(step, asking);
    const isQuestions = stepsUpTo(steps, place).some(isAsked);
    const last = steps.findLastIndex(isAsked);
    return isQuestions ? place : Math.max(place, last);
  }, below);
}
