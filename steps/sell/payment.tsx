import { type Ref, useId } from "react";
import { fromCents, toCents } from "../../commerce/money.ts";
import { quickAmounts } from "../../commerce/payments.ts";
import { enteredAmount } from "../../messages/formats/entered-number.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import type { Settings } from "../../schemas/generated/steps/sell.ts";
import type { DeskPayment, Money } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { TextField } from "../../ui/text-field.tsx";
import { useText } from "../../ui/use-text.ts";
import type { EnteredPayment, Missing } from "./entered-sale.ts";
import keys from "./offer.module.css";
import own from "./payment.module.css";
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
      <Methods
        settings={settings}
        locked={locked}
        chosen={entered.method}
        onChoose={(method) => set({ method, isSplit: false })}
      />
      {needsDrawer && <DrawerNeeded settings={settings} onOpenDrawer={onOpenDrawer} toDrawer={toDrawer} />}
      {entered.method === "cash" && !needsDrawer && <Cash {...props} set={set} />}
      {entered.method === "card" && <Reference {...props} onReference={(reference) => set({ reference })} />}
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

type ReferenceProps = Pick<PaymentProps, "settings" | "entered" | "missing" | "locked" | "field"> & {
  onReference(reference: string): void;
};

function Reference({ settings, entered, missing, locked, field, onReference }: ReferenceProps) {
  const text = useText(say, settings);
  return (
    <TextField
      ref={field}
      label={text("referenceLabel")}
      value={entered.reference}
      onChange={onReference}
      locked={locked}
      required
      invalid={missing === "reference"}
    />
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
    <div className={own.noDrawer} role="status">
      <p id={id}>{text("noDrawerText")}</p>
      <button ref={toDrawer} type="button" className={styles.plain} aria-describedby={id} onClick={onOpenDrawer}>
        {text("openDrawerText")}
      </button>
    </div>
  );
}

function Cash(props: PaymentProps & { set(part: Partial<EnteredPayment>): void }) {
  const { settings, total, entered, missing, locked, set, field } = props;
  const locale = useLocale();
  const text = useText(say, settings);
  const typed = entered.isExact ? total.amount : entered.given;
  const given = enteredAmount(typed, total.currencyCode, locale);
  // A sign or a currency code alone is incomplete, not unreadable.
  const isUnreadable =
    missing === "unreadable" ||
    (given === undefined && !/^(?:\p{L}{0,3}|\p{L}{0,2}\p{Sc})$/u.test(entered.given.trim()));
  const rest = given === undefined ? 0 : toCents(total) - toCents(given);
  const isPart = rest > 0 && rest < toCents(total);
  return (
    <>
      <Amounts
        total={total}
        given={given}
        settings={settings}
        locked={locked}
        onChoose={(cents) => set(amountOf(cents, total))}
      />
      <div className={own.given}>
        <TextField
          ref={entered.isSplit ? undefined : field}
          label={text("givenLabel")}
          value={typed}
          onChange={(amount) => set({ given: amount, isExact: false })}
          inputMode="decimal"
          maxLength={40}
          locked={locked}
          required
          invalid={isUnreadable || missing === "given" || missing === "short"}
          {...(isUnreadable && { note: text("givenUnreadableText") })}
        />
        {given !== undefined && !(entered.isSplit && isPart) && (
          <Change settings={settings} given={given} total={total} />
        )}
      </div>
      {isPart && (
        <label className={own.split}>
          <input
            type="checkbox"
            checked={entered.isSplit}
            disabled={locked}
            onChange={({ target }) => set({ isSplit: target.checked })}
          />
          <span>{say.splitText(locale, { rest: formatMoney(locale, fromCents(rest, total.currencyCode)) })}</span>
        </label>
      )}
      {isPart && entered.isSplit && <Reference {...props} onReference={(reference) => set({ reference })} />}
    </>
  );
}

export const amountOf = (cents: number, total: Money): Pick<EnteredPayment, "given" | "isExact"> => ({
  given: cents === toCents(total) ? "" : fromCents(cents, total.currencyCode).amount,
  isExact: cents === toCents(total),
});

interface AmountsProps {
  settings: Settings;
  total: Money;
  given: Money | undefined;
  locked: boolean;
  onChoose(cents: number): void;
}

/** The exact amount and the next notes, each with the digit that chooses it. */
function Amounts({ settings, total, given, locked, onChoose }: AmountsProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  // Drop zero cents only if all amounts are round, so that the list stays uniform.
  const dropZeroCents = toCents(total) % 100 === 0;
  return (
    <div className={own.amounts}>
      {quickAmounts(toCents(total)).map((cents, at) => {
        const amount = fromCents(cents, total.currencyCode);
        const shown = formatMoney(locale, amount, { dropZeroCents });
        return (
          <button
            key={cents}
            type="button"
            className={styles.plain}
            disabled={locked}
            aria-pressed={given?.amount === amount.amount}
            aria-keyshortcuts={String(at + 1)}
            onClick={() => onChoose(cents)}
          >
            <span>{cents === toCents(total) ? text("exactText", { amount: shown }) : shown}</span>{" "}
            <span className={keys.key} data-key={at + 1} />
          </button>
        );
      })}
    </div>
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
