import type { ReactNode } from "react";
import { multiply } from "../../commerce/money.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type { OrderRecord } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { useText } from "../../ui/use-text.ts";
import { OrderStatus } from "./order-status.tsx";
import styles from "./orders.module.css";

export function OrderFacts({
  order,
  settings,
  services,
}: {
  order: OrderRecord;
  settings: Settings;
  services: ToolServices;
}) {
  const locale = useLocale();
  const text = useText(say, settings);
  const fact = (name: string, value: ReactNode) => (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <dl className={styles.facts}>
      {fact(text("buyerText"), order.buyer || text("noNameText"))}
      {fact(text("emailText"), order.customerEmail || order.sentTo || text("noEmailText"))}
      {order.giftFor && fact(text("giftText"), order.giftFor)}
      {fact(text("orderedText"), services.moment(order.createdAt))}
      {fact(text("statusText"), <OrderStatus status={order.status} settings={settings} />)}
      {order.discountAmount &&
        fact(
          text("discountText"),
          [order.code, formatMoney(locale, multiply(order.discountAmount, -1))].filter(Boolean).join(" "),
        )}
      {fact(text("totalText"), formatMoney(locale, order.total))}
      {fact(text("balanceText"), formatMoney(locale, order.balance))}
      {order.moneyBack && fact(text("takenBackText"), order.moneyBack.text)}
    </dl>
  );
}
