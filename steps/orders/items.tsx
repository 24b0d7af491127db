import { useId } from "react";
import { formatMoney } from "../../messages/formats/money.ts";
import { formatNumber } from "../../messages/formats/number.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type { OrderRecord } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { useText } from "../../ui/use-text.ts";
import { itemName } from "./item-name.ts";
import styles from "./orders.module.css";

export function Items({ order: { lines }, settings }: { order: OrderRecord; settings: Settings }) {
  const locale = useLocale();
  const text = useText(say, settings);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{text("itemsTitle")}</h3>
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{text("itemText")}</th>
            <th scope="col">{text("quantityText")}</th>
            <th scope="col">{text("refundedText")}</th>
            <th scope="col">{text("totalText")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                <span>{itemName(line)}</span>{" "}
                <span className={styles.quiet}>{text("eachText", { price: formatMoney(locale, line.price) })}</span>
              </th>
              <td>{formatNumber(locale, line.quantity)}</td>
              <td>{line.refunded > 0 ? formatNumber(locale, line.refunded) : "–"}</td>
              <td>{formatMoney(locale, line.totalPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
