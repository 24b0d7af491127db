import { statement } from "../../platform/database/statement.ts";
import type { Tx } from "../../platform/database/tables.ts";

/** A network address whose open seats are limited. */
export interface LimitedAddress {
  /** Hashed. */
  readonly key: string;
  /** Seats that its unpaid carts may hold together. */
  readonly most: number;
}

/** More open seats than one network address may have. */
export class TooManyOpenSeats extends Error {
  /** Seats that it holds already. */
  readonly held: number;
  readonly most: number;

  constructor(held: number, most: number) {
    super(`An address may hold ${most} seats, and holds ${held}.`);
    this.name = "TooManyOpenSeats";
    this.held = held;
    this.most = most;
  }
}

const openSeatsOf = statement<[address: string], { seats: number }>("open_seats_of", "select seats from open_seats where address_key = $1");

/**
 * Counts 0 where they would be too many. A sum over `holds` would not do: it is older than the lock that the statement waits for, and two
 * at once would each find room.
 */
const countMore = statement<[address: string, seats: number, most: number]>(
  "count_open_seats",
  `insert into open_seats (address_key, seats) select $1::text, $2::integer where $2::integer <= $3::integer
  on conflict (address_key) do update set seats = open_seats.seats + excluded.seats where open_seats.seats + excluded.seats <= $3::integer`,
);

/** Who holds nothing any more is not kept: nobody has to look for such rows. */
const countFewer = statement<[changes: string]>(
  "count_fewer_open_seats",
  `with locked as materialized (
    select address_key, open_seats.seats - given.seats as remaining
    from jsonb_to_recordset($1::jsonb) as given (address_key text, seats integer) join open_seats using (address_key)
    order by address_key for update of open_seats
  ), gone as (
    delete from open_seats using locked where open_seats.address_key = locked.address_key and remaining = 0
  )
  update open_seats set seats = remaining from locked where open_seats.address_key = locked.address_key and remaining <> 0`,
);

/** How the counts of addresses are to change: gathered while seats are taken and released, and written at the end. */
export class OpenSeatsChange {
  readonly #changes = new Map<string, number>();

  /** @param address null where they count for nobody */
  add(address: string | null, seats: number): void {
    if (address !== null) this.#changes.set(address, this.of(address) + seats);
  }

  of(address: string): number {
    return this.#changes.get(address) ?? 0;
  }

  /**
   * Writes the counts. Everyone does so after the last row of the inventory that they lock, address by address in one order: nobody waits
   * in a circle, and others from the same address wait for no more than what is left of the transaction.
   * @throws TooManyOpenSeats
   */
  async write(tx: Tx, limited: LimitedAddress | undefined): Promise<void> {
    const changes = [...this.#changes].filter(([, seats]) => seats !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
    if (changes.every(([, seats]) => seats < 0)) {
      if (changes.length > 0) await countFewer(tx, fewer(changes));
      return;
    }
    for (const [address, seats] of changes) {
      if (seats < 0) await countFewer(tx, fewer([[address, seats]]));
      else {
        const most = address === limited?.key ? limited.most : 0;
        if ((await countMore(tx, address, seats, most)).count === 0) throw new TooManyOpenSeats(await openSeats(tx, address), most);
      }
    }
  }
}

function fewer(changes: readonly (readonly [string, number])[]): string {
  return JSON.stringify(changes.map(([address_key, seats]) => ({ address_key, seats: -seats })));
}

/** Would this many more seats be too many for the address? Only the count itself decides; others may be changing it right now. */
export async function seemsFull(tx: Tx, { key, most }: LimitedAddress, more: number): Promise<boolean> {
  return (await openSeats(tx, key)) + more > most;
}

async function openSeats(tx: Tx, address: string): Promise<number> {
  return (await openSeatsOf(tx, address)).rows[0]?.seats ?? 0;
}
