import { useId, useMemo } from "react";
import * as say from "../../messages/generated/studio/conditions.ts";
import { useLocale } from "../../ui/locale.ts";
import { firstWords } from "../conditions/first-words.ts";
import { leadsOf, waysTo } from "../conditions/leads.ts";
import { subjectsFor } from "../conditions/subjects.ts";
import { write } from "../conditions/write.ts";
import { type Option, useFormContext } from "../forms/form-context.ts";
import forms from "../forms/forms.module.css";
import type { Schema } from "../forms/schema.ts";
import { useFile } from "../state/use-file.ts";
import type { WrittenStep } from "./flow-edits.ts";
import { WhenFields } from "./when-fields.tsx";

interface ShownOnlyIfProps {
  steps: readonly WrittenStep[];
  index: number;
  kinds: Readonly<Record<string, { readonly answer?: Schema }>>;
  options: Readonly<Record<string, readonly Option[]>>;
}

/** Edits a step's condition, which is in the previous step's nextStep. Null if several lead here or none asks. */
export function ShownOnlyIf({ steps, index, kinds, options }: ShownOnlyIfProps) {
  const locale = useLocale();
  const id = useId();
  const { set } = useFormContext();
  const { value: catalogue } = useFile("catalogue.json");
  const step = steps[index];
  const ways = step === undefined ? [] : waysTo(steps, step.path);
  const before = ways.length === 1 ? ways[0] : undefined;
  const at = before?.index ?? 0;
  const subjects = useMemo(
    () => subjectsFor(at, { steps, kinds, catalogue, options, locale }),
    [at, steps, kinds, catalogue, options, locale],
  );
  const leads = leadsOf(steps[at]?.nextStep);
  const after = leadsOf(step?.nextStep)?.otherwise;
  const [first] = subjects;
  if (step === undefined || before === undefined || leads === undefined || after === undefined || first === undefined)
    return null;
  const { branches } = leads;
  const pointer = `/steps/${at}/nextStep`;
  const own = before.branch === undefined ? undefined : branches[before.branch];
  const change = (isOnly: boolean) => {
    if (isOnly) return set(pointer, [...branches, { when: write(firstWords(first)), to: step.path }, after]);
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
