import { useEffect, useRef, useState } from "react";
import { handBackText } from "../../commerce/payments.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import { type Loaded, useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type { OrderNote, OrderRecord, OrderRecordResponse, RecordTicket } from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { PrintedReceipt } from "../../ui/museum/paper-receipt.tsx";
import { DayWarnings } from "../../ui/museum/your-day.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useText } from "../../ui/use-text.ts";
import { CancelTickets } from "./cancel-tickets.tsx";
import type { ChangeProps } from "./change.tsx";
import { Failed, useChange } from "./change.tsx";
import { CorrectEmail } from "./correct-email.tsx";
import { MoveTicket } from "./move-ticket.tsx";
import { AddNote, Notes, RemoveNote } from "./notes.tsx";
import { Answers, History, Items, OrderFacts, Payments } from "./order-sections.tsx";
import { Redemptions, Tickets } from "./order-tickets.tsx";
import styles from "./orders.module.css";
import { RefundItems, refundable } from "./refund-items.tsx";

interface OrderProps {
  orderId: string;
  settings: Settings;
  services: ToolServices;
  address: ToolAddress;
  onBack: (() => void) | undefined;
}

type Changing =
  | { readonly what: "addNote" | "email" | "refund" }
  | { readonly what: "removeNote"; readonly note: OrderNote }
  | { readonly what: "move" | "cancel"; readonly ticket: RecordTicket };

export function Order({ orderId, settings, services, address, onBack }: OrderProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const { value: order, error, retry, replace } = useOrder(services, orderId);
  const [changing, setChanging] = useState<Changing>();
  const [back, setBack] = useState("");
  const { heading, hasLeft } = useOrderFocus(order);

  if (order === undefined && error !== undefined)
    return <LoadFailure title={text("orderFailedTitle")} error={error} onRetry={retry} />;
  if (order === undefined) return <Skeleton shape="rows" label={say.loadingOrder(locale)} />;

  // Another dialog may have opened meanwhile.
  const closeOwn = () => setChanging((now) => (now === changing ? undefined : now));
  function done({ order: changed, handBack }: OrderRecordResponse, message: string) {
    const toHandBack = handBackText(locale, handBack);
    closeOwn();
    replace(changed);
    setBack(toHandBack);
    services.notify({ message: hasLeft.current && toHandBack !== "" ? `${message} ${toHandBack}` : message });
  }
  const close = () => setChanging(undefined);
  const noted = (notes: OrderNote[], message: string) => {
    closeOwn();
    replace({ ...order, notes });
    services.notify({ message });
  };
  const parts: ChangeProps = { order, settings, services, onClose: close, onDone: done, onStale: retry };
  const checkIn = ({ id: confirmation }: RecordTicket) => address.go(settings.confirmPath, { query: { confirmation } });
  return (
    <article className={styles.order}>
      {onBack && (
        <button type="button" className={styles.back} onClick={onBack}>
          {text("backText")}
        </button>
      )}
      <h2 ref={heading} tabIndex={-1}>
        {text("orderTitle", { order: order.name })}
      </h2>
      <p role="status" className={styles.handBack}>
        {back}
      </p>
      <OrderFacts order={order} settings={settings} services={services} />
      <OrderActions {...parts} onChange={setChanging} />
      <Notes
        notes={order.notes ?? []}
        services={services}
        onRemove={(note) => setChanging({ what: "removeNote", note })}
      />
      <DayWarnings warnings={order.warnings ?? []} />
      <Tickets
        order={order}
        settings={settings}
        today={services.today()}
        onCheckIn={services.opens(settings.confirmPath) ? checkIn : undefined}
        onMove={(ticket) => setChanging({ what: "move", ticket })}
        onCancel={(ticket) => setChanging({ what: "cancel", ticket })}
      />
      <Answers order={order} settings={settings} />
      <Redemptions redemptions={order.redemptions ?? []} settings={settings} services={services} />
      <Items order={order} settings={settings} />
      <Payments order={order} settings={settings} services={services} />
      <History history={order.history} settings={settings} services={services} />
      <ChangeDialog {...parts} changing={changing} onNotes={noted} />
    </article>
  );
}

