import * as say from "../../messages/generated/steps/orders.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type { OrderRecord, RecordTicket } from "../../schemas/generated/wire.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./orders.module.css";
import { partyOf } from "./words.ts";

export function OrderStatus({ status, settings }: { status: OrderRecord["status"]; settings: Settings }) {
  const text = useText(say, settings);
  const words = {
    confirmed: text("confirmedText"),
    "partly-cancelled": text("partlyCancelledText"),
    cancelled: text("cancelledText"),
  };
  return (
    <span className={styles.status} data-status={status}>
      {words[status]}
    </span>
  );
}

/** A ticket's status; for a partly used one, how many guests have come. */
export function TicketStatus({ ticket, settings }: { ticket: RecordTicket; settings: Settings }) {
  const text = useText(say, settings);
  const { status, used } = ticket;
  const valid = used > 0 ? text("partlyUsedText", { used, total: partyOf(ticket) }) : text("validText");
  const words = { valid, used: text("usedText"), moved: text("movedText"), cancelled: text("cancelledText") };
  return (
    <span className={styles.status} data-status={status}>
      {words[status]}
    </span>
  );
}
