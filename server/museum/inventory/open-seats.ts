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

const openSeatsOf = statement<[addresses: string], { address: string; seats: number }>(
  "open_seats_of",
  "select address_key as address, seats from open_seats where address_key in (select jsonb_array_elements_text($1::jsonb))",
);

/**
 * Returns the networks within their limit, after locking them in key order. Summing `holds` would read data older than
 * the lock: two statements could both pass.
 */
const countMore = statement<[changes: string], { address: string }>(
  "count_open_seats",
  `with given as materialized (
    select * from jsonb_to_recordset($1::jsonb) as given (address_key text, seats integer, most integer)
  )
  insert into open_seats (address_key, seats)
  select address_key, seats from given where seats <= most order by address_key collate "C"
  on conflict (address_key) do update set seats = open_seats.seats + excluded.seats
  where open_seats.seats + excluded.seats <= (select most from given where given.address_key = excluded.address_key)
  returning address_key as address`,
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
    for (const run of runsOfOneSign(changes)) {
      if (run.every(([, seats]) => seats < 0)) await countFewer(tx, fewer(run));
      else {
        const more = run.map(([address_key, seats]) => ({ address_key, seats, most: allowed.get(address_key) ?? 0 }));
        const counted = new Set((await countMore(tx, JSON.stringify(more))).rows.map(({ address }) => address));
        const refused = more.find(({ address_key }) => !counted.has(address_key));
        if (refused !== undefined) {
          const held = (await openSeats(tx, [refused.address_key])).get(refused.address_key);
          throw new TooManyOpenSeats(held ?? 0, refused.most);
        }
      }
    }
  }
}

type Change = readonly [address: string, seats: number];

/** One statement per run keeps the key order of the locks. */
function runsOfOneSign(changes: readonly Change[]): Change[][] {
  const runs: Change[][] = [];
  for (const change of changes) {
    const last = runs.at(-1);
    if (last?.[0] !== undefined && last[0][1] < 0 === change[1] < 0) last.push(change);
    else runs.push([change]);
  }
  return runs;
}

function fewer(changes: readonly Change[]): string {
  return JSON.stringify(changes.map(([address_key, seats]) => ({ address_key, seats: -seats })));
}

/** Finds the largest network over its limit. Only an estimate: the counts may be changing concurrently. */
export async function fullNetwork(
  tx: Tx,
  { key, most }: LimitedAddress,
  open: OpenSeatsChange,
): Promise<string | undefined> {
  const growing = networksIn(key).filter(({ key: network }) => open.of(network) > 0);
  if (growing.length === 0) return undefined;
  const networks = growing.map(({ key: network }) => network);
  const held = await openSeats(tx, networks);
  return growing.findLast(({ key: network, times }) => (held.get(network) ?? 0) + open.of(network) > most * times)?.key;
}

async function openSeats(tx: Tx, networks: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await openSeatsOf(tx, JSON.stringify(networks));
  return new Map(rows.map(({ address, seats }) => [address, seats]));
}
