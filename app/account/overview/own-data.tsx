import { useRef, useState } from "react";
import * as say from "../../../messages/generated/app/own-account.ts";
import { useLocale } from "../../../ui/locale.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { notify } from "../../state/banner.ts";
import { exportData } from "../../state/own-data.ts";
import styles from "../account-page.module.css";
import { Failure } from "../failure.tsx";
import { useForm } from "../use-form.ts";
import { Deletion } from "./deletion.tsx";
import { Section } from "./section.tsx";

export function OwnData({ email }: { email: string }) {
  const locale = useLocale();
  const state = useForm({});
  const [isDeleting, setIsDeleting] = useState(false);
  const begin = useRef<HTMLButtonElement>(null);
  const download = () =>
    state.send(async () => {
      saveFile("my-museum-data.json", JSON.stringify(await exportData(), null, 2), "application/json");
      notify({ message: say.exported(locale) });
    });
  return (
    <Section title={say.dataTitle(locale)}>
      <p>{say.exportHint(locale)}</p>
      <Failure text={state.failure?.message} />
      <button type="button" className={styles.quiet} aria-busy={state.busy} onClick={download}>
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
