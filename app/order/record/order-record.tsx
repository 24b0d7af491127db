import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router-dom";
import { CallError } from "../../../commerce/errors.ts";
import { factSeparator, unbroken } from "../../../messages/formats/list.ts";
import * as say from "../../../messages/generated/app/order-record.ts";
import * as sayDay from "../../../messages/generated/ui/whole-day.ts";
import { ownPaths } from "../../../schemas/generated/own-paths.ts";
import type { OrderRecordResponse, OrderRecord as Record } from "../../../schemas/generated/wire.ts";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { useLocale } from "../../../ui/locale.ts";
import { OrderExtras } from "../../../ui/museum/order/order-extras.tsx";
import { DayWarnings } from "../../../ui/museum/your-day.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTitle } from "../../state/page.ts";
import { useLoad } from "../../state/use-load.ts";
import { ChangeOffline } from "../change-offline.tsx";
import { OrderNotFound } from "../order-not-found.tsx";
import { CancelTickets } from "./cancel-tickets.tsx";
import { MoveTicket } from "./move-ticket.tsx";
import { type Message, type Opened, useOrderChange } from "./order-change.ts";
import styles from "./order-record.module.css";
import { RecordAnswers, RecordHistory, RecordPolicy } from "./record-history.tsx";
import { RecordReceipt } from "./record-receipt.tsx";
import { RecordTickets } from "./record-tickets.tsx";
import "../../../ui/styles/print.css";

/** /order/{orderId}: an order's tickets, receipt and history, with changes (docs/behaviour.md, "Order page"). */
export function OrderRecord() {
  const { orderId = "" } = useParams();
  return <Order key={orderId} orderId={orderId} />;
}

function Order({ orderId }: { orderId: string }) {
  const locale = useLocale();
  const { value, error, retry } = useLoad(ownPaths.orderRecord({ orderId }));
  const [latest, setLatest] = useState<OrderRecordResponse>();
  const order = (latest ?? value)?.order;
  const { opened, open, close } = useOpened();
  const ticket = order?.tickets.find(({ id }) => id === opened?.ticketId);
  const moving = opened?.act === "move" && ticket?.move ? ticket : undefined;
  const cancelling = opened?.act === "cancel" && ticket?.cancel ? ticket : undefined;
  const { change, message, clearMessage } = useOrderChange({ orderId, opened, cancelling, close, onOrder: setLatest });
  useReturningFocus(moving?.id, message === undefined);
  useTitle(moving ? say.moveTitle(locale) : order ? say.title(locale, { name: order.name }) : say.untitled(locale));

  if (order === undefined) {
    if (error instanceof CallError && error.status === 404) return <OrderNotFound orderId={orderId} onRetry={retry} />;
    if (error instanceof CallError && error.offline) return <ChangeOffline orderId={orderId} />;
    if (error) return <LoadFailure headingLevel={1} title={say.failed(locale)} error={error} onRetry={retry} />;
    return <Skeleton shape="rows" label={say.loading(locale)} />;
  }
  if (moving) return <MoveTicket key={moving.id} order={order} ticket={moving} change={change} onClose={close} />;
  const begin = (act: "move" | "cancel", ticketId: string) => {
    clearMessage();
    change.forget();
    open({ act, ticketId });
  };
  return (
    <div className={styles.page}>
      <OrderHead
        order={order}
        message={message}
        failure={opened && !cancelling ? change.failure?.message : undefined}
        onMove={(ticketId) => begin("move", ticketId)}
      />
      <div className={styles.main}>
        <RecordTickets tickets={order.tickets} onBegin={begin} />
        <OrderExtras extras={order.extras} />
        <RecordPolicy policy={order.policy} />
        <RecordAnswers answers={order.answers} />
      </div>
      <div className={styles.side}>
        <RecordReceipt order={order} />
        <RecordHistory history={order.history} />
      </div>
      {cancelling?.cancel && <CancelTickets order={order} option={cancelling.cancel} change={change} onClose={close} />}
    </div>
  );
}

interface OrderHeadProps {
  order: Record;
  message: Message | undefined;
  failure: string | undefined;
  onMove(ticketId: string): void;
}

function OrderHead({ order, message, failure, onMove }: OrderHeadProps) {
  const locale = useLocale();
  return (
    <header className={styles.head}>
      <h1>{say.title(locale, { name: order.name })}</h1>
      {order.status !== "confirmed" && (
        <p className={styles.status}>
          {order.status === "cancelled" ? say.cancelled(locale) : say.partlyCancelled(locale)}
        </p>
      )}
      <p className={styles.soft}>
        {unbroken(
          [order.buyer, order.sentTo && say.sentTo(locale, { address: order.sentTo })]
            .filter(Boolean)
            .join(factSeparator(locale)),
        )}
      </p>
      {order.giftFor !== undefined && <p className={styles.soft}>{say.giftFor(locale, { name: order.giftFor })}</p>}
      {message && <ChangeMessage key={message.text} message={message} />}
      <DayWarnings
        warnings={(order.warnings ?? []).map(({ ticketId = "", text }) => {
          const ticket = order.tickets.find(({ id, move }) => id === ticketId && move !== undefined);
          return {
            text,
            remedy: ticket && (
              <button type="button" onClick={() => onMove(ticketId)}>
                {sayDay.move(locale, { event: ticket.title })}
              </button>
            ),
          };
        })}
      />
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {order.status !== "cancelled" && (
        <Link className={`button ${styles.show}`} to={`/order/${order.id}/confirmation`}>
          {order.tickets.length > 0 ? say.showTickets(locale) : say.showConfirmation(locale)}
        </Link>
      )}
    </header>
  );
}

/** Returns the focus to the button that opened a move the visitor gave up. */
function useReturningFocus(movingId: string | undefined, returns: boolean): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (movingId === undefined && last.current !== undefined && returns)
      document.getElementById(`move-${last.current}`)?.focus();
    last.current = movingId;
  }, [movingId, returns]);
}

/** Says what just changed and takes the focus, because the pressed button is gone. */
function ChangeMessage({ message }: { message: Message }) {
  const text = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message moves the focus even if its text repeats the last one
  useEffect(() => text.current?.focus(), [message]);
  return (
    <p ref={text} role="status" tabIndex={-1} className={styles.message}>
      {message.text}
    </p>
  );
}

/**
 * Stores the open form in the history entry, so that Back closes it.
 * It is in the entry's state, not the address: addresses get shared, and a ticket's ID is the content of its code.
 */
function useOpened(): { readonly opened: Opened | undefined; open(next: Opened): void; close(): void } {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  /** History changes asynchronously, so a double press would navigate twice. */
  const going = useRef<string>(undefined);
  useEffect(() => {
    if (going.current !== key) going.current = undefined;
  }, [key]);
  const once = (go: () => void) => {
    if (going.current === key) return;
    going.current = key;
    go();
  };
  return {
    opened: isOpened(state) ? state : undefined,
    open: (next) => once(() => navigate(pathname + search, { state: next })),
    close: () => once(() => navigate(-1)),
  };
}

const isOpened = (state: unknown): state is Opened =>
  typeof state === "object" && state !== null && "ticketId" in state && "act" in state;
