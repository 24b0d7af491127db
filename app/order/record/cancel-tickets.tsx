import { capitalized } from "../../../messages/formats/days.ts";
import { factSeparator } from "../../../messages/formats/list.ts";
import * as say from "../../../messages/generated/app/order-record.ts";
import type { OrderRecord, RecordTicket } from "../../../schemas/generated/wire.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { useLocale } from "../../../ui/locale.ts";
import {
  CancelledTickets,
  KeepOrCancel,
  LeftAlone,
  useWiderCancelling,
} from "../../../ui/museum/order/change-order.tsx";
import type { Act } from "../../../ui/use-act.ts";
import { typesOf } from "../ticket-card.tsx";
import type { Change } from "./order-change.ts";
import styles from "./order-record.module.css";

interface CancelTicketsProps {
  order: OrderRecord;
  option: NonNullable<RecordTicket["cancel"]>;
  change: Act<Change>;
  onClose(): void;
}

export function CancelTickets({ order, option, change, onClose }: CancelTicketsProps) {
  const locale = useLocale();
  const { together, refund, isWide, setWide } = useWiderCancelling(option);
  const count = together.length;
  const { isBusy: busy, failure } = change;
  const close = () => {
    // While sending, "Keep" would promise what may already have happened.
    if (!busy) onClose();
  };
  return (
    <Dialog title={say.cancelTitle(locale, { count })} open onClose={close}>
      <div className={styles.question}>
        <CancelledTickets tickets={order.tickets} together={together}>
          {(ticket) => (
            <>
              <strong>{ticket.title}</strong>
              <span>{capitalized(locale, say.when(locale, { day: ticket.date, time: ticket.time }))}</span>
              <span>{typesOf(locale, ticket).join(factSeparator(locale))}</span>
            </>
          )}
        </CancelledTickets>
        {option.together.length > 1 && <p>{say.together(locale)}</p>}
        <LeftAlone tickets={order.tickets} cancel={option} isWide={isWide} setWide={setWide} isLocked={busy} />
        {Number(refund.amount) > 0 && (
          <p>
            <strong>{say.refund(locale, { amount: refund })}</strong>
          </p>
        )}
        <p>{say.cannotUndo(locale, { count })}</p>
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure.message}
          </p>
        )}
        <div className={styles.answers}>
          <KeepOrCancel
            isBusy={busy}
            keepText={say.keepThem(locale, { count })}
            cancelText={busy ? say.cancelling(locale) : say.cancelNow(locale, { count })}
            className={styles.danger}
            onKeep={onClose}
            onCancel={() => change.submit({ act: "cancel", ticketIds: together })}
          />
        </div>
      </div>
    </Dialog>
  );
}
