import type { ReactNode } from "react";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/drawer.ts";
import type { Drawer, Money } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import styles from "./drawer.module.css";

/** What went through a drawer, and what should be in it. */
export function DrawerSums({ drawer, children }: { drawer: Drawer; children?: ReactNode }) {
  const locale = useLocale();
  return (
    <dl className={styles.sums}>
      <Sum name={say.floatText(locale)} amount={drawer.float} />
      <Sum name={say.takenText(locale, { count: drawer.sales })} amount={drawer.taken} />
      <Sum name={say.givenBackText(locale, { count: drawer.refunds })} amount={drawer.givenBack} />
      <Sum name={say.expectedText(locale)} amount={drawer.expected} strong />
      {children}
    </dl>
  );
}

export function Sum({ name, amount, strong = false }: { name: string; amount: Money; strong?: boolean }) {
  return (
    <div className={strong ? styles.strong : undefined}>
      <dt>{name}</dt>
      <dd>{formatMoney(useLocale(), amount)}</dd>
    </div>
  );
}
