import { useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import { checkForm } from "../../commerce/forms/check-form.ts";
import * as labels from "../../messages/generated/forms/second-factor.ts";
import * as say from "../../messages/generated/studio/account.ts";
import { type SecondFactor, secondFactor } from "../../schemas/generated/forms/second-factor.ts";
import type { StudioAccount } from "../../schemas/generated/wire.ts";
import { SchemaForm } from "../../ui/forms/SchemaForm.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useSubmission } from "../../ui/useSubmission.ts";
import styles from "../employees/employees.module.css";
import shell from "../shell/shell.module.css";
import { takeAccount } from "../state/account.ts";

interface CodeEntryProps {
  button: string;
  /** @param key so that sending it again acts once */
  send(code: string, key: string): Promise<StudioAccount>;
  onCancel(): void;
  onDone(): void;
}

/** A change of the account that takes a code. */
export function CodeEntry({ button, send, onCancel, onDone }: CodeEntryProps) {
  const locale = useLocale();
  const [value, setValue] = useState<Partial<SecondFactor>>({});
  const sending = useSubmission<SecondFactor, StudioAccount>({
    send: ({ code }, key) => send(code, key),
    onAnswer(account) {
      onDone();
      takeAccount(account);
    },
  });
  const { failure } = sending;
  const { errors } = failure instanceof CallError ? failure : { errors: undefined };
  return (
    <SchemaForm
      form={secondFactor}
      labels={labels}
      value={value}
      onChange={setValue}
      check={(entered) => checkForm(secondFactor, entered).errors}
      serverErrors={errors}
      onSubmit={(entered) => sending.submit(checkForm(secondFactor, entered).value)}
    >
      {failure && !errors?.length && <p role="alert">{failure.message}</p>}
      <div className={styles.row}>
        <button type="submit" className="button" aria-busy={sending.state === "sending"}>
          {button}
        </button>
        <button type="button" className={shell.plain} onClick={onCancel}>
          {say.cancel(locale)}
        </button>
      </div>
    </SchemaForm>
  );
}
