import type { FieldTemplateProps } from "@rjsf/utils";
import { errorId, useFormState } from "./form-state.ts";
import styles from "./schema-form.module.css";

/** Renders a field's label, error and control. */
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
      {/* Above the control, because a phone's keyboard or suggestions would cover it below. */}
      {error && (
        <p id={errorId(id)} className={styles.error}>
          {error}
        </p>
      )}
      {children}
    </div>
  );
}

/** Replaces rjsf's descriptions, hints and errors, which our fields render themselves. */
export const Nothing = () => null;
