import { useId, useMemo, useState } from "react";
import * as say from "../../messages/generated/studio/conditions.ts";
import * as pages from "../../messages/generated/studio/pages.ts";
import { useLocale } from "../../ui/locale.ts";
import { firstWords } from "../conditions/first-words.ts";
import { leadsOf, stepsUpTo } from "../conditions/leads.ts";
import { subjectsFor } from "../conditions/subjects.ts";
import { write } from "../conditions/write.ts";
import { Problems } from "../forms/field-frame.tsx";
import { fieldId, type Option, useFormContext } from "../forms/form-context.ts";
import forms from "../forms/forms.module.css";
import { JsonField } from "../forms/json-field.tsx";
import { type Schema, titleOf } from "../forms/schema.ts";
import { toldApart } from "../forms/told-apart.ts";
import { useFile } from "../state/use-file.ts";
import { BranchFields } from "./branch-fields.tsx";
import type { WrittenStep } from "./flow-edits.ts";
import { StepChoice } from "./step-choice.tsx";

interface NextStepFieldProps {
  schema: Schema;
  steps: readonly WrittenStep[];
  index: number;
  kinds: Readonly<Record<string, { readonly answer?: Schema }>>;
  options: Readonly<Record<string, readonly Option[]>>;
}

/** Edits a step's targets: another step or checkout, by condition (docs/behaviour.md, "Conditions in words"). */
export function NextStepField({ schema, steps, index, kinds, options }: NextStepFieldProps) {
  const locale = useLocale();
  const id = useId();
  const { set, problemsAt } = useFormContext();
  const { value: catalogue } = useFile("catalogue.json");
  const subjects = useMemo(
    () => subjectsFor(index, { steps, kinds, catalogue, options, locale }),
    [index, steps, kinds, catalogue, options, locale],
  );
  const [order, setOrder] = useState(0);
  const step = steps[index];
  const pointer = `/steps/${index}/nextStep`;
  const leads = leadsOf(step?.nextStep);
  if (step === undefined) return null;
  if (leads === undefined)
    return (
      <JsonField
        schema={{ title: titleOf(schema, "nextStep"), description: schema.description }}
        value={step.nextStep}
        pointer={pointer}
        name="nextStep"
      />
    );
  const { branches, otherwise } = leads;
  // Exclude earlier steps: they would form a cycle.
  const before = stepsUpTo(steps, index);
  const targets = [
    ...toldApart(
      steps.filter((each) => !before.includes(each)).map(({ path, title }) => ({ value: path, label: title || path })),
    ),
    { value: "checkout", label: pages.checkout(locale) },
  ];
  const otherwiseAt = branches.length === 0 ? pointer : `${pointer}/${branches.length}`;
  const first = subjects[0];
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
        <StepChoice id={id} value={otherwise} targets={targets} onChange={(to) => set(otherwiseAt, to)} />
        <Problems id={id} problems={problemsAt(otherwiseAt)} />
      </div>
      {first === undefined ? (
        <p className={forms.hint}>{say.nothingToAsk(locale)}</p>
      ) : (
        <button
          type="button"
          className={forms.quiet}
          onClick={() =>
            set(pointer, [...branches, { when: write(firstWords(first)), to: beyond(steps, otherwise) }, otherwise])
          }
        >
          {say.add(locale)}
        </button>
      )}
    </fieldset>
  );
}

function beyond(steps: readonly WrittenStep[], otherwise: string): string {
  const place = steps.findIndex(({ path }) => path === otherwise);
  return (place < 0 ? undefined : steps[place + 1]?.path) ?? "checkout";
}
