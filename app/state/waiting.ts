import { proxy } from "valtio";
import type { Pause, Waiting } from "../../commerce/busy.ts";

interface WaitingState {
  calls: number;
  pause: Pause | undefined;
  count: number;
}

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
