import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import type { Db } from "./database/tables.ts";

const everyMs = 30_000;
/** Ignore slower answers: the moment when the database read its clock is too uncertain. */
const maxRoundTripMs = 1_000;

interface Measured {
  /** The database's time, in milliseconds since 1970 … */
  readonly time: number;
  /** … at this moment of the process's monotonic clock. */
  readonly at: number;
  readonly tookMs: number;
}

interface FollowedClock {
  readonly now: Clock;
  stop(): void;
}

/** Measures the database's clock every 30 seconds, so that all servers sharing it agree when a hold ends. */
export async function followClock(db: Db, log: { warn(message: string): void }): Promise<FollowedClock> {
  let last = await measure(db);
  const follow = async () => {
    try {
      const next = await measure(db);
      if (next.tookMs <= maxRoundTripMs) last = next;
    } catch (error) {
      log.warn(
        `The database's clock could not be read; the time goes by the last reading. ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  const timer = setInterval(() => void follow(), everyMs);
  timer.unref();
  let instant = Temporal.Instant.fromEpochMilliseconds(0);
  let ofTime = 0;
  /** Reuse the instant within a millisecond: one request reads the clock several times. */
  const now = () => {
    const time = Math.floor(last.time + performance.now() - last.at);
    if (time !== ofTime) [ofTime, instant] = [time, Temporal.Instant.fromEpochMilliseconds(time)];
    return instant;
  };
  return {
    now,
    stop: () => clearInterval(timer),
  };
}

/** Assumes that the database read its clock halfway between query and answer. */
async function measure(db: Db): Promise<Measured> {
  const before = performance.now();
  const { rows } = await sql<{
    time: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::double precision as time`.execute(db);
  const after = performance.now();
  const [found] = rows;
  if (found === undefined) throw new Error("The database returned no time.");
  return { time: found.time, at: (before + after) / 2, tookMs: after - before };
}

/** The current time; injected, so that tests can advance it. */
export type Clock = () => Temporal.Instant;
