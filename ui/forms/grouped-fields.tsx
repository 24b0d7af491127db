import { type FieldProps, type FieldTemplateProps, toFieldPathId } from "@rjsf/utils";
import { errorId, useFormState } from "./form-state.ts";
import styles from "./schema-form.module.css";

/** Renders the form's groups. Fields stay the same elements in another order: they keep focus and selection. */
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
  const { groups, isShown, labelOf } = useFormState();
  const { SchemaField } = registry.fields as { SchemaField: React.ComponentType<FieldProps> };
  const field = (name: string, isShared: boolean) => (
    <div key={name} className={isShared ? styles.shared : undefined}>
      <SchemaField
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
    </div>
  );
  return groups.map(({ label, rows }, index) => {
    const shown = rows.map((row) => row.filter(isShown)).filter((row) => row.length > 0);
    if (shown.length === 0) return null;
    const key = label ?? index;
    const fields = (
      <div key={key} className={styles.fields}>
        {shown.flatMap((row) => row.map((name) => field(name, row.length > 1)))}
      </div>
    );
    if (label === undefined) return fields;
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
