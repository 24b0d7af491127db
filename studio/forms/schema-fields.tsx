import { Fragment, useEffect, useRef, useState } from "react";
import { childPointer, isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/forms.ts";
import { useLocale } from "../../ui/locale.ts";
import { useFormContext } from "./form-context.ts";
import styles from "./forms.module.css";
import { resolveSchema, type Schema, titleOf } from "./schema.ts";

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
}

/** Renders an object's properties: set or required ones first, the others on request. */
export function SchemaFields({
  schema: given,
  value,
  pointer,
  without = [],
  always = [],
  isPart = false,
}: SchemaFieldsProps) {
  const locale = useLocale();
  const { root, problemsAt, renderField } = useFormContext();
  const schema = resolveSchema(root, given);
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required = new Set(Array.isArray(schema.required) ? schema.required.map(String) : []);
  const own = isRecord(value) ? value : {};
  const focusIn = Object.values(properties).map((property) => isRecord(property) && property.focusIn);
  const isOffered = (key: string) => key !== "$schema" && !without.includes(key) && !focusIn.includes(key);
  const keys = Object.keys(properties)
    .filter((key) => isOffered(key) && isOpen(properties[key], Object.hasOwn(own, key)))
    // An ID stands last: it is seldom edited.
    .toSorted((one, other) => Number(one === "id") - Number(other === "id"));
  const set = keys.filter((key) => Object.hasOwn(own, key) || problemsAt(childPointer(pointer, key)).length > 0);
  // Do not move a field while it is edited: it would lose focus.
  const place = [pointer, ...keys].join(" ");
  // Nothing is set yet that would show what is wanted.
  const isNew = required.size === 0 && Object.values(own).every((each) => each === "");
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
  const isShown = (key: string) => required.has(key) || always.includes(key) || first.set.includes(key);
  const fieldFor = (key: string) => (
    <Fragment key={key}>
      {renderField({
        schema: properties[key] as Schema,
        value: own[key],
        pointer: childPointer(pointer, key),
        name: key,
        isRequired: required.has(key),
      })}
    </Fragment>
  );
  // If nothing is set or required, show everything.
  const shown = isPart || (!first.isNew && keys.some(isShown)) ? keys.filter(isShown) : keys;
  const more = keys.filter((key) => !shown.includes(key));
  return (
    <div ref={fields} className={styles.fields}>
      {shown.map(fieldFor)}
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

/** Hides constants, which leave no choice, and unset deprecated properties. */
function isOpen(schema: unknown, isSet: boolean): boolean {
  return isRecord(schema) && typeof schema.const !== "string" && (isSet || schema.deprecated !== true);
}
