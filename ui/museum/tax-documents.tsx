import { formatMoney } from "../../messages/formats/money.ts";
import { formatRate } from "../../messages/formats/number.ts";
import * as say from "../../messages/generated/ui/paper-receipt.ts";
import type { Money, ReceiptDocument, ReceiptSeller } from "../../schemas/generated/wire.ts";
import { useLocale } from "../locale.ts";
import styles from "./tax-documents.module.css";

/** The seller's legal name, address and tax number. */
export function SellerLines({ seller: { name, address, taxNumber } }: { seller: ReceiptSeller }) {
  const locale = useLocale();
  return (
    <p className={styles.seller}>
      {[name, ...address.split("\n"), ...(taxNumber ? [say.taxNumber(locale, { number: taxNumber })] : [])].map(
        (line) => (
          <span key={line}>{line}</span>
        ),
      )}
    </p>
  );
}

/** Numbered receipts with net, tax and gross by rate; credits are negative. */
export function TaxDocuments({ documents }: { documents: readonly ReceiptDocument[] }) {
  const locale = useLocale();
  return documents.map((document) => {
    const { number, kind, date, rates } = document;
    const sign = kind === "credit" ? "−" : "";
    const cell = (money: Money) => <td>{`${Number(money.amount) === 0 ? "" : sign}${formatMoney(locale, money)}`}</td>;
    const title =
      kind === "sale"
        ? say.number(locale, { number: String(number) })
        : (kind === "credit" ? say.credit : say.supplement)(locale, { number: String(number), date });
    return (
      <table key={number} className={styles.rates}>
        <caption>{title}</caption>
        <thead>
          <tr>
            {[say.rate, say.net, say.taxes, say.gross].map((name) => (
              <th key={name(locale)} scope="col">
                {name(locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rates.map(({ rate, net, tax, total }) => (
            <tr key={rate ?? ""}>
              <th scope="row">{rate === undefined ? say.noRate(locale) : formatRate(locale, rate)}</th>
              {cell(net)}
              {cell(tax)}
              {cell(total)}
            </tr>
          ))}
        </tbody>
        {rates.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{say.total(locale)}</th>
              {cell(document.net)}
              {cell(document.tax)}
              {cell(document.total)}
            </tr>
          </tfoot>
        )}
      </table>
    );
  });
}
