import { type Ref, useId } from "react";
import { fromCents, toCents } from "../../commerce/money.ts";
import { enteredAmount } from "../../messages/formats/entered-number.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import type { Settings } from "../../schemas/generated/steps/sell.ts";
import type { DeskPayment, Money } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { TextField } from "../../ui/text-field.tsx";
import { useText } from "../../ui/use-text.ts";
import type { EnteredPayment, Missing } from "./entered-sale.ts";
import { quickAmounts } from "./entered-sale.ts";
import styles from "./sell.module.css";

interface PaymentProps {
  settings: Settings;
  total: Money;
  entered: EnteredPayment;
  missing: Missing | undefined;
  locked: boolean;
  needsDrawer: boolean;
  onChange(entered: EnteredPayment): void;
  onOpenDrawer(): void;
  field: Ref<HTMLInputElement>;
  toDrawer: Ref<HTMLButtonElement>;
}

export function Payment(props: PaymentProps) {
  const { settings, entered, missing, locked, needsDrawer, onChange, onOpenDrawer, field, toDrawer } = props;
  const text = useText(say, settings);
  const set = (part: Partial<EnteredPayment>) => onChange({ ...entered, ...part });
  return (
    <div className={styles.payment}>
      <Methods settings={settings} locked={locked} chosen={entered.method} onChoose={(method) => set({ method })} />
      {needsDrawer && <DrawerNeeded settings={settings} onOpenDrawer={onOpenDrawer} toDrawer={toDrawer} />}
      {entered.method === "cash" && !needsDrawer && <Cash {...props} onGiven={(given) => set({ given })} />}
      {entered.method === "card" && (
        <TextField
          ref={field}
          label={text("referenceLabel")}
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
          label={text("reasonLabel")}
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

interface MethodsProps {
  settings: Settings;
  locked: boolean;
  chosen: DeskPayment["method"] | undefined;
  onChoose(method: DeskPayment["method"]): void;
}

function Methods({ settings, locked, chosen, onChoose }: MethodsProps) {
  const text = useText(say, settings);
  const id = useId();
  const methods: readonly [DeskPayment["method"], string][] = [
    ["cash", text("cashText")],
    ["card", text("cardText")],
    ["free", text("freeText")],
  ];
  return (
    <fieldset className={styles.methods} disabled={locked}>
      <legend>{text("paymentLabel")}</legend>
      {methods.map(([method, name]) => (
        <label key={method}>
          <input
            type="radio"
            name={`${id}method`}
            value={method}
            checked={chosen === method}
            onChange={() => onChoose(method)}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

function DrawerNeeded({
  settings,
  onOpenDrawer,
  toDrawer,
}: Pick<PaymentProps, "settings" | "onOpenDrawer" | "toDrawer">) {
  const text = useText(say, settings);
  const id = useId();
  return (
    <div className={styles.noDrawer} role="status">
      <p id={id}>{text("noDrawerText")}</p>
      <button ref={toDrawer} type="button" className={styles.plain} aria-describedby={id} onClick={onOpenDrawer}>
        {text("openDrawerText")}
      </button>
    </div>
  );
}

function Cash(props: PaymentProps & { onGiven(given: string): void }) {
  const { settings, total, entered, missing, locked, onGiven, field } = props;
  const locale = useLocale();
  const text = useText(say, settings);
  const given = enteredAmount(entered.given, total.currencyCode, locale);
  // A sign or a currency code alone is incomplete, not unreadable.
  const isUnreadable =
    missing === "unreadable" ||
    (given === undefined && !/^(?:\p{L}{0,3}|\p{L}{0,2}\p{Sc})$/u.test(entered.given.trim()));
  // Drop zero cents only if all amounts are round, so that the list stays uniform.
  const dropZeroCents = toCents(total) % 100 === 0;
  return (
    <>
      <div className={styles.amounts}>
        {quickAmounts(toCents(total)).map((cents) => {
          const amount = fromCents(cents, total.currencyCode);
          const shown = formatMoney(locale, amount, { dropZeroCents });
          return (
            <button
              key={cents}
              type="button"
              className={styles.plain}
              disabled={locked}
              aria-pressed={given?.amount === amount.amount}
              onClick={() => onGiven(amount.amount)}
            >
              {cents === toCents(total) ? text("exactText", { amount: shown }) : shown}
            </button>
          );
        })}
      </div>
      <TextField
        ref={field}
        label={text("givenLabel")}
        value={entered.given}
        onChange={onGiven}
        inputMode="decimal"
        maxLength={40}
        locked={locked}
        required
        invalid={isUnreadable || missing === "given" || missing === "short"}
        {...(isUnreadable && { note: text("givenUnreadableText") })}
      />
      {given !== undefined && <Change settings={settings} given={given} total={total} />}
    </>
  );
}

/** Shows the change in large type, because the clerk reads it at arm's length. */
function Change({ settings, given, total }: { settings: Settings; given: Money; total: Money }) {
  const locale = useLocale();
  const text = useText(say, settings);
  const cents = toCents(given) - toCents(total);
  const amount = fromCents(Math.abs(cents), total.currencyCode);
  if (cents < 0) return <p className={styles.short}>{text("missingText", { amount: formatMoney(locale, amount) })}</p>;
  return (
    <p className={styles.change} role="status">
      <span>{text("changeText")}</span> <b className={styles.figure}>{formatMoney(locale, amount)}</b>
    </p>
  );
}
