import { useEffect, useId, useRef, useState } from "react";
import { availableOf, type TicketsCode, visitsOf } from "../../commerce/check-in.ts";
import { CallError, isUnanswered, log } from "../../commerce/errors.ts";
import { saveRedemption } from "../../commerce/last-redemption.ts";
import { consumeChoice, saveChoice, savingChoice } from "../../commerce/saved-choice.ts";
import { type DoorAnswer, givenQuery, type ToolAddress, type ToolServices } from "../../commerce/services.ts";
import * as say from "../../messages/generated/steps/confirm-tickets.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/confirm-tickets.ts";
import type { CheckInTicket, MoveNow, RedeemRequest } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { ActionBar } from "../../ui/page-layout.tsx";
import { useAct } from "../../ui/use-act.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./confirm-tickets.module.css";
import { GuestsVerdict } from "./guests-verdict.tsx";
import { changeOf, MovePrice, PayDifference } from "./move-now.tsx";
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
  const { found, settings, services } = props;
  const text = useText(say, settings);
  const id = useId();
  const { order, tickets } = found;
  const backTo = services.opens(settings.checkInPath)
    ? settings.checkInPath
    : (services.tools[0]?.path ?? settings.checkInPath);
  const acts = useRedeeming(props, backTo);
  const { choose, quantityOf, redeeming } = acts;
  // A dialog says so.
  const isUsedUp = tickets.length > 0 && tickets.every((ticket) => availableOf(ticket) === 0);
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
          <GuestsVerdict
            {...{ visits, today, settings }}
            answers={found.answers}
            note={order.note}
            moneyBack={found.moneyBack}
          >
            <MovePrice move={found.moveNow} maySell={services.may("sell")} />
          </GuestsVerdict>
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
      <Actions {...props} {...{ acts, waits, backTo }} describedBy={`${id}verdict`} />
    </div>
  );
}

interface ActionsProps extends RedeemFormProps {
  acts: ReturnType<typeof useRedeeming>;
  /** The clerk must decide first. */
  waits: boolean;
  backTo: string;
  describedBy: string;
}

/** The usual choice comes first, and has the focus. */
function Actions({ acts, waits, backTo, describedBy, found, settings, services, address }: ActionsProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const [isPaying, setPaying] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const { count, redeeming, submit } = acts;
  const busy = redeeming.isBusy || redeeming.state === "done";
  const state = { "aria-describedby": describedBy, "aria-busy": busy, "aria-disabled": count === 0 || busy };
  const { moveNow } = found;
  const move = moveNow?.difference && !services.may("sell") ? undefined : moveNow;
  const opensOrder = (waits || move !== undefined) && services.opens(settings.ordersPath);
  return (
    <>
      <ActionBar note={redeeming.state === "unanswered" ? text("unansweredText") : undefined}>
        {move && (
          <button
            ref={first}
            type="button"
            className="button"
            {...state}
            onClick={() => (move.difference ? setPaying(count > 0) : submit(move))}
          >
            {move.time === undefined ? say.moveToday(locale) : say.moveNow(locale, { time: move.time })}
          </button>
        )}
        <button
          ref={move ? undefined : first}
          type="button"
          className={waits ? `button ${styles.secondary}` : "button"}
          {...state}
          onClick={() => submit()}
        >
          {text("confirmText")}
        </button>
        {opensOrder && (
          <button
            type="button"
            onClick={() => address.go(settings.ordersPath, { query: { query: found.order.orderNumber } })}
          >
            {text("openOrderText")}
          </button>
        )}
        <button type="button" onClick={() => address.go(backTo)}>
          {text("cancelText")}
        </button>
      </ActionBar>
      {isPaying && move?.difference && (
        <PayDifference
          due={move.difference}
          act={redeeming}
          onPay={(payments) => submit({ ...move, payments })}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  );
}

/** The guests chosen, saved where the act is interrupted, and the act that redeems their tickets. */
function useRedeeming({ code, found, settings, services, address, onStale }: RedeemFormProps, backTo: string) {
  const locale = useLocale();
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
    onAnswer(_answer, { redeem, move }, key) {
      const redeemed = redeem.reduce((sum, { id, quantity }) => sum + (isThing(tickets, id) ? 0 : quantity), 0);
      const change = move && changeOf(move);
      saveRedemption(services.storage, {
        undo: staffPaths.undoRedemption(code),
        key,
        tool: address.path,
        query: givenQuery(address.query),
        orderNumber: order.orderNumber,
        count: redeemed,
        at: Date.now(),
        ...(change !== undefined && {
          notice: { message: say.checkedInChange(locale, { change }), type: "success", duration: changeMs },
        }),
      });
      if (backTo === settings.checkInPath) return address.go(backTo, { query: { redeemed: "success" }, replace: true });
      services.notify({ message: text("doneMessage", { count: redeemed }), type: "success" });
      address.go(backTo, { replace: true });
    },
    onFailure(error, { move }) {
      log("The tickets were not redeemed", error);
      if (isUnanswered(error)) return;
      const isStale = error instanceof CallError && error.status === 409;
      // The dialog for the payment shows why it was refused.
      if (move?.payments && isStale && !["MOVE_CHANGED", "NOT_LEFT"].includes(error.code ?? "")) return;
      services.notify({ message: error.message, type: "error" });
      if (isStale) onStale();
    },
  });
  function submit(move?: MoveNow & Pick<MoveNowRequest, "payments">) {
    if (count === 0) return;
    const { time, difference, payments } = move ?? {};
    redeeming.submit({
      ...(move && {
        move: { ...(time && { time }), ...(difference && { difference }), ...(payments && { payments }) },
      }),
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

type MoveNowRequest = NonNullable<RedeemRequest["move"]>;

/** Long enough to count the change. */
const changeMs = 15_000;

const isThing = (tickets: readonly CheckInTicket[], id: string) =>
  tickets.some((ticket) => ticket.id === id && ticket.thing);
