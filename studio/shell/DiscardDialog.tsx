import * as say from "../../messages/generated/studio/draft.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useSubmission } from "../../ui/useSubmission.ts";
import { discard } from "../state/draft.ts";
import styles from "./shell.module.css";

/** Asks before a draft is thrown away: nothing brings it back. */
export function DiscardDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const locale = useLocale();
  const discarding = useSubmission<null, void>({
    send: discard,
    onAnswer: onClose,
  });
  return (
    <Dialog title={say.discardTitle(locale)} open={open} onClose={onClose}>
      <p>{say.discardText(locale)}</p>
      {discarding.failure && <p role="alert">{discarding.failure.message}</p>}
      <div className={styles.actions}>
        <button type="button" className={styles.plain} onClick={onClose}>
          {say.keep(locale)}
        </button>
        <button type="button" className="button" aria-busy={discarding.state === "sending"} onClick={() => discarding.submit(null)}>
          {say.discardNow(locale)}
        </button>
      </div>
    </Dialog>
  );
}
