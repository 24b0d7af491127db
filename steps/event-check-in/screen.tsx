import { useState } from "react";
import { followCode } from "../../commerce/follow-code.ts";
import { keepChoice, takeChoice } from "../../commerce/kept-choice.ts";
import { undoableRedemption, undoing } from "../../commerce/last-redemption.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import {
  atTime,
  chosenOf,
  freeEvents,
  goneOf,
  type SaleChoice,
  saleLines,
  shortEvent,
  staffSale,
  timeOver,
  timesOf,
} from "../../commerce/staff-sale.ts";
import type { ToolProps } from "../../engine/core/contract.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/steps/event-check-in.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { type Data, defaults, type Settings } from "../../schemas/generated/steps/event-check-in.ts";
import type { StaffEvent } from "../../schemas/generated/wire.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { TicketSale } from "../../ui/museum/ticket-sale.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { UndoBar } from "../../ui/undo-bar.tsx";
import { useAct } from "../../ui/use-act.ts";
import { useText } from "../../ui/use-text.ts";
import { useTypingScanner } from "../../ui/use-typing-scanner.ts";

/** Gives free tickets to walk-ins and redeems them at once (docs/behaviour.md, "Event check-in"). */
export default function EventCheckInScreen(props: ToolProps<Data, ToolServices, ToolAddress>) {
  const [sold, setSold] = useState(0);
  return <EventSale key={sold} {...props} onStay={() => setSold(sold + 1)} />;
}

type EventSaleProps = ToolProps<Data, ToolServices, ToolAddress> & { onStay(): void };

function EventSale(props: EventSaleProps) {
  const { data, services, address } = props;
  const locale = useLocale();
  const settings = { ...defaults, ...data };
  const text = useText(say, settings);
  const { value, error, retry } = useLoaded(staffPaths.openEvents(), services.get);
  const sale = useSale(props, settings, retry);
  const [last] = useState(() => undoableRedemption(services.storage, Date.now()));

  if (value === undefined && error !== undefined)
    return <LoadFailure title={text("failedTitle")} error={error} onRetry={retry} />;
  if (value === undefined) return <Skeleton shape="rows" label={say.loading(locale)} />;
  const events = freeEvents(value.events).map((event) => atTime(event, sale.times[event.id]));
  if (events.length === 0) return <EmptyState title={text("noEventsTitle")}>{text("noEventsText")}</EmptyState>;
  const { redemption, left } = last ?? {};
  return (
    <>
      {redemption?.tool === address.path && left !== undefined && (
        <UndoBar
          text={text("lastSoldText", { count: redemption.count })}
          undoText={text("undoText")}
          unansweredText={text("undoUnansweredText")}
          left={left}
          {...undoing(services, redemption, () => {
            services.notify({ message: text("undoneMessage"), type: "info" });
            retry();
          })}
        />
      )}
      <SaleForm sale={sale} events={events} settings={settings} />
    </>
  );
}

/** The choice, saved where the sale is interrupted, and the act that sells. */
function useSale({ services, address, onStay }: EventSaleProps, settings: Settings, reload: () => void) {
  const locale = useLocale();
  const text = useText(say, settings);
  const screen = address.path;
  const [saved] = useState(() => takeChoice<SaleChoice>(services.storage, screen));
  const [quantities, setQuantities] = useState<SaleChoice["quantities"]>(saved?.quantities ?? {});
  const [times, setTimes] = useState<SaleChoice["times"]>(saved?.times ?? {});
  const sale = staffSale(services, address, {
    path: staffPaths.sellToGuest(),
    undo: staffPaths.undoGuestSale(),
    storage: services.storage,
    notice: { message: text("successMessage"), type: settings.successType, duration: settings.successDuration },
    keep: () => keepChoice(services.storage, screen, { quantities, times } satisfies SaleChoice),
    reload,
    stay() {
      services.notify({ message: text("successMessage"), type: settings.successType }, settings.successDuration);
      onStay();
    },
  });
  useTypingScanner((typed) => {
    if (Object.values(quantities).some((quantity) => quantity > 0))
      services.notify({ message: text("scannedText"), type: "info" });
    else followCode(locale, services, address, settings, typed);
  });
  return { quantities, setQuantities, times, setTimes, checkout: useAct(sale) };
}

interface SaleFormProps {
  sale: ReturnType<typeof useSale>;
  events: readonly StaffEvent[];
  settings: Settings;
}

function SaleForm({ sale: { quantities, setQuantities, times, setTimes, checkout }, events, settings }: SaleFormProps) {
  const text = useText(say, settings);
  const [problem, setProblem] = useState<string>();
  const over = timeOver(events, { quantities, times });
  const short = shortEvent(events, quantities);
  const gone = goneOf(events, quantities);
  const goneText = gone.count > 0 ? text("goneText", { count: gone.count }) : undefined;
  const overText = over && text("timeOverText", { time: over });
  const blocked = goneText ?? overText ?? (short && shortText(short));
  const unsent = checkout.state === "unanswered" ? text("unansweredText") : checkout.failure?.message;

  function shortText({ availableInventory: left, title, time }: StaffEvent) {
    const shortage = { left, event: title };
    return time === undefined ? text("shortDayText", shortage) : text("shortText", { ...shortage, time });
  }
  function submit() {
    if (goneText !== undefined) {
      setQuantities(gone.left);
      return setProblem(goneText);
    }
    if (events.every((event) => chosenOf(event, quantities) === 0)) return setProblem(text("nothingChosenText"));
    if (short !== undefined) return setProblem(text("tooManyText"));
    if (over !== undefined) return;
    setProblem(undefined);
    checkout.submit({ lineItems: saleLines(events, quantities) });
  }
  function change() {
    setProblem(undefined);
    checkout.forget();
  }
  return (
    <TicketSale
      events={events.map((event) => ({ ...event, note: text("inventoryText", { n: event.availableInventory }) }))}
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
      submitText={text("submitText")}
      onSubmit={submit}
      busy={checkout.isBusy || checkout.state === "done"}
      locked={checkout.isLocked}
      problem={checkout.state === "unanswered" ? unsent : (problem ?? blocked ?? unsent)}
    />
  );
}
