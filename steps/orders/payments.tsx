import { useId } from "react";
import { paymentName } from "../../commerce/payment-name.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type { OrderRecord } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./orders.module.css";

export function Payments({
  order: { payments },
  settings,
  services,
}: {
  order: OrderRecord;
  settings: Settings;
  services: ToolServices;
}) {
  const locale = useLocale();
  const text = useText(say, settings);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{text("paymentsTitle")}</h3>
      {payments.length === 0 ? (
        <p className={styles.quiet}>{text("noPaymentsText")}</p>
      ) : (
        <table className={styles.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{text("paidOnText")}</th>
              <th scope="col">{text("paidWithText")}</th>
              <th scope="col">{text("refundedText")}</th>
              <th scope="col">{text("amountText")}</th>
            </tr>
          </thead>
          <tbody>
            {payments.map(({ provider, amount, refunded, at }) => (
              <tr key={`${at}${provider}`}>
                <th scope="row" className={styles.paidOn}>
                  {services.moment(at)}
                </th>
                <td className={styles.paidWith}>{paymentName(locale, provider)}</td>
                <td>{Number(refunded.amount) > 0 ? formatMoney(locale, refunded) : "–"}</td>
                <td>{formatMoney(locale, amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
