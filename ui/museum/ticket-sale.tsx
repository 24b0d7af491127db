import { useId, useState } from "react";
import { followCode } from "../../commerce/follow-code.ts";
import type { LastRedemption } from "../../commerce/last-redemption.ts";
import { consumeChoice, saveChoice } from "../../commerce/saved-choice.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import {
  type SaleChoice,
  saleLines,
  shortEvent,
  staffSale,
  timeOver,
  timesOf,
  unlistedQuantity,
} from "../../commerce/staff-sale.ts";
import type { StaffEvent, TicketType } from "../../schemas/generated/wire.ts";
import { useLocale } from "../locale.ts";
import { ActionBar } from "../page-layout.tsx";
import { Stepper } from "../stepper.tsx";
import { useAct } from "../use-act.ts";
import { useText } from "../use-text.ts";
import { useTypingScanner } from "../use-typing-scanner.ts";
import styles from "./ticket-sale.module.css";
import { UndoLast } from "./undo-last.tsx";

type Sentence = (locale: string) => string;
type SentenceOf<Values> = (locale: string, values: Values) => string;

type SaleSentences = {
  readonly goneText: SentenceOf<{ count: number }>;
  readonly lastSoldText: SentenceOf<{ count: number }>;
  readonly nothingChosenText: Sentence;
  readonly scannedText: Sentence;
  readonly shortDayText: SentenceOf<{ left: number; event: string }>;
  readonly shortText: SentenceOf<{ left: number; time: string; event: string }>;
  readonly submitText: Sentence;
  readonly successMessage: Sentence;
  readonly timeFullText: SentenceOf<{ time: string }>;
  readonly timeLabel: Sentence;
  readonly timeOptionText: SentenceOf<{ time: string; n: number }>;
  readonly timeOverText: SentenceOf<{ time: string }>;
  readonly unansweredText: Sentence;
  readonly undoText: Sentence;
  readonly undoUnansweredText: Sentence;
  readonly undoneMessage: Sentence;
};

/** A box-office tool that gives out free tickets, with its sentences. */
export interface SaleTool {
  readonly say: SaleSentences;
  readonly settings: { readonly [Name in keyof SaleSentences]?: string } & { readonly confirmPath: string };
  readonly services: ToolServices;
  readonly address: ToolAddress;
}

function useSaleText({ say, settings }: SaleTool) {
  return useText<SaleSentences, { readonly [Name in keyof SaleSentences]?: string }>(say, settings);
}

interface TicketSaleOptions {
  /** Identifies the screen and its member, to restore an interrupted choice. */
  choiceOf: string;
  path: Parameters<typeof staffSale>[2]["path"];
  undo: LastRedemption["undo"];
  /** The tool that a scanned membership card opens. */
  memberPath: string;
  /** Announces the sale on the next screen too. */
  notice?: NonNullable<LastRedemption["notice"]>;
  reload(): void;
  onStay(): void;
}

/** The choice, saved where the sale is interrupted, and the act that sells. */
export function useTicketSale(tool: SaleTool, options: TicketSaleOptions) {
  const { services, address, settings } = tool;
  const { choiceOf, path, undo, memberPath, notice, reload, onStay } = options;
  const locale = useLocale();
  const text = useSaleText(tool);
  const [saved] = useState(() => consumeChoice<SaleChoice>(services.storage, choiceOf));
  const [quantities, setQuantities] = useState<SaleChoice["quantities"]>(saved?.quantities ?? {});
  const [times, setTimes] = useState<SaleChoice["times"]>(saved?.times ?? {});
  const sale = staffSale(services, address, {
    path,
    undo,
    storage: services.storage,
    notice,
    keep: () => saveChoice(services.storage, choiceOf, { quantities, times } satisfies SaleChoice),
    reload,
    stay() {
      const { duration, ...shown } = notice ?? { message: text("successMessage"), type: "info" as const };
      services.notify(shown, duration);
      onStay();
    },
  });
  useTypingScanner((typed) => {
    if (Object.values(quantities).some((quantity) => quantity > 0))
      services.notify({ message: text("scannedText"), type: "info" });
    else followCode(locale, services, address, { confirmPath: settings.confirmPath, memberPath }, typed);
  });
  return { quantities, setQuantities, times, setTimes, checkout: useAct(sale) };
}

/** Offers to undo the last sale on this screen; on a member's, only one to the same member. */
export function LastTicketSale({ tool, reload }: { tool: SaleTool; reload(): void }) {
  const { services, address } = tool;
  const text = useSaleText(tool);
  return (
    <UndoLast
      services={services}
      textOf={({ tool: path, query, count }) =>
        path === address.path && query.id === address.query.id ? text("lastSoldText", { count }) : undefined
      }
      undoText={text("undoText")}
      unansweredText={text("undoUnansweredText")}
      onUndone={() => {
        services.notify({ message: text("undoneMessage"), type: "info" });
        reload();
      }}
    />
  );
}

