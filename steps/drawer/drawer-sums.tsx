import type { ReactNode } from "react";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/drawer.ts";
import type { Settings } from "../../schemas/generated/steps/drawer.ts";
import type { Drawer, Money } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./drawer.module.css";

export function DrawerSums({
  settings,
  drawer,
  children,
}: {
  settings: Settings;
  drawer: Drawer;
  children?: ReactNode;
}) {
  const text = useText(say, settings);
  return (
    <dl className={styles.sums}>
      <Sum name={text("floatText")} amount={drawer.float} />
      <Sum name={text("takenText", { count: drawer.sales })} amount={drawer.taken} />
      <Sum name={text("givenBackText", { count: drawer.refunds })} amount={drawer.givenBack} />
      <Sum name={text("expectedText")} amount={drawer.expected} strong />
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
