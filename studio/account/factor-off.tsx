import * as say from "../../messages/generated/studio/account.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import { useLocale } from "../../ui/locale.ts";
import { postOnce } from "../state/session.ts";
import { CodeEntry } from "./code-entry.tsx";

export function FactorOff({ onCancel, onDone }: { onCancel(): void; onDone(): void }) {
  const locale = useLocale();
  return (
    <>
      <p>{say.offText(locale)}</p>
      <CodeEntry
        button={say.switchOff(locale)}
        send={(code) => postOnce("studio", studioPaths.studioFactorOff(), { code })}
        onCancel={onCancel}
        onDone={onDone}
      />
    </>
  );
}
