import { includedTaxes, type SummaryLine, visitsOf } from "../../../commerce/cart/summary.ts";
import { fromCents } from "../../../commerce/money.ts";
import { startOf } from "../../../messages/formats/direction.ts";
import { factSeparator } from "../../../messages/formats/list.ts";
import { formatMoney } from "../../../messages/formats/money.ts";
import { formatRate } from "../../../messages/formats/number.ts";
import * as say from "../../../messages/generated/mail/confirmation.ts";
import type { Attribute } from "../../../schemas/generated/wire.ts";
import { type Html, html } from "../../core/http/html.ts";
import { taxesOfOrder } from "../../museum/model/tax.ts";

export interface BoughtOrder {
  readonly currency_code: string;
  readonly total_cents: number;
  readonly discount_cents: number;
  readonly refunded_cents: number;
  readonly code: string | null;
  readonly lines: readonly {
    readonly variant_id: string;
    readonly title: string;
    readonly ticket_type: string;
    readonly quantity: number;
    readonly refunded: number;
    readonly price_cents: number;
    readonly net: number;
    readonly tax: number;
    readonly rate: string | null;
    readonly taxIncluded: boolean;
    readonly refundedNet: number;
    readonly refundedTax: number;
    readonly attributes: Attribute[];
  }[];
}

/** The lines in order of time, with the discount and taxes, as a mail's text lists them. */
export function boughtText(locale: string, order: BoughtOrder): string[] {
  const lines = visitsOfOrder(locale, order).flatMap(({ product, items }) =>
    items.map(({ title, quantity, totalPrice: price, refunded }) => {
      // A membership's only variant has the same title.
      const line =
        title === product
          ? say.line(locale, { quantity, title, price })
          : say.lineOfType(locale, { quantity, title: product, type: title, price });
      return refunded === 0 ? line : say.lineRefunded(locale, { line, refunded });
    }),
  );
  return [...lines, ...deductions(locale, order)];
}

/** The total and what refunds left of it, with the tax within that. */
export function totalsText(locale: string, order: BoughtOrder): string[] {
  const money = (cents: number) => fromCents(cents, order.currency_code);
  const total = say.total(locale, { total: money(order.total_cents) });
  const taxes = includedTaxes(locale, taxesOfOrder(order.lines, order.currency_code));
  if (order.refunded_cents === 0) return [total, ...taxes];
  return [
    total,
    say.refunded(locale, { amount: money(order.refunded_cents) }),
    say.left(locale, { amount: money(order.total_cents - order.refunded_cents) }),
    ...taxes,
  ];
}

/** A receipt: a block for each event and time, in order of time, then the total. */
export function boughtTable(locale: string, order: BoughtOrder): Html {
  const blocks = visitsOfOrder(locale, order).map(
    ({ product, when, items }) =>
      html`<tr><td colspan="2" style="padding:14px 0 2px"><strong>${product}</strong>${
        when !== "" && html`<br><span class="soft" style="color:#5d574e">${when}</span>`
      }</td></tr>${items.map(({ title, quantity, totalPrice, refunded }) => {
        const line = say.lineCount(locale, { quantity, title });
        return html`<tr><td style="padding:2px 0">${refunded === 0 ? line : say.lineRefunded(locale, { line, refunded })}</td>
<td style="padding:2px 0;padding-${startOf(locale)}:16px;text-align:end;white-space:nowrap">${formatMoney(locale, totalPrice)}</td></tr>`;
      })}`,
  );
  const rows = [...deductions(locale, order).map((text) => html`${text}`), ...boldTotals(locale, order)];
  return html`<table role="presentation" style="width:100%;margin:20px 0;border-collapse:collapse">${blocks}
${rows.map((row, index) => html`<tr><td colspan="2" style="padding:${index === 0 ? "14px" : "4px"} 0 0;text-align:end">${row}</td></tr>`)}</table>`;
}

function boldTotals(locale: string, order: BoughtOrder): Html[] {
  const taxes = includedTaxes(locale, taxesOfOrder(order.lines, order.currency_code));
  return totalsText(locale, order).map((text) =>
    taxes.includes(text)
      ? html`<span class="soft" style="color:#5d574e">${text}</span>`
      : html`<strong>${text}</strong>`,
  );
}

/** Discount and added taxes. */
function deductions(locale: string, order: BoughtOrder): string[] {
  const { code, currency_code: currency } = order;
  const money = fromCents(-order.discount_cents, currency);
  const taxes = taxesOfOrder(order.lines, currency)
    .filter(({ included }) => !included)
    .map(({ rate = "", amount }) =>
      rate === "" ? say.tax(locale, { amount }) : say.taxAt(locale, { rate: formatRate(locale, rate), amount }),
    );
  return [...(code === null ? [] : [say.discount(locale, { code, money })]), ...taxes];
}

/** The receipt's grouping, as the order page has it, with what was refunded of each item. */
function visitsOfOrder(locale: string, { lines, currency_code: currency }: BoughtOrder) {
  const shown = lines.map(
    ({ variant_id, title, ticket_type, quantity, price_cents, attributes }, position): SummaryLine => ({
      ...{ id: String(position), variantId: variant_id, title, ticketType: ticket_type, quantity, attributes },
      price: fromCents(price_cents, currency),
      product: null,
    }),
  );
  return visitsOf(locale, shown).map(({ product, attributes, items }) => ({
    product,
    when: attributes
      .filter(({ key }) => key === "Date" || key === "Time")
      .map(({ value }) => value)
      .join(factSeparator(locale)),
    items: items.map((item) => ({ ...item, refunded: lines[Number(item.id)]?.refunded ?? 0 })),
  }));
}
