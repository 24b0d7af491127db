import { useId, useState } from "react";
import { museumDay } from "../../commerce/museum-day.ts";
import { childPointer } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/conditions.ts";
import { useLocale } from "../../ui/locale.ts";
import { boot } from "../boot.ts";
import { firstWords } from "../conditions/first-words.ts";
import type { WrittenBranch } from "../conditions/leads.ts";
import { read } from "../conditions/read.ts";
import { saidOf, subjectOf } from "../conditions/sentence.ts";
import type { Subject } from "../conditions/subjects.ts";
import { relationsOf, valueKind, type Words } from "../conditions/words.ts";
import { write } from "../conditions/write.ts";
import { Problems } from "../forms/FieldFrame.tsx";
import { fieldId, type Option, useFormContext } from "../forms/form-context.ts";
import forms from "../forms/forms.module.css";
import { JsonField } from "../forms/JsonField.tsx";
import { sameValue } from "../text/json-value.ts";
import { StepChoice } from "./StepChoice.tsx";
import { ValueField } from "./ValueField.tsx";

interface BranchFieldsProps {
  branch: WrittenBranch;
  /** Among the step's branches. */
  place: number;
  count: number;
  /** The nextStep's. */
  pointer: string;
  subjects: readonly Subject[];
  targets: readonly Option[];
  otherwise: string;
  /** Changes when other conditions come to stand at their places. */
  order: number;
  onReorder(): void;
}

/** A condition and where it leads. One that words cannot say stays as it is written, and is shown as JSON. */
export function BranchFields({ branch, place, count, pointer, subjects, targets, otherwise, order, onReorder }: BranchFieldsProps) {
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
          <button type="button" className={forms.quiet} disabled={place === 0} onClick={() => reorder(() => move(at, place - 1))}>
            {say.moveUp(locale)}
          </button>
          <button type="button" className={forms.quiet} disabled={place === count - 1} onClick={() => reorder(() => move(at, place + 1))}>
            {say.moveDown(locale)}
          </button>
          <button type="button" className={forms.quiet} onClick={() => reorder(() => (count === 1 ? set(pointer, otherwise) : remove(at)))}>
            {say.remove(locale)}
          </button>
        </div>
      </fieldset>
    </li>
  );
}

interface WhenFieldsProps {
  when: WrittenBranch["when"];
  pointer: string;
  subjects: readonly Subject[];
}

function WhenFields({ when, pointer, subjects }: WhenFieldsProps) {
  const locale = useLocale();
  const id = useId();
  const { set } = useFormContext();
  // What was chosen here is shown as it was said, as long as it is what the file says: "exactly 0" is written as "less than 1".
  const [said, setSaid] = useState<Words | "own">();
  const isSaid = said !== undefined && said !== "own" && sameValue(write(said), when);
  const words = said === "own" ? undefined : isSaid ? said : read(when);
  const subject = words && subjectOf(words, subjects);
  const change = (next: Words, tag?: string) => {
    setSaid(next);
    set(pointer, write(next), tag);
  };
  const steps = [...new Set(subjects.map(({ step }) => step))];
  return (
    <>
      <div className={forms.when}>
        <div className={forms.field}>
          <label htmlFor={`${id}-what`}>{say.ifLooksAt(locale)}</label>
          <select
            id={`${id}-what`}
            value={subject === undefined ? "" : subjects.indexOf(subject)}
            onChange={({ target }) => {
              const chosen = target.value === "" ? undefined : subjects[Number(target.value)];
              if (chosen === undefined) setSaid("own");
              else change(firstWords(chosen));
            }}
          >
            {steps.map((step) => (
              <optgroup key={step} label={step}>
                {subjects.map((each, index) =>
                  each.step === step ? (
                    <option key={each.path.join("/")} value={index}>
                      {each.label}
                    </option>
                  ) : null,
                )}
              </optgroup>
            ))}
            <option value="">{say.own(locale)}</option>
          </select>
        </div>
        {subject !== undefined && words !== undefined && (
          <>
            <div className={forms.field}>
              <label htmlFor={`${id}-relation`} className="visually-hidden">
                {say.comparison(locale)}
              </label>
              <select
                id={`${id}-relation`}
                value={words.relation}
                onChange={({ target }) => {
                  const relation = target.value as Words["relation"];
                  const kept = valueKind(relation) === valueKind(words.relation) ? words.value : firstWords(subject).value;
                  change({ path: words.path, relation, ...(valueKind(relation) !== undefined && { value: kept ?? blank(subject) }) });
                }}
              >
                {relationsOf[subject.kind].map((relation) => (
                  <option key={relation} value={relation}>
                    {say.relation(locale, { relation: saidOf(relation, subject.kind) })}
                  </option>
                ))}
              </select>
            </div>
            {words.value !== undefined && (
              <ValueField id={`${id}-value`} subject={subject} value={words.value} onChange={(value) => change({ ...words, value }, pointer)} />
            )}
          </>
        )}
      </div>
      {subject === undefined && (
        <JsonField
          schema={{ title: say.own(locale), description: say.ownHint(locale) }}
          value={when}
          pointer={pointer}
          name="when"
          // While it is being typed it does not become words under its author's hands.
          onFocus={() => setSaid("own")}
        />
      )}
    </>
  );
}

function blank({ kind }: Subject): string {
  return kind === "day" ? museumDay(Date.now(), boot.timeZone) : "";
}
