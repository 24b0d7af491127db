import type { Sentence } from "../../../engine/core/contract.ts";
import * as say from "../../../messages/generated/server/orders.ts";
import { statement } from "../../core/database/statement.ts";
import type { Tx } from "../../core/database/tables.ts";
import { type HttpError, refused } from "../../core/http/http-error.ts";
import type { Network } from "../../core/http/network-address.ts";
import { networksIn } from "../../core/http/network-address.ts";
import { hashedMailbox } from "../../core/mail/mailbox.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";

/** A network, such as a school's, or a member may order more than one email address. */
const multiple = 4;

interface FreeBuyer {
  readonly email: string;
  /** The id of a member: their network does not count. */
  readonly member?: string | undefined;
  /** Hashed; undefined if it does not count. */
  readonly address?: string | undefined;
}

/** Affects no row above the limit. The row lock makes concurrent counts see each other. */
const countOne = statement<[day: string, key: string, most: number]>(
  "count_free_order",
  `insert into free_orders (day, key, orders) select $1::date, $2::text, 1 where $3::integer > 0
  on conflict (day, key) do update set orders = free_orders.orders + 1 where free_orders.orders < $3::integer`,
);

/** Call it after the last seat is sold, to prevent deadlocks. @throws HttpError 429 with advice */
export async function countFreeOrder(tx: Tx, museum: Museum, { email, member, address }: FreeBuyer): Promise<void> {
  const { today, tenant } = museum;
  const most = tenant.limits.freeOrdersPerEmailAndDay;
  const phone = tenant.supportPhone;
  const day = today.toString();
  for (const network of address === undefined ? [] : networksIn(address)) await countInNetwork(tx, museum, network);
  if (member !== undefined && (await countOne(tx, day, `member ${member}`, most * multiple)).count === 0)
    throw tooMany(museum, (locale) => say.tooManyForMember(locale, { most: most * multiple, phone }));
  if ((await countOne(tx, day, `email ${hashedMailbox(email)}`, most)).count === 0)
    throw tooMany(museum, (locale) => say.tooManyForEmail(locale, { most, email, phone }));
}

const hourMs = 3_600_000;

/** Allow a few more in each later hour, so that one person cannot block a network until midnight. */
async function countInNetwork(tx: Tx, museum: Museum, { key, times }: Network): Promise<void> {
  const { now, today, tenant } = museum;
  const most = tenant.limits.freeOrdersPerEmailAndDay * times;
  const maxPerNetwork = most * multiple;
  const day = today.toString();
  const hour = Math.floor(now.epochMilliseconds / hourMs);
  const isOfDay = (await countOne(tx, day, `address ${key}`, maxPerNetwork)).count > 0;
  if ((await countOne(tx, day, `address ${key} hour ${hour}`, isOfDay ? 2 * maxPerNetwork : most)).count > 0) return;
  const message: Sentence = (locale) =>
    say.tooManyFromNetwork(locale, { most: maxPerNetwork, phone: tenant.supportPhone });
  throw tooMany(museum, message, (hour + 1) * hourMs);
}

/** @param until milliseconds since 1970; defaults to the museum's next day */
function tooMany({ now, today, tenant }: Museum, message: Sentence, until?: number): HttpError {
  const next = until ?? today.add({ days: 1 }).toZonedDateTime(tenant.timeZone).epochMilliseconds;
  return refused(
    429,
    { code: "TOO_MANY_FREE_ORDERS", field: "email", message },
    Math.ceil((next - now.epochMilliseconds) / 1000),
  );
}
