import { sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import type { Attribute, Receipt } from "../../../schemas/generated/wire.ts";
import { qrCode } from "../../core/codes/qr-code.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import { lineTitlesIn } from "../../museum/catalogue/titles-in.ts";
import { taxesOfOrder } from "../../museum/model/tax.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { readCreditReference } from "../carts/credits.ts";
import { demoPayments } from "../payments/demo.ts";
import { referenceIn } from "../payments/desk/card-terminal.ts";
import { deskMethod } from "../payments/desk/methods.ts";
import { isTerminal } from "../payments/port.ts";
import { joinRefunds, lineTaxes } from "./line-taxes.ts";
import { contextOfOrder } from "./order-language.ts";
import { orderName } from "./order-tickets.ts";
import { receiptDocuments } from "./receipt-documents.ts";
import { type ReceiptData, receiptTexts } from "./receipt-texts.ts";

interface Row {
  readonly number: number;
  readonly code: string;
  readonly language: string | null;
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
  readonly refunded: number;
  readonly isCancelled: boolean;
  readonly admits: boolean;
  readonly currencyCode: string;
  readonly at: Date;
  readonly clerk: string | null;
  readonly lines: readonly {
    variantId: string;
    title: string;
    ticketType: string;
    quantity: number;
    refunded: number;
    cents: number;
    net: number;
    tax: number;
    rate: string | null;
    taxIncluded: boolean;
    refundedNet: number;
    refundedTax: number;
    attributes: readonly Attribute[];
  }[];
  readonly payments: readonly {
    provider: string;
    providerId: string;
    cents: number;
    given: number | null;
    isCredit: boolean;
  }[];
}

/**
 * Shows an existing order to the employee who reads it, with texts to print in the order's own language
 * (docs/behaviour.md, "Selling at the desk").
 */
export async function showReceipt(
  db: Db | Tx,
  context: Pick<ServerContext, "config" | "now">,
  { orderId, reader }: { readonly orderId: string; readonly reader: Museum },
): Promise<Receipt> {
  const order = await readSold(db, orderId);
  const numbered = await receiptDocuments(db, reader, orderId);
  const code = order.admits ? { qrCode: await qrCode({ type: "ticket-confirmation-code", id: order.code }) } : {};
  const rest = { ...numbered, ...code };
  const buyers = museumNow(contextOfOrder(context, order));
  return {
    ...receiptFor(reader, order),
    ...rest,
    texts: receiptTexts(buyers.tenant, { ...receiptFor(buyers, order), ...rest }, order),
  };
}

async function readSold(db: Db | Tx, orderId: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select number, orders.language, confirmation_code as code, subtotal_cents as subtotal, discount_cents as discount, tax_cents as tax, total_cents as total,
      refunded_cents as refunded, (
        select coalesce(bool_and(refunded = quantity), false) from order_lines where order_id = orders.id
      ) as "isCancelled", exists (select from tickets where order_id = orders.id and voided_at is null) as admits, currency_code as "currencyCode", orders.created_at as at, employees.name as clerk, (
        select coalesce(json_agg(json_build_object('variantId', variant_id, 'title', title, 'ticketType', ticket_type, 'quantity', quantity, 'refunded', refunded,
          'cents', price_cents, ${sql.raw(lineTaxes)}, 'attributes', attributes) order by position), '[]')
        from order_lines ${sql.raw(joinRefunds)} where order_id = orders.id
      ) as lines, (
        select coalesce(json_agg(json_build_object('provider', provider, 'providerId', provider_id, 'cents', captured_cents, 'given', given_cents, 'isCredit', is_credit)
          order by created_at, is_credit desc, provider, id), '[]') from payments where order_id = orders.id and captured_cents > 0
      ) as payments
    from orders left join employees on employees.id = sold_by where orders.id = ${orderId}`.execute(db);
  const [order] = rows;
  if (order === undefined) throw new Error(`There is no order ${orderId} to print.`);
  return order;
}

function receiptFor(museum: Museum, order: Row): ReceiptData {
  const money = (cents: number) => fromCents(cents, order.currencyCode);
  return {
    museum: museum.tenant.title,
    order: orderName(order.number),
    at: order.at.toISOString(),
    ...(order.clerk !== null && { clerk: firstNameOf(order.clerk) }),
    lines: order.lines.map(({ variantId, quantity, refunded, cents, attributes, ...line }) => ({
      ...lineTitlesIn(museum, variantId, { title: line.title, ticketType: line.ticketType }),
      ...labelsOf(attributes, "Date", "date"),
      ...labelsOf(attributes, "Time", "time"),
      quantity,
      ...(refunded > 0 && { refunded }),
      price: money(cents),
      total: money(cents * quantity),
    })),
    subtotal: money(order.subtotal),
    ...(order.discount > 0 && { discount: money(order.discount) }),
    tax: money(order.tax),
    ...(order.tax > 0 && { taxes: taxesOfOrder(order.lines, order.currencyCode) }),
    total: money(order.total),
    payments: order.payments.map(({ provider, providerId, cents, given, isCredit }) => ({
      method: isCredit ? "gift-card" : methodOf(provider),
      amount: money(cents),
      ...(isCredit && endOf(providerId)),
      ...(given !== null && { given: money(given), change: money(given - cents) }),
      ...(deskMethod(provider) !== undefined && referenceOf(providerId)),
    })),
    ...(order.refunded > 0 && { refunded: money(order.refunded), left: money(order.total - order.refunded) }),
  };
}

function methodOf(provider: string): Receipt["payments"][number]["method"] {
  if (isTerminal(provider)) return "card-terminal";
  return deskMethod(provider)?.name ?? (provider === demoPayments.name ? "demo" : "online");
}

function endOf(providerId: string): { endsIn?: string } {
  const { endsIn } = readCreditReference(providerId);
  return endsIn === undefined ? {} : { endsIn };
}

/** Keeps names of no person, such as "Front desk", whole. */
function firstNameOf(name: string): string {
  return /^(\S+) \p{Lu}/u.exec(name)?.[1] ?? name;
}

function labelsOf<Name extends string>(
  attributes: readonly Attribute[],
  key: string,
  name: Name,
): Partial<Record<Name, string>> {
  const said = attributes.find((attribute) => attribute.key === key)?.value;
  return said === undefined ? {} : ({ [name]: said } as Record<Name, string>);
}

function referenceOf(providerId: string): { reference?: string } {
  const reference = referenceIn(providerId);
  return reference === undefined ? {} : { reference };
}
