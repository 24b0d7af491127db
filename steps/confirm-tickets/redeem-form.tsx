import { useEffect, useId, useRef, useState } from "react";
import { availableOf, type TicketsCode, visitsOf } from "../../commerce/check-in.ts";
import { CallError, isUnanswered, log } from "../../commerce/errors.ts";
import { saveRedemption } from "../../commerce/last-redemption.ts";
import { consumeChoice, saveChoice, savingChoice } from "../../commerce/saved-choice.ts";
import { type DoorAnswer, givenQuery, type ToolAddress, type ToolServices } from "../../commerce/services.ts";
import * as say from "../../messages/generated/steps/confirm-tickets.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/confirm-tickets.ts";
import type { CheckInTicket, RedeemRequest } from "../../schemas/generated/wire.ts";
import { ActionBar } from "../../ui/page-layout.tsx";
import { useAct } from "../../ui/use-act.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./confirm-tickets.module.css";
import { GuestsVerdict } from "./guests-verdict.tsx";
import { verdictOf } from "./verdict.ts";
import { PastUses, UnlistedVerdict } from "./verdict-panel.tsx";
import { OrderDetails, VisitTickets } from "./visit-tickets.tsx";

interface RedeemFormProps {
  code: TicketsCode;
  found: DoorAnswer;
  settings: Settings;
  services: ToolServices;
  address: ToolAddress;
  onStale(): void;
}

/** Chooses the guests to admit, by default everyone (docs/behaviour.md, "Confirming guests"). */
export function RedeemForm(props: RedeemFormProps) {
  const { found, settings, services, address } = props;
  const text = useText(say, settings);
  const id = useId();
  const { order, tickets } = found;
  const backTo = services.opens(settings.checkInPath)
    ? settings.checkInPath
    : (services.tools[0]?.path ?? settings.checkInPath);
  const { choose, quantityOf, count, redeeming, submit } = useRedeeming(props, backTo);
  const busy = redeeming.isBusy || redeeming.state === "done";
  // A dialog says so.
  const isUsedUp = tickets.length > 0 && tickets.every((ticket) => availableOf(ticket) === 0);
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => confirm.current?.focus({ preventScroll: true }), []);

  const visits = visitsOf(tickets);
  const today = services.today();
  const isUnlisted = found.alone?.isUnlisted === true;
  const waits = isUnlisted || verdictOf(visits, today) === "wait" || found.moneyBack !== undefined;
  return (
    <div className={styles.confirm}>
      <div id={`${id}verdict`} className={styles.verdict}>
        {isUnlisted ? (
          <UnlistedVerdict alone={found.alone} settings={settings} services={services} />
        ) : (
          <GuestsVerdict {...{ visits, today, settings }} answers={found.answers} moneyBack={found.moneyBack} />
        )}
      </div>
      <VisitTickets
        settings={settings}
        visits={visits}
        quantityOf={quantityOf}
        disabled={redeeming.isLocked}
        uses={isUsedUp ? null : <PastUses found={found} settings={settings} today={today} />}
        onChange={choose}
      />
      <OrderDetails title={text("detailsTitle")} order={order} visits={visits} />
      <ActionBar note={redeeming.state === "unanswered" ? text("unansweredText") : undefined}>
        <button
          ref={confirm}
          type="button"
          className={waits ? `button ${styles.secondary}` : "button"}
          aria-describedby={`${id}verdict`}
          aria-busy={busy}
          aria-disabled={count === 0 || busy}
          onClick={submit}
        >
          {text("confirmText")}
        </button>
        {waits && services.opens(settings.ordersPath) && (
          <button
            type="button"
            onClick={() => address.go(settings.ordersPath, { query: { query: order.orderNumber } })}
          >
            {text("openOrderText")}
          </button>
        )}
        <button type="button" onClick={() => address.go(backTo)}>
          {text("cancelText")}
        </button>
      </ActionBar>
    </div>
  );
}

/** The guests chosen, saved where the act is interrupted, and the act that redeems their tickets. */
function useRedeeming({ code, found, settings, services, address, onStale }: RedeemFormProps, backTo: string) {
  const text = useText(say, settings);
  const shown = staffPaths.tickets(code);
  const [chosen, setChosen] = useState(
    () => consumeChoice<Readonly<Record<string, number>>>(services.storage, shown) ?? {},
  );
  const { order, tickets } = found;
  // How many an unlisted ticket admits is unknown: one, unless the clerk says more.
  const usual = (ticket: CheckInTicket) => (found.alone?.isUnlisted ? 1 : availableOf(ticket));
  const quantityOf = (ticket: CheckInTicket) => Math.min(chosen[ticket.id] ?? usual(ticket), availableOf(ticket));
  const count = tickets.reduce((sum, ticket) => sum + quantityOf(ticket), 0);
  const redeeming = useAct<RedeemRequest, void>({
    send: (body, key) =>
      savingChoice(
        () => services.door.redeem(code, found, body, key),
        () => saveChoice(services.storage, shown, chosen),
      ),
    once: true,
    onAnswer(_answer, { redeem }, key) {
      const redeemed = redeem.reduce((sum, { id, quantity }) => sum + (isThing(tickets, id) ? 0 : quantity), 0);
      saveRedemption(services.storage, {
        undo: staffPaths.undoRedemption(code),
        key,
        tool: address.path,
        query: givenQuery(address.query),
        orderNumber: order.orderNumber,
        count: redeemed,
        at: Date.now(),
      });
      if (backTo === settings.checkInPath) return address.go(backTo, { query: { redeemed: "success" }, replace: true });
      services.notify({ message: text("doneMessage", { count: redeemed }), type: "success" });
      address.go(backTo, { replace: true });
    },
    onFailure(error) {
      log("The tickets were not redeemed", error);
      if (!isUnanswered(error)) services.notify({ message: error.message, type: "error" });
      if (error instanceof CallError && error.status === 409) onStale();
    },
  });
  function submit() {
    if (count === 0) return;
    redeeming.submit({
      // The clerk has read the refund notice on this screen.
      ...(found.moneyBack?.isAll && { anyway: true as const }),
      redeem: tickets.map((ticket) => ({
        id: ticket.id,
        title: ticket.ticketType,
        max: availableOf(ticket),
        quantity: quantityOf(ticket),
      })),
    });
  }
  const choose = (ticket: string, quantity: number) => setChosen({ ...chosen, [ticket]: quantity });
  return { choose, quantityOf, count, redeeming, submit };
}

const isThing = (tickets: readonly CheckInTicket[], id: string) =>
  tickets.some((ticket) => ticket.id === id && ticket.thing);
