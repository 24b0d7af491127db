import { useState } from "react";
import { toCents } from "../../commerce/money.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { RecordTicket, StaffCancelRequest } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { CancelledTickets, KeepOrCancel } from "../../ui/museum/order/change-order.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useText } from "../../ui/use-text.ts";
import type { ChangeProps } from "./change.tsx";
import { Failed, isPaidAtTerminal, Reason, useChange } from "./change.tsx";
import { guestsOf, whenOf } from "./order-tickets.tsx";
import styles from "./orders.module.css";

export function CancelTickets({
  order,
  settings,
  services,
  ticket,
  onClose,
  onDone,
  onStale,
}: ChangeProps & { ticket: RecordTicket }) {
  const locale = useLocale();
  const text = useText(say, settings);
  const [reason, setReason] = useState("");
  const [reference, setReference] = useState("");
  const cancelling = useChange<StaffCancelRequest>({
    send: (body, key) => services.post(staffPaths.staffCancel({ orderId: order.id }), body, { idempotencyKey: key }),
    onDone: (answer) => onDone(answer, text("ticketsCancelledText")),
    onStale,
  });
  const { refund, together = [ticket.id] } = ticket.cancel ?? {};
  const given = reason.trim();
  const guestsIn = order.tickets.filter(({ id }) => together.includes(id)).reduce((sum, { used = 0 }) => sum + used, 0);
  return (
    <div className={styles.change}>
      <CancelledTickets tickets={order.tickets} together={together}>
        {(each) => (
          <>
            <b>{each.title}</b>
            <span>{`, ${whenOf(locale, each)}, ${guestsOf(locale, each)}`}</span>
          </>
        )}
      </CancelledTickets>
      <p>
        {[
          refund && toCents(refund) > 0
            ? text("givenBackText", { amount: formatMoney(locale, refund) })
            : text("nothingBackText"),
          text("cancelExplanation"),
        ].join(" ")}
      </p>
      {guestsIn > 0 && <p className={styles.failed}>{text("guestsInText", { count: guestsIn })}</p>}
      <Reason label={text("reasonLabel")} value={reason} onChange={setReason} locked={cancelling.isLocked} />
      {isPaidAtTerminal(order) && (
        <TextField
          label={say.referenceLabel(locale)}
          value={reference}
          onChange={setReference}
          locked={cancelling.isLocked}
        />
      )}
      <Failed settings={settings} change={cancelling} />
      <div className={styles.buttons}>
        <KeepOrCancel
          isBusy={cancelling.isBusy}
          keepText={text("keepText")}
          cancelText={text("cancelTicketsText")}
          className={styles.dangerous}
          onKeep={onClose}
          onCancel={() =>
            cancelling.submit({
              ticketIds: [...together],
              ...(given !== "" && { reason: given }),
              ...(reference.trim() !== "" && { reference: reference.trim() }),
            })
          }
        />
      </div>
    </div>
  );
}
