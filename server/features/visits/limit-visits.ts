import { hash } from "node:crypto";
import { limits } from "../../../schemas/api/limits.ts";
import { statement } from "../../core/database/statement.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Network } from "../../core/http/network-address.ts";

/** A report that waits to be stored. */
export interface LimitedReport {
  readonly networks: readonly Network[];
  readonly flow: string;
  readonly moves: number;
}

const consume = statement<
  [keys: readonly string[], points: readonly number[], now: number, expires: number],
  { key: string; points: number }
>(
  "consume_visits",
  `insert into tries as t (key, points, expire) select key, points, $4::bigint from unnest($1::text[], $2::integer[]) as wanted (key, points)
  on conflict (key) do update set
    points = case when t.expire > $3::bigint then least(t.points + excluded.points, 1000000000) else excluded.points end,
    expire = case when t.expire > $3::bigint then t.expire else excluded.expire end
  returning key, points`,
);

const { "visits-from": usual, "visits-of-flow": ofFlow, "visits-while-flooded": flooded } = limits;

/**
 * Selects the reports that count, and uses up their networks' and flows' limits. One statement for all reports: a
 * report of its own costs none.
 */
export async function withinLimits<Report extends LimitedReport>(
  tx: Tx,
  reports: readonly Report[],
  now: number,
): Promise<readonly Report[]> {
  const wanted = new Map<string, number>();
  for (const report of reports)
    for (const key of keysOf(report)) wanted.set(key, (wanted.get(key) ?? 0) + report.moves);
  // In one order, so that two servers do not lock each other's rows.
  const keys = [...wanted.keys()].sort();
  const points = keys.map((key) => wanted.get(key) ?? 0);
  const { rows } = await consume(tx, keys, points, now, now + usual.seconds * 1000);
  const used = new Map(rows.map(({ key, points: after }) => [key, after - (wanted.get(key) ?? 0)]));
  return reports.filter((report) => {
    const isFlooded = (used.get(flowKey(report)) ?? 0) > ofFlow.attempts;
    const { attempts } = isFlooded ? flooded : usual;
    const fits = report.networks.every(
      (network) => (used.get(networkKey(report, network)) ?? 0) + report.moves <= attempts * network.times,
    );
    // Refused reports leave what remains to smaller ones.
    if (fits) for (const key of keysOf(report)) used.set(key, (used.get(key) ?? 0) + report.moves);
    return fits;
  });
}

/** Hashed, so that the table holds no address. */
const networkKey = ({ flow }: LimitedReport, { key }: Network) =>
  `visits-from:${hash("sha256", `${key} ${flow}`, "base64url")}`;

const flowKey = ({ flow }: LimitedReport) => `visits-of-flow:${hash("sha256", flow, "base64url")}`;

const keysOf = (report: LimitedReport): readonly string[] => [
  ...report.networks.map((network) => networkKey(report, network)),
  flowKey(report),
];
