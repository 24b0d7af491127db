import * as say from "../../messages/generated/steps/orders.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { useText } from "../../ui/useText.ts";
import type { ChangeProps } from "./change-props.ts";
import { Failed } from "./Failed.tsx";
import styles from "./orders.module.css";
import { refundable } from "./refundable.ts";
import { useChange } from "./use-change.tsx";

interface OrderActionsProps extends ChangeProps {
  onCorrect(): void;
  onRefund(): void;
}

/** What can be done with the order as a whole. */
export function OrderActions({ order, settings, services, onDone, onStale, onCorrect, onRefund }: OrderActionsProps) {
  const text = useText(say, settings);
  const resending = useChange<Readonly<Record<string, never>>>({
    send: (body, key) => services.post(staffPaths.staffResend({ orderId: order.id }), body, { idempotencyKey: key }),
    onDone: (changed) => onDone(changed, text("resentText", { email: changed.customerEmail ?? changed.sentTo ?? "" })),
    onStale,
  });
  return (
    <div className={styles.actions}>
      {order.customerEmail && (
        <button type="button" aria-busy={resending.busy} onClick={() => resending.submit({})}>
          {text("resendText")}
        </button>
      )}
      <button type="button" onClick={onCorrect}>
        {text("correctText")}
      </button>
      {services.may("refund") && refundable(order).length > 0 && (
        <button type="button" onClick={onRefund}>
          {text("refundText")}
        </button>
      )}
      <button type="button" onClick={() => window.print()}>
        {text("printText")}
      </button>
      <Failed settings={settings} change={resending} />
    </div>
  );
}
