import type { FastifyBaseLogger } from "fastify";
import type { ServerContext } from "../../museum/server-context.ts";
import { lookAtWaiting } from "./look-at-waiting.ts";

const everyMs = 15_000;

export interface WaitingListJob {
  /** Places may have come back: looks now, rather than when it would next. */
  wake(): void;
  /** Begins to look after those who wait. @returns how to stop, which waits for the look that is under way */
  open(log: Pick<FastifyBaseLogger, "error">): () => Promise<void>;
}

/** Offers places that come back to those who wait for them. */
export function waitingListJob(context: ServerContext): WaitingListJob {
  let wake = (): void => undefined;
  return {
    wake: () => wake(),
    open(log) {
      const stopping = new AbortController();
      let asked = false;
      let running: Promise<void> | undefined;
      const run = async () => {
        while (asked) {
          asked = false;
          await lookAtWaiting(context, stopping.signal).catch((err: unknown) => log.error({ err }, "the waiting list could not be looked after"));
        }
        running = undefined;
      };
      wake = () => {
        asked = true;
        running ??= run();
      };
      const timer = setInterval(() => wake(), everyMs);
      timer.unref();
      wake();
      return async () => {
        wake = () => undefined;
        clearInterval(timer);
        stopping.abort();
        asked = false;
        await running;
      };
    },
  };
}
