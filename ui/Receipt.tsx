import { Fragment } from "react";
import * as say from "../messages/generated/ui/cart.ts";
import type { Money } from "../schemas/generated/wire.ts";
import { useLocale } from "./locale.ts";
import { Price } from "./Price.tsx";
import styles from "./Receipt.module.css";

interface ReceiptItem {
  id: string;
  title: string;
  detail: string[];
  quantity: number;
  unitPrice: Money;
  total: Money;
  /** Removes it; named in full, since several are below each other. */
  remove?: { label: string; onPress(): void };
}

interface ReceiptProps {
  heading?: string;
  groups: { heading: string; items: ReceiptItem[] }[];
  totals: { label: string; money: Money; strong?: boolean }[];
  emptyText: string;
}

/** What was chosen, set like a till receipt: grouped lines, what each costs, and the sum below a dashed rule. */
export function Receipt({ heading, groups, totals, emptyText }: ReceiptProps) {
  const locale = useLocale();
  return (
    <div className={styles.receipt}>
      <div className={styles.paper}>
        {heading && <h2>{heading}</h2>}
        {groups.length === 0 && <p className={styles.quiet}>{emptyText}</p>}
        {groups.map((group) => (
          <section key={group.heading}>
            <h3>{group.heading}</h3>
            <ul>
              {group.items.map((item) => (
                <li key={item.id}>
                  <div>
                    {item.title} <span className={styles.times}>× {item.quantity}</span>
                    {item.detail.length > 0 && (
                      <small>
                        {item.detail.map((part, index) => (
                          <Fragment key={part}>
                            <span>{index < item.detail.length - 1 ? `${part} ·` : part}</span>{" "}
                          </Fragment>
                        ))}
                      </small>
                    )}
                    {item.quantity > 1 && (
                      <small>
                        <Price money={item.unitPrice} /> {say.each(locale)}
                      </small>
                    )}
                    {item.remove && (
                      <button type="button" className={styles.remove} aria-label={item.remove.label} onClick={item.remove.onPress}>
                        {say.remove(locale)}
                      </button>
                    )}
                  </div>
                  <Price money={item.total} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {totals.length > 0 && (
          <dl>
            {totals.map(({ label, money, strong }) => (
              <div key={label} data-strong={strong || undefined}>
                <dt>{label}</dt>
                <dd>
                  <Price money={money} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}
