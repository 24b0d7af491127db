import { sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import { fullName } from "../../../messages/formats/full-name.ts";
import * as say from "../../../messages/generated/server/after-sale.ts";
import type { OrderRecord, RecordChange, RecordPayment, RecordTicket } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { formatPolicies, type SoldAsOne } from "../../museum/catalogue/policy.ts";
import { partOfVisit } from "../../museum/catalogue/way-in.ts";
import { taxesOfOrder } from "../../museum/model/tax.ts";
import { slotLabel } from "../../museum/model/times.ts";
import { showAnswer } from "../carts/answers.ts";
import { readCreditReference } from "../carts/credits.ts";
import { orderMemberships } from "../memberships/order-memberships.ts";
import { type Asker, linesOf, sharingLines } from "../orders/changeable.ts";
import type { OrderChange } from "../orders/changes.ts";
import { buyerName } from "../orders/guest.ts";
import { titlesOf, wordedOrder } from "../orders/order-language.ts";
import { maskedEmail, orderName, quantitiesOf, wordsOf } from "../orders/order-tickets.ts";
import { receiptDocuments } from "../orders/receipt-documents.ts";
import { readOrder, type StoredOrder, type StoredTicket, usedSeats, validSeats } from "../orders/stored-order.ts";
import { dayTickets, dayWarnings } from "../orders/whole-day.ts";
import { deskMethod } from "../payments/desk/methods.ts";
import { offersOf, type Viewing } from "./change-options.ts";
import { moneyBackOf } from "./money-back.ts";
import { lineName } from "./refund-lines.ts";
import { openPayments } from "./refund-money.ts";

/** Shows staff more than visitors, such as names and refundable payments. @throws HttpError 404 */
export async function showRecord(
  db: Db | Tx,
  museum: Museum,
  orderId: string,
  asker: Asker = "visitor",
): Promise<OrderRecord> {
  const stored = await readOrder(db, orderId);
  const order = wordedOrder(museum, stored);
  const gift = (await orderMemberships(db, orderId, museum.tenant.locale)).find(({ isGift }) => isGift);
  const moneyBack = asker === "staff" ? await moneyBackOf(db, museum, orderId) : undefined;
  const payments = asker === "staff" ? await openPayments(db, orderId) : [];
  const money = (cents: number) => fromCents(cents, order.currencyCode);
  const warnings = dayWarnings(museum, dayTickets(order));
  return {
    id: order.id,
    name: orderName(order.number),
    status: statusOf(order),
    createdAt: order.createdAt.toISOString(),
    buyer: fullName(museum.tenant.locale, buyerName(museum.tenant.locale, order)),
    ...(order.email !== "" && { sentTo: maskedEmail(order.email) }),
    ...(gift !== undefined && { giftFor: gift.memberName }),
    ...(order.code !== null && { code: order.code }),
    ...(order.discount > 0 && { discountAmount: money(order.discount) }),
    ...(order.tax > 0 && { taxes: taxesOfOrder(order.lines, order.currencyCode) }),
    total: money(order.total),
    ...(order.refunded > 0 && { refunded: money(order.refunded) }),
    balance: money(order.total - order.refunded),
    lines: order.lines.map((line) => showLine(line, money)),
    payments: await paymentsOf(db, order),
    tickets: order.tickets.map((ticket) => showTicket(museum, order, ticket, { asker, payments })),
    ...(warnings.length > 0 && { warnings }),
    policy: policiesOf(museum, order),
    history: await historyOf(db, museum, stored, asker),
    ...(order.answers.length > 0 && { answers: order.answers.map(showAnswer) }),
    ...(moneyBack !== undefined && { moneyBack }),
    ...(asker === "staff" ? { customerEmail: order.email } : await receiptDocuments(db, museum, orderId)),
  };
}

function showLine(line: StoredOrder["lines"][number], money: (cents: number) => Money): OrderRecord["lines"][number] {
  const { position, productId, variantId, title, ticketType, quantity, refunded, cents, discount, tax, attributes } =
    line;
  return {
    ...{ id: String(position), productId, variantId, product: null, title, ticketType, quantity, refunded },
    price: money(cents),
    totalPrice: money(cents * quantity),
    ...(discount > 0 && { discount: money(discount) }),
    ...(tax > 0 && { tax: money(tax) }),
    attributes: [...attributes],
  };
}

export function statusOf({ lines }: StoredOrder): OrderRecord["status"] {
  if (lines.every(({ quantity, refunded }) => refunded === 0 && quantity > 0)) return "confirmed";
  return lines.every(({ quantity, refunded }) => refunded === quantity) ? "cancelled" : "partly-cancelled";
}

type Money = ReturnType<typeof fromCents>;

function showTicket(museum: Museum, order: StoredOrder, ticket: StoredTicket, viewing: Viewing): RecordTicket {
  const { id, eventId, title, date, slot, voidedAs } = ticket;
  // A void ticket shows its original quantity.
  const counts = ticket.counts
    .map(({ ticketType: ticket_type, quantity, voided }) => ({
      ticket_type,
      quantity: voidedAs === null ? quantity - voided : quantity,
    }))
    .filter(({ quantity }) => quantity > 0);
  const used = usedSeats(ticket);
  return {
    id,
    title,
    date,
    time: slotLabel(slot),
    ...partOfVisit(
      museum.index,
      eventId,
      order.tickets.filter(({ voidedAs }) => voidedAs === null).map((other) => other.eventId),
    ),
    ticketTypes: quantitiesOf(counts),
    ...wordsOf(museum, { event_id: eventId, counts }),
    status: voidedAs ?? (used > 0 && used >= validSeats(ticket) ? "used" : "valid"),
    used,
    ...offersOf(museum, order, ticket, viewing),
  };
}

function policiesOf(museum: Museum, order: StoredOrder): OrderRecord["policy"] {
  const toCome = order.tickets.filter(({ voidedAs, date }) => voidedAs === null && date >= museum.date);
  const sold = toCome.map((ticket): SoldAsOne => {
    const tickets = sharingLines(order, ticket);
    const events = tickets.map(({ eventId }) => museum.index.events.get(eventId));
    const shared = linesOf(order, ticket).find((line) =>
      tickets.some((each) => each !== ticket && linesOf(order, each).includes(line)),
    );
    return { title: shared?.title ?? ticket.title, events };
  });
  return formatPolicies(museum, sold, order);
}

interface PaymentRow {
  readonly provider: string;
  readonly providerId: string;
  readonly isCredit: boolean;
  readonly captured: number;
  readonly refunded: number;
  readonly refunding: number;
  readonly disputed: number;
  readonly at: Date;
}

async function paymentsOf(db: Db | Tx, { id, currencyCode }: StoredOrder): Promise<RecordPayment[]> {
  const { rows } = await sql<PaymentRow>`
    select provider, provider_id as "providerId", is_credit as "isCredit", captured_cents as captured, refunded_cents as refunded, created_at as at, coalesce((
      select greatest(sum(case kind when 'disputed' then amount_cents else -amount_cents end), 0) from ledger
      where payment_id = payments.id and kind in ('disputed', 'returned')
    ), 0)::integer as disputed, coalesce((
      select sum(amount_cents) from refunds where payment_id = payments.id and paid_at is null
    ), 0)::integer as refunding from payments
    where order_id = ${id} and captured_cents > 0 order by created_at, is_credit desc, provider, id`.execute(db);
  return rows.map(({ provider, providerId, isCredit, captured, refunded, refunding, disputed, at }) => {
    const method = deskMethod(provider);
    const { endsIn } = isCredit ? readCreditReference(providerId) : {};
    return {
      provider,
      amount: fromCents(captured, currencyCode),
      refunded: fromCents(refunded, currencyCode),
      ...(refunding > 0 && { refunding: fromCents(refunding, currencyCode) }),
      ...(disputed > 0 && { disputed: fromCents(disputed, currencyCode) }),
      at: at.toISOString(),
      ...(method !== undefined && { atDesk: method.name }),
      ...(endsIn !== undefined && { endsIn }),
    };
  });
}

async function historyOf(db: Db | Tx, museum: Museum, order: StoredOrder, asker: Asker): Promise<RecordChange[]> {
  const { locale } = museum.tenant;
  const { rows } = await sql<OrderChange & { readonly name: string | null; readonly approver: string | null }>`
    select kind, about, at, reason, employees.name, approvers.name as approver from order_changes
    left join employees on employees.id = employee_id left join employees as approvers on approvers.id = approved_by
    where order_id = ${order.id} order by order_changes.id`.execute(db);
  const money = (cents: number) => fromCents(cents, order.currencyCode);
  const { soldBy } = order;
  // The order's total grows with dearer days that it was moved to.
  const paidAtFirst = order.total - (await supplementsOf(db, order.id));
  const named = { titleOf: titlesOf(museum, order), lines: wordedOrder(museum, order).lines };
  const bought = (soldBy === null ? say.bought : say.boughtAtDesk)(locale, { total: money(paidAtFirst) });
  return [
    {
      at: order.createdAt.toISOString(),
      kind: "bought",
      text: bought,
      ...(asker === "staff" && soldBy !== null && { by: soldBy }),
    },
    ...rows
      .filter(({ kind }) => asker === "staff" || kind !== "anyway")
      .map((change): RecordChange => {
        const who =
          asker === "staff"
            ? {
                ...(change.name !== null && { by: change.name }),
                ...(change.approver !== null && { approvedBy: change.approver }),
                ...(change.reason && { reason: change.reason }),
              }
            : {};
        return { at: change.at.toISOString(), kind: change.kind, text: textOf(locale, change, money, named), ...who };
      }),
  ];
}

/** Sums what an order's moves have cost, in cents. */
async function supplementsOf(db: Db | Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(net_cents + tax_cents), 0)::integer as cents from line_entries
    where order_id = ${orderId} and kind = 'moved'`.execute(db);
  return rows[0]?.cents ?? 0;
}

interface Named {
  titleOf(stored: string): string;
  readonly lines: StoredOrder["lines"];
}

function textOf(
  locale: string,
  change: OrderChange,
  money: (cents: number) => Money,
  { titleOf, lines }: Named,
): string {
  switch (change.kind) {
    case "moved": {
      const { from, to } = change.about;
      return say.moved(locale, {
        title: titleOf(to.title),
        fromDate: from.date,
        fromTime: slotLabel(from.slot),
        toDate: to.date,
        toTime: slotLabel(to.slot),
      });
    }
    case "cancelled": {
      const { visits, cents } = change.about;
      const titles = visits.map((visit) =>
        say.visit(locale, { title: titleOf(visit.title), date: visit.date, time: slotLabel(visit.slot) }),
      );
      return cents > 0
        ? say.cancelledRefunded(locale, { titles, amount: money(cents) })
        : say.cancelled(locale, { titles });
    }
    case "given":
      return say.given(locale, { amount: money(change.about.cents) });
    case "discounted":
      return say.discounted(locale, { amount: money(change.about.cents) });
    case "overbooked":
      return say.overbooked(locale, change.about);
    case "undone":
      return change.about.cents > 0
        ? say.undonePaid(locale, { amount: money(change.about.cents) })
        : say.undone(locale);
    case "refunded": {
      const { titles, cents } = refundedNames(locale, change.about, lines);
      if (titles !== undefined && cents === 0) return say.cancelled(locale, { titles });
      return titles === undefined
        ? say.refunded(locale, { amount: money(cents) })
        : say.refundedLines(locale, { titles, amount: money(cents) });
    }
    case "anyway":
      return say.checkedInAnyway(locale, change.about);
    case "resent":
      return say.resent(locale, change.about);
    case "undelivered":
      return say.undelivered(locale, change.about);
    case "corrected":
      return say.corrected(locale, change.about);
    case "disputed":
      return withBlocked(say.disputed(locale, { amount: money(change.about.cents) }), change.about.blocked, (titles) =>
        say.blocked(locale, { titles }),
      );
    case "returned":
      return withBlocked(say.returned(locale, { amount: money(change.about.cents) }), change.about.blocked, (titles) =>
        say.unblocked(locale, { titles }),
      );
  }
}

/** Older changes have only the names as they were written. */
function refundedNames(
  locale: string,
  { titles, lines, cents }: Extract<OrderChange, { kind: "refunded" }>["about"],
  all: StoredOrder["lines"],
) {
  const named = lines?.flatMap(([position, quantity]) =>
    all.filter((line) => line.position === position).map((line) => lineName(locale, line, quantity)),
  );
  return { titles: named ?? titles, cents };
}

function withBlocked(
  text: string,
  blocked: readonly string[] = [],
  sentence: (titles: readonly string[]) => string,
): string {
  return blocked.length === 0 ? text : `${text} ${sentence(blocked)}`;
}
