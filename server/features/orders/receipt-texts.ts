import { includedTaxes } from "../../../commerce/cart/summary.ts";
import { multiply } from "../../../commerce/money.ts";
import { sellerLines, taxTables } from "../../../commerce/tax-documents.ts";
import { formatDay } from "../../../messages/formats/days.ts";
import { formatMoment } from "../../../messages/formats/moment.ts";
import { formatMoney } from "../../../messages/formats/money.ts";
import { formatRate } from "../../../messages/formats/number.ts";
import * as say from "../../../messages/generated/server/receipt.ts";
import type { Money, Receipt, ReceiptTexts } from "../../../schemas/generated/wire.ts";
import type { Tenant } from "../../museum/model/config.ts";

/** A receipt with its lines as their reader knows them. */
export type ReceiptData = Omit<Receipt, "texts">;

type Sum = ReceiptTexts["sums"][number];

/** Words a receipt for print, in the museum's language. */
export function receiptTexts(
  { locale, timeZone }: Tenant,
  receipt: ReceiptData,
  { isCancelled }: { readonly isCancelled: boolean },
): ReceiptTexts {
  const { museum, order, at, clerk, lines, taxes, seller, documents = [], qrCode } = receipt;
  return {
    ...{ language: locale, museum, order: say.order(locale, { order }), moment: formatMoment(locale, at, timeZone) },
    seller: seller === undefined ? [] : sellerLines(locale, seller),
    ...(documents.length > 0 && suppliedOn(locale, lines)),
    lines: lines.map((line) => lineText(locale, line)),
    sums: [...totals(locale, receipt), ...payments(locale, receipt)],
    remarks: includedTaxes(locale, taxes),
    documents: taxTables(locale, documents),
    ...(qrCode !== undefined && { code: say.code(locale, { order }) }),
    closing: [
      ...(isCancelled ? [say.cancelled(locale)] : []),
      ...(qrCode === undefined ? [] : [say.show(locale)]),
      ...(clerk === undefined ? [] : [say.clerk(locale, { name: clerk })]),
    ],
  };
}

function lineText(locale: string, line: Receipt["lines"][number]): ReceiptTexts["lines"][number] {
  const { title, ticketType: type, quantity, refunded, total, date, time } = line;
  const visit =
    time === undefined ? date && formatDay(locale, date, "short") : date && say.visit(locale, { date, time });
  return {
    text:
      type === "" || type === title
        ? say.line(locale, { quantity, title })
        : say.lineOfType(locale, { quantity, title, type }),
    notes: [...(visit ? [visit] : []), ...(refunded === undefined ? [] : [say.lineRefunded(locale, { refunded })])],
    amount: formatMoney(locale, total),
  };
}

/** The day of the visit, if it is one for all; else each line has its own. */
function suppliedOn(locale: string, lines: Receipt["lines"]): Pick<ReceiptTexts, "supplied"> {
  const days = new Set(lines.map(({ date }) => date));
  const [date] = days;
  if (days.size > 1) return { supplied: say.suppliedByLine(locale) };
  return date === undefined ? {} : { supplied: say.supplied(locale, { date }) };
}

function totals(locale: string, { subtotal, discount, taxes = [], total }: ReceiptData): Sum[] {
  const added = taxes.filter(({ included }) => !included);
  const isTaxed = added.length > 0 && added.length === taxes.length;
  const sum = sumIn(locale);
  return [
    ...(discount !== undefined || isTaxed ? [sum(say.subtotal(locale), subtotal)] : []),
    ...(discount === undefined ? [] : [sum(say.discount(locale), multiply(discount, -1))]),
    ...added.map(({ rate, amount }) =>
      sum(rate === undefined ? say.tax(locale) : say.taxAt(locale, { rate: formatRate(locale, rate) }), amount),
    ),
    { ...sum(say.total(locale), total), isTotal: true },
  ];
}

const methods = {
  cash: say.cash,
  "card-terminal": say.card,
  "gift-card": say.giftCard,
  online: say.online,
  demo: say.demo,
};

function payments(locale: string, { payments: paid, refunded, left }: ReceiptData): Sum[] {
  const sum = sumIn(locale);
  return [
    ...paid.flatMap(({ method, amount, given, change, reference, endsIn }) => {
      const note = endsIn ? say.endsIn(locale, { end: endsIn }) : reference && say.reference(locale, { reference });
      return [
        { ...sum(methods[method](locale), amount), ...(note && { note }) },
        ...(given ? [sum(say.given(locale), given)] : []),
        ...(change ? [sum(say.change(locale), change)] : []),
      ];
    }),
    ...(refunded ? [sum(say.refunded(locale), multiply(refunded, -1))] : []),
    ...(left ? [sum(say.left(locale), left)] : []),
  ];
}

const sumIn =
  (locale: string) =>
  (text: string, money: Money): Sum => ({ text, amount: formatMoney(locale, money) });
