import type { ReactNode } from "react";
import { fromCents, toCents } from "../../commerce/money.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { inSequence } from "../../messages/formats/list.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/drawer.ts";
import type { Settings } from "../../schemas/generated/steps/drawer.ts";
import type { Drawer, Money } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./drawer.module.css";

interface DrawerSumsProps {
  settings: Settings;
  drawer: Drawer;
  children?: ReactNode;
}

/** Shows the sums that add up to the expected one; before a blind count, only the float and what was moved. */
export function DrawerSums({ settings, drawer, children }: DrawerSumsProps) {
  const text = useText(say, settings);
  const { float, taken, sales = 0, givenBack, refunds = 0, topUps, drops, expected } = drawer;
  return (
    <dl className={styles.sums}>
      <Sum name={text("floatText")} amount={float} />
      {taken && <Sum name={text("takenText", { count: sales })} amount={taken} sign="+" />}
      {givenBack && (
        <Sum
          name={text("givenBackText", { count: refunds })}
          amount={givenBack}
          sign={toCents(givenBack) > 0 ? minus : undefined}
        />
      )}
      {toCents(topUps) > 0 && <Sum name={text("topUpsText")} amount={topUps} sign="+" />}
      {toCents(drops) > 0 && <Sum name={text("dropsText")} amount={drops} sign={minus} />}
      {expected && <Sum name={text("expectedText")} amount={expected} strong />}
      {children}
    </dl>
  );
}

const negative = (money: Money) => fromCents(-toCents(money), money.currencyCode);

/** As wide as a digit, unlike a hyphen. */
const minus = "\u2212";

interface SumProps {
  name: string;
  amount: Money;
  /** How the amount enters the expected sum. */
  sign?: "+" | typeof minus | undefined;
  strong?: boolean;
}

export function Sum({ name, amount, sign, strong = false }: SumProps) {
  return (
    <div className={strong ? styles.strong : undefined}>
      <dt>{name}</dt>
      <dd>{`${sign ?? ""}${formatMoney(useLocale(), amount)}`}</dd>
    </div>
  );
}

export function DifferenceText({ settings, difference }: { settings: Settings; difference: Money }) {
  const locale = useLocale();
  const text = useText(say, settings);
  const cents = toCents(difference);
  const amount = formatMoney(locale, fromCents(Math.abs(cents), difference.currencyCode));
  return (
    <p className={cents === 0 ? styles.exact : styles.off}>
      {cents === 0 ? text("exactText") : cents > 0 ? text("overText", { amount }) : text("underText", { amount })}
    </p>
  );
}

interface MovementsProps {
  settings: Settings;
  drawer: Drawer;
  services: Pick<ToolServices, "moment">;
}

/** Lists top-ups and drops, with their reasons and who made them. */
export function Movements({ settings, drawer: { movements }, services }: MovementsProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  if (movements.length === 0) return null;
  return (
    <ul className={styles.movements} aria-label={text("movementsText")}>
      {movements.map(({ kind, amount, reason, reference, at, employee }) => (
        <li key={[at, kind, amount.amount, reason].join(" ")}>
          <span className={styles.named}>
            <span>{kind === "drop" ? text("dropText") : text("topUpText")}</span>
            <small>{inSequence(locale, [reason, reference])}</small>
            <small>{text("movedByText", { moment: services.moment(at), name: employee })}</small>
          </span>
          <span>{formatMoney(locale, kind === "drop" ? negative(amount) : amount)}</span>
        </li>
      ))}
    </ul>
  );
}
