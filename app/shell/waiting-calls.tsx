import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/app/shell.ts";
import { useLocale } from "../../ui/locale.ts";
import { WaitingNote } from "../../ui/waiting-note.tsx";
import { waitingState } from "../state/waiting.ts";

const crowd = { title: say.crowd, message: say.crowdHint };
const outage = { title: say.outage, message: say.outageHint };

/**
 * Announces queued requests. The live region exists beforehand, because screen readers only announce changes in one.
 */
export function WaitingCalls() {
  const locale = useLocale();
  const { pause, count } = useSnapshot(waitingState);
  const { title, message } = pause?.isCrowd ? crowd : outage;
  return (
    <div aria-live="polite">
      {pause && <WaitingNote title={title(locale)} message={message(locale)} pause={pause.length} count={count} />}
    </div>
  );
}
