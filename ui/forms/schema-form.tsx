import RjsfForm from "@rjsf/core/lib/components/Form.js";
import BooleanField from "@rjsf/core/lib/components/fields/BooleanField.js";
import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import StringField from "@rjsf/core/lib/components/fields/StringField.js";
import type { RJSFSchema, UiSchema, ValidatorType } from "@rjsf/utils";
import createPrecompiledValidator from "@rjsf/validator-ajv8/lib/createPrecompiledValidator.js";
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef } from "react";
import {
  type CheckOptions,
  type Form,
  type FormError,
  type FormLabels,
  isShown,
  labelOf,
  type Violation,
} from "../../schemas/forms/form.ts";
import { ErrorSummary, type FieldError, useFormErrors } from "../form-errors.tsx";
import { useLocale } from "../locale.ts";
import { FormStateContext } from "./form-state.ts";
import { FieldTemplate, GroupedFields, Nothing } from "./grouped-fields.tsx";
import styles from "./schema-form.module.css";
import { widgets } from "./widgets.tsx";

/** For hosts with a submit button elsewhere, such as Continue. */
export interface SchemaFormHandle {
  /** Shows errors and focuses their summary; returns true if there are none. */
  validate(): boolean;
}

/** commerce/forms/check-form.ts, or an extension of it. */
export type FormCheck<Value extends object> = (
  form: Form<Value>,
  value: Partial<Value>,
  options: CheckOptions,
) => { readonly errors: readonly FormError[] };

interface SchemaFormProps<Value extends object> {
  form: Form<Value>;
  labels: FormLabels<Value>;
  value: Partial<Value>;
  onChange(value: Partial<Value>): void;
  check: FormCheck<Value>;
  /** Errors from the server, shown until their field changes. */
  serverErrors?: readonly FieldError[];
  /** Additional required fields from configuration. */
  required?: readonly string[];
  hidden?: readonly string[];
  onSubmit?(value: Value): void;
  children?: ReactNode;
  ref?: Ref<SchemaFormHandle>;
}

/** Renders a form from its schema, with errors at the fields on blur or submit, and in a summary. */
export function SchemaForm<Value extends object>(props: SchemaFormProps<Value>) {
  const { form, labels, value, onChange, required = [], hidden = [], onSubmit, children = null, ref } = props;
  const id = useId();
  const locale = useLocale();
  const validator = useMemo(
    () => createPrecompiledValidator({ [form.name]: form.validate as never }, form.schema as RJSFSchema),
    [form],
  );
  const errors = useErrors(props, validator);
  useImperativeHandle(ref, () => ({ validate: errors.validate }));
  const state = {
    labelOf: (name: string) => labelOf(labels, name)?.(locale),
    errors: new Map(errors.shown.map(({ field = "", message }) => [field, message])),
    isRequired: (field: string) => required.includes(field) || form.schema.required.includes(field),
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
            ref={errors.summaryRef}
            errors={errors.summary.map(({ field = "", message, summary }) => {
              const label = state.labelOf(field);
              const fieldId = label && `${id}_${field}`;
              return summary === undefined ? { id: fieldId, label, message } : { id: fieldId, message: summary };
            })}
          />
        )}
        <RjsfForm
          className={styles.form}
          schema={form.schema as RJSFSchema}
          uiSchema={useTitles(form, labels)}
          idPrefix={id}
          formData={value}
          validator={validator}
          {...registry}
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

/** Validates by rjsf's validator, in `check`'s words; focuses the summary once it is visible. */
function useErrors<Value extends object>(
  { form, value, check, serverErrors, required = [] }: SchemaFormProps<Value>,
  validator: ValidatorType,
) {
  const locale = useLocale();
  const summaryRef = useRef<HTMLDivElement>(null);
  const violations = (entered: object) =>
    validator.rawValidation<Violation>(form.schema as RJSFSchema, entered).errors ?? [];
  const inWords = (entered: object): FieldError[] =>
    check(form, entered as Partial<Value>, { required, violations }).errors.map((error) => ({
      ...error,
      message: error.message(locale),
      summary: error.summary?.(locale),
    }));
  const errors = useFormErrors(value as Record<string, unknown>, inWords, serverErrors);
  useEffect(() => {
    if (errors.focus !== undefined) summaryRef.current?.focus();
  }, [errors.focus]);
  return { ...errors, summaryRef };
}

/** Adds labels to the UI schema: a precompiled validator accepts no other schema than its own. */
function useTitles(form: Form, labels: FormLabels<object>): UiSchema {
  const locale = useLocale();
  return useMemo(() => {
    const titles = Object.keys(form.schema.properties).map((name): [string, UiSchema] => [
      name,
      { ...(form.uiSchema[name] as UiSchema | undefined), "ui:title": labelOf(labels, name)?.(locale) },
    ]);
    return { ...form.uiSchema, ...Object.fromEntries(titles) };
  }, [form, labels, locale]);
}

/** Everything that rjsf may render: the build omits its default registry (vite.config.ts). */
const registry = {
  fields: { BooleanField, ObjectField: GroupedFields, SchemaField, StringField },
  templates: {
    ButtonTemplates: {},
    DescriptionFieldTemplate: Nothing,
    FieldErrorTemplate: Nothing,
    FieldHelpTemplate: Nothing,
    FieldTemplate,
  },
  widgets,
};
