import * as say from "../../messages/generated/studio/account.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import { useLocale } from "../../ui/locale.ts";
import { api } from "../state/session.ts";
import { CodeEntry } from "./CodeEntry.tsx";

/** Switches the second factor off, with a code of it. */
export function FactorOff({ onCancel, onDone }: { onCancel(): void; onDone(): void }) {
  const locale = useLocale();
  return (
    <>
      <p>{say.offText(locale)}</p>
      <CodeEntry
        button={say.switchOff(locale)}
        send={(code, idempotencyKey) => api.post("studio", studioPaths.studioFactorOff(), { code }, { idempotencyKey })}
        onCancel={onCancel}
        onDone={onDone}
      />
    </>
  );
}
