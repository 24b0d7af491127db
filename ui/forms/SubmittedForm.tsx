import { type ReactNode, useState } from "react";
import type { Form, FormError, FormLabels } from "../../schemas/forms/form.ts";
import type { FieldError } from "../../schemas/generated/wire.ts";
import { SchemaForm } from "./SchemaForm.tsx";

interface SubmittedFormProps<Value extends object> {
  form: Form<Value>;
  labels: FormLabels<Value>;
  /** What is in it at first. */
  initial?: Partial<Value>;
  /** commerce/forms/check-form.ts: cleans what was entered, and says what is wrong with it. */
  check(form: Form<Value>, entered: Partial<Value>): { readonly value: Value; readonly errors: readonly FormError[] };
  /** How sending it goes; a failure may name what is wrong with each field. */
  submission: { readonly failure: (Error & { readonly errors?: readonly FieldError[] }) | undefined; submit(value: Value): void };
  /** The buttons. */
  children: ReactNode;
}

/** A form that is sent as one act: it holds what was entered, and says why the last try failed, at the fields as far as it concerns them. */
export function SubmittedForm<Value extends object>({ form, labels, initial = {}, check, submission, children }: SubmittedFormProps<Value>) {
  const [value, setValue] = useState(initial);
  const { failure } = submission;
  return (
    <SchemaForm
      form={form}
      labels={labels}
      value={value}
      onChange={setValue}
      check={(entered) => check(form, entered).errors}
      serverErrors={failure?.errors}
      onSubmit={(entered) => submission.submit(check(form, entered).value)}
    >
      {failure && !failure.errors?.length && <p role="alert">{failure.message}</p>}
      {children}
    </SchemaForm>
  );
}
