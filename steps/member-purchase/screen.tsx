import { useEffect, useState } from "react";
import { CallError, log } from "../../commerce/errors.ts";
import type { Quantities } from "../../commerce/party.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import { atTime, freeEvents } from "../../commerce/staff-sale.ts";
import type { ToolProps } from "../../engine/core/contract.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { formatDay } from "../../messages/formats/days.ts";
import { factSeparator } from "../../messages/formats/list.ts";
import * as say from "../../messages/generated/steps/member-purchase.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { type Data, defaults, type Settings } from "../../schemas/generated/steps/member-purchase.ts";
import type { StaffEvent, TicketType } from "../../schemas/generated/wire.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { LastTicketSale, type SaleTool, TicketSaleForm, useTicketSale } from "../../ui/museum/ticket-sale.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useText } from "../../ui/use-text.ts";

/** Gives free tickets to a member and redeems them at once (docs/behaviour.md, "Tickets for members"). */
export default function MemberPurchaseScreen({ data, services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  const settings = { ...defaults, ...data };
  const text = useText(say, settings);
  const [sold, setSold] = useState(0);
  const { id, level, expires } = address.query;
  const missing = !(id && level && expires);
  useEffect(() => {
    if (missing) log("Missing query information");
  }, [missing]);

  if (missing)
    return (
      <LookUpMember title={text("missingTitle")} text={text("missingText")} settings={settings} address={address} />
    );
  return (
    <MemberTickets
      key={[id, sold].join()}
      onStay={() => setSold(sold + 1)}
      member={{ id, level, expires }}
      settings={settings}
      services={services}
      address={address}
    />
  );
}

interface MemberTicketsProps {
  member: { readonly id: string; readonly level: string; readonly expires: string };
  settings: Settings;
  services: ToolServices;
  address: ToolAddress;
  onStay(): void;
}

function MemberTickets({ member, settings, services, address, onStay }: MemberTicketsProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const body = { membershipId: member.id, membershipLevel: member.level, membershipExpires: member.expires };
  const { value, error, retry } = useLoaded(JSON.stringify(body), () => services.post(staffPaths.memberEvents(), body));
  const tool: SaleTool = { say, settings, services, address };
  const sale = useTicketSale(tool, {
    choiceOf: JSON.stringify([address.path, member.id]),
    path: staffPaths.sellToMember(),
    undo: staffPaths.undoMemberSale(),
    memberPath: address.path,
    reload: retry,
    onStay,
  });
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
  const events = freeEvents(value.events).map((event) => {
    const chosen = atTime(event, sale.times[event.id]);
    return isFull(chosen) ? { ...chosen, note: fullNote(chosen) } : chosen;
  });
  function fullNote({ nextDate }: StaffEvent) {
    return nextDate === undefined ? text("fullText") : text("nextText", { day: formatDay(locale, nextDate, "short") });
  }
  const beyond = beyondLimit(events, sale.quantities);
  const { name = "", membership = "" } = value.member ?? {};
  return (
    <>
      <p>{[name, membership].filter(Boolean).join(factSeparator(locale))}</p>
      {events.length === 0 ? (
        <EmptyState title={text("noEventsTitle")}>{text("noEventsText")}</EmptyState>
      ) : (
        <>
          <LastTicketSale tool={tool} reload={retry} />
          <TicketSaleForm
            tool={tool}
            sale={sale}
            events={events}
            limitNote={(type, event) =>
              isUsedUp(type, event) ? text("usedUpText") : text("limitText", { n: type.ticketLimit })
            }
            refusal={beyond && text("overLimitText", { n: beyond.ticketLimit, type: beyond.title })}
            membershipId={member.id}
          />
        </>
      )}
    </>
  );
}

const refusals = ["CARD_REPLACED", "MEMBERSHIP_NOT_BEGUN", "MEMBERSHIP_ENDED", "NO_MEMBERSHIP"];

/** A definitive answer about the card; a retry would not change it. */
function isCardRefused(error: unknown): error is CallError {
  return error instanceof CallError && (error.status === 404 || refusals.includes(error.code ?? ""));
}

function isFull({ availableInventory, times = [] }: StaffEvent): boolean {
  return availableInventory === 0 && times.every((time) => time.availableInventory === 0);
}

/** Returns a ticket type of which the membership gives fewer than are chosen. */
function beyondLimit(events: readonly StaffEvent[], quantities: Quantities): TicketType | undefined {
  return events
    .flatMap(({ ticketTypes }) => ticketTypes)
    .find(({ id, ticketLimit }) => (quantities[id] ?? 0) > ticketLimit);
}

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

function LookUpMember({ title, text: why, settings, address }: LookUpMemberProps) {
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
