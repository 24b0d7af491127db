import { useSnapshot } from "valtio";
import { WaitingNote } from "../../ui/WaitingNote.tsx";
import { waitingState } from "../state/waiting.ts";

const crowd = {
  title: "Many people are here right now.",
  message: "Your selection is saved. We're trying again automatically; there is nothing you need to do.",
};
const outage = { title: "We cannot reach our records for a moment.", message: "Your selection is saved. We're trying again automatically." };

/** Says that what was asked of the server waits for its turn. The place for it is there before, so that it is read out when it comes. */
export function WaitingCalls() {
  const { pause, count } = useSnapshot(waitingState);
  return <div aria-live="polite">{pause && <WaitingNote {...(pause.isCrowd ? crowd : outage)} pause={pause.length} count={count} />}</div>;
}
