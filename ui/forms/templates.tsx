import type { FieldTemplateProps } from "@rjsf/utils";
import { errorId, useFormState } from "./form-state.ts";
import styles from "./SchemaForm.module.css";

/** A field's label, its control and what is wrong with it. */
export function FieldTemplate({ id, label, schema, fieldPathId, children }: FieldTemplateProps) {
  const { errors, isRequired } = useFormState();
  if (schema.type === "object") return children;
  const name = String(fieldPathId.path.at(-1));
  const error = errors.get(name);
  return (
    <div className={styles.field}>
      {schema.type !== "boolean" && (
        <label htmlFor={id} data-required={isRequired(name) || undefined}>
          {label}
        </label>
      )}
      {/* Above the control: below it, a phone's keyboard or its list of suggestions would cover it. */}
      {error && (
        <p id={errorId(id)} className={styles.error}>
          {error}
        </p>
      )}
      {children}
    </div>
  );
}

/** Descriptions, hints and errors of rjsf's own: our fields say those in their own places. */
export const Nothing = () => null;
