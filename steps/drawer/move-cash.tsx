import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { enteredAmount } from "../../messages/formats/entered-number.ts";
import * as say from "../../messages/generated/steps/drawer.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/drawer.ts";
import type { DrawerResponse, MoveCashRequest } from "../../schemas/generated/wire.ts";
import controls from "../../ui/desk-controls.module.css";
import { useLocale } from "../../ui/locale.ts";
import { TextField } from "../../ui/text-field.tsx";
import { useAct } from "../../ui/use-act.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./drawer.module.css";

interface MoveCashProps {
  settings: Settings;
  kind: MoveCashRequest["kind"];
  currencyCode: string;
  services: ToolServices;
  onMoved(answer: DrawerResponse): void;
  onStale(): void;
  onCancel(): void;
}

/** Takes a bank drop out of the drawer, or puts a top-up in. */
export function MoveCash({ settings, kind, currencyCode, services, onMoved, onStale, onCancel }: MoveCashProps) {
  const text = useText(say, settings);
  const locale = useLocale();
  const id = useId();
  const [entered, setEntered] = useState({ amount: "", reason: "", reference: "" });
  const [problem, setProblem] = useState<"amount" | "reason">();
  const amountField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLInputElement>(null);
  useEffect(() => amountField.current?.focus({ preventScroll: true }), []);
  const moving = useAct<MoveCashRequest, DrawerResponse>({
    send: (body, key) => services.post(staffPaths.moveCash(), body, { idempotencyKey: key }),
    onAnswer: onMoved,
    onFailure(error) {
      if (error instanceof CallError && error.code === "NO_OPEN_DRAWER") onStale();
    },
    once: true,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const amount = enteredAmount(entered.amount, currencyCode, locale);
    const [reason, reference] = [entered.reason.trim(), entered.reference.trim()];
    const wrong = amount === undefined || Number(amount.amount) === 0 ? "amount" : reason === "" ? "reason" : undefined;
    setProblem(wrong);
    if (wrong !== undefined) return (wrong === "amount" ? amountField : reasonField).current?.focus();
    if (amount) moving.submit({ kind, amount, reason, ...(reference !== "" && { reference }) });
  }
  const field = (name: keyof typeof entered) => ({
    value: entered[name],
    onChange(value: string) {
      setEntered({ ...entered, [name]: value });
      setProblem(undefined);
    },
    locked: moving.isLocked,
    invalid: problem === name,
  });
  const isDrop = kind === "drop";
  const problemText = { amount: text("amountMissingText"), reason: text("reasonMissingText") };
  return (
    <form aria-labelledby={id} className={styles.form} onSubmit={submit} noValidate>
      <h2 id={id}>{isDrop ? text("dropText") : text("topUpText")}</h2>
      <TextField
        ref={amountField}
        label={text("amountLabel")}
        note={isDrop ? text("dropNote") : text("topUpNote")}
        inputMode="decimal"
        maxLength={40}
        required
        {...field("amount")}
      />
      <TextField ref={reasonField} label={text("reasonLabel")} maxLength={200} required {...field("reason")} />
      <TextField label={text("referenceLabel")} {...field("reference")} />
      <p role="alert" className={styles.failed}>
        {problem
          ? problemText[problem]
          : moving.state === "unanswered"
            ? text("unansweredText")
            : moving.failure?.message}
      </p>
      <div className={styles.row}>
        <button type="submit" className="button" aria-busy={moving.isBusy}>
          {isDrop ? text("dropText") : text("topUpText")}
        </button>
        <button type="button" className={`${controls.plain} ${styles.plain}`} onClick={onCancel}>
          {text("cancelText")}
        </button>
      </div>
    </form>
  );
}
