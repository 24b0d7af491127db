import { type ReactNode, useState } from "react";
import type { CheckOptions, Form, FormError, FormLabels } from "../../schemas/forms/form.ts";
import type { FieldError } from "../form-errors.tsx";
import { SchemaForm } from "./schema-form.tsx";

interface SubmittedFormProps<Value extends object> {
  form: Form<Value>;
  labels: FormLabels<Value>;
  initial?: Partial<Value>;
  /** See commerce/forms/check-form.ts. */
  check(
    form: Form<Value>,
    entered: Partial<Value>,
    options?: CheckOptions,
  ): { readonly value: Value; readonly errors: readonly FormError[] };
  submission: {
    readonly failure: (Error & { readonly errors?: readonly FieldError[] }) | undefined;
    submit(value: Value): void;
  };
  children: ReactNode;
}

/** A form sent in one call; holds the entries and shows why the last attempt failed. */
export function SubmittedForm<Value extends object>({
  form,
  labels,
  initial = {},
  check,
  submission,
  children,
}: SubmittedFormProps<Value>) {
  const [value, setValue] = useState(initial);
  const { failure } = submission;
  return (
    <SchemaForm
      form={form}
      labels={labels}
      value={value}
      onChange={setValue}
      check={check}
      serverErrors={failure?.errors}
      onSubmit={(entered) => submission.submit(check(form, entered).value)}
    >
      {failure && !failure.errors?.length && <p role="alert">{failure.message}</p>}
      {children}
    </SchemaForm>
  );
}
