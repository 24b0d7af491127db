import { proxy } from "valtio";
import { createApi } from "../../commerce/api.ts";
import type { Pause, Waiting } from "../../commerce/busy.ts";
import { noteReached } from "../../engine/react/once-reachable.ts";
import { boot, locale } from "./boot.ts";
import { savedCartId } from "./cart.ts";
import { customerToken } from "./customer-token.ts";

interface WaitingState {
  calls: number;
  pause: Pause | undefined;
  count: number;
}

export const waitingState = proxy<WaitingState>({ calls: 0, pause: undefined, count: 0 });

const waiting: Waiting = {
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

export const api = createApi({
  bases: boot.bases,
  locale,
  customerToken: customerToken.current,
  cartId: savedCartId,
  waiting,
  reached: noteReached,
});
