import { Fragment, useId, useState } from "react";
import { museumDay } from "../../commerce/clock.ts";
import * as say from "../../messages/generated/studio/conditions.ts";
import { useLocale } from "../../ui/locale.ts";
import { boot } from "../boot.ts";
import { isAbout, relationWording, subjectOf } from "../flow-model/condition-sentence.ts";
import { defaultComparison, type Subject } from "../flow-model/condition-subjects.ts";
import {
  type Comparison,
  type Condition,
  readCondition,
  relationsOf,
  valueKind,
  writeCondition,
} from "../flow-model/conditions.ts";
import type { Branch } from "../flow-model/flow-steps.ts";
import { useFormContext } from "../forms/form-context.ts";
import forms from "../forms/forms.module.css";
import { OptionSelect } from "../forms/option-select.tsx";
import { JsonField } from "../forms/text-fields.tsx";
import { sameValue } from "../text/json-value.ts";
import { ValueField } from "./value-field.tsx";

interface WhenFieldsProps {
  when: Branch["when"];
  pointer: string;
  subjects: readonly Subject[];
}

export function WhenFields({ when, pointer, subjects }: WhenFieldsProps) {
  const locale = useLocale();
  const { set } = useFormContext();
  // Keep the chosen wording while the file agrees: "exactly 0" is written as "less than 1".
  const [said, setSaid] = useState<Condition | "own">();
  const isSaid = said !== undefined && said !== "own" && sameValue(writeCondition(said), when);
  const condition = said === "own" ? undefined : isSaid ? said : readCondition(when);
  return (
    <>
      <ConditionFields
        condition={condition}
        subjects={subjects}
        onChange={(next, isTyped) => {
          setSaid(next);
          set(pointer, writeCondition(next), isTyped ? pointer : undefined);
        }}
        onOwn={() => setSaid("own")}
      />
      {(condition === undefined ||
        condition.flat().some((comparison) => subjectOf(comparison, subjects) === undefined)) && (
        <JsonField
          schema={{ title: say.own(locale), description: say.ownHint(locale) }}
          value={when}
          pointer={pointer}
          name="when"
          // Do not switch to words while the author types JSON.
          onFocus={() => setSaid("own")}
        />
      )}
    </>
  );
}

interface ConditionFieldsProps {
  /** Undefined if words cannot express the condition. */
  condition: Condition | undefined;
  subjects: readonly Subject[];
  /** @param isTyped true while typing, so that changes are undone together */
  onChange(condition: Condition, isTyped?: boolean): void;
  /** Allows a condition as JSON, if given. */
  onOwn?(): void;
}

/** A condition in words: groups joined by "and", comparisons within one by "or". */
export function ConditionFields({ condition, subjects, onChange, onOwn }: ConditionFieldsProps) {
  const locale = useLocale();
  const own = onOwn && { onOwn };
  const [first] = subjects;
  if (condition === undefined)
    return (
      <ComparisonFields
        comparison={undefined}
        subjects={subjects}
        onChange={(comparison) => onChange([[comparison]])}
        {...own}
      />
    );
  const count = condition.flat().length;
  return (
    <div className={forms.fields}>
      {condition.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison has no id
        <Fragment key={place}>
          {place > 0 && <span className={forms.joint}>{say.and(locale)}</span>}
          <Alternatives
            group={group}
            subjects={subjects}
            isOnly={count === 1}
            onChange={(next, isTyped) =>
              onChange(next.length === 0 ? condition.toSpliced(place, 1) : condition.toSpliced(place, 1, next), isTyped)
            }
            {...own}
          />
        </Fragment>
      ))}
      {first && (
        <button
          type="button"
          className={forms.quiet}
          onClick={() => onChange([...condition, [defaultComparison(first)]])}
        >
          {say.addAnd(locale)}
        </button>
      )}
    </div>
  );
}

interface AlternativesProps extends Pick<ConditionFieldsProps, "subjects" | "onOwn"> {
  group: readonly Comparison[];
  /** True if the condition has a single comparison. */
  isOnly: boolean;
  onChange(group: readonly Comparison[], isTyped?: boolean): void;
}