/** Focuses the heading of a loaded order, and again after a change that removed the button that started it. */
function useOrderFocus(order: OrderRecord | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  const isLoaded = order !== undefined;
  useEffect(() => {
    if (isLoaded) heading.current?.focus({ preventScroll: true });
  }, [isLoaded]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [order]);
  return { heading, hasLeft };
}

interface ChangeDialogProps extends ChangeProps {
  changing: Changing | undefined;
  onNotes(notes: OrderNote[], message: string): void;
}

function ChangeDialog({ changing, ...parts }: ChangeDialogProps) {
  const locale = useLocale();
  const text = useText(say, parts.settings);
  function titleOf(change: Changing | undefined): string {
    if (change?.what === "addNote") return say.addNoteTitle(locale, { order: parts.order.name });
    if (change?.what === "removeNote") return say.removeNoteTitle(locale);
    if (change?.what === "move") return text("moveTitle", { event: change.ticket.title });
    return change?.what === "cancel" ? text("cancelTitle") : text("correctTitle", { order: parts.order.name });
  }
  return (
    <>
      <Dialog
        title={titleOf(changing)}
        open={changing !== undefined && changing.what !== "refund"}
        onClose={parts.onClose}
      >
        {changing?.what === "addNote" && <AddNote {...parts} />}
        {changing?.what === "removeNote" && <RemoveNote {...parts} note={changing.note} />}
        {changing?.what === "email" && <CorrectEmail {...parts} />}
        {changing?.what === "move" && <MoveTicket {...parts} ticket={changing.ticket} />}
        {changing?.what === "cancel" && <CancelTickets {...parts} ticket={changing.ticket} />}
      </Dialog>
      {changing?.what === "refund" && <RefundItems {...parts} />}
    </>
  );
}

interface OrderActionsProps extends ChangeProps {
  onChange(changing: Changing): void;
}

function OrderActions({ order, settings, services, onDone, onStale, onChange }: OrderActionsProps) {
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
      <button type="button" onClick={() => window.print()}>
        {text("printText")}
      </button>
      {order.receipt && (
        <button type="button" onClick={() => setPrinting(true)}>
          {say.receiptText(locale)}
        </button>
      )}
      {services.may("refund") && refundable(order).length > 0 && (
        <button type="button" onClick={() => onChange({ what: "refund" })}>
          {text("refundText")}
        </button>
      )}
      {order.customerEmail && !isCancelled && (
        <button type="button" aria-busy={resending.isBusy} onClick={() => resending.submit({})}>
          {text("resendText")}
        </button>
      )}
      {!isCancelled && (
        <button type="button" onClick={() => onChange({ what: "email" })}>
          {text("correctText")}
        </button>
      )}
      <button type="button" onClick={() => onChange({ what: "addNote" })}>
        {say.addNote(locale)}
      </button>
      {printing && order.receipt && <PrintedReceipt receipt={order.receipt} onPrinted={() => setPrinting(false)} />}
      <Failed settings={settings} change={resending} />
    </div>
  );
}

interface LoadedOrder extends Pick<Loaded<OrderRecord>, "value" | "error" | "retry"> {
  replace(order: OrderRecord): void;
}

/** Returns the order as loaded or as last changed, whichever is newer. */
function useOrder(services: ToolServices, orderId: string): LoadedOrder {
  const { value, error, retry } = useLoaded(staffPaths.staffOrder({ orderId }), services.get);
  const [changed, setChanged] = useState<{
    readonly order: OrderRecord;
    readonly loadedBefore: OrderRecordResponse | undefined;
  }>();
  const isNewer = changed !== undefined && changed.loadedBefore === value;
  return {
    value: isNewer ? changed.order : value?.order,
    error,
    retry,
    replace: (order) => setChanged({ order, loadedBefore: value }),
  };
}
