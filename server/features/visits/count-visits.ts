import { Temporal } from "temporal-polyfill";
import type { VisitReport } from "../../../schemas/generated/wire.ts";
import { statement } from "../../core/database/statement.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { networksOf } from "../../core/http/network-address.ts";
import type { Config, ServedFlow } from "../../museum/model/config.ts";
import { type LimitedReport, withinLimits } from "./limit-visits.ts";

/** A visit counts to the half hour in which it began: after another half hour without an exit, it was abandoned. */
export const patienceMs = 30 * 60_000;

interface Counted {
  readonly flow: string;
  readonly version: string;
  readonly path: string;
  readonly timeZone: string;
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

/** Moves that wait to be stored: more within ten seconds are not visitors'. */
const maxWaiting = 100_000;

interface Report extends LimitedReport {
  readonly counts: readonly Counted[];
}

/** Keeps reports in memory, so that a visit costs no statement. A killed server loses those since the last write. */
export class VisitCounter {
  #reports: Report[] = [];
  #waiting = 0;

  /** Ignores flows, steps and moments that cannot be: what browsers report is a guess at best. */
  add(
    { flow, tenant }: Pick<Config, "flow" | "tenant">,
    now: Date,
    { base, handle, direct = false, moves }: VisitReport,
    address: string,
  ): void {
    const served = flow(base, handle, { direct });
    if (served === undefined || this.#waiting + moves.length > maxWaiting) return;
    const key = visitsKey(served);
    const { version, steps } = served;
    const counts: Counted[] = [];
    for (const { path, move, secondsAgo } of moves) {
      if (secondsAgo * 1000 > patienceMs || !steps.some((step) => step.path === path)) continue;
      const began = now.getTime() - secondsAgo * 1000;
      const beganAt = began - (began % patienceMs);
      let counted = counts.find((each) => each.path === path && each.beganAt === beganAt);
      if (counted === undefined) {
        counted = { flow: key, version, path, timeZone: tenant.timeZone, beganAt, entered: 0, continued: 0, back: 0 };
        counts.push(counted);
      }
      counted[move] += 1;
    }
    if (counts.length === 0) return;
    this.#waiting += moves.length;
    this.#reports.push({ networks: networksOf(address), flow: key, moves: moves.length, counts });
  }

  /** Keeps the reports if they cannot be written. */
  async write(db: Db, now: Date): Promise<void> {
    if (this.#reports.length === 0) return;
    const [reports, waiting] = [this.#reports, this.#waiting];
    [this.#reports, this.#waiting] = [[], 0];
    try {
      await db.transaction().execute(async (tx) => store(tx, await withinLimits(tx, reports, now.getTime())));
    } catch (error) {
      this.#reports.unshift(...reports);
      this.#waiting += waiting;
      throw error;
    }
  }
}

async function store(tx: Tx, reports: readonly Report[]): Promise<void> {
  const sums = new Map<string, Counted>();
  for (const { counts } of reports)
    for (const counted of counts) {
      const key = keyOf(counted);
      const sum = sums.get(key);
      if (sum === undefined) sums.set(key, { ...counted });
      else for (const move of moveKinds) sum[move] += counted[move];
    }
  if (sums.size === 0) return;
  const rows = [...sums.values()];
  const all = <Key extends keyof Counted>(key: Key) => rows.map((row) => row[key]);
  await addCounts(
    tx,
    all("flow"),
    all("version"),
    all("path"),
    rows.map(dayOf),
    rows.map(({ beganAt }) => new Date(beganAt)),
    all("entered"),
    all("continued"),
    all("back"),
  );
}

const moveKinds = ["entered", "continued", "back"] as const;

/** The museum's day. Slow, so it is computed once per row and not per move. */
const dayOf = ({ beganAt, timeZone }: Counted): string =>
  Temporal.Instant.fromEpochMilliseconds(beganAt).toZonedDateTimeISO(timeZone).toPlainDate().toString();

const keyOf = ({ flow, version, path, beganAt }: Counted) => `${flow} ${version} ${path} ${beganAt}`;

type Address = Pick<ServedFlow, "id" | "base" | "handle">;

/** A template's products share their counts: each alone has few. */
export const visitsKey = (flow: Address): string =>
  isBound(flow) ? `direct/${flow.base}` : `${flow.base}/${flow.handle}`;

/** Returns the base of a template's key; undefined for the key of a single flow. */
export const sharedBase = (key: string): string | undefined => /^direct\/([^/]+)$/.exec(key)?.[1];

/** True for a template's flow, bound to a product. */
export const isBound = ({ id, base, handle }: Address): boolean => id === `direct/${base}/${handle}`;
