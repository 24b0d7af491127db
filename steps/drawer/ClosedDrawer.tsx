import { useEffect, useRef } from "react";
import { fromCents, toCents } from "../../commerce/money.ts";
import type { ToolServices } from "../../commerce/services.ts";
import * as say from "../../messages/generated/steps/drawer.ts";
import type { Drawer } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { DrawerSums, Sum } from "./DrawerSums.tsx";
import styles from "./drawer.module.css";

interface ClosedDrawerProps {
  drawer: Drawer;
  services: ToolServices;
  onAgain(): void;
}

/** What was counted, beside what should have been there. */
export function ClosedDrawer({ drawer, services, onAgain }: ClosedDrawerProps) {
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { difference = fromCents(0, drawer.float.currencyCode), counted = drawer.expected, closedAt, note } = drawer;
  const cents = toCents(difference);
  const amount = fromCents(Math.abs(cents), difference.currencyCode);
  return (
    <div className={styles.drawer}>
      <h2 ref={heading} tabIndex={-1}>
        {say.closedTitle(locale)}
      </h2>
      {closedAt !== undefined && <p className={styles.quiet}>{services.moment(closedAt)}</p>}
      <p className={cents === 0 ? styles.strong : styles.failed}>
        {cents === 0 ? say.exactText(locale) : cents > 0 ? say.overText(locale, { amount }) : say.underText(locale, { amount })}
      </p>
      <DrawerSums drawer={drawer}>
        <Sum name={say.countedText(locale)} amount={counted} />
        <Sum name={say.differenceText(locale)} amount={difference} strong />
      </DrawerSums>
      {note !== undefined && <p>{note}</p>}
      <button type="button" className={styles.plain} onClick={onAgain}>
        {say.againText(locale)}
      </button>
    </div>
  );
}
