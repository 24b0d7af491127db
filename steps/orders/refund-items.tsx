import { type Ref, useRef, useState } from "react";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type { OrderRecord, RecordLine, RefundLinesRequest, RefundQuoteResponse } from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import { RefundApproval } from "../../ui/museum/refund-approval.tsx";
import { Prompt } from "../../ui/prompt.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import type { Act } from "../../ui/use-act.ts";
import { useText } from "../../ui/use-text.ts";
import dialog from "./change.module.css";
import { type ChangeProps, Failed, isPaidAtTerminal, useChange } from "./change.tsx";
import { itemName } from "./order-sections.tsx";
import styles from "./orders.module.css";

/** Refunds items after a confirmation, because a refund cannot be reversed. */
export function RefundItems({ order, settings, services, onClose, onDone, onStale }: ChangeProps) {
  const text = useText(say, settings);
  const [asking, setAsking] = useState<RefundLinesRequest>();
  const [confirmed, setConfirmed] = useState<{ readonly request: RefundLinesRequest; readonly amount: string }>();
  const refunding = useChange<RefundLinesRequest>({
    send: (body, key) => services.post(staffPaths.staffRefund({ orderId: order.id }), body, { idempotencyKey: key }),
    onDone: (answer, body) => onDone(answer, text("refundDoneText", { count: countOf(body), order: order.name })),
    onFailed: () => setAsking(undefined),
    onStale,
  });
  function refund(request: RefundLinesRequest, amount: string) {
    setConfirmed({ request, amount });
    refunding.submit(request);
  }
  const keep = () => {
    // While sending, "Keep" would promise what may already have happened.
    if (!refunding.isBusy) setAsking(undefined);
  };
  return (
    <>
      <Dialog title={text("refundTitle", { order: order.name })} open onClose={onClose}>
        <RefundForm order={order} settings={settings} change={refunding} onRefund={setAsking} />
      </Dialog>
      {asking && (
        <RefundPrompt
          {...{ order, settings, services }}
          request={asking}
          change={refunding}
          onKeep={keep}
          onRefund={refund}
        />
      )}
      <RefundApproval
        act={refunding}
        onPin={(pin) => confirmed && refunding.submit({ ...confirmed.request, approval: { pin } })}
      >
        <span>{text("refundTitle", { order: order.name })}</span> <b>{confirmed?.amount}</b>
      </RefundApproval>
    </>
  );
}

const countOf = ({ lines }: RefundLinesRequest) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

interface RefundPromptProps extends Pick<ChangeProps, "order" | "settings" | "services"> {
  request: RefundLinesRequest;
  change: Act<RefundLinesRequest>;
  onKeep(): void;
  onRefund(request: RefundLinesRequest, amount: string): void;
}

/** Asks with the amount, guests already inside and the effect on the order's codes. */
function RefundPrompt({ order, settings, services, request, change, onKeep, onRefund }: RefundPromptProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const quote = useLoaded<RefundQuoteResponse, string>(JSON.stringify(request.lines), (lines) =>
    services.post(staffPaths.staffRefundQuote({ orderId: order.id }), { lines: JSON.parse(lines) }),
  );
  const amount = quote.value && formatMoney(locale, quote.value.refund);
  const explanation = explain(codesAfter(order, request));
  function explain(after: CodesAfter): string | undefined {
    if (after === "none") return undefined;
    if (after === "stop") return text("cancelExplanation");
    return after === "some" ? text("someCodesText") : text("codeAdmitsText", { count: after.guests });
  }
  const submit = {
    label:
      amount === undefined
        ? text("refundItemsText", { count: countOf(request) })
        : text("refundAmountText", { amount }),
    // Never refund an amount that the clerk has not seen.
    onChoose: () => amount !== undefined && onRefund(request, amount),
    busy: change.isBusy || quote.loading,
    dangerous: true,
  };
  return (
    <Prompt
      title={text("askTitle", { count: countOf(request), order: order.name })}
      options={[{ label: text("keepText"), onChoose: onKeep }, submit]}
      onDismiss={onKeep}
    >
      <p aria-live="polite">
        {amount !== undefined && <b>{text("givenBackText", { amount })}</b>}
        {quote.error && <span>{quote.error.message}</span>}
      </p>
      {quote.value !== undefined && quote.value.guestsIn > 0 && (
        <p className={styles.failed}>{text("guestsInText", { count: quote.value.guestsIn })}</p>
      )}
      {quote.value !== undefined && quote.value.memberTickets > 0 && (
        <p className={styles.failed}>{text("memberTicketsText", { count: quote.value.memberTickets })}</p>
      )}
      {explanation !== undefined && <p>{explanation}</p>}
    </Prompt>
  );
}

