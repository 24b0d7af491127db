import { useState } from "react";
import * as say from "../../messages/generated/steps/orders.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { useLocale } from "../../ui/locale.ts";
import { PrintedReceipt } from "../../ui/printed-receipt.tsx";
import { useText } from "../../ui/use-text.ts";
import type { ChangeProps } from "./change-props.ts";
import { Failed } from "./failed.tsx";
import styles from "./orders.module.css";
import { refundable } from "./refundable.ts";
import { useChange } from "./use-change.tsx";

interface OrderActionsProps extends ChangeProps {
  onCorrect(): void;
  onRefund(): void;
}

export function OrderActions({ order, settings, services, onDone, onStale, onCorrect, onRefund }: OrderActionsProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const [printing, setPrinting] = useState(false);
  const resending = useChange<Readonly<Record<string, never>>>({
    send: (body, key) => services.post(staffPaths.staffResend({ orderId: order.id }), body, { idempotencyKey: key }),
    onDone: (answer) =>
      onDone(answer, text("resentText", { email: answer.order.customerEmail ?? answer.order.sentTo ?? "" })),
    onStale,
  });
  // Both mail the tickets, and a cancelled order has none.
  const isCancelled = order.status === "cancelled";
  return (
    <div className={styles.actions}>
      {order.customerEmail && !isCancelled && (
        <button type="button" aria-busy={resending.busy} onClick={() => resending.submit({})}>
          {text("resendText")}
        </button>
      )}
      {!isCancelled && (
        <button type="button" onClick={onCorrect}>
          {text("correctText")}
        </button>
      )}
      {services.may("refund") && refundable(order).length > 0 && (
        <button type="button" onClick={onRefund}>
          {text("refundText")}
        </button>
      )}
      <button type="button" onClick={() => window.print()}>
        {text("printText")}
      </button>
      {order.receipt && (
        <button type="button" onClick={() => setPrinting(true)}>
          {say.receiptText(locale)}
        </button>
      )}
      {printing && order.receipt && (
        <PrintedReceipt
          receipt={order.receipt}
          moment={services.moment(order.receipt.at)}
          onPrinted={() => setPrinting(false)}
        />
      )}
      <Failed settings={settings} change={resending} />
    </div>
  );
}
