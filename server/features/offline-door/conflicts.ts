import { type RawBuilder, sql } from "kysely";
import type { DoorConflict, DoorEntry } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { placeOf } from "../check-in/past-redemptions.ts";
import { orderName } from "../orders/order-tickets.ts";

/** A busy morning without a network has fewer. */
const maxConflicts = 200;

interface ConflictRow {
  readonly id: number;
  readonly scan: string;
  readonly kind: DoorConflict["kind"];
  readonly guests: number;
  readonly title: string;
  readonly number: number | null;
  readonly code: string;
  readonly tickets: readonly string[];
}

/** Reads the conflicts of these scans, in their order. @param device the requesting device */
export async function conflictsOfScans(tx: Tx, scans: readonly string[], device: string): Promise<DoorConflict[]> {
  const found = await readConflicts(tx, sql`scan_id = any(${scans})`, device);
  const order = new Map(scans.map((id, at) => [id, at]));
  return found.toSorted((a, b) => (order.get(a.scan) ?? 0) - (order.get(b.scan) ?? 0));
}

/** Reads the conflicts of scans made or sent since an instant, late ones first. */
export function conflictsSince(db: Db, since: Date, device: string): Promise<DoorConflict[]> {
  return readConflicts(db, sql`(scanned_at >= ${since} or received_at >= ${since})`, device);
}

export async function latestConflict(db: Db): Promise<number> {
  const { rows } = await sql<{
    latest: number;
  }>`select coalesce(max(id), 0)::integer as latest from door_extras`.execute(db);
  return rows[0]?.latest ?? 0;
}

async function readConflicts(db: Db | Tx, which: RawBuilder<unknown>, device: string): Promise<DoorConflict[]> {
  const { rows } = await sql<ConflictRow>`
    select max(door_extras.id)::integer as id, scan_id as scan, min(kind) as kind, sum(quantity)::integer as guests, min(title) as title,
      max(number) as number, door_scans.code, coalesce(array_agg(distinct ticket_id) filter (where ticket_id is not null), '{}') as tickets
    from door_extras join door_scans on door_scans.id = scan_id left join orders on orders.id = order_id
    where ${which} group by scan_id, door_scans.code order by 1 desc limit ${maxConflicts}`.execute(db);
  if (rows.length === 0) return [];
  const entries = await entriesOf(db, rows, device);
  return rows
    .map(({ number, code, tickets, ...conflict }) => ({
      ...conflict,
      orderNumber: number === null ? "" : orderName(number),
      entries: entries
        .filter(({ ticket }) => (number === null ? ticket === code : tickets.includes(ticket)))
        .reduce(mergeEntry, []),
    }))
    .map((conflict) => ({ ...conflict, entries: conflict.entries.map(({ key: _key, ...entry }) => entry) }));
}

interface EntryRow {
  /** A ticket's id, or the code of one that names none. */
  readonly ticket: string;
  readonly key: string;
  readonly at: Date;
  readonly by: string;
  readonly sentBy: string | null;
  readonly device: string;
  readonly guests: number;
}

interface Entry extends DoorEntry {
  readonly ticket: string;
  readonly key: string;
}

type KeyedEntry = DoorEntry & { readonly key: string };

/** A scan may have admitted guests to several tickets, in part as extras. */
function mergeEntry(merged: readonly KeyedEntry[], { ticket: _ticket, ...entry }: Entry): KeyedEntry[] {
  const known = merged.find(({ key }) => key === entry.key);
  if (known === undefined) return [...merged, entry];
  return merged.map((each) => (each === known ? { ...each, guests: each.guests + entry.guests } : each));
}

async function entriesOf(db: Db | Tx, conflicts: readonly ConflictRow[], device: string): Promise<Entry[]> {
  const tickets = [...new Set(conflicts.flatMap((conflict) => conflict.tickets))];
  const codes = conflicts.filter(({ number }) => number === null).map(({ code }) => code);
  const { rows } = await sql<EntryRow>`
    select ticket_id as ticket, coalesce(nonce, redemptions.id) as key, redeemed_at as at, employees.name as by,
      sender.name as "sentBy", redemptions.device, sum(quantity)::integer as guests
    from redemption_counts join redemptions on redemptions.id = redemption_id join employees on employees.id = employee_id
      left join door_scans on door_scans.id = nonce left join employees as sender on sender.id = sent_by and sent_by <> door_scans.employee_id
    where ticket_id = any(${tickets}) and undone_at is null group by ticket_id, redemptions.id, employees.id, sender.id
    union all
    select coalesce(ticket_id, code) as ticket, door_scans.id as key, scanned_at as at, employees.name as by,
      sender.name as "sentBy", device, sum(quantity)::integer as guests
    from door_extras join door_scans on door_scans.id = scan_id join employees on employees.id = employee_id
      left join employees as sender on sender.id = sent_by and sent_by <> employee_id
    where ticket_id = any(${tickets}) or (ticket_id is null and code = any(${codes}))
    group by ticket_id, door_scans.id, employees.id, sender.id
    order by at, key`.execute(db);
  return rows.map(({ ticket, key, at, by, sentBy, device: where, guests }) => {
    const place = placeOf(where);
    return {
      ...{ ticket, key, at: at.toISOString(), by, guests, here: where === device },
      ...(sentBy !== null && { sentBy }),
      ...(place !== undefined && { place }),
    };
  });
}
