import { useEffect, useRef } from "react";
import { fromCents, toCents } from "../../commerce/money.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/drawer.ts";
import type { Settings } from "../../schemas/generated/steps/drawer.ts";
import type { Drawer } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./drawer.module.css";
import { DrawerSums, Sum } from "./drawer-sums.tsx";

interface ClosedDrawerProps {
  settings: Settings;
  drawer: Drawer;
  services: ToolServices;
  onAgain(): void;
}

export function ClosedDrawer({ settings, drawer, services, onAgain }: ClosedDrawerProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { difference = fromCents(0, drawer.float.currencyCode), counted = drawer.expected, closedAt, note } = drawer;
  const cents = toCents(difference);
  const amount = formatMoney(locale, fromCents(Math.abs(cents), difference.currencyCode));
  return (
    <div className={styles.drawer}>
      <h2 ref={heading} tabIndex={-1}>
        {text("closedTitle")}
      </h2>
      {closedAt !== undefined && <p className={styles.quiet}>{services.moment(closedAt)}</p>}
      <p className={cents === 0 ? styles.strong : styles.failed}>
        {cents === 0 ? text("exactText") : cents > 0 ? text("overText", { amount }) : text("underText", { amount })}
      </p>
      <DrawerSums settings={settings} drawer={drawer}>
        <Sum name={text("countedText")} amount={counted} />
        <Sum name={text("differenceText")} amount={difference} strong />
      </DrawerSums>
      {note !== undefined && <p>{note}</p>}
      <button type="button" className={styles.plain} onClick={onAgain}>
        {text("againText")}
      </button>
    </div>
  );
}
