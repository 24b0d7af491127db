import { useId, useState } from "react";
import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/studio/draft.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useSubmission } from "../../ui/useSubmission.ts";
import forms from "../forms/forms.module.css";
import { draftState, publish } from "../state/draft.ts";
import styles from "./shell.module.css";

interface PublishDialogProps {
  open: boolean;
  onClose(): void;
}

/** What changes for visitors, in sentences, and the last word on it. */
export function PublishDialog({ open, onClose }: PublishDialogProps) {
  const locale = useLocale();
  return (
    <Dialog title={say.publishTitle(locale)} open={open} onClose={onClose}>
      <PublishForm onDone={onClose} />
    </Dialog>
  );
}

function PublishForm({ onDone }: { onDone(): void }) {
  const locale = useLocale();
  const id = useId();
  const { answer, saving } = useSnapshot(draftState);
  const [note, setNote] = useState("");
  const [failure, setFailure] = useState<Error>();
  const publishing = useSubmission<string, void>({
    send: publish,
    isUnanswered: () => false,
    onAnswer: onDone,
    onFailure: setFailure,
  });
  if (answer === null) return null;
  const isBroken = answer.problems.some(({ isWarning }) => !isWarning);
  const needsNote = answer.warnings.length > 0 && note.trim() === "";
  return (
    <form
      className={forms.fields}
      onSubmit={(event) => {
        event.preventDefault();
        setFailure(undefined);
        publishing.submit(note);
      }}
    >
      <p>{say.publishText(locale)}</p>
      <ul className={styles.changes}>
        {answer.files.flatMap(({ name, changes }) =>
          (changes.length > 0 ? changes : [say.onlySpacing(locale, { name })]).map((change) => <li key={name + change}>{change}</li>),
        )}
      </ul>
      {answer.warnings.length > 0 && (
        <div className={styles.warning} role="note">
          <p>
            <b>{say.ticketHolders(locale)}</b>
          </p>
          <ul>
            {answer.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={forms.field}>
        <label htmlFor={id}>{say.note(locale)}</label>
        <textarea id={id} rows={2} maxLength={500} value={note} aria-describedby={`${id}-hint`} onChange={({ target }) => setNote(target.value)} />
        <p id={`${id}-hint`} className={forms.hint}>
          {answer.warnings.length > 0 ? say.noteNeeded(locale) : say.noteHint(locale)}
        </p>
      </div>
      {failure && <p role="alert">{failure.message}</p>}
      <button type="submit" className="button" disabled={isBroken || needsNote || saving === "stale"} aria-busy={publishing.state === "sending"}>
        {say.publishNow(locale)}
      </button>
    </form>
  );
}
