import { useRef, useState } from "react";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type { OrderRecord, RefundLinesRequest } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { Stepper } from "../../ui/stepper.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useText } from "../../ui/use-text.ts";
import { Failed } from "./failed.tsx";
import { itemName } from "./item-name.ts";
import styles from "./orders.module.css";
import { isPaidAtTerminal } from "./paid-at-desk.ts";
import { Reason } from "./reason.tsx";
import { refundable } from "./refundable.ts";
import type { Change } from "./use-change.tsx";

interface RefundFormProps {
  order: OrderRecord;
  settings: Settings;
  change: Change<RefundLinesRequest>;
  onRefund(request: RefundLinesRequest): void;
}

/** Chooses quantities and a reason. Only the server knows the amount with taxes. */
export function RefundForm({ order, settings, change, onRefund }: RefundFormProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  const [reason, setReason] = useState("");
  const [reference, setReference] = useState("");
  const [missing, setMissing] = useState<"items" | "reason">();
  const field = useRef<HTMLTextAreaElement>(null);
  const whole = useRef<HTMLButtonElement>(null);
  const lines = refundable(order).map((line) => ({ ...line, chosen: Math.min(quantities[line.id] ?? 0, line.left) }));
  const count = lines.reduce((sum, { chosen }) => sum + chosen, 0);

  function choose(chosen: Readonly<Record<string, number>>) {
    setQuantities(chosen);
    setMissing(undefined);
  }
  function submit() {
    if (change.busy) return;
    if (count === 0) {
      setMissing("items");
      return whole.current?.focus();
    }
    if (reason.trim() === "") {
      setMissing("reason");
      return field.current?.focus();
    }
    setMissing(undefined);
    const typed = reference.trim();
    const chosen = lines.filter((line) => line.chosen > 0).map(({ id, chosen: quantity }) => ({ id, quantity }));
    onRefund({ lines: chosen, reason: reason.trim(), ...(typed !== "" && { reference: typed }) });
  }
  return (
    <div className={styles.change}>
      <div>
        <button
          ref={whole}
          type="button"
          className={styles.small}
          disabled={change.locked}
          onClick={() => choose(Object.fromEntries(lines.map(({ id, left }) => [id, left])))}
        >
          {text("wholeText")}
        </button>
        {lines.map((line) => (
          <Stepper
            key={line.id}
            title={itemName(line)}
            description={text("eachText", { price: formatMoney(locale, line.price) })}
            value={line.chosen}
            max={line.left}
            disabled={change.locked}
            onChange={(quantity) => choose({ ...quantities, [line.id]: quantity })}
          />
        ))}
      </div>
      <Reason
        ref={field}
        label={text("refundReasonLabel")}
        value={reason}
        onChange={(typed) => {
          setReason(typed);
          setMissing(undefined);
        }}
        locked={change.locked}
        required
        invalid={missing === "reason"}
      />
      {isPaidAtTerminal(order) && (
        <TextField
          label={say.referenceLabel(locale)}
          value={reference}
          onChange={setReference}
          locked={change.locked}
        />
      )}
      <Failed
        settings={settings}
        change={change}
        problem={
          missing === "items" ? text("nothingChosenText") : missing === "reason" ? text("reasonMissingText") : undefined
        }
      />
      <button type="button" className="button" aria-busy={change.busy} onClick={submit}>
        {count === 0 ? text("refundText") : text("refundItemsText", { count })}
      </button>
    </div>
  );
}
