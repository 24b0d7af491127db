import { Fragment } from "react";
import * as say from "../../messages/generated/studio/conditions.ts";
import { useLocale } from "../../ui/locale.ts";
import { firstWords } from "../conditions/first-words.ts";
import type { Subject } from "../conditions/subjects.ts";
import type { Condition, Words } from "../conditions/words.ts";
import forms from "../forms/forms.module.css";
import { WordsFields } from "./words-fields.tsx";

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
    return <WordsFields words={undefined} subjects={subjects} onChange={(words) => onChange([[words]])} {...own} />;
  const count = condition.flat().length;
  const withGroup = (place: number, group: readonly Words[]) =>
    group.length === 0 ? condition.toSpliced(place, 1) : condition.toSpliced(place, 1, group);
  return (
    <div className={forms.fields}>
      {condition.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison has no id
        <Fragment key={place}>
          {place > 0 && <span className={forms.joint}>{say.and(locale)}</span>}
          {group.map((words, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: likewise
            <Fragment key={at}>
              {at > 0 && <span className={forms.joint}>{say.or(locale)}</span>}
              <WordsFields
                words={words}
                subjects={subjects}
                onChange={(next, isTyped) => onChange(withGroup(place, group.with(at, next)), isTyped)}
                {...(count === 1 && own)}
              />
              {count > 1 && (
                <button
                  type="button"
                  className={forms.quiet}
                  onClick={() => onChange(withGroup(place, group.toSpliced(at, 1)))}
                >
                  {say.removePart(locale)}
                </button>
              )}
            </Fragment>
          ))}
          <button
            type="button"
            className={forms.quiet}
            onClick={() => onChange(withGroup(place, [...group, alike(group, subjects)]))}
          >
            {say.addOr(locale)}
          </button>
        </Fragment>
      ))}
      {first && (
        <button type="button" className={forms.quiet} onClick={() => onChange([...condition, [firstWords(first)]])}>
          {say.addAnd(locale)}
        </button>
      )}
    </div>
  );
}

/** Compares the next subject of the same kind, such as another ticket type; otherwise copies the last comparison. */
function alike(group: readonly Words[], subjects: readonly Subject[]): Words {
  const last = group.at(-1) as Words;
  const place = subjects.findIndex(({ path }) => path.join("/") === last.path.join("/"));
  const next = subjects.slice(place + 1).find(({ kind }) => kind === subjects[place]?.kind);
  return next === undefined || next.options !== undefined ? last : { ...last, path: next.path };
}
