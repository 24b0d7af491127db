import { checkForm } from "../../commerce/forms/check-form.ts";
import * as labels from "../../messages/generated/forms/second-factor.ts";
import * as say from "../../messages/generated/studio/account.ts";
import { type SecondFactor, secondFactor } from "../../schemas/generated/forms/second-factor.ts";
import type { StudioAccount } from "../../schemas/generated/wire.ts";
import { SubmittedForm } from "../../ui/forms/submitted-form.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useSubmission } from "../../ui/use-submission.ts";
import styles from "../employees/employees.module.css";
import shell from "../shell/shell.module.css";
import { takeAccount } from "../state/account.ts";

interface CodeEntryProps {
  button: string;
  send(code: string): Promise<StudioAccount>;
  onCancel(): void;
  onDone(): void;
}

export function CodeEntry({ button, send, onCancel, onDone }: CodeEntryProps) {
  const locale = useLocale();
  const sending = useSubmission<SecondFactor, StudioAccount>({
    send: ({ code }) => send(code),
    onAnswer(account) {
      onDone();
      takeAccount(account);
    },
  });
  return (
    <SubmittedForm form={secondFactor} labels={labels} check={checkForm} submission={sending}>
      <div className={styles.row}>
        <button type="button" className={shell.plain} onClick={onCancel}>
          {say.cancel(locale)}
        </button>
        <button type="submit" className="button" aria-busy={sending.state === "sending"}>
          {button}
        </button>
      </div>
    </SubmittedForm>
  );
}
