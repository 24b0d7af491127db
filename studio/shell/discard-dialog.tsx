import * as say from "../../messages/generated/studio/draft.ts";
import { useLocale } from "../../ui/locale.ts";
import { Prompt } from "../../ui/prompt.tsx";
import { useSubmission } from "../../ui/use-submission.ts";
import { discard } from "../state/draft.ts";

export function DiscardDialog({ onClose }: { onClose(): void }) {
  const locale = useLocale();
  const discarding = useSubmission<null, void>({ send: discard, onAnswer: onClose });
  return (
    <Prompt
      title={say.discardTitle(locale)}
      options={[
        { label: say.keep(locale), onChoose: onClose },
        {
          label: say.discardNow(locale),
          onChoose: () => discarding.submit(null),
          busy: discarding.state === "sending",
          dangerous: true,
        },
      ]}
      onDismiss={onClose}
    >
      <p>{say.discardText(locale)}</p>
      {discarding.failure && <p role="alert">{discarding.failure.message}</p>}
    </Prompt>
  );
}
