import { type RawBuilder, sql } from "kysely";
import * as say from "../../../messages/generated/server/orders.ts";
import { bounds } from "../../../schemas/api/limits.ts";
import type { OrderNote } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { invalid, notFound, refused, refuseFull } from "../../core/http/http-error.ts";
import { orderName } from "../orders/order-tickets.ts";
import { readOrder } from "../orders/stored-order.ts";

interface Reader {
  readonly id: string;
  readonly permissions: readonly string[];
}

interface NewNote {
  readonly orderId: string;
  readonly employeeId: string;
  readonly text: string;
  readonly now: Date;
}

/** @returns the order's name @throws HttpError 400 for a blank note; 404; 409 if the order has as many as allowed */
export async function addNote(tx: Tx, { orderId, employeeId, text, now }: NewNote): Promise<string> {
  const trimmed = text.trim();
  if (trimmed === "") throw invalid({ code: "BLANK", field: "text", message: say.noteMissing });
  // The lock makes concurrent notes count each other.
  const { number } = await readOrder(tx, orderId, { lock: true });
  const { count } = await tx
    .selectFrom("order_notes")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  refuseFull(Number(count), bounds.notesOfOrder, say.tooManyNotes);
  await tx
    .insertInto("order_notes")
    .values({ order_id: orderId, employee_id: employeeId, text: trimmed, at: now })
    .execute();
  return orderName(number);
}

interface Removing {
  readonly orderId: string;
  readonly id: string;
  readonly by: Reader;
}

/** @returns the order's name @throws HttpError 404; 409 for another's note without the permission */
export async function removeNote(tx: Tx, { orderId, id, by }: Removing): Promise<string> {
  const { number } = await readOrder(tx, orderId, { lock: true });
  const note = await tx
    .selectFrom("order_notes")
    .select(["id", "employee_id"])
    .where("order_id", "=", orderId)
    .where("id", "=", Number(id))
    .executeTakeFirst();
  if (note === undefined) throw notFound(say.noteGone);
  if (!mayRemove(by, note.employee_id)) throw refused(409, { code: "NOTE_OF_ANOTHER", message: say.noteOfAnother });
  await tx.deleteFrom("order_notes").where("id", "=", note.id).execute();
  return orderName(number);
}

/** Supervisors, who may refund, also remove the notes of others. */
function mayRemove({ id, permissions }: Reader, author: string): boolean {
  return id === author || permissions.includes("refund");
}

/** Lists an order's notes, newest first. */
export async function listNotes(db: Db | Tx, orderId: string, reader: Reader): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom("order_notes as note")
    .innerJoin("employees", "employees.id", "note.employee_id")
    .select(["note.id", "note.text", "note.at", "employees.id as author", "employees.name"])
    .where("order_id", "=", orderId)
    .orderBy("note.id", "desc")
    .execute();
  return rows.map(({ id, text, at, author, name }) => ({
    id: String(id),
    text,
    at: at.toISOString(),
    by: name,
    removable: mayRemove(reader, author),
  }));
}

/** SQL: the text of an order's latest note; null without one. @param order its id */
export function latestNote(order: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(select text from order_notes where order_id = ${order} order by id desc limit 1)`;
}

/** @param which a condition on `orders` @returns the number of deleted notes */
export async function forgetNotes(db: Db | Tx, which: RawBuilder<unknown>, max = 100_000): Promise<number> {
  const { numAffectedRows } = await sql`delete from order_notes where id = any (array(
    select order_notes.id from order_notes join orders on orders.id = order_id
    where ${which} limit ${max} for update of order_notes skip locked
  ))`.execute(db);
  return Number(numAffectedRows);
}
