import type { FieldTemplateProps, ObjectFieldTemplateProps } from "@rjsf/utils";
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

interface Group {
  readonly title?: string;
  /** The fields' names, side by side where there is room. */
  readonly rows: readonly (readonly string[])[];
}

/** The form's groups and rows, as the UI schema's "ui:groups" has them; else one field below the other. */
export function ObjectFieldTemplate({ properties, uiSchema }: ObjectFieldTemplateProps) {
  const { isShown } = useFormState();
  const contents = new Map(properties.map(({ name, content }) => [name, content]));
  const groups = (uiSchema?.["ui:groups"] as readonly Group[] | undefined) ?? [{ rows: properties.map(({ name }) => [name]) }];
  return groups
    .map(({ title, rows }) => ({ title, rows: rows.map((row) => row.filter(isShown)).filter((row) => row.length > 0) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => {
      const fields = rows.map((row) => (
        <div key={row.join()} className={styles.row}>
          {row.map((name) => contents.get(name))}
        </div>
      ));
      const key = rows.join();
      if (title === undefined) return <div key={key}>{fields}</div>;
      return (
        <fieldset key={key} className={styles.group}>
          <legend>{title}</legend>
          {fields}
        </fieldset>
      );
    });
}
