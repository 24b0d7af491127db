import { useEffect, useId, useRef, useState } from "react";
import { availableOf, type TicketsCode, visitsOf } from "../../commerce/check-in.ts";
import { CallError, isUnanswered, log } from "../../commerce/errors.ts";
import { saveRedemption } from "../../commerce/last-redemption.ts";
import { consumeChoice, saveChoice, savingChoice } from "../../commerce/saved-choice.ts";
import { type DoorAnswer, givenQuery, type ToolAddress, type ToolServices } from "../../commerce/services.ts";
import { fullName } from "../../messages/formats/full-name.ts";
import * as say from "../../messages/generated/steps/confirm-tickets.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/confirm-tickets.ts";
import type { CheckInTicket, Money, MoveNow, RedeemRequest } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { ActionBar } from "../../ui/page-layout.tsx";
import { useAct } from "../../ui/use-act.ts";
import { useText } from "../../ui/use-text.ts";
import { ActButton } from "./act-button.tsx";
import styles from "./confirm-tickets.module.css";
import { GuestsVerdict } from "./guests-verdict.tsx";
import { changeOf, MovePrice, PayDifference } from "./move-now.tsx";
import { isOpen, isOver, otherDays, verdictOf } from "./verdict.ts";
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
  const locale = useLocale();
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
            name={fullName(locale, { firstName: order.customerFirstName, lastName: order.customerLastName })}
            note={order.note}
            moneyBack={found.moneyBack}
            recent={services.recent}
            isMoved={found.moveNow !== undefined && found.moneyBack === undefined}
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

/** One usual act, which says its result and its price; the rest is behind "More". */
function Actions({ acts, waits, backTo, describedBy, found, settings, services, address }: ActionsProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const [isPaying, setPaying] = useState(false);
  const first = useFirstFocus();
  const { count, redeeming, submit } = acts;
  const busy = redeeming.isBusy || redeeming.state === "done";
  const isDisabled = count === 0 || busy;
  const { move, price, usual } = waysOf(found, services);
  const start = (to: MoveNow) => (to.difference ? setPaying(count > 0) : submit(to));
  const result = move && (move.time === undefined ? say.movesToday(locale) : say.movesNow(locale, { time: move.time }));
  const moveText = move?.time === undefined ? say.moveToday(locale) : say.moveNow(locale, { time: move.time });
  const confirmResult = price ? say.withoutPrice(locale, { amount: price }) : usual === "both" ? result : undefined;
  const common = { describedBy, busy, isDisabled };
  const rare = [
    move && usual === "confirm" && (
      <button key="move" type="button" onClick={() => start(move)}>
        {moveText}
      </button>
    ),
    (waits || move !== undefined) && services.opens(settings.ordersPath) && (
      <button
        key="order"
        type="button"
        onClick={() => address.go(settings.ordersPath, { query: { query: found.order.orderNumber } })}
      >
        {text("openOrderText")}
      </button>
    ),
  ].filter(Boolean);
  return (
    <>
      <ActionBar note={redeeming.state === "unanswered" ? text("unansweredText") : undefined}>
        {move && usual === "move" && (
          <ActButton
            {...common}
            // A move to another show is pressed on purpose, never by Enter.
            ref={move.difference ? first : undefined}
            name={move.difference ? say.take(locale, { amount: move.difference }) : moveText}
            result={move.difference && result}
            onPress={() => start(move)}
          />
        )}
        <ActButton
          {...common}
          ref={usual === "move" || usual === "none" ? undefined : first}
          name={text("confirmText")}
          result={confirmResult}
          hint={count > 0 ? say.admits(locale, { count }) : undefined}
          isSecondary={waits}
          onPress={() => submit(usual === "both" ? move : undefined)}
        />
        {rare.length < 2 ? (
          rare
        ) : (
          <MoreMenu label={say.more(locale)} showsLabel>
            {rare}
          </MoreMenu>
        )}
        <button
          ref={usual === "none" || (usual === "move" && !move?.difference) ? first : undefined}
          type="button"
          onClick={() => address.go(backTo)}
        >
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

function useFirstFocus() {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return first;
}

interface Ways {
  /** The move that the employee may make. */
  readonly move: MoveNow | undefined;
  /** The price that confirming without a move waives. */
  readonly price: Money | undefined;
  /** Whether the usual act confirms, moves, or does both in one; none while the show is over and no other has room. */
  readonly usual: "confirm" | "move" | "both" | "none";
}

function waysOf({ tickets, moveNow, moneyBack }: DoorAnswer, services: ToolServices): Ways {
  const visits = visitsOf(tickets).filter(isOpen);
  const isOtherDay = otherDays(visits, services.today()).length > 0;
  const price = isOtherDay ? moveNow?.difference : undefined;
  const move = moveNow?.difference && !services.may("sell") ? undefined : moveNow;
  if (moneyBack !== undefined) return { move, price, usual: "confirm" };
  if (isOver(visits)) return { move, price, usual: move === undefined ? "none" : "move" };
  if (!isOtherDay || move === undefined) return { move, price, usual: "confirm" };
  return { move, price, usual: move.difference ? "move" : "both" };
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
