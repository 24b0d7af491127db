import { includedTaxes } from "../../../commerce/cart/summary.ts";
import { fromCents } from "../../../commerce/money.ts";
import type { ScannedCode } from "../../../commerce/scanned-code.ts";
import type { TicketArtKind } from "../../../commerce/ticket-art/ticket-art.ts";
import { capitalized, formatDay } from "../../../messages/formats/days.ts";
import { factSeparator } from "../../../messages/formats/list.ts";
import { formatSlot } from "../../../messages/formats/slot.ts";
import * as say from "../../../messages/generated/server/documents.ts";
import { type CodeModules, modulesOf } from "../../core/codes/qr-code.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { taxesOfOrder } from "../../museum/model/tax.ts";
import { slotLabel } from "../../museum/model/times.ts";
import { whereIs } from "../orders/order-mail.ts";
import { buyerOf, orderName, type ShownOrder, typesOf } from "../orders/order-tickets.ts";

export interface PrintedTicket {
  readonly code: string;
  readonly title: string;
  /** "Sunday, November 22, 2026" */
  readonly date: string;
  readonly time: string;
  /** "2 adults" or "2 × Adult", per type. */
  readonly types: readonly string[];
  readonly info: string;
  /** "1 of 2"; "" for the only one. */
  readonly place: string;
  readonly alt: string;
}

/** Holds plain data, so that a worker thread can receive it. */
export interface PrintedOrder {
  /** Such as "en-US". */
  readonly locale: string;
  readonly museum: string;
  /** The seed of the ticket's art. */
  readonly name: string;
  readonly art?: TicketArtKind | undefined;
  readonly title: string;
  /** "Order #1009" */
  readonly order: string;
  readonly buyer: string;
  /** "" for a shared link. */
  readonly paid: string;
  /** Entrance and address; "" if unknown. */
  readonly where: string;
  readonly note: string;
  readonly questions: string;
  readonly tickets: readonly PrintedTicket[];
}

export function printedOrder(view: Museum, order: ShownOrder): PrintedOrder {
  const { tenant, index } = view;
  const { locale, title: museum, supportEmail: email, supportPhone: phone, theme } = tenant;
  const name = orderName(order.number);
  const count = order.tickets.length;
  return {
    ...{ locale, museum, name, art: theme.ticketArt, buyer: buyerOf(locale, order), where: whereIs(tenant) },
    title: say.title(locale, { name }),
    order: say.order(locale, { name }),
    paid: order.share_code === null ? "" : paidText(locale, order),
    note: say.atTheEntrance(locale),
    questions: say.questions(locale, { email, phone }),
    tickets: order.tickets.map(({ id, event_id, title, date, slot, counts }, place) => ({
      code: JSON.stringify({ type: "ticket", id } satisfies ScannedCode),
      title,
      date: capitalized(locale, formatDay(locale, date)),
      time: formatSlot(locale, slotLabel(slot)),
      types: typesOf(view, { event_id, counts }),
      info: index.events.get(event_id)?.extraTicketInfo ?? "",
      place: count > 1 ? say.place(locale, { n: place + 1, count }) : "",
      alt: say.code(locale, { title }),
    })),
  };
}

function paidText(locale: string, { total_cents, lines, currency_code }: ShownOrder): string {
  const paid = say.paid(locale, { total: fromCents(total_cents, currency_code) });
  return [paid, ...includedTaxes(locale, taxesOfOrder(lines, currency_code))].join(factSeparator(locale));
}

export function ticketCodes({ tickets }: Pick<ShownOrder, "tickets">): Promise<CodeModules[]> {
  return Promise.all(tickets.map(({ id }) => modulesOf({ type: "ticket", id })));
}
