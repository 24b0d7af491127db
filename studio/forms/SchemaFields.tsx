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
  /** Where the value stands in its file. */
  pointer: string;
  /** Properties that another part of the page asks for. */
  without?: readonly string[];
  /** Properties that are asked for even while they are not set. */
  always?: readonly string[];
}

/** A field for each property of an object: those that are set or needed, and the others where they are asked for. */
export function SchemaFields({ schema: given, value, pointer, without = [], always = [] }: SchemaFieldsProps) {
  const locale = useLocale();
  const { root, problemsAt, renderField } = useFormContext();
  const schema = resolveSchema(root, given);
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required = new Set(Array.isArray(schema.required) ? schema.required.map(String) : []);
  const own = isRecord(value) ? value : {};
  // A picture's focal point is asked for with the picture.
  const focusIn = Object.values(properties).map((property) => isRecord(property) && property.focusIn);
  const isOffered = (key: string) => key !== "$schema" && !without.includes(key) && !focusIn.includes(key);
  const keys = Object.keys(properties).filter((key) => isOffered(key) && isOpen(properties[key], Object.hasOwn(own, key)));
  const set = keys.filter((key) => Object.hasOwn(own, key) || problemsAt(childPointer(pointer, key)).length > 0);
  // A field that is being filled in stays where it is: it would lose the focus.
  const place = [pointer, ...keys].join(" ");
  // Nothing is said yet that would tell what is wanted.
  const isNew = required.size === 0 && Object.values(own).every((each) => each === "");
  const [first, setFirst] = useState({ place, set, isNew });
  if (first.place !== place) setFirst({ place, set, isNew });
  const fields = useRef<HTMLDivElement>(null);
  const now = set.join(" ");
  // Nor is it moved by what else is set meanwhile: by a pattern, by Undo.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is set is said by its names
  useEffect(() => {
    if (now !== first.set.join(" ") && fields.current?.contains(document.activeElement) === false) setFirst({ ...first, place, set });
  }, [place, now]);
  const isShown = (key: string) => required.has(key) || always.includes(key) || first.set.includes(key);
  const fieldFor = (key: string) => (
    <Fragment key={key}>
      {renderField({ schema: properties[key] as Schema, value: own[key], pointer: childPointer(pointer, key), name: key, isRequired: required.has(key) })}
    </Fragment>
  );
  // Where nothing is set and nothing must be, everything is there to choose from.
  const shown = !first.isNew && keys.some(isShown) ? keys.filter(isShown) : keys;
  const more = keys.filter((key) => !shown.includes(key));
  return (
    <div ref={fields} className={styles.fields}>
      {shown.map(fieldFor)}
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>
            {say.moreSettings(locale, { count: more.length, names: more.map((key) => titleOf(resolveSchema(root, properties[key] as Schema), key)) })}
          </summary>
          <div className={styles.fields}>{more.map(fieldFor)}</div>
        </details>
      )}
    </div>
  );
}

/** Where only one text is possible, there is nothing to ask; what is deprecated is asked for where a file has it. */
function isOpen(schema: unknown, isSet: boolean): boolean {
  return isRecord(schema) && typeof schema.const !== "string" && (isSet || schema.deprecated !== true);
}
