import { useEffect, useState } from "react";
import { CallError, log } from "../../commerce/errors.ts";
import { followCode } from "../../commerce/follow-code.ts";
import { keepChoice, takeChoice } from "../../commerce/kept-choice.ts";
import { undoableRedemption, undoing } from "../../commerce/last-redemption.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import {
  atTime,
  freeEvents,
  goneOf,
  type SaleChoice,
  saleLines,
  shortEvent,
  staffSale,
  timeOver,
  timesOf,
} from "../../commerce/staff-sale.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/steps/member-purchase.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/member-purchase.ts";
import type { StaffEvent, TicketType } from "../../schemas/generated/wire.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { TicketSale } from "../../ui/museum/ticket-sale.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { UndoBar } from "../../ui/undo-bar.tsx";
import { useAct } from "../../ui/use-act.ts";
import { useText } from "../../ui/use-text.ts";
import { useTypingScanner } from "../../ui/use-typing-scanner.ts";

interface MemberTicketsProps {
  member: { readonly id: string; readonly level: string; readonly expires: string };
  settings: Settings;
  services: ToolServices;
  address: ToolAddress;
  onStay(): void;
}

export function MemberTickets({ member, settings, services, address, onStay }: MemberTicketsProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const body = { membershipId: member.id, membershipLevel: member.level, membershipExpires: member.expires };
  const { value, error, retry } = useLoaded(JSON.stringify(body), () => services.post(staffPaths.memberEvents(), body));
  const sale = useSale({ member, settings, services, address, onStay, reload: retry });
  useEffect(() => {
    if (error !== undefined) log("The member's tickets were not loaded", error);
  }, [error]);

  if (value === undefined && isCardRefused(error))
    return (
      <div role="alert">
        <LookUpMember title={text("refusedTitle")} text={error.message} settings={settings} address={address} />
      </div>
    );
  if (value === undefined && error !== undefined)
    return <LoadFailure title={text("failedTitle")} error={error} onRetry={retry} />;
  if (value === undefined) return <Skeleton shape="rows" label={say.loading(locale)} />;
  const events = freeEvents(value.events).map((event) => atTime(event, sale.times[event.id]));
  const { name = "", membership = "" } = value.member ?? {};
  return (
    <>
      <p>{[name, membership].filter(Boolean).join(" · ")}</p>
      {events.length === 0 ? (
        <EmptyState title={text("noEventsTitle")}>{text("noEventsText")}</EmptyState>
      ) : (
        <>
          <LastSale {...{ member, settings, services, address }} reload={retry} />
          <SaleForm sale={sale} events={events} member={member} settings={settings} />
        </>
      )}
    </>
  );
}

/** The choice, saved where the sale is interrupted, and the act that sells. */
function useSale({ member, settings, services, address, onStay, reload }: MemberTicketsProps & { reload(): void }) {
  const locale = useLocale();
  const text = useText(say, settings);
  const screen = JSON.stringify([address.path, member.id]);
  const [saved] = useState(() => takeChoice<SaleChoice>(services.storage, screen));
  const [quantities, setQuantities] = useState<SaleChoice["quantities"]>(saved?.quantities ?? {});
  const [times, setTimes] = useState<SaleChoice["times"]>(saved?.times ?? {});
  const sale = staffSale(services, address, {
    path: staffPaths.sellToMember(),
    undo: staffPaths.undoMemberSale(),
    storage: services.storage,
    keep: () => keepChoice(services.storage, screen, { quantities, times } satisfies SaleChoice),
    reload,
    stay() {
      services.notify({ message: text("successMessage"), type: "info" });
      onStay();
    },
  });
  useTypingScanner((typed) => {
    if (Object.values(quantities).some((quantity) => quantity > 0))
      services.notify({ message: text("scannedText"), type: "info" });
    else followCode(locale, services, address, { ...settings, memberPath: address.path }, typed);
  });
  return { quantities, setQuantities, times, setTimes, checkout: useAct(sale) };
}

/** Offers to undo the last sale to this member. */
function LastSale({
  member,
  settings,
  services,
  address,
  reload,
}: Omit<MemberTicketsProps, "onStay"> & { reload(): void }) {
  const text = useText(say, settings);
  const [last] = useState(() => undoableRedemption(services.storage, Date.now()));
  const { redemption, left } = last ?? {};
  if (redemption?.tool !== address.path || redemption.query.id !== member.id || left === undefined) return null;
  return (
    <UndoBar
      text={text("lastSoldText", { count: redemption.count })}
      undoText={text("undoText")}
      unansweredText={text("undoUnansweredText")}
      left={left}
      {...undoing(services, redemption, () => {
        services.notify({ message: text("undoneMessage"), type: "info" });
        reload();
      })}
    />
  );
}

