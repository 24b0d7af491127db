import type { FastifyBaseLogger } from "fastify";
import type { ServerContext } from "../../museum/server-context.ts";
import { type RepeatedJob, repeatJob } from "../../platform/repeated-job.ts";
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
  let job: RepeatedJob | undefined;
  return {
    wake: () => job?.wake(),
    open(log) {
      const look = (stopping: AbortSignal) =>
        lookAtWaiting(context, stopping).catch((err: unknown) => log.error({ err }, "the waiting list could not be looked after"));
      const opened = repeatJob(look, everyMs);
      job = opened;
      return () => opened.stop();
    },
  };
}
