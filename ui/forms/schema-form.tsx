import RjsfForm from "@rjsf/core/lib/components/Form.js";
import BooleanField from "@rjsf/core/lib/components/fields/BooleanField.js";
import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import StringField from "@rjsf/core/lib/components/fields/StringField.js";
import type { RegistryWidgetsType, RJSFSchema, UiSchema, ValidatorType } from "@rjsf/utils";
import createPrecompiledValidator from "@rjsf/validator-ajv8/lib/createPrecompiledValidator.js";
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef } from "react";
import type { Countries } from "../../schemas/forms/addresses/address-rules.ts";
import {
  type CheckOptions,
  type Form,
  type FormError,
  type FormField,
  type FormLabels,
  isShown,
  labelOf,
  type OtherRules,
  otherRules,
  type Violation,
} from "../../schemas/forms/form.ts";
import { ErrorSummary, type FieldError, useFormErrors } from "../form-errors.tsx";
import { useLocale } from "../locale.ts";
import { FormStateContext, type Group } from "./form-state.ts";
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

/** For forms with an address: ./address-form.tsx. */
export interface Addresses {
  readonly countries: Countries;
  readonly widgets: RegistryWidgetsType;
  /** How a country other than the US calls the part. */
  labelOf(rules: OtherRules): ((locale: string) => string) | undefined;
  /** Hides a part that the country does not have. */
  isNone(rules: OtherRules): boolean;
  /** Empties what does not fit a country that was just chosen. */
  afterChange(next: object): object;
  /** Arranges rows of fields as the countries of their addresses do. */
  arrange(rows: Group["rows"]): Group["rows"];
}

export interface SchemaFormProps<Value extends object> {
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
  addresses?: Addresses;
  children?: ReactNode;
  ref?: Ref<SchemaFormHandle>;
}

/** Renders a form from its schema, with errors at the fields on blur or submit, and in a summary. */
export function SchemaForm<Value extends object>(props: SchemaFormProps<Value>) {
  const { form, labels, value, onChange, required = [], hidden = [], onSubmit, addresses } = props;
  const id = useId();
  const locale = useLocale();
  const validator = useMemo(
    () => createPrecompiledValidator({ [form.name]: form.validate as never }, form.schema as RJSFSchema),
    [form],
  );
  const entered = value as Readonly<Record<string, unknown>>;
  const rulesOf = (name: string) => otherRules(form.schema.properties[name] ?? noField, entered, addresses?.countries);
  const groups = groupsOf(form, addresses);
  const errors = useErrors(props, validator, groups);
  useImperativeHandle(props.ref, () => ({ validate: errors.validate }));
  const titleOf = (name: string): string | undefined => {
    const other = rulesOf(name);
    return ((other && addresses?.labelOf(other)) ?? labelOf(labels, name))?.(locale);
  };
  const state = {
    labelOf: titleOf,
    errors: new Map(errors.shown.map(({ field = "", message }) => [field, message])),
    isRequired: (field: string) => {
      const other = rulesOf(field);
      const isNeeded = other === undefined || other.country.need(other.part) === "required";
      return isNeeded && (required.includes(field) || form.schema.required.includes(field));
    },
    isShown: (field: string) => {
      const other = rulesOf(field);
      const isNone = hidden.includes(field) || (other && addresses?.isNone(other));
      return !isNone && isShown(form.schema, field, entered);
    },
    groups,
    otherRules: rulesOf,
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
          uiSchema={useTitles(form, titleOf)}
          idPrefix={id}
          formData={value}
          validator={validator}
          {...registry}
          widgets={addresses?.widgets ?? widgets}
          noValidate
          noHtml5Validate
          showErrorList={false}
          onChange={({ formData }) => {
            const next = addresses?.afterChange(formData) ?? formData;
            errors.change(next as Record<string, unknown>);
            onChange(next as Partial<Value>);
          }}
          onSubmit={() => {
            if (errors.validate()) onSubmit?.(value as Value);
          }}
        >
          {props.children ?? null}
        </RjsfForm>
      </div>
    </FormStateContext>
  );
}

/** Validates by rjsf's validator, in `check`'s words; focuses the summary once it is visible. */
function useErrors<Value extends object>(
  { form, value, check, serverErrors, required = [], addresses }: SchemaFormProps<Value>,
  validator: ValidatorType,
  groups: readonly Group[],
) {
  const locale = useLocale();
  const summaryRef = useRef<HTMLDivElement>(null);
  const violations = (entered: object) =>
    validator.rawValidation<Violation>(form.schema as RJSFSchema, entered).errors ?? [];
  const inWords = (entered: object): FieldError[] =>
    check(form, entered as Partial<Value>, { required, countries: addresses?.countries, violations }).errors.map(
      (error) => ({
        ...error,
        message: error.message(locale),
        summary: error.summary?.(locale),
      }),
    );
  const errors = useFormErrors(value as Record<string, unknown>, inWords, serverErrors);
  useEffect(() => {
    if (errors.focus !== undefined) summaryRef.current?.focus();
  }, [errors.focus]);
  // Problems are listed in the order that people meet them in.
  const order = groups.flatMap(({ rows }) => rows.flat());
  const placeOf = ({ field = "" }: FieldError) => (order.includes(field) ? order.indexOf(field) : order.length);
  return { ...errors, summary: errors.summary.toSorted((a, b) => placeOf(a) - placeOf(b)), summaryRef };
}

/** Adds labels to the UI schema: a precompiled validator accepts no other schema than its own. */
function useTitles(form: Form, titleOf: (name: string) => string | undefined): UiSchema {
  // As text, because the function is another one at each render.
  const text = JSON.stringify(Object.keys(form.schema.properties).map((name) => [name, titleOf(name)]));
  return useMemo(() => {
    const titles = (JSON.parse(text) as [string, string | null][]).map(([name, title]): [string, UiSchema] => [
      name,
      { ...(form.uiSchema[name] as UiSchema | undefined), "ui:title": title ?? undefined },
    ]);
    return { ...form.uiSchema, ...Object.fromEntries(titles) };
  }, [form, text]);
}

const noField: FormField = { type: "string" };

/** "ui:groups" of the UI schema, else one field per line. */
function groupsOf({ schema, uiSchema }: Form, addresses: Addresses | undefined): readonly Group[] {
  const groups = (uiSchema["ui:groups"] as readonly Group[] | undefined) ?? [
    { rows: Object.keys(schema.properties).map((name) => [name]) },
  ];
  return addresses === undefined ? groups : groups.map((group) => ({ ...group, rows: addresses.arrange(group.rows) }));
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
};
