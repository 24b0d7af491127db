import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/studio/draft.ts";
import { useLocale } from "../../ui/locale.ts";
import { Prompt } from "../../ui/prompt.tsx";
import { useAct } from "../../ui/use-act.ts";
import { draftState } from "../state/draft.ts";
import { discard } from "../state/draft-actions.ts";
import draftStyles from "./draft.module.css";
import styles from "./shell.module.css";

/** Asks before the draft is discarded, and says what would be lost. */
export function DiscardDialog({ onClose }: { onClose(): void }) {
  const locale = useLocale();
  const { answer } = useSnapshot(draftState);
  const discarding = useAct<null, void>({ send: (_none, key) => discard(key), onAnswer: onClose });
  const count = countChanges(answer?.files ?? []);
  return (
    <Prompt
      title={say.discardTitle(locale)}
      options={[
        { label: say.keep(locale, { count }), onChoose: onClose },
        {
          label: say.discardNow(locale, { count }),
          onChoose: () => discarding.submit(null),
          busy: discarding.isBusy,
          dangerous: true,
        },
      ]}
      onDismiss={onClose}
    >
      <p>{say.discardText(locale, { count })}</p>
      <ul className={`${styles.changes} ${draftStyles.lost}`}>
        <ChangeItems files={answer?.files ?? []} />
      </ul>
      {discarding.failure && <p role="alert">{discarding.failure.message}</p>}
    </Prompt>
  );
}

interface ChangedFile {
  readonly name: string;
  readonly changes: readonly string[];
}

/** A draft's changes in sentences, as items of a list. */
export function ChangeItems({ files }: { files: readonly ChangedFile[] }) {
  const locale = useLocale();
  return files.flatMap(({ name, changes }) =>
    (changes.length > 0 ? changes : [say.onlySpacing(locale, { name })]).map((change) => (
      <li key={name + change}>{change}</li>
    )),
  );
}

/** As many as `ChangeItems` lists. */
export function countChanges(files: readonly ChangedFile[]): number {
  return files.reduce((sum, { changes }) => sum + Math.max(1, changes.length), 0);
}
