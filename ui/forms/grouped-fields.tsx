import { type FieldProps, type FieldTemplateProps, toFieldPathId } from "@rjsf/utils";
import { errorId, useFormState } from "./form-state.ts";
import styles from "./schema-form.module.css";

export interface Group {
  readonly label?: string;
  /** Field names by row; fields of a row share a line if there is room. */
  readonly rows: readonly (readonly string[])[];
}

/** Renders groups and rows from "ui:groups" of the UI schema, else one field per line. */
export function GroupedFields({
  schema: { properties = {} },
  uiSchema,
  formData,
  fieldPathId,
  registry,
  onChange,
  onBlur,
  onFocus,
}: FieldProps) {
  const { isShown, labelOf } = useFormState();
  const { SchemaField } = registry.fields as { SchemaField: React.ComponentType<FieldProps> };
  const groups = (uiSchema?.["ui:groups"] as readonly Group[] | undefined) ?? [
    { rows: Object.keys(properties).map((name) => [name]) },
  ];
  const field = (name: string) => (
    <SchemaField
      key={name}
      name={name}
      schema={properties[name] as FieldProps["schema"]}
      uiSchema={uiSchema?.[name]}
      formData={formData?.[name]}
      fieldPathId={toFieldPathId(name, registry.globalFormOptions, fieldPathId)}
      registry={registry}
      onChange={onChange}
      onBlur={onBlur}
      onFocus={onFocus}
    />
  );
  return groups
    .map(({ label, rows }) => ({ label, rows: rows.map((row) => row.filter(isShown)).filter((row) => row.length > 0) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ label, rows }) => {
      const fields = rows.map((row) => (
        <div key={row.join()} className={styles.row}>
          {row.map(field)}
        </div>
      ));
      const key = rows.join();
      if (label === undefined) return <div key={key}>{fields}</div>;
      return (
        <fieldset key={key} className={styles.group}>
          <legend>{labelOf(label)}</legend>
          {fields}
        </fieldset>
      );
    });
}

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
