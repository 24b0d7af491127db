import { proxy } from "valtio";
import type { Pause, Waiting } from "../../commerce/busy.ts";

interface WaitingState {
  /** Calls that wait for their turn, or are being sent again. */
  calls: number;
  /** The one that began last. */
  pause: Pause | undefined;
  /** Counts the pauses. */
  count: number;
}

/** What waits until the server can serve it. */
export const waitingState = proxy<WaitingState>({ calls: 0, pause: undefined, count: 0 });

export const waiting: Waiting = {
  begin() {
    waitingState.calls += 1;
  },
  pause(pause) {
    waitingState.pause = pause;
    waitingState.count += 1;
  },
  end() {
    waitingState.calls -= 1;
    if (waitingState.calls === 0) waitingState.pause = undefined;
  },
};
