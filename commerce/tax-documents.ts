import { formatMoney } from "../messages/formats/money.ts";
import { formatRate } from "../messages/formats/number.ts";
import * as say from "../messages/generated/commerce/tax-documents.ts";
import type { Money, ReceiptDocument, ReceiptSeller, ReceiptTable } from "../schemas/generated/wire.ts";
import { multiply, toCents } from "./money.ts";

/** The seller's legal name, address and tax number, a line each. */
export function sellerLines(locale: string, { name, address, taxNumber }: ReceiptSeller): string[] {
  return [name, ...address.split("\n"), ...(taxNumber ? [say.taxNumber(locale, { number: taxNumber })] : [])];
}

/** Numbered receipts with net, tax and gross by rate; credits are negative. */
export function taxTables(locale: string, documents: readonly ReceiptDocument[]): ReceiptTable[] {
  return documents.map(({ number, kind, date, rates, ...all }) => {
    const amount = (money: Money) =>
      formatMoney(locale, kind === "credit" && toCents(money) !== 0 ? multiply(money, -1) : money);
    const amounts = ({ net, tax, total }: Pick<ReceiptDocument, "net" | "tax" | "total">) =>
      [net, tax, total].map(amount);
    return {
      title:
        kind === "sale"
          ? say.number(locale, { number: String(number) })
          : (kind === "credit" ? say.credit : say.supplement)(locale, { number: String(number), date }),
      columns: [say.rate, say.net, say.taxes, say.gross].map((name) => name(locale)),
      rows: rates.map(({ rate, ...own }) => [
        rate === undefined ? say.noRate(locale) : formatRate(locale, rate),
        ...amounts(own),
      ]),
      ...(rates.length > 1 && { sum: [say.total(locale), ...amounts(all)] }),
    };
  });
}
