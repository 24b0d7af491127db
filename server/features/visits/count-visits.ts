import { Temporal } from "temporal-polyfill";
import type { VisitReport } from "../../../schemas/generated/wire.ts";
import { statement } from "../../core/database/statement.ts";
import type { Db } from "../../core/database/tables.ts";
import type { Config, ServedFlow } from "../../museum/model/config.ts";

/** A visit counts to the half hour in which it began: after another half hour without an exit, it was abandoned. */
export const patienceMs = 30 * 60_000;

interface Counted {
  readonly flow: string;
  readonly version: string;
  readonly path: string;
  readonly day: string;
  readonly beganAt: number;
  entered: number;
  continued: number;
  back: number;
}

const addCounts = statement<
  [
    flows: readonly string[],
    versions: readonly string[],
    paths: readonly string[],
    days: readonly string[],
    begun: readonly Date[],
    entered: readonly number[],
    continued: readonly number[],
    back: readonly number[],
  ]
>(
  "add_visits",
  `insert into visits (flow, version, path, day, began_at, entered, continued, back)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::timestamptz[], $6::integer[], $7::integer[], $8::integer[])
  on conflict (flow, began_at, path, version) do update set entered = visits.entered + excluded.entered,
    continued = visits.continued + excluded.continued, back = visits.back + excluded.back`,
);

/** Adds reports up in memory, so that a visit costs no statement. A killed server loses those since the last write. */
export class VisitCounter {
  #counts = new Map<string, Counted>();

  /** Ignores flows, steps and moments that cannot be: what browsers report is a guess at best. */
  add(
    { flow, tenant }: Pick<Config, "flow" | "tenant">,
    now: Date,
    { base, handle, direct = false, moves }: VisitReport,
  ): void {
    const served = flow(base, handle, { direct });
    if (served === undefined) return;
    const paths = new Set(served.steps.map(({ path }) => path));
    for (const { path, move, secondsAgo } of moves) {
      if (!paths.has(path) || secondsAgo * 1000 > patienceMs) continue;
      const began = now.getTime() - secondsAgo * 1000;
      this.#of(served, path, began - (began % patienceMs), tenant.timeZone)[move] += 1;
    }
  }

  #of(served: ServedFlow, path: string, beganAt: number, timeZone: string): Counted {
    const { version } = served;
    const flow = visitsKey(served);
    const key = JSON.stringify([flow, version, path, beganAt]);
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const day = Temporal.Instant.fromEpochMilliseconds(beganAt).toZonedDateTimeISO(timeZone).toPlainDate().toString();
    const counted = { flow, version, path, day, beganAt, entered: 0, continued: 0, back: 0 };
    this.#counts.set(key, counted);
    return counted;
  }

  /** Keeps the counts if they cannot be written. */
  async write(db: Db): Promise<void> {
    if (this.#counts.size === 0) return;
    const counts = this.#counts;
    this.#counts = new Map();
    const rows = [...counts.values()];
    const all = <Key extends keyof Counted>(key: Key) => rows.map((row) => row[key]);
    try {
      await addCounts(
        db,
        all("flow"),
        all("version"),
        all("path"),
        all("day"),
        rows.map(({ beganAt }) => new Date(beganAt)),
        all("entered"),
        all("continued"),
        all("back"),
      );
    } catch (error) {
      for (const [key, counted] of counts) {
        const newer = this.#counts.get(key);
        this.#counts.set(key, newer === undefined ? counted : sumOf(counted, newer));
      }
      throw error;
    }
  }
}

type Address = Pick<ServedFlow, "id" | "base" | "handle">;

/** A template's products share their counts: each alone has few. */
export const visitsKey = (flow: Address): string =>
  isBound(flow) ? `direct/${flow.base}` : `${flow.base}/${flow.handle}`;

/** True for a template's flow, bound to a product. */
export const isBound = ({ id, base, handle }: Address): boolean => id === `direct/${base}/${handle}`;

function sumOf(one: Counted, other: Counted): Counted {
  return {
    ...one,
    entered: one.entered + other.entered,
    continued: one.continued + other.continued,
    back: one.back + other.back,
  };
}