/** Comparisons joined by "or". */
function Alternatives({ group, subjects, isOnly, onChange, onOwn }: AlternativesProps) {
  const locale = useLocale();
  return (
    <>
      {group.map((comparison, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison has no id
        <Fragment key={at}>
          {at > 0 && <span className={forms.joint}>{say.or(locale)}</span>}
          <ComparisonFields
            comparison={comparison}
            subjects={subjects}
            onChange={(next, isTyped) => onChange(group.with(at, next), isTyped)}
            {...(isOnly && onOwn && { onOwn })}
          />
          {!isOnly && (
            <button type="button" className={forms.quiet} onClick={() => onChange(group.toSpliced(at, 1))}>
              {say.removePart(locale)}
            </button>
          )}
        </Fragment>
      ))}
      <button
        type="button"
        className={forms.quiet}
        onClick={() => onChange([...group, nextComparison(group, subjects)])}
      >
        {say.addOr(locale)}
      </button>
    </>
  );
}

/** Compares the next subject of the same kind, such as another ticket type; otherwise copies the last comparison. */
function nextComparison(group: readonly Comparison[], subjects: readonly Subject[]): Comparison {
  const last = group.at(-1) as Comparison;
  const place = subjects.findIndex((subject) => isAbout(last, subject));
  const next = subjects
    .slice(place + 1)
    .find(({ kind, among }) => kind === subjects[place]?.kind && among === last.among);
  return next === undefined || next.options !== undefined ? last : { ...last, path: next.path };
}

interface ComparisonFieldsProps {
  comparison: Comparison | undefined;
  subjects: readonly Subject[];
  /** @param isTyped true while typing, so that changes are undone together */
  onChange(comparison: Comparison, isTyped?: boolean): void;
  onOwn?(): void;
}

function ComparisonFields({ comparison, subjects, onChange, onOwn }: ComparisonFieldsProps) {
  const locale = useLocale();
  const id = useId();
  const subject = comparison && subjectOf(comparison, subjects);
  return (
    <div className={forms.when}>
      <div className={forms.field}>
        <label htmlFor={`${id}-what`}>{say.ifLooksAt(locale)}</label>
        <OptionSelect
          id={`${id}-what`}
          value={subject === undefined ? "" : String(subjects.indexOf(subject))}
          options={[
            ...subjects.map(({ label, step }, index) => ({ value: String(index), label, group: step })),
            ...(onOwn === undefined ? [] : [{ value: "", label: say.own(locale) }]),
          ]}
          onChange={(value) => {
            const chosen = value === "" ? undefined : subjects[Number(value)];
            if (chosen === undefined) onOwn?.();
            else onChange(defaultComparison(chosen));
          }}
        />
      </div>
      {subject !== undefined && comparison !== undefined && (
        <>
          <RelationField subject={subject} comparison={comparison} onChange={onChange} />
          {comparison.value !== undefined && (
            <ValueField
              id={`${id}-value`}
              subject={subject}
              value={comparison.value}
              onChange={(value) => onChange({ ...comparison, value }, true)}
            />
          )}
        </>
      )}
    </div>
  );
}

interface RelationFieldProps {
  subject: Subject;
  comparison: Comparison;
  onChange(comparison: Comparison): void;
}

function RelationField({ subject, comparison, onChange }: RelationFieldProps) {
  const locale = useLocale();
  const id = useId();
  function choose(relation: Comparison["relation"]): void {
    const value =
      valueKind(relation) === valueKind(comparison.relation) ? comparison.value : defaultComparison(subject).value;
    const { value: _before, ...about } = comparison;
    onChange({ ...about, relation, ...(valueKind(relation) !== undefined && { value: value ?? blank(subject) }) });
  }
  return (
    <div className={forms.field}>
      <label htmlFor={id} className="visually-hidden">
        {say.comparison(locale)}
      </label>
      <select
        id={id}
        value={comparison.relation}
        onChange={({ target }) => choose(target.value as Comparison["relation"])}
      >
        {relationsOf[subject.kind].map((relation) => (
          <option key={relation} value={relation}>
            {say.relation(locale, { relation: relationWording(relation, subject.kind) })}
          </option>
        ))}
      </select>
    </div>
  );
}

function blank({ kind }: Subject): string {
  return kind === "day" ? museumDay(Date.now(), boot.timeZone) : "";
}
