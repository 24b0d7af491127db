import { hash } from "node:crypto";
import * as say from "../../../messages/generated/server/waiting-list.ts";
import { statement } from "../../core/database/statement.ts";
import type { Tx } from "../../core/database/tables.ts";
import { type HttpError, refused } from "../../core/http/http-error.ts";
import { inNetworkSql, networksIn } from "../../core/http/network-address.ts";
import { hashedMailbox, mailboxOf } from "../../core/mail/mailbox.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { SeatRow } from "../../museum/inventory/seat-row.ts";

interface Request {
  readonly email: string;
  /** The hashed network address. */
  readonly address: string;
  readonly row: SeatRow;
  readonly seats: number;
}

/** Lock in a separate statement: the sum below must not use a snapshot from before the wait. */
const lock = statement<[key: string]>("lock_waiting", "select pg_advisory_xact_lock(hashtextextended($1::text, 0))");

const placesOf = statement<
  [network: string, mailbox: string, eventId: string, date: string, slot: string],
  { readonly places: number }
>(
  "waiting_places_of_network",
  `select coalesce(sum(seats), 0)::integer as places from waiting_entries
  where ${inNetworkSql("address_key", "$1::text")} and over_at is null and (mailbox, event_id, date, slot) <> ($2::text, $3::text, $4::date, $5::text)`,
);

/** Affects no row above the limit. */
const countOne = statement<[day: string, key: string, most: number]>(
  "count_waiting_request",
  `insert into waiting_requests (day, key, requests) values ($1::date, $2::text, 1)
  on conflict (day, key) do update set requests = waiting_requests.requests + 1 where waiting_requests.requests < $3::integer`,
);

/**
 * Depends only on requests from the same network, so that the response does not reveal whether others added the
 * address.
 * @returns whether a mail may be sent: others may have used up the address's daily limit
 * @throws HttpError 429 if the network waits for too many places or asked too often for this address
 */
export async function countRequest(
  tx: Tx,
  museum: Museum,
  { email, address, row, seats }: Request,
): Promise<{ readonly mayMail: boolean }> {
  const { waitingPlacesPerAddress: maxPlaces, waitingRequestsPerEmailAndDay: most } = museum.tenant.limits;
  const mailbox = mailboxOf(email);
  const networks = networksIn(address);
  await lock(tx, `waiting address ${networks.at(-1)?.key}`);
  await lock(tx, `waiting mailbox ${mailbox}`);
  for (const { key: network, times } of networks) {
    const { places = 0 } = (await placesOf(tx, network, mailbox, row.eventId, row.date, row.slot)).rows[0] ?? {};
    const allowed = maxPlaces * times;
    if (places + seats > allowed)
      throw tooMany(museum, (locale) => say.tooManyPlaces(locale, { most: allowed, places }));
  }
  const key = hashedMailbox(email);
  const fromNetwork = hash("sha256", JSON.stringify([networks[0]?.key, mailbox]), "base64url");
  if ((await countOne(tx, museum.date, fromNetwork, most)).count === 0)
    throw tooMany(museum, (locale) => say.tooManyForEmail(locale, { most, email }));
  return { mayMail: (await countOne(tx, museum.date, key, most)).count > 0 };
}

function tooMany({ now, today, tenant }: Museum, message: (locale: string) => string): HttpError {
  const tomorrow = today.add({ days: 1 }).toZonedDateTime(tenant.timeZone);
  const seconds = Math.ceil((tomorrow.epochMilliseconds - now.epochMilliseconds) / 1000);
  return refused(429, { code: "TOO_MANY_WAITING", field: "email", message }, seconds);
}
