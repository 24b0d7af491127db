import { useEffect } from "react";
import { availableOf, type TicketsCode, visitsOf } from "../../commerce/check-in.ts";
import { CallError, log } from "../../commerce/errors.ts";
import { followCode } from "../../commerce/follow-code.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/contract.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { formatDay } from "../../messages/formats/days.ts";
import { inSequence } from "../../messages/formats/list.ts";
import { formatSlot } from "../../messages/formats/slot.ts";
import * as say from "../../messages/generated/steps/confirm-tickets.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { type Data, defaults, type Settings } from "../../schemas/generated/steps/confirm-tickets.ts";
import type { CheckInResponse } from "../../schemas/generated/wire.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Prompt } from "../../ui/prompt.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useText } from "../../ui/use-text.ts";
import { useTypingScanner } from "../../ui/use-typing-scanner.ts";
import { RedeemForm } from "./redeem-form.tsx";
import { PastUses, UsedVerdict, VerdictPanel } from "./verdict-panel.tsx";

/** Shows a code's tickets, and admits guests (docs/behaviour.md, "Confirming guests"). */
export default function ConfirmTicketsScreen({ data, services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  const settings = { ...defaults, ...data };
  const text = useText(say, settings);
  const code = codeIn(address.query);
  const missing = code === undefined;
  useEffect(() => {
    if (missing) log("Missing confirmation code");
  }, [missing]);

  if (code !== undefined)
    return (
      <ScannedTickets
        key={staffPaths.tickets(code)}
        code={code}
        settings={settings}
        services={services}
        address={address}
      />
    );
  return (
    <EmptyState title={text("missingTitle")}>
      <p>{text("missingText")}</p>
      <button type="button" className="button" onClick={() => address.go(settings.checkInPath)}>
        {text("scanAnotherText")}
      </button>
    </EmptyState>
  );
}

function codeIn({ confirmation, confirmationCode }: ToolAddress["query"]): TicketsCode | undefined {
  if (confirmation) return { kind: "ticket-id", value: confirmation };
  return confirmationCode ? { kind: "ticket-code", value: confirmationCode } : undefined;
}

interface ScannedTicketsProps {
  code: TicketsCode;
  settings: Settings;
  services: ToolServices;
  address: ToolAddress;
}

/** Looks up a code's tickets; a dialog reports those that cannot be redeemed. */
function ScannedTickets({ code, settings, services, address }: ScannedTicketsProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const { value, error, retry } = useLoaded(staffPaths.tickets(code), () => services.door.find(code));
  const redeemed =
    value !== undefined && value.tickets.length > 0 && value.tickets.every((ticket) => availableOf(ticket) === 0);
  // Keep one listener mounted, because a scan may start before the response and end after it: its Enter must not
  // confirm the guests on screen. While there is no one to admit, follow the newest scan.
  useTypingScanner((typed) => {
    if (value === undefined || redeemed)
      followCode(locale, services, address, { ...settings, confirmPath: address.path }, typed);
    else services.notify({ message: text("scannedText"), type: "info" });
  });
  // For a void ticket, the order explains its cancellation or move.
  const openOrder = services.opens(settings.ordersPath)
    ? [
        {
          label: text("openOrderText"),
          onChoose: () => address.go(settings.ordersPath, { query: { query: code.value } }),
        },
      ]
    : [];
  const scanAnother = { label: text("scanAnotherText"), onChoose: () => address.go(settings.checkInPath) };
  if (value === undefined && error !== undefined) {
    const unanswered = error instanceof CallError && error.status === 0;
    const isVoid = error instanceof CallError && error.code === "TICKET_VOID";
    const byName = services.opens(settings.ordersPath)
      ? [{ label: say.searchByName(locale), onChoose: () => address.go(settings.ordersPath) }]
      : [];
    const options = unanswered
      ? ([{ label: text("retryText"), onChoose: retry }, scanAnother] as const)
      : ([scanAnother, ...(isVoid ? openOrder : byName)] as const);
    return (
      <Prompt
        title={error.message}
        banner={unanswered ? undefined : <VerdictPanel verdict="refuse" headline={text("unknownTitle")} />}
        options={options}
        onDismiss={scanAnother.onChoose}
      >
        {unanswered || isVoid ? undefined : <p>{say.codeRead(locale, { code: code.value })}</p>}
      </Prompt>
    );
  }
  if (value === undefined) return <Skeleton shape="rows" label={say.loading(locale)} />;
  const several = (value.redemptions ?? []).length > 1;
  return (
    <>
      <RedeemForm code={code} found={value} settings={settings} services={services} address={address} onStale={retry} />
      {redeemed && (
        <Prompt
          title={text("redeemedTitle")}
          banner={<UsedVerdict found={value} settings={settings} today={services.today()} />}
          options={[scanAnother, ...openOrder]}
          onDismiss={scanAnother.onChoose}
        >
          {validity(locale, value).map((when) => (
            <p key={when}>{`${text("validText")} ${when}`}</p>
          ))}
          {several && <PastUses found={value} settings={settings} today={services.today()} />}
        </Prompt>
      )}
    </>
  );
}

/** Returns the tickets' dates and times, with event titles if there are several. */
function validity(locale: string, { tickets }: CheckInResponse): string[] {
  const visits = visitsOf(tickets);
  return visits.flatMap(({ eventTitle, eventDate, eventTime }) => {
    const when = inSequence(locale, [formatDay(locale, eventDate), formatSlot(locale, eventTime, "within")]);
    if (when === "") return [];
    return [visits.length === 1 ? when : inSequence(locale, [eventTitle, when])];
  });
}
