import { useState } from "react";
import { fromCents, toCents } from "../../commerce/money.ts";
import { comma, inSequence, unbroken } from "../../messages/formats/list.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Money, RecordTicket, StaffCancelRequest } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { CancelledTickets, KeepOrCancel, LeftAlone, useWiderCancelling } from "../../ui/museum/order/change-order.tsx";
import { RefundApproval } from "../../ui/museum/refund-approval.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import { useText } from "../../ui/use-text.ts";
import dialog from "./change.module.css";
import type { ChangeProps } from "./change.tsx";
import { Failed, isPaidAtTerminal, useChange } from "./change.tsx";
import { guestsOf, whenOf } from "./order-tickets.tsx";
import styles from "./orders.module.css";

interface CancelTicketsProps extends ChangeProps {
  ticket: RecordTicket;
}

export function CancelTickets(props: CancelTicketsProps) {
  const { order, settings, services, ticket, onClose, onDone, onStale } = props;
  const locale = useLocale();
  const text = useText(say, settings);
  const [reason, setReason] = useState("");
  const [reference, setReference] = useState("");
  const cancelling = useChange<StaffCancelRequest>({
    send: (body, key) => services.post(staffPaths.staffCancel({ orderId: order.id }), body, { idempotencyKey: key }),
    onDone: (answer) => onDone(answer, text("ticketsCancelledText")),
    onStale,
  });
  const cancel = ticket.cancel ?? { until: "", refund: fromCents(0, order.total.currencyCode), together: [ticket.id] };
  const { together, refund, isWide, setWide } = useWiderCancelling(cancel);
  const given = reason.trim();
  const request = {
    ticketIds: [...together],
    ...(given !== "" && { reason: given }),
    ...(reference.trim() !== "" && { reference: reference.trim() }),
  };
  return (
    <div className={dialog.change}>
      <Consequences {...{ order, settings, refund, together }} />
      <LeftAlone {...{ tickets: order.tickets, cancel, isWide, setWide, isLocked: cancelling.isLocked }} />
      <TextArea rows={2} label={text("reasonLabel")} value={reason} onChange={setReason} locked={cancelling.isLocked} />
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
          onCancel={() => cancelling.submit(request)}
        />
      </div>
      <RefundApproval act={cancelling} onPin={(pin) => cancelling.submit({ ...request, approval: { pin } })}>
        {text("cancelTitle")}
      </RefundApproval>
    </div>
  );
}

interface ConsequencesProps extends Pick<CancelTicketsProps, "order" | "settings"> {
  refund: Money;
  together: readonly string[];
}

/** The tickets that are cancelled together, the refund, and guests who are already inside. */
function Consequences({ order, settings, refund, together }: ConsequencesProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const guestsIn = order.tickets.filter(({ id }) => together.includes(id)).reduce((sum, { used = 0 }) => sum + used, 0);
  return (
    <>
      <CancelledTickets tickets={order.tickets} together={together}>
        {(each) => (
          <>
            <b>{each.title}</b>
            <span>{unbroken(comma(locale) + inSequence(locale, [whenOf(locale, each), guestsOf(locale, each)]))}</span>
          </>
        )}
      </CancelledTickets>
      <p>
        {[
          toCents(refund) > 0
            ? text("givenBackText", { amount: formatMoney(locale, refund) })
            : text("nothingBackText"),
          text("cancelExplanation"),
        ].join(" ")}
      </p>
      {guestsIn > 0 && <p className={styles.failed}>{text("guestsInText", { count: guestsIn })}</p>}
    </>
  );
}
