import { useId } from "react";
import type { ToolServices } from "../../commerce/services.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./orders.module.css";

interface TakenBackProps {
  settings: Settings;
  services: ToolServices;
  onOpen(id: string): void;
}

/** Lists orders with payments reversed elsewhere, for review; nothing without any. */
export function TakenBack({ settings, services, onOpen }: TakenBackProps) {
  const text = useText(say, settings);
  const id = useId();
  const { value } = useLoaded(staffPaths.takenBackOrders(), services.get);
  if (value === undefined || value.orders.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{text("takenBackTitle")}</h2>
      <ul className={styles.results} aria-labelledby={id}>
        {value.orders.map(({ order, moneyBack }) => (
          <li key={order.id}>
            <button type="button" aria-describedby={`${id}${order.id}`} onClick={() => onOpen(order.id)}>
              {order.name}
            </button>
            <div id={`${id}${order.id}`} className={styles.result}>
              <span className={styles.who}>
                <b>
                  {[order.customerFirstName, order.customerLastName].filter((part) => part !== "").join(" ") ||
                    text("noNameText")}
                </b>
                <span>{moneyBack.text}</span>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
