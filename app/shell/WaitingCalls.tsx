import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/app/shell.ts";
import { useLocale } from "../../ui/locale.ts";
import { WaitingNote } from "../../ui/WaitingNote.tsx";
import { waitingState } from "../state/waiting.ts";

const crowd = { title: say.crowd, message: say.crowdHint };
const outage = { title: say.outage, message: say.outageHint };

/** Says that what was asked of the server waits for its turn. The place for it is there before, so that it is read out when it comes. */
export function WaitingCalls() {
  const locale = useLocale();
  const { pause, count } = useSnapshot(waitingState);
  const { title, message } = pause?.isCrowd ? crowd : outage;
  return <div aria-live="polite">{pause && <WaitingNote title={title(locale)} message={message(locale)} pause={pause.length} count={count} />}</div>;
}
