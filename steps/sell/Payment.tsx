import { type Ref, useId } from "react";
import { enteredAmount } from "../../commerce/entered-amount.ts";
import { fromCents, toCents } from "../../commerce/money.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import type { DeskPayment, Money } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { TextField } from "../../ui/TextField.tsx";
import type { EnteredPayment, Missing } from "./payment.ts";
import { quickAmounts } from "./quick-amounts.ts";
import styles from "./sell.module.css";

interface PaymentProps {
  total: Money;
  entered: EnteredPayment;
  missing: Missing | undefined;
  locked: boolean;
  hasDrawer: boolean;
  onChange(entered: EnteredPayment): void;
  onOpenDrawer(): void;
  /** The field that belongs to the method. */
  field: Ref<HTMLInputElement>;
}

/** How it is paid: what is entered depends on that alone. */
export function Payment({ total, entered, missing, locked, hasDrawer, onChange, onOpenDrawer, field }: PaymentProps) {
  const locale = useLocale();
  const id = useId();
  const methods: readonly [DeskPayment["method"], string][] = [
    ["cash", say.cashText(locale)],
    ["card", say.cardText(locale)],
    ["free", say.freeText(locale)],
  ];
  const set = (part: Partial<EnteredPayment>) => onChange({ ...entered, ...part });
  const given = enteredAmount(entered.given, total.currencyCode);
  return (
    <div className={styles.payment}>
      <fieldset className={styles.methods} disabled={locked}>
        <legend>{say.paymentLabel(locale)}</legend>
        {methods.map(([method, name]) => (
          <label key={method}>
            <input type="radio" name={`${id}method`} value={method} checked={entered.method === method} onChange={() => set({ method })} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      {entered.method === "cash" && !hasDrawer && (
        <div className={styles.noDrawer} role="status">
          <p>{say.noDrawerText(locale)}</p>
          <button type="button" className={styles.plain} onClick={onOpenDrawer}>
            {say.openDrawerText(locale)}
          </button>
        </div>
      )}
      {entered.method === "cash" && hasDrawer && (
        <>
          <div className={styles.amounts}>
            {quickAmounts(toCents(total)).map((cents) => {
              const amount = fromCents(cents, total.currencyCode);
              const isExact = cents === toCents(total);
              return (
                <button
                  key={cents}
                  type="button"
                  className={styles.plain}
                  disabled={locked}
                  aria-pressed={given?.amount === amount.amount}
                  onClick={() => set({ given: amount.amount })}
                >
                  {isExact ? say.exactText(locale, { amount }) : formatMoney(locale, amount, { dropZeroCents: true })}
                </button>
              );
            })}
          </div>
          <TextField
            ref={field}
            label={say.givenLabel(locale)}
            value={entered.given}
            onChange={(typed) => set({ given: typed })}
            inputMode="decimal"
            maxLength={12}
            locked={locked}
            required
            invalid={missing === "given" || missing === "short"}
          />
          {given !== undefined && <Change given={given} total={total} />}
        </>
      )}
      {entered.method === "card" && (
        <TextField
          ref={field}
          label={say.referenceLabel(locale)}
          value={entered.reference}
          onChange={(reference) => set({ reference })}
          locked={locked}
          required
          invalid={missing === "reference"}
        />
      )}
      {entered.method === "free" && (
        <TextField
          ref={field}
          label={say.reasonLabel(locale)}
          value={entered.reason}
          onChange={(reason) => set({ reason })}
          maxLength={500}
          locked={locked}
          required
          invalid={missing === "reason"}
        />
      )}
    </div>
  );
}

/** What is handed back, in large type: it is read at arm's length, with the drawer open. */
function Change({ given, total }: { given: Money; total: Money }) {
  const locale = useLocale();
  const cents = toCents(given) - toCents(total);
  const amount = fromCents(Math.abs(cents), total.currencyCode);
  if (cents < 0) return <p className={styles.short}>{say.missingText(locale, { amount })}</p>;
  return (
    <p className={styles.change} role="status">
      {say.changeText(locale)} <b className={styles.figure}>{formatMoney(locale, amount)}</b>
    </p>
  );
}
