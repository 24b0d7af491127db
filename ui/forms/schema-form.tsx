import RjsfForm from "@rjsf/core/lib/components/Form.js";
import type { RJSFSchema } from "@rjsf/utils";
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef } from "react";
import { type Form, type FormError, type FormLabels, isShown, labelOf } from "../../schemas/forms/form.ts";
import type { FieldError } from "../../schemas/generated/wire.ts";
import { ErrorSummary } from "../error-summary.tsx";
import { useLocale } from "../locale.ts";
import { useFormErrors } from "../use-form-errors.ts";
import { FormStateContext } from "./form-state.ts";
import { noValidator } from "./no-validator.ts";
import { registry } from "./registry.ts";
import styles from "./schema-form.module.css";

/** For hosts with a submit button elsewhere, such as Continue. */
export interface SchemaFormHandle {
  /** Shows errors and focuses their summary; returns true if there are none. */
  validate(): boolean;
}

interface SchemaFormProps<Value extends object> {
  form: Form<Value>;
  labels: FormLabels<Value>;
  value: Partial<Value>;
  onChange(value: Partial<Value>): void;
  /** Validates a value; commerce/forms/check-form.ts does so in browser and server. */
  check(value: Partial<Value>): readonly FormError[];
  /** Errors from the server, shown until their field changes. */
  serverErrors?: readonly FieldError[];
  /** Additional required fields from configuration; `check` must know them too. */
  required?: readonly string[];
  hidden?: readonly string[];
  onSubmit?(value: Value): void;
  children?: ReactNode;
  ref?: Ref<SchemaFormHandle>;
}

/** Renders a form from its schema, with errors at the fields on blur or submit, and in a summary. */
export function SchemaForm<Value extends object>(props: SchemaFormProps<Value>) {
  const {
    form,
    labels,
    value,
    onChange,
    check,
    serverErrors,
    required = [],
    hidden = [],
    onSubmit,
    children = null,
    ref,
  } = props;
  const id = useId();
  const summary = useRef<HTMLDivElement>(null);
  const locale = useLocale();
  const inWords = (entered: object): FieldError[] =>
    check(entered as Partial<Value>).map((error) => ({ ...error, message: error.message(locale) }));
  const errors = useFormErrors(value as Record<string, unknown>, inWords, serverErrors);

  const isRequired = (field: string) => required.includes(field) || form.schema.required.includes(field);

  // After paint, once the summary is visible.
  useEffect(() => {
    if (errors.focus === undefined) return;
    summary.current?.focus();
  }, [errors.focus]);

  useImperativeHandle(ref, () => ({ validate: errors.validate }));
  const schema = useMemo(() => {
    const properties = Object.entries(form.schema.properties).map(([name, field]) => [
      name,
      { ...field, title: labelOf(labels, name)?.(locale) },
    ]);
    return { ...form.schema, required: [], properties: Object.fromEntries(properties) } as RJSFSchema;
  }, [form, labels, locale]);
  const state = {
    labelOf: (name: string) => labelOf(labels, name)?.(locale),
    errors: new Map(errors.shown.map(({ field = "", message }) => [field, message])),
    isRequired,
    isShown: (field: string) =>
      !hidden.includes(field) && isShown(form.schema, field, value as Record<string, unknown>),
    asTyped: form.asTyped,
    onLeave: errors.leave,
  };
  return (
    <FormStateContext value={state}>
      <div>
        {errors.summary.length > 0 && (
          <ErrorSummary
            ref={summary}
            errors={errors.summary.map(({ field = "", message }) => {
              const label = labelOf(labels, field)?.(locale);
              return { id: label && `${id}_${field}`, label, message };
            })}
          />
        )}
        <RjsfForm
          className={styles.form}
          schema={schema}
          uiSchema={form.uiSchema}
          idPrefix={id}
          formData={value}
          validator={noValidator}
          fields={registry.fields}
          templates={registry.templates}
          widgets={registry.widgets}
          noValidate
          noHtml5Validate
          showErrorList={false}
          onChange={({ formData }) => {
            errors.change(formData);
            onChange(formData);
          }}
          onSubmit={() => {
            if (errors.validate()) onSubmit?.(value as Value);
          }}
        >
          {children}
        </RjsfForm>
      </div>
    </FormStateContext>
  );
}