interface SaleFormProps extends Pick<MemberTicketsProps, "member" | "settings"> {
  sale: ReturnType<typeof useSale>;
  events: readonly StaffEvent[];
}

function SaleForm({
  sale: { quantities, setQuantities, times, setTimes, checkout },
  events,
  member,
  settings,
}: SaleFormProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const [problem, setProblem] = useState<string>();
  const { gone, goneText, blocked } = useObstacles(events, { quantities, times }, settings);
  const unsent = checkout.state === "unanswered" ? text("unansweredText") : checkout.failure?.message;
  const change = () => {
    setProblem(undefined);
    checkout.forget();
  };
  const fullNote = ({ nextDate }: StaffEvent) =>
    nextDate === undefined ? text("fullText") : text("nextText", { day: formatDay(locale, nextDate, "short") });
  function submit() {
    if (goneText !== undefined) {
      setQuantities(gone.left);
      return setProblem(goneText);
    }
    const lineItems = saleLines(events, quantities);
    setProblem(lineItems.length === 0 ? text("nothingChosenText") : undefined);
    if (lineItems.length > 0 && blocked === undefined) checkout.submit({ lineItems, membershipId: member.id });
  }
  return (
    <TicketSale
      events={events.map((event) => ({
        ...event,
        ...(event.availableInventory === 0 && isFull(event) && { note: fullNote(event) }),
      }))}
      quantities={quantities}
      onChange={(typeId, quantity) => {
        setQuantities((before) => ({ ...before, [typeId]: quantity }));
        setTimes((before) => ({ ...timesOf(events, typeId), ...before }));
        change();
      }}
      onTime={(eventId, time) => {
        setTimes({ ...times, [eventId]: time });
        change();
      }}
      timeLabel={text("timeLabel")}
      timeText={({ time, availableInventory: n }) =>
        n === 0 ? text("timeFullText", { time }) : text("timeOptionText", { time, n })
      }
      limitNote={(type, event) =>
        isUsedUp(type, event) ? text("usedUpText") : text("limitText", { n: type.ticketLimit })
      }
      submitText={text("submitText")}
      onSubmit={submit}
      busy={checkout.isBusy || checkout.state === "done"}
      locked={checkout.isLocked}
      problem={checkout.state === "unanswered" ? unsent : (problem ?? blocked ?? unsent)}
    />
  );
}

/** Says why the chosen tickets cannot be sold: they are gone, too late, too many for the day or for the member. */
function useObstacles(events: readonly StaffEvent[], { quantities, times }: SaleChoice, settings: Settings) {
  const text = useText(say, settings);
  const over = timeOver(events, { quantities, times });
  const short = shortEvent(events, quantities);
  const shortage = short && { left: short.availableInventory, event: short.title };
  const tooFew =
    shortage &&
    (short.time === undefined ? text("shortDayText", shortage) : text("shortText", { ...shortage, time: short.time }));
  const beyond = events
    .flatMap(({ ticketTypes }) => ticketTypes)
    .find(({ id, ticketLimit }) => (quantities[id] ?? 0) > ticketLimit);
  const tooMany = beyond && text("overLimitText", { n: beyond.ticketLimit, type: beyond.title });
  const gone = goneOf(events, quantities);
  const goneText = gone.count > 0 ? text("goneText", { count: gone.count }) : undefined;
  const blocked = goneText ?? (over === undefined ? (tooFew ?? tooMany) : text("timeOverText", { time: over }));
  return { gone, goneText, blocked };
}

const refusals = ["CARD_REPLACED", "MEMBERSHIP_NOT_BEGUN", "MEMBERSHIP_ENDED", "NO_MEMBERSHIP"];

/** A definitive answer about the card; a retry would not change it. */
function isCardRefused(error: unknown): error is CallError {
  return error instanceof CallError && (error.status === 404 || refusals.includes(error.code ?? ""));
}

const isFull = ({ times = [] }: StaffEvent) => times.every(({ availableInventory }) => availableInventory === 0);

/** Seats are left, but the member's allowance for the day is used. */
function isUsedUp({ type, ticketLimit }: TicketType, { availableInventory }: StaffEvent): boolean {
  return type === "membership" && ticketLimit === 0 && availableInventory > 0;
}

interface LookUpMemberProps {
  title: string;
  text: string;
  settings: Settings;
  address: ToolAddress;
}

export function LookUpMember({ title, text: why, settings, address }: LookUpMemberProps) {
  const text = useText(say, settings);
  return (
    <EmptyState title={title}>
      <p>{why}</p>
      <button type="button" className="button" onClick={() => address.go(settings.lookupPath)}>
        {text("lookupText")}
      </button>
    </EmptyState>
  );
}
