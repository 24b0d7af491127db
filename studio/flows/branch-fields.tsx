import { useId } from "react";
import { childPointer } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/conditions.ts";
import { useLocale } from "../../ui/locale.ts";
import type { WrittenBranch } from "../conditions/leads.ts";
import type { Subject } from "../conditions/subjects.ts";
import { Problems } from "../forms/field-frame.tsx";
import { fieldId, type Option, useFormContext } from "../forms/form-context.ts";
import forms from "../forms/forms.module.css";
import { StepChoice } from "./step-choice.tsx";
import { WhenFields } from "./when-fields.tsx";

interface BranchFieldsProps {
  branch: WrittenBranch;
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
export function BranchFields({
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
          <StepChoice id={id} value={branch.to} targets={targets} onChange={(to) => set(`${at}/to`, to)} />
        </div>
        <Problems id={id} problems={problems} />
        <div className={forms.row}>
          <button
            type="button"
            className={forms.quiet}
            disabled={place === 0}
            onClick={() => reorder(() => move(at, place - 1))}
          >
            {say.moveUp(locale)}
          </button>
          <button
            type="button"
            className={forms.quiet}
            disabled={place === count - 1}
            onClick={() => reorder(() => move(at, place + 1))}
          >
            {say.moveDown(locale)}
          </button>
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
