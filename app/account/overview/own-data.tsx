import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import * as say from "../../../messages/generated/app/own-account.ts";
import * as labels from "../../../messages/generated/forms/account-deletion.ts";
import { type AccountDeletion, accountDeletion } from "../../../schemas/generated/forms/account-deletion.ts";
import type { CustomerExport } from "../../../schemas/generated/wire.ts";
import { saveFile } from "../../../ui/device.ts";
import { useLocale } from "../../../ui/locale.ts";
import { useAct } from "../../../ui/use-act.ts";
import { notify } from "../../state/banner.ts";
import { deleteAccount, exportData } from "../account-calls.ts";
import styles from "../account-page.module.css";
import { AccountPageForm, Failure, useForm } from "../account-page.tsx";
import overview from "./overview.module.css";
import { Section } from "./section.tsx";

export function OwnData({ email }: { email: string }) {
  const locale = useLocale();
  const exporting = useAct<void, CustomerExport>({
    send: exportData,
    onAnswer(data) {
      saveFile("my-museum-data.json", JSON.stringify(data, null, 2), "application/json");
      notify({ message: say.exported(locale) });
    },
    resends: false,
    reportsAfterUnmount: true,
  });
  const [isDeleting, setIsDeleting] = useState(false);
  const begin = useRef<HTMLButtonElement>(null);
  return (
    <Section title={say.dataTitle(locale)}>
      <p>{say.exportHint(locale)}</p>
      <Failure text={exporting.failure?.message} />
      <button type="button" className={styles.quiet} aria-busy={exporting.isBusy} onClick={() => exporting.submit()}>
        {say.exportData(locale)}
      </button>
      {isDeleting ? (
        <Deletion
          email={email}
          onCancel={() => {
            setIsDeleting(false);
            requestAnimationFrame(() => begin.current?.focus());
          }}
        />
      ) : (
        <button ref={begin} type="button" className={styles.quiet} onClick={() => setIsDeleting(true)}>
          {say.deleteAccount(locale)}
        </button>
      )}
    </Section>
  );
}

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
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={overview.deletion}>
      <h3 ref={heading} tabIndex={-1}>
        {say.deleteTitle(locale)}
      </h3>
      <p>{say.deleteHint(locale)}</p>
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
