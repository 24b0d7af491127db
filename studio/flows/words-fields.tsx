import { useId } from "react";
import { museumDay } from "../../commerce/museum-day.ts";
import * as say from "../../messages/generated/studio/conditions.ts";
import { useLocale } from "../../ui/locale.ts";
import { boot } from "../boot.ts";
import { firstWords } from "../conditions/first-words.ts";
import { saidOf, subjectOf } from "../conditions/sentence.ts";
import type { Subject } from "../conditions/subjects.ts";
import { relationsOf, valueKind, type Words } from "../conditions/words.ts";
import forms from "../forms/forms.module.css";
import { ValueField } from "./value-field.tsx";

interface WordsFieldsProps {
  words: Words | undefined;
  subjects: readonly Subject[];
  /** @param isTyped true while typing, so that changes are undone together */
  onChange(words: Words, isTyped?: boolean): void;
  onOwn?(): void;
}

export function WordsFields({ words, subjects, onChange, onOwn }: WordsFieldsProps) {
  const locale = useLocale();
  const id = useId();
  const subject = words && subjectOf(words, subjects);
  const steps = [...new Set(subjects.map(({ step }) => step))];
  return (
    <div className={forms.when}>
      <div className={forms.field}>
        <label htmlFor={`${id}-what`}>{say.ifLooksAt(locale)}</label>
        <select
          id={`${id}-what`}
          value={subject === undefined ? "" : subjects.indexOf(subject)}
          onChange={({ target }) => {
            const chosen = target.value === "" ? undefined : subjects[Number(target.value)];
            if (chosen === undefined) onOwn?.();
            else onChange(firstWords(chosen));
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
          {onOwn && <option value="">{say.own(locale)}</option>}
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
                const kept =
                  valueKind(relation) === valueKind(words.relation) ? words.value : firstWords(subject).value;
                onChange({
                  path: words.path,
                  relation,
                  ...(valueKind(relation) !== undefined && { value: kept ?? blank(subject) }),
                });
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
            <ValueField
              id={`${id}-value`}
              subject={subject}
              value={words.value}
              onChange={(value) => onChange({ ...words, value }, true)}
            />
          )}
        </>
      )}
    </div>
  );
}

function blank({ kind }: Subject): string {
  return kind === "day" ? museumDay(Date.now(), boot.timeZone) : "";
}
