import type { Selectable } from "kysely";
import * as say from "../../../messages/generated/server/carts.ts";
import type { WaitingLine } from "../../../schemas/generated/wire.ts";
import type { Db, Tables, Tx } from "../../core/database/tables.ts";
import { formerVariant, type Museum } from "../../museum/catalogue/museum.ts";
import type { SeatRow } from "../../museum/inventory/seat-row.ts";
import { anySlot } from "../../museum/model/times.ts";
import { addLines } from "../carts/change-lines.ts";
import type { Line } from "../carts/line.ts";
import { typesOf } from "../orders/order-tickets.ts";

type Stored = Selectable<Tables["waiting_entries"]>;

export type WantedLine = Stored["lines"][number];

export interface WaitingEntry extends Pick<Stored, "id" | "email" | "lines" | "asked" | "seats" | "status"> {
  readonly row: SeatRow;
  readonly customerId: string | null;
  /** Of its mails and page; undefined for the museum's default. */
  readonly language: string | undefined;
  readonly cartId: string | null;
  readonly offeredUntil: Date | null;
}

/** @param lock prevents concurrent changes until the transaction ends */
export async function findEntry(db: Db | Tx, id: string, { lock = false } = {}): Promise<WaitingEntry | undefined> {
  const query = db.selectFrom("waiting_entries").selectAll().where("id", "=", id);
  const found = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return found && toEntry(found);
}

export function toEntry(stored: Stored): WaitingEntry {
  const { id, email, lines, asked, seats, status, event_id, date, slot, customer_id, cart_id, offered_until } = stored;
  return {
    ...{ id, email, lines, asked, seats, status },
    row: { eventId: event_id, date, slot },
    customerId: customer_id,
    language: stored.language ?? undefined,
    cartId: cart_id,
    offeredUntil: offered_until,
  };
}

export function cartLines({ index }: Museum, { date, slot }: SeatRow, lines: readonly WantedLine[]): Line[] {
  const attributes = [{ key: "Date", value: date }, ...(slot === anySlot ? [] : [{ key: "Time", value: slot }])];
  return addLines(
    index,
    [],
    lines.map((line) => ({ ...line, attributes })),
  );
}

/** Merges by ticket type and sorts by id, as stored. */
export function wantedLines(lines: readonly WaitingLine[]): WantedLine[] {
  const quantities = new Map<string, number>();
  for (const { ticketType, quantity } of lines)
    quantities.set(ticketType, (quantities.get(ticketType) ?? 0) + quantity);
  return [...quantities]
    .map(([variantId, quantity]) => ({ variantId, quantity }))
    .sort((a, b) => (a.variantId < b.variantId ? -1 : 1));
}

export function countSeats(lines: readonly WantedLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

export async function updateEntry(
  tx: Tx,
  id: string,
  changes: Partial<Omit<Stored, "id" | "place" | "lines" | "asked">>,
): Promise<void> {
  await tx.updateTable("waiting_entries").set(changes).where("id", "=", id).execute();
}

export function wordsFor({ index }: Pick<Museum, "index">, { eventId, date, slot }: SeatRow) {
  return {
    event: index.events.get(eventId)?.title ?? eventId,
    date,
    time: slot,
    has: slot === anySlot ? ("other" as const) : ("time" as const),
  };
}

/** Formats tickets such as "2 adults". */
export function ticketsOf(
  { index, tenant }: Pick<Museum, "index" | "tenant">,
  { row }: Pick<WaitingEntry, "row">,
  lines: readonly WantedLine[],
): string[] {
  const counts = lines.map(({ variantId, quantity }) => ({
    ticket_type:
      index.variants.get(variantId)?.title ?? formerVariant(tenant.locale, variantId) ?? say.ticket(tenant.locale),
    quantity,
  }));
  return typesOf({ index, tenant }, { event_id: row.eventId, counts });
}

export function otherTimesPath({ index, tenant }: Pick<Museum, "index" | "tenant">, { eventId }: SeatRow): string {
  const event = index.events.get(eventId);
  return event?.listed ? `/direct/event/${event.id}` : tenant.homePath;
}
