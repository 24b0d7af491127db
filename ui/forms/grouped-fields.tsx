import { type FieldProps, toFieldPathId } from "@rjsf/utils";
import { useFormState } from "./form-state.ts";
import styles from "./schema-form.module.css";

interface Group {
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
