import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import { fromCents } from "../../../commerce/money.ts";
import type { ReceiptDocument, ReceiptSeller } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";

interface NumberedReceipts {
  readonly seller?: ReceiptSeller;
  readonly documents?: ReceiptDocument[];
}

/**
 * Returns the seller and an order's numbered receipts, and issues those that are missing (docs/behaviour.md,
 * "Receipts"). Empty in a museum that names no seller.
 */
export async function receiptDocuments(db: Db | Tx, museum: Museum, orderId: string): Promise<NumberedReceipts> {
  const { seller, currencyCode, timeZone } = museum.tenant;
  if (seller === undefined) return {};
  const found = await read(db, orderId);
  const isComplete = found.every(({ number }) => number !== null);
  const rows = isComplete ? found : await issueAndRead(db, museum, orderId);
  const documents = new Map<number, ReceiptDocument>();
  const money = (cents: number) => fromCents(cents, currencyCode);
  for (const { number, kind, at, documentNet, documentTax, rate, net, tax } of rows) {
    if (number === null) continue;
    const document = documents.get(number) ?? {
      ...{ number, kind, date: dayOf(at, timeZone), rates: [] },
      ...{ net: money(documentNet), tax: money(documentTax), total: money(documentNet + documentTax) },
    };
    document.rates.push({
      ...(rate !== null && { rate }),
      ...{ net: money(net), tax: money(tax), total: money(net + tax) },
    });
    documents.set(number, document);
  }
  const { name, address, taxNumber } = seller;
  return {
    seller: { name, address, ...(taxNumber !== undefined && { taxNumber }) },
    documents: [...documents.values()].sort((a, b) => a.number - b.number),
  };
}

function dayOf(at: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

interface Row {
  readonly kind: ReceiptDocument["kind"];
  readonly number: number | null;
  readonly at: Date;
  readonly rate: string | null;
  readonly net: number;
  readonly tax: number;
  readonly documentNet: number;
  readonly documentTax: number;
}

/** Sums each line's own net and tax, by document and rate. Nothing is issued for what costs nothing. */
const documentsOf = (orderId: string) => sql`moved as (
    select position, sum(net_cents) as net, sum(tax_cents) as tax from line_entries
    where order_id = ${orderId} and kind = 'moved' group by position
  ), parts as (
    select 'sale' as kind, created_at as at, tax_rate as rate,
      sum(line.net_cents - coalesce(moved.net, 0)) as net, sum(line.tax_cents - coalesce(moved.tax, 0)) as tax
    from orders join order_lines as line on line.order_id = orders.id left join moved on moved.position = line.position
    where orders.id = ${orderId} group by created_at, tax_rate
    union all
    select case kind when 'moved' then 'supplement' else 'credit' end, at, tax_rate, sum(entry.net_cents), sum(entry.tax_cents)
    from line_entries as entry join order_lines as line on line.order_id = entry.order_id and line.position = entry.position
    where entry.order_id = ${orderId} group by kind, at, tax_rate
  ), documents as (
    select kind, at, sum(net) as net, sum(tax) as tax from parts group by kind, at having sum(net) + sum(tax) > 0
  )`;

async function read(db: Db | Tx, orderId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`with ${documentsOf(orderId)}
    select document.kind, number, document.at, rate,
      parts.net::integer as net, parts.tax::integer as tax,
      document.net::integer as "documentNet", document.tax::integer as "documentTax"
    from documents as document join parts on parts.kind = document.kind and parts.at = document.at
      left join receipts on order_id = ${orderId} and receipts.kind = document.kind and receipts.at = document.at
    where parts.net + parts.tax <> 0
    order by document.at, document.kind, rate desc nulls last`.execute(db);
  return rows;
}

function issueAndRead(db: Db | Tx, museum: Museum, orderId: string): Promise<Row[]> {
  const work = async (tx: Tx) => {
    await issue(tx, museum, orderId);
    return read(tx, orderId);
  };
  return db.isTransaction ? work(db as Tx) : inTransaction(db, work);
}

/** Numbers are taken under a lock until the commit, so a rollback leaves no gap. Call it last. */
async function issue(tx: Tx, museum: Museum, orderId: string): Promise<void> {
  await sql`select from receipt_numbers for update`.execute(tx);
  await sql`with ${documentsOf(orderId)}, missing as (
      select kind, at, row_number() over (order by at, kind) as rank from documents
      where not exists (select from receipts where order_id = ${orderId} and receipts.kind = documents.kind and receipts.at = documents.at)
    ), issued as (
      insert into receipts (number, order_id, kind, at, issued_at)
      select last + rank, ${orderId}, kind, at, ${new Date(museum.now.epochMilliseconds)}::timestamptz from missing cross join receipt_numbers
      returning number
    )
    update receipt_numbers set last = last + (select count(*) from issued)::integer`.execute(tx);
}