interface TicketSaleFormProps extends Pick<TicketSaleProps, "events" | "limitNote"> {
  tool: SaleTool;
  sale: ReturnType<typeof useTicketSale>;
  /** Shown in place of a shortage once the clerk presses the button. */
  tooManyText?: string;
  /** Why the tool refuses the choice, if nothing else does. */
  refusal?: string;
  membershipId?: string;
}

/** Chooses and gives out free tickets; says at the button why the choice cannot be given out. */
export function TicketSaleForm(props: TicketSaleFormProps) {
  const { tool, sale, events, limitNote, tooManyText, refusal, membershipId } = props;
  const { quantities, setQuantities, times, setTimes, checkout } = sale;
  const text = useSaleText(tool);
  const [problem, setProblem] = useState<string>();
  const { gone, goneText, blocked, isShort } = useObstacles(tool, events, { quantities, times }, refusal);
  const unsent = checkout.state === "unanswered" ? text("unansweredText") : checkout.failure?.message;
  function change() {
    setProblem(undefined);
    checkout.forget();
  }
  function submit() {
    if (goneText !== undefined) {
      setQuantities(gone.left);
      return setProblem(goneText);
    }
    const lineItems = saleLines(events, quantities);
    if (lineItems.length === 0) return setProblem(text("nothingChosenText"));
    setProblem(isShort ? tooManyText : undefined);
    if (blocked === undefined) checkout.submit({ lineItems, membershipId });
  }
  return (
    <TicketSale
      events={events}
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
      limitNote={limitNote}
      submitText={text("submitText")}
      onSubmit={submit}
      busy={checkout.isBusy || checkout.state === "done"}
      locked={checkout.isLocked}
      problem={checkout.state === "unanswered" ? unsent : (problem ?? blocked ?? unsent)}
    />
  );
}

/** Says why the chosen tickets cannot be sold: they are gone, too late, too many for the day or refused by the tool. */
function useObstacles(tool: SaleTool, events: readonly StaffEvent[], choice: SaleChoice, refusal?: string) {
  const text = useSaleText(tool);
  const over = timeOver(events, choice);
  const short = shortEvent(events, choice.quantities);
  const shortage = short && { left: short.availableInventory, event: short.title };
  const tooFew =
    shortage &&
    (short.time === undefined ? text("shortDayText", shortage) : text("shortText", { ...shortage, time: short.time }));
  const gone = unlistedQuantity(events, choice.quantities);
  const goneText = gone.count > 0 ? text("goneText", { count: gone.count }) : undefined;
  const blocked = goneText ?? (over === undefined ? (tooFew ?? refusal) : text("timeOverText", { time: over }));
  return { gone, goneText, blocked, isShort: short !== undefined };
}

interface TicketSaleProps {
  events: readonly (StaffEvent & { readonly note?: string })[];
  quantities: Readonly<Record<string, number>>;
  onChange(typeId: string, quantity: number): void;
  onTime(eventId: string, time: string): void;
  timeLabel: string;
  timeText(time: SaleTime): string;
  limitNote?(type: TicketType, event: StaffEvent): string;
  submitText: string;
  onSubmit(): void;
  busy: boolean;
  locked: boolean;
  problem?: string;
}

type SaleTime = NonNullable<StaffEvent["times"]>[number];

/** Free tickets by event, with one button to issue all of them. */
export function TicketSale({
  events,
  quantities,
  onChange,
  onTime,
  timeLabel,
  timeText,
  limitNote,
  submitText,
  onSubmit,
  busy,
  locked,
  problem,
}: TicketSaleProps) {
  return (
    <div className={styles.sale}>
      {events.map((event) => (
        <fieldset key={event.id}>
          <legend>{event.title}</legend>
          {event.note && <p className={styles.note}>{event.note}</p>}
          <TimeChoice
            event={event}
            label={timeLabel}
            textOf={timeText}
            disabled={locked}
            onTime={(time) => onTime(event.id, time)}
          />
          {event.ticketTypes.map((type) => (
            <Stepper
              key={type.id}
              title={type.title}
              description={limitNote?.(type, event) ?? type.description}
              value={quantities[type.id] ?? 0}
              max={type.ticketLimit}
              keepsValue
              disabled={locked}
              onChange={(quantity) => onChange(type.id, quantity)}
            />
          ))}
        </fieldset>
      ))}
      <ActionBar note={problem}>
        <button type="button" className="button" aria-busy={busy} aria-disabled={busy} onClick={onSubmit}>
          {submitText}
        </button>
      </ActionBar>
    </div>
  );
}

interface TimeChoiceProps {
  event: StaffEvent;
  label: string;
  textOf(time: SaleTime): string;
  disabled: boolean;
  onTime(time: string): void;
}

/** Selects a later time of today, for a party too large for the current one. */
function TimeChoice({ event, label, textOf, disabled, onTime }: TimeChoiceProps) {
  const id = useId();
  const { time, times = [] } = event;
  if (time === undefined) return null;
  return (
    <div className={styles.time}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={time} disabled={disabled} onChange={({ target }) => onTime(target.value)}>
        {times.map((each) => (
          <option key={each.time} value={each.time} disabled={each.availableInventory === 0}>
            {textOf(each)}
          </option>
        ))}
      </select>
    </div>
  );
}
