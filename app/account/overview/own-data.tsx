import { useRef, useState } from "react";
import * as say from "../../../messages/generated/app/own-account.ts";
import type { CustomerExport } from "../../../schemas/generated/wire.ts";
import { useLocale } from "../../../ui/locale.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { useAct } from "../../../ui/use-act.ts";
import { notify } from "../../state/banner.ts";
import { exportData } from "../account-calls.ts";
import styles from "../account-page.module.css";
import { Failure } from "../failure.tsx";
import { Deletion } from "./deletion.tsx";
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
