import { inBatches } from "../core/database/in-batches.ts";
import { statement } from "../core/database/statement.ts";
import type { Db } from "../core/database/tables.ts";
import { networksSql } from "../core/http/hashed-address.ts";

/** Makes the planner use the index, since it does not know the number of networks. */
const ofNetworks = "open_seats.address_key = any (array(select address_key from networks))";

/**
 * Deletes expired holds and subtracts them from inventory and addresses. A single statement outside a transaction keeps
 * locks short. Locks inventory rows (ordered as in `compareRows`) before addresses, like all code, and recounts under
 * the lock.
 */
const sweep = statement<[now: Date, most: number], { swept: number }>(
  "sweep_holds",
  `with dropped as (
    delete from holds where ctid = any (array(select ctid from holds where expires_at <= $1 limit $2::integer for update skip locked))
    returning event_id, date, slot, quantity, address_key
  ), seats as materialized (
    select event_id, date, slot, held - released as remaining from inventory join (
      select event_id, date, slot, sum(quantity)::integer as released from dropped group by event_id, date, slot
    ) as released using (event_id, date, slot) order by event_id collate "C", date, slot collate "C" for update of inventory
  ), networks as materialized (
    select network as address_key, sum(quantity)::integer as released
    from dropped cross join lateral ${networksSql("dropped.address_key")} as networks where address_key is not null group by network
  ), addresses as materialized (
    select address_key, seats - released as remaining from open_seats join networks using (address_key)
    where ${ofNetworks} and (select count(*) from seats) > 0 order by address_key collate "C" for update of open_seats
  ), released as (
    update inventory set held = seats.remaining from seats
    where (inventory.event_id, inventory.date, inventory.slot) = (seats.event_id, seats.date, seats.slot)
  ), gone as (
    delete from open_seats using addresses where ${ofNetworks} and open_seats.address_key = addresses.address_key and remaining = 0
  ), fewer as (
    update open_seats set seats = remaining from addresses
    where ${ofNetworks} and open_seats.address_key = addresses.address_key and remaining <> 0
  )
  select count(*)::integer as swept from dropped`,
);

/** Releases expired holds, which already count as free. Safe to run on several servers. @returns the number released */
export function sweepHolds(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  return inBatches(async (most) => (await sweep(db, now, most)).rows[0]?.swept ?? 0, signal);
}
