import type { FastifyBaseLogger } from "fastify";
import { recoverPublishing } from "./publish.ts";
import { runScheduled } from "./scheduled.ts";
import { recordNames } from "./sold-names.ts";
import type { DraftContext } from "./studio-context.ts";

/** The longest delay of a scheduled release. */
const everyMs = 20_000;
/** How often to check future releases too. */
const checkMs = 60 * 60_000;

/** Finishes interrupted publishing and records files and names, at startup and on changes. Publishes due releases. */
export function createReleaseJob(
  context: DraftContext,
  log: Pick<FastifyBaseLogger, "error">,
): { start(): Promise<void>; stop(): Promise<void> } {
  const { config } = context;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  const run = (work: () => Promise<void>): Promise<void> => {
    running = running.then(async () => {
      if (isStopped) return;
      await work().catch((error: unknown) =>
        log.error({ err: error }, "releases and files could not be brought into step"),
      );
    });
    return running;
  };
  const record = async () => {
    await recoverPublishing(context, new Date(context.now().epochMilliseconds));
    await recordNames(context.db, config.current);
  };
  const publishDue = async () => {
    const now = context.now().epochMilliseconds;
    const all = now - checkedAt >= checkMs;
    if (all) checkedAt = now;
    await runScheduled(context, { all });
  };
  const unsubscribe = config.onChange(() => {
    checkedAt = Number.NEGATIVE_INFINITY;
    // Do not await: publishing itself waits for this change.
    void run(record);
  });
  const timer = setInterval(() => void run(publishDue), everyMs);
  timer.unref();
  return {
    start: () => run(record),
    async stop() {
      isStopped = true;
      unsubscribe();
      clearInterval(timer);
      await running;
    },
  };
}