interface RefundFormProps {
  order: OrderRecord;
  settings: Settings;
  change: Act<RefundLinesRequest>;
  onRefund(request: RefundLinesRequest): void;
}

/** Chooses quantities and a reason. Only the server knows the amount with taxes. */
function RefundForm({ order, settings, change, onRefund }: RefundFormProps) {
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
  const problems = { items: text("nothingChosenText"), reason: text("reasonMissingText") };
  function submit() {
    if (change.isBusy) return;
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
  const clearing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setMissing(undefined);
    };
  return (
    <div className={dialog.change}>
      <Quantities {...{ lines, settings, whole }} locked={change.isLocked} onChange={clearing(setQuantities)} />
      <TextArea
        rows={2}
        ref={field}
        label={text("refundReasonLabel")}
        value={reason}
        onChange={clearing(setReason)}
        locked={change.isLocked}
        required
        invalid={missing === "reason"}
      />
      <Reasons locked={change.isLocked} onChoose={clearing(setReason)} />
      {isPaidAtTerminal(order) && (
        <TextField
          label={say.referenceLabel(locale)}
          value={reference}
          onChange={setReference}
          locked={change.isLocked}
        />
      )}
      <Failed settings={settings} change={change} problem={missing && problems[missing]} />
      <button type="button" className="button" aria-busy={change.isBusy} onClick={submit}>
        {count === 0 ? text("refundText") : text("refundItemsText", { count })}
      </button>
    </div>
  );
}

/** The usual reasons, to press instead of typing. */
function Reasons({ locked, onChoose }: { locked: boolean; onChoose(reason: string): void }) {
  const locale = useLocale();
  const reasons = [say.illReason(locale), say.mistakeReason(locale), say.lateReason(locale), say.closedReason(locale)];
  return (
    <div className={dialog.reasons}>
      {reasons.map((reason) => (
        <button key={reason} type="button" className={styles.small} disabled={locked} onClick={() => onChoose(reason)}>
          {reason}
        </button>
      ))}
    </div>
  );
}

interface QuantitiesProps {
  lines: readonly (RefundableLine & { readonly chosen: number })[];
  settings: Settings;
  whole: Ref<HTMLButtonElement>;
  locked: boolean;
  onChange(quantities: Readonly<Record<string, number>>): void;
}

function Quantities({ lines, settings, whole, locked, onChange }: QuantitiesProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const chosen = Object.fromEntries(lines.map((line) => [line.id, line.chosen]));
  return (
    <div>
      <button
        ref={whole}
        type="button"
        className={`${styles.small} ${dialog.whole}`}
        disabled={locked}
        onClick={() => onChange(Object.fromEntries(lines.map(({ id, left }) => [id, left])))}
      >
        {text("wholeText")}
      </button>
      {lines.map((line) => (
        <Stepper
          key={line.id}
          title={itemName(locale, line)}
          description={text("eachText", { price: formatMoney(locale, line.price) })}
          value={line.chosen}
          max={line.left}
          disabled={locked}
          onChange={(quantity) => onChange({ ...chosen, [line.id]: quantity })}
        />
      ))}
    </div>
  );
}

interface RefundableLine extends RecordLine {
  readonly left: number;
}

export function refundable({ lines }: OrderRecord): RefundableLine[] {
  return lines.map((line) => ({ ...line, left: line.quantity - line.refunded })).filter(({ left }) => left > 0);
}

/** Effect of a refund on the order's codes: invalid, still good for some guests, depends on the ticket, or no codes. */
type CodesAfter = "stop" | "some" | "none" | { readonly guests: number };

function codesAfter(order: OrderRecord, { lines }: Pick<RefundLinesRequest, "lines">): CodesAfter {
  const chosen = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const valid = order.tickets.filter(({ status }) => status === "valid");
  const [ticket] = valid;
  if (ticket === undefined) return "none";
  if (refundable(order).every(({ id, left }) => chosen.get(id) === left)) return "stop";
  // The record does not link lines to tickets.
  if (valid.length > 1) return "some";
  const taken = order.lines
    .filter(({ title, ticketType }) => title === ticket.title && ticket.ticketTypes[ticketType] !== undefined)
    .reduce((sum, { id }) => sum + (chosen.get(id) ?? 0), 0);
  const guests = Object.values(ticket.ticketTypes).reduce((sum, count) => sum + count, 0) - ticket.used - taken;
  return guests > 0 ? { guests } : "stop";
}
