import type { ReactNode } from "react";
import type { CallError } from "../../commerce/errors.ts";
import { checkForm } from "../../commerce/forms/check-form.ts";
import type { Form, FormLabels } from "../../schemas/forms/form.ts";
import { type FormCheck, SchemaForm } from "../../ui/forms/schema-form.tsx";
import styles from "./account-page.module.css";
import { Failure } from "./failure.tsx";
import type { FormState } from "./use-form.ts";

interface AccountPageFormProps<Value extends object> {
  form: Form<Value>;
  labels: FormLabels<Value>;
  state: FormState<Partial<Value>, Value>;
  submitText: string;
  submitStyle?: string;
  check?: FormCheck<Value>;
  /** Text above the form after a failure; defaults to the server's message, unless it belongs to a field. */
  sentence?(failure: CallError): string;
  /** Cancels an irreversible action; placed first, as in every prompt. */
  safe?: ReactNode;
  children?: ReactNode;
}

export function AccountPageForm<Value extends object>({
  form,
  labels,
  state,
  submitText,
  submitStyle = "button",
  check = checkForm,
  sentence,
  safe,
  children,
}: AccountPageFormProps<Value>) {
  const { value, setValue, errors, failure, busy } = state;
  const problem = failure && (sentence?.(failure) ?? (errors.length === 0 ? failure.message : undefined));
  return (
    <>
      <Failure text={problem} />
      <SchemaForm
        form={form}
        labels={labels}
        value={value}
        onChange={setValue}
        check={check}
        serverErrors={errors}
        onSubmit={state.submit}
      >
        <div className={styles.actions}>
          {safe}
          <button className={submitStyle} type="submit" aria-busy={busy}>
            {submitText}
          </button>
          {children}
        </div>
      </SchemaForm>
    </>
  );
}
