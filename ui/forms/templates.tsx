import type { FieldTemplateProps } from "@rjsf/utils";
import { errorId, useFormState } from "./form-state.ts";
import styles from "./SchemaForm.module.css";

/** A field's label, its control and what is wrong with it. */
export function FieldTemplate({ id, label, schema, fieldPathId, children }: FieldTemplateProps) {
  const { errors, isRequired, markRequired } = useFormState();
  if (schema.type === "object") return children;
  const name = String(fieldPathId.path.at(-1));
  const error = errors.get(name);
  return (
    <div className={styles.field}>
      {schema.type !== "boolean" && (
        <label htmlFor={id}>
          {label}
          {markRequired && isRequired(name) && <span aria-hidden="true"> *</span>}
        </label>
      )}
      {children}
      {error && (
        <p id={errorId(id)} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Descriptions, hints and errors of rjsf's own: our fields say those in their own places. */
export const Nothing = () => null;
