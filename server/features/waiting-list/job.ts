import type { FastifyBaseLogger } from "fastify";
import { type RepeatedJob, repeatJob } from "../../core/repeated-job.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { lookAtWaiting } from "./look-at-waiting.ts";

const everyMs = 15_000;

export interface WaitingListJob {
  wake(): void;
  /** @returns a stop function that waits for the current round */
  open(log: Pick<FastifyBaseLogger, "error">): () => Promise<void>;
}

export function waitingListJob(context: ServerContext): WaitingListJob {
  let job: RepeatedJob | undefined;
  return {
    wake: () => job?.wake(),
    open(log) {
      const look = (stopping: AbortSignal) =>
        lookAtWaiting(context, stopping).catch((err: unknown) =>
          log.error({ err }, "the waiting list could not be looked after"),
        );
      const opened = repeatJob(look, everyMs);
      job = opened;
      return () => opened.stop();
    },
  };
}
