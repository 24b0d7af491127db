import { Fragment, useEffect, useId, useRef, useState } from "react";
import { childPointer, isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/forms.ts";
import { titleOf } from "../../schemas/form-texts.ts";
import { useLocale } from "../../ui/locale.ts";
import { editTogether } from "../state/draft.ts";
import controls from "./controls.module.css";
import { type FieldProps, useFormContext } from "./form-context.ts";
import styles from "./forms.module.css";
import { resolveSchema, type Schema } from "./schema.ts";

interface SchemaFieldsProps {
  schema: Schema;
  value: unknown;
  pointer: string;
  /** Properties edited elsewhere on the page. */
  without?: readonly string[];
  /** Properties shown even while unset. */
  always?: readonly string[];
  /** True for a part of a form: what is not set stays folded, even if nothing else is left. */
  isPart?: boolean;
  /** True for short fields in one line. */
  isInline?: boolean;
}

/** Renders an object's properties: set or required ones first, the others on request. */
export function SchemaFields({
  schema: given,
  value,
  pointer,
  without = [],
  always = [],
  isPart = false,
  isInline = false,
}: SchemaFieldsProps) {
  const locale = useLocale();
  const { root, problemsAt, renderField } = useFormContext();
  const schema = resolveSchema(root, given);
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required = new Set(Array.isArray(schema.required) ? schema.required.map(String) : []);
  const own = isRecord(value) ? value : {};
  const focusIn = Object.values(properties).map((property) => isRecord(property) && property.focusIn);
  const isOffered = (key: string) => key !== "$schema" && !without.includes(key) && !focusIn.includes(key);
  const alternatives = alternativesIn(schema);
  const keys = Object.keys(properties)
    // The first of alternative properties stands for all.
    .filter((key) => !alternatives.some(({ of }) => of.indexOf(key) > 0))
    .filter((key) => isOffered(key) && isOpen(properties[key], Object.hasOwn(own, key)))
    // An ID stands last: it is seldom edited.
    .toSorted((one, other) => Number(one === "id") - Number(other === "id"));
  const isAdvanced = (key: string) => (properties[key] as Schema).advanced === true;
  const hasProblem = (key: string) => problemsAt(childPointer(pointer, key)).length > 0;
  const set = keys.filter((key) => (Object.hasOwn(own, key) && !isAdvanced(key)) || hasProblem(key));
  // Nothing is set yet that would show what is wanted.
  const isNew = required.size === 0 && Object.values(own).every((each) => each === "");
  const { fields, first } = useFirstShown([pointer, ...keys].join(" "), set, isNew);
  const isShown = (key: string) =>
    alternatives.some(({ of }) => of[0] === key) ||
    (required.has(key) && !isAdvanced(key)) ||
    always.includes(key) ||
    (properties[key] as Schema).always === true ||
    first.set.includes(key);
  const propsOf = (key: string, isRequired = required.has(key)): FieldProps => ({
    ...{ schema: properties[key] as Schema, value: own[key], pointer: childPointer(pointer, key), name: key },
    isRequired,
  });
  const fieldFor = (key: string) => {
    const alternative = alternatives.find(({ of }) => of[0] === key);
    return alternative === undefined ? (
      <Fragment key={key}>{renderField(propsOf(key))}</Fragment>
    ) : (
      <AlternativesField
        key={key}
        title={alternative.title}
        unset={alternative.unset}
        fields={alternative.of.map((each) => propsOf(each, false))}
      />
    );
  };
  // If nothing is set or required, show everything.
  const shown =
    isPart || (!first.isNew && keys.some(isShown)) ? keys.filter(isShown) : keys.filter((key) => !isAdvanced(key));
  const more = keys.filter((key) => !shown.includes(key));
  return (
    <div ref={fields} className={styles.fields}>
      {isInline ? <div className={controls.line}>{shown.map(fieldFor)}</div> : shown.map(fieldFor)}
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>
            {say.moreSettings(locale, {
              count: more.length,
              names: more.map((key) => titleOf(resolveSchema(root, properties[key] as Schema), key)),
            })}
          </summary>
          <div className={styles.fields}>{more.map(fieldFor)}</div>
        </details>
      )}
    </div>
  );
}

/** Remembers the properties set first: a field that moved while it is edited would lose focus. */
function useFirstShown(place: string, set: readonly string[], isNew: boolean) {
  const [first, setFirst] = useState({ place, set, isNew });
  if (first.place !== place) setFirst({ place, set, isNew });
  const fields = useRef<HTMLDivElement>(null);
  const now = set.join(" ");
  // Reorder only while no field has focus, also after a pattern or Undo.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` stands for the set properties
  useEffect(() => {
    if (now !== first.set.join(" ") && fields.current?.contains(document.activeElement) === false)
      setFirst({ ...first, place, set });
  }, [place, now]);
  return { fields, first };
}

interface Alternative {
  readonly title: string;
  readonly of: readonly string[];
  /** Label for none of them; without it, one must be set. */
  readonly unset?: string;
}

function alternativesIn({ alternatives }: Schema): readonly Alternative[] {
  return Array.isArray(alternatives) ? (alternatives as Alternative[]) : [];
}

/** Properties of which one is set: radio buttons, and the field of the chosen one. All that the file has are shown. */
function AlternativesField({
  title,
  unset,
  fields,
}: {
  title: string;
  unset: string | undefined;
  fields: FieldProps[];
}) {
  const id = useId();
  const { root, set, renderField } = useFormContext();
  const written = fields.filter(({ value }) => value !== undefined);
  const [wanted, setWanted] = useState(unset === undefined ? fields[0]?.name : undefined);
  const shown = written.length > 0 ? written : fields.filter(({ name }) => name === wanted);
  function choose(name: string | undefined) {
    setWanted(name);
    editTogether(() => {
      for (const field of written) if (field.name !== name) set(field.pointer, undefined);
    });
  }
  const options = [
    ...(unset === undefined ? [] : [{ name: undefined, label: unset }]),
    ...fields.map(({ name, schema }) => ({ name, label: titleOf(resolveSchema(root, schema), name) })),
  ];
  return (
    <fieldset className={controls.alternatives}>
      <legend>{title}</legend>
      <div className={controls.radios}>
        {options.map(({ name, label }) => (
          <label key={label}>
            <input
              type="radio"
              name={id}
              checked={name === undefined ? shown.length === 0 : shown.length === 1 && shown[0]?.name === name}
              onChange={() => choose(name)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {shown.map((field) => (
        <Fragment key={field.name}>{renderField(field)}</Fragment>
      ))}
    </fieldset>
  );
}

/** Hides constants, which leave no choice, and unset deprecated properties. */
function isOpen(schema: unknown, isSet: boolean): boolean {
  return isRecord(schema) && typeof schema.const !== "string" && (isSet || schema.deprecated !== true);
}
