import { useId, useMemo, useState } from "react";
import * as conditions from "../../messages/generated/studio/conditions.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import { firstWords, type Subject, subjectsFor } from "../flow-model/condition-subjects.ts";
import { type Condition, writeCondition } from "../flow-model/conditions.ts";
import { addStep, dataForNewStep } from "../flow-model/flow-edits.ts";
import { stepsUpTo, type WrittenStep } from "../flow-model/flow-steps.ts";
import forms from "../forms/forms.module.css";
import type { Schema } from "../forms/schema.ts";
import { useOptions } from "../forms/use-options.ts";
import { useFile } from "../state/use-file.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { kindName } from "./step-list.tsx";

type Kind = readonly [component: string, { readonly data: Schema; readonly answer?: Schema }];

interface AddStepDialogProps {
  open: boolean;
  kinds: readonly Kind[];
  steps: readonly WrittenStep[];
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
  const id = useId();
  const [component, setComponent] = useState("");
  const [title, setTitle] = useState("");
  const [condition, setCondition] = useState<Condition>();
  const [below, setBelow] = useState(shown);
  const subjects = useAllSubjects(kinds, steps);
  const byName = kinds
    .map(([name]) => [name, kindName(locale, name)] as const)
    .sort(([, a], [, b]) => a.localeCompare(b, locale));
  const schema = kinds.find(([name]) => name === component)?.[1].data ?? {};
  const place = condition === undefined ? below : placeFor(condition, steps, below);
  return (
    <form
      className={forms.fields}
      onSubmit={(event) => {
        event.preventDefault();
        const step = {
          component,
          title: title.trim(),
          data: dataForNewStep(component, steps, Object.fromEntries(kinds)),
          when: condition && writeCondition(condition),
        };
        edit((text) => addStep(text, place, step).text);
        onClose();
        onAdded(place + 1);
      }}
    >
      <div className={forms.field}>
        <label htmlFor={`${id}-kind`}>{say.kind(locale)}</label>
        <select
          id={`${id}-kind`}
          required
          aria-describedby={`${id}-hint`}
          value={component}
          onChange={({ target }) => setComponent(target.value)}
        >
          <option value="">{say.chooseKind(locale)}</option>
          {byName.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
        {typeof schema.description === "string" && (
          <p id={`${id}-hint`} className={forms.hint} aria-live="polite">
            {schema.description}
          </p>
        )}
      </div>
      <div className={forms.field}>
        <label htmlFor={`${id}-title`}>{say.title(locale)}</label>
        <input
          id={`${id}-title`}
          type="text"
          autoComplete="off"
          maxLength={200}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </div>
      {subjects.length > 0 && (
        <fieldset className={forms.condition} aria-labelledby={`${id}-only`}>
          <div className={forms.switch}>
            <input
              id={`${id}-if`}
              type="checkbox"
              checked={condition !== undefined}
              onChange={({ target }) => setCondition(target.checked ? firstFor(subjects, steps, below) : undefined)}
            />
            <label id={`${id}-only`} htmlFor={`${id}-if`}>
              {conditions.onlyIf(locale)}
            </label>
          </div>
          {condition && <ConditionFields condition={condition} subjects={subjects} onChange={setCondition} />}
        </fieldset>
      )}
      {steps.length > 0 && (
        <div className={forms.field}>
          <label htmlFor={`${id}-below`}>{say.standsBelow(locale)}</label>
          <select
            id={`${id}-below`}
            aria-describedby={`${id}-asked`}
            value={place}
            onChange={({ target }) => setBelow(Number(target.value))}
          >
            {steps.map(({ path, title }, index) => (
              <option
                key={path}
                value={index}
                disabled={condition !== undefined && placeFor(condition, steps, index) !== index}
              >
                {title || path}
              </option>
            ))}
          </select>
          <p id={`${id}-asked`} className={forms.hint} role="status">
            {place !== below && say.standsBelowAsking(locale)}
          </p>
        </div>
      )}
      <button type="submit" className="button">
        {say.add(locale)}
      </button>
    </form>
  );
}

function useAllSubjects(kinds: readonly Kind[], steps: readonly WrittenStep[]): readonly Subject[] {
  const locale = useLocale();
  const options = useOptions(steps);
  const { value: catalogue } = useFile("catalogue.json");
  return useMemo(
    () => subjectsFor(steps.length - 1, { steps, kinds: Object.fromEntries(kinds), catalogue, options, locale }),
    [steps, kinds, catalogue, options, locale],
  );
}

/** The simplest condition on the last question before the new step; otherwise on any. */
function firstFor(subjects: readonly Subject[], steps: readonly WrittenStep[], below: number): Condition | undefined {
  const subject = subjects.find((each) => placeFor([[firstWords(each)]], steps, below) === below) ?? subjects[0];
  return subject && [[firstWords(subject)]];
}

/** The index of the step above: as wanted, unless the condition compares a later answer. */
function placeFor(condition: Condition, steps: readonly WrittenStep[], below: number): number {
  return condition.flat().reduce((place, { path: [asking] }) => {
    const isAsked = stepsUpTo(steps, place).some(({ component }) => component === asking);
    const last = steps.findLastIndex(({ component }) => component === asking);
    return isAsked ? place : Math.max(place, last);
  }, below);
}
