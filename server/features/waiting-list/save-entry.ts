import { type RawBuilder, sql } from "kysely";
import { randomId } from "../../core/database/random-id.ts";
import type { Tx } from "../../core/database/tables.ts";
import { mailboxOf } from "../../core/mail/mailbox.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { SeatRow } from "../../museum/inventory/seat-row.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import type { CurrentCustomer } from "../accounts/current-customer.ts";
import { countSeats, toEntry, updateEntry, type WaitingEntry, type WantedLine } from "./entry.ts";
import { queueOfferEnded } from "./mails.ts";

interface Asked {
  readonly row: SeatRow;
  readonly lines: readonly WantedLine[];
  readonly email: string;
  /** Set if this is the customer's verified address. */
  readonly owner: CurrentCustomer | undefined;
  readonly address: string;
  readonly language: string;
}

export const nextPlace: RawBuilder<number> = sql`nextval('waiting_places')`;

export async function saveEntry(tx: Tx, context: ServerContext, museum: Museum, asked: Asked): Promise<WaitingEntry> {
  const { row, lines, owner } = asked;
  const present = await presentEntry(tx, context, museum, asked);
  if (present === undefined) return insertEntry(tx, museum, asked);
  // Do not change an offer: its owner must accept or decline it first.
  if (present.status === "offered") return present;
  const isUnconfirmed = present.status === "unconfirmed";
  const changes = {
    ...{ lines: JSON.stringify(lines), seats: countSeats(lines), asked: null },
    language: asked.language,
  };
  const byOwner = {
    ...changes,
    status: "waiting",
    customer_id: owner?.id ?? null,
    ...(isUnconfirmed && { place: nextPlace }),
  } as const;
  const byAnybody = isUnconfirmed
    ? { ...changes, address_key: asked.address }
    : { asked: isSame(lines, present.lines) ? null : JSON.stringify(lines) };
  const updated = await tx
    .updateTable("waiting_entries")
    .set({ ...(owner === undefined ? byAnybody : byOwner), asked_at: new Date(museum.now.epochMilliseconds) })
    .where("id", "=", present.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...toEntry(updated), row };
}

/** An expired or accepted offer is over, even if the job has not processed it yet. */
async function presentEntry(
  tx: Tx,
  context: ServerContext,
  museum: Museum,
  { row, email }: Asked,
): Promise<WaitingEntry | undefined> {
  const found = await tx
    .selectFrom("waiting_entries")
    .selectAll()
    .where("event_id", "=", row.eventId)
    .where("date", "=", row.date)
    .where("slot", "=", row.slot)
    .where("mailbox", "=", mailboxOf(email))
    .where("over_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const cart =
    found.cart_id === null
      ? undefined
      : await tx
          .selectFrom("carts")
          .select(["order_id", "expires_at"])
          .where("id", "=", found.cart_id)
          .executeTakeFirst();
  if (found.status !== "offered") return toEntry(found);
  const now = new Date(museum.now.epochMilliseconds);
  const isBought = cart !== undefined && cart.order_id !== null;
  if (!isBought && cart !== undefined && cart.expires_at > now) return toEntry(found);
  await updateEntry(tx, found.id, { status: isBought ? "bought" : "expired", over_at: now });
  if (!isBought) await queueOfferEnded(tx, context, toEntry(found));
  return undefined;
}

async function insertEntry(
  tx: Tx,
  museum: Museum,
  { row, lines, email, owner, address, language }: Asked,
): Promise<WaitingEntry> {
  const now = new Date(museum.now.epochMilliseconds);
  const stored = await tx
    .insertInto("waiting_entries")
    .values({
      ...{ id: randomId(), event_id: row.eventId, date: row.date, slot: row.slot, email, mailbox: mailboxOf(email) },
      ...{
        lines: JSON.stringify(lines),
        seats: countSeats(lines),
        customer_id: owner?.id ?? null,
        address_key: address,
        language,
      },
      ...(owner === undefined ? { status: "unconfirmed" as const } : { status: "waiting" as const, place: nextPlace }),
      ...{ asked_at: now, created_at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...toEntry(stored), row };
}

function isSame(a: readonly WantedLine[], b: readonly WantedLine[]): boolean {
  // The database returns properties in its own order.
  const text = (lines: readonly WantedLine[]) =>
    JSON.stringify(lines.map(({ variantId, quantity }) => [variantId, quantity]));
  return text(a) === text(b);
}
