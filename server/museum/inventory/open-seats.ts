import { statement } from "../../core/database/statement.ts";
import type { Tx } from "../../core/database/tables.ts";
import { networksIn } from "../../core/http/network-address.ts";

export interface LimitedAddress {
  /** Hashed. */
  readonly key: string;
  /** Seats that its unpaid carts may hold together; larger networks get a multiple. */
  readonly most: number;
}

/** A network's unpaid carts would hold more than half of a time's remaining seats. */
export class HalfHeld extends Error {
  constructor() {
    super("A network's unpaid carts may hold half of what is left.");
    this.name = "HalfHeld";
  }
}

export class TooManyOpenSeats extends Error {
  readonly held: number;
  readonly most: number;

  constructor(held: number, most: number) {
    super(`An address may hold ${most} seats, and holds ${held}.`);
    this.name = "TooManyOpenSeats";
    this.held = held;
    this.most = most;
  }
}

/** This part of an address's limit is a party, exempt from the half-of-the-seats rule. */
const partsOfLimit = 20;

/** Seats that a network's unpaid carts may hold at a time, however few are left. */
export function partyOf(most: number): number {
  return Math.floor(most / partsOfLimit);
}

const openSeatsOf = statement<[address: string], { seats: number }>(
  "open_seats_of",
  "select seats from open_seats where address_key = $1",
);

/** Counts 0 if over the limit. Summing `holds` would read data older than the lock: two statements could both pass. */
const countMore = statement<[address: string, seats: number, most: number], { seats: number }>(
  "count_open_seats",
  `insert into open_seats (address_key, seats) select $1::text, $2::integer where $2::integer <= $3::integer
  on conflict (address_key) do update set seats = open_seats.seats + excluded.seats where open_seats.seats + excluded.seats <= $3::integer
  returning seats`,
);

/** Deletes a row at zero, so that no cleanup is needed. */
const countFewer = statement<[changes: string]>(
  "count_fewer_open_seats",
  `with locked as materialized (
    select address_key, open_seats.seats - given.seats as remaining
    from jsonb_to_recordset($1::jsonb) as given (address_key text, seats integer) join open_seats using (address_key)
    order by address_key collate "C" for update of open_seats
  ), gone as (
    delete from open_seats using locked where open_seats.address_key = locked.address_key and remaining = 0
  )
  update open_seats set seats = remaining from locked where open_seats.address_key = locked.address_key and remaining <> 0`,
);

/** Collects changes of networks' counts while seats are taken and released, to write them at the end. */
export class OpenSeatsChange {
  readonly #changes = new Map<string, number>();

  /** @param address null if the seats count for no network */
  add(address: string | null, seats: number): void {
    if (address === null) return;
    for (const { key } of networksIn(address)) this.#changes.set(key, this.of(key) + seats);
  }

  of(network: string): number {
    return this.#changes.get(network) ?? 0;
  }

  /** Writes last, in key order: no deadlock, and the network's others wait briefly. @throws TooManyOpenSeats */
  async write(tx: Tx, limited: LimitedAddress | undefined): Promise<void> {
    const allowed = new Map(limited && networksIn(limited.key).map(({ key, times }) => [key, times * limited.most]));
    const changes = [...this.#changes].filter(([, seats]) => seats !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
    if (changes.every(([, seats]) => seats < 0)) {
      if (changes.length > 0) await countFewer(tx, fewer(changes));
      return;
    }
    for (const [address, seats] of changes) {
      if (seats < 0) await countFewer(tx, fewer([[address, seats]]));
      else {
        const most = allowed.get(address) ?? 0;
        const [counted] = (await countMore(tx, address, seats, most)).rows;
        if (counted === undefined) throw new TooManyOpenSeats(await openSeats(tx, address), most);
      }
    }
  }
}

function fewer(changes: readonly (readonly [string, number])[]): string {
  return JSON.stringify(changes.map(([address_key, seats]) => ({ address_key, seats: -seats })));
}

/** Finds the largest network over its limit. Only an estimate: the counts may be changing concurrently. */
export async function fullNetwork(
  tx: Tx,
  { key, most }: LimitedAddress,
  open: OpenSeatsChange,
): Promise<string | undefined> {
  const found = await Promise.all(
    networksIn(key).map(async ({ key: network, times }) => ({
      network,
      times,
      seats: open.of(network) > 0 ? (await openSeats(tx, network)) + open.of(network) : 0,
    })),
  );
  return found.findLast(({ seats, times }) => seats > most * times)?.network;
}

async function openSeats(tx: Tx, address: string): Promise<number> {
  return (await openSeatsOf(tx, address)).rows[0]?.seats ?? 0;
}
