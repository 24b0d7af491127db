import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import * as say from "../../../messages/generated/app/own-account.ts";
import * as labels from "../../../messages/generated/forms/account-deletion.ts";
import { type AccountDeletion, accountDeletion } from "../../../schemas/generated/forms/account-deletion.ts";
import { useLocale } from "../../../ui/locale.ts";
import { deleteAccount } from "../account-calls.ts";
import styles from "../account-page.module.css";
import { AccountPageForm } from "../account-page-form.tsx";
import { useForm } from "../use-form.ts";
import overview from "./overview.module.css";

export function Deletion({ email, onCancel }: { email: string; onCancel(): void }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const state = useForm<AccountDeletion>(
    {},
    {
      send: ({ password }, key) => deleteAccount(password, key),
      onAnswer: () => void navigate("/account/deleted", { replace: true, state: { email } }),
    },
  );
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className={overview.deletion}>
      <p ref={text} tabIndex={-1}>
        {say.deleteHint(locale)}
      </p>
      <AccountPageForm
        form={accountDeletion}
        labels={labels}
        state={state}
        submitText={say.deleteNow(locale)}
        submitStyle={`${styles.quiet} ${overview.danger}`}
        safe={
          // Disabled while sending, because the account may already be gone.
          <button className="button" type="button" aria-disabled={state.busy} onClick={() => !state.busy && onCancel()}>
            {say.cancel(locale)}
          </button>
        }
      />
    </div>
  );
}
