import { useId, useMemo } from "react";
import { isRecord } from "../../engine/core/pointer.ts";
import type { Repeat } from "../../engine/core/repeat.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { hintOf, titleOf } from "../../schemas/form-texts.ts";
import { useLocale } from "../../ui/locale.ts";
import type { FlowStep } from "../flow-model/flow-steps.ts";
import { numbersFor } from "../flow-model/repeat-counts.ts";
import { Problems } from "../forms/field-frame.tsx";
import { fieldId, type Option, useFormContext } from "../forms/form-context.ts";
import forms from "../forms/forms.module.css";
import { OptionSelect } from "../forms/option-select.tsx";
import { resolveSchema, type Schema } from "../forms/schema.ts";
import { useCatalogue } from "../state/use-catalogue.ts";
import { useExpandedSteps } from "./use-expanded-steps.ts";

interface RepeatFieldProps {
  /** Of the whole repeat. */
  schema: Schema;
  steps: readonly FlowStep[];
  index: number;
  kinds: Readonly<Record<string, { readonly answer?: Schema }>>;
  options: Readonly<Record<string, readonly Option[]>>;
}

const usualMost = 20;

/** Chooses the number that a step is repeated by, and the most (docs/behaviour/studio.md, "Repeated steps in the studio"). */
export function RepeatField({ schema, steps, index, kinds, options }: RepeatFieldProps) {
  const locale = useLocale();
  const id = useId();
  const { root, set, problemsWithin, renderField } = useFormContext();
  const { value: catalogue } = useCatalogue();
  const expanded = useExpandedSteps(steps);
  const numbers = useMemo(
    () => numbersFor(index, { steps, expanded, kinds, catalogue, options, locale }),
    [index, steps, expanded, kinds, catalogue, options, locale],
  );
  const pointer = `/steps/${index}/repeat`;
  const repeat = repeatIn(steps[index]);
  if (numbers.length === 0 && repeat === undefined) return null;
  const { properties } = resolveSchema(root, schema);
  const [countSchema, mostSchema] = ["count", "atMost"].map((name) => propertyOf(properties, name));
  const written = repeat?.count ?? "";
  const choices = [
    { value: "", label: say.askOnce(locale) },
    ...numbers,
    ...(numbers.some(({ value }) => value === written) || written === "" ? [] : [{ value: written, label: written }]),
  ];
  const choose = (count: string) =>
    set(pointer, count === "" ? undefined : { count, atMost: repeat?.atMost ?? usualMost });
  const problems = problemsWithin(pointer).filter((problem) => problem.pointer !== `${pointer}/atMost`);
  return (
    <fieldset id={fieldId(pointer)} tabIndex={-1} className={forms.group}>
      <legend>{titleOf(schema, "repeat")}</legend>
      <div className={forms.field}>
        <label htmlFor={id}>{titleOf(countSchema ?? {}, "count")}</label>
        <OptionSelect id={id} value={written} options={choices} onChange={choose} />
        <p className={forms.hint}>{say.repeatHint(locale)}</p>
        <Problems id={id} problems={problems} />
      </div>
      {repeat !== undefined &&
        renderField({
          schema: { ...mostSchema, hint: hintOf(mostSchema ?? {}) ?? "" },
          value: repeat.atMost,
          pointer: `${pointer}/atMost`,
          name: "atMost",
          isRequired: true,
        })}
    </fieldset>
  );
}

/** The text of a badge: "for each (up to 20)". */
export function repeatBadge(locale: string, step: FlowStep | undefined): string | undefined {
  const repeat = repeatIn(step);
  return repeat && say.forEach(locale, { most: repeat.atMost });
}

function repeatIn(step: FlowStep | undefined): Repeat | undefined {
  const repeat: unknown = step?.repeat;
  return isRecord(repeat) && typeof repeat.count === "string" && typeof repeat.atMost === "number"
    ? { count: repeat.count, atMost: repeat.atMost }
    : undefined;
}

function propertyOf(properties: unknown, name: string): Schema {
  const property = isRecord(properties) ? properties[name] : undefined;
  return isRecord(property) ? property : {};
}
