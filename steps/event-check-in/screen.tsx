import { useState } from "react";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import { atTime, freeEvents } from "../../commerce/staff-sale.ts";
import type { ToolProps } from "../../engine/core/contract.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/steps/event-check-in.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { type Data, defaults } from "../../schemas/generated/steps/event-check-in.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { LastTicketSale, type SaleTool, TicketSaleForm, useTicketSale } from "../../ui/museum/ticket-sale.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useText } from "../../ui/use-text.ts";

/** Gives free tickets to walk-ins and redeems them at once (docs/behaviour.md, "Event check-in"). */
export default function EventCheckInScreen(props: ToolProps<Data, ToolServices, ToolAddress>) {
  const [sold, setSold] = useState(0);
  return <EventSale key={sold} {...props} onStay={() => setSold(sold + 1)} />;
}

function EventSale({
  data,
  services,
  address,
  onStay,
}: ToolProps<Data, ToolServices, ToolAddress> & { onStay(): void }) {
  const locale = useLocale();
  const settings = { ...defaults, ...data };
  const text = useText(say, settings);
  const { value, error, retry } = useLoaded(staffPaths.openEvents(), services.get);
  const tool: SaleTool = { say, settings, services, address };
  const sale = useTicketSale(tool, {
    choiceOf: address.path,
    path: staffPaths.sellToGuest(),
    undo: staffPaths.undoGuestSale(),
    memberPath: settings.memberPath,
    notice: { message: text("successMessage"), type: settings.successType, duration: settings.successDuration },
    reload: retry,
    onStay,
  });

  if (value === undefined && error !== undefined)
    return <LoadFailure title={text("failedTitle")} error={error} onRetry={retry} />;
  if (value === undefined) return <Skeleton shape="rows" label={say.loading(locale)} />;
  const events = freeEvents(value.events).map((event) => {
    const chosen = atTime(event, sale.times[event.id]);
    return { ...chosen, note: text("inventoryText", { n: chosen.availableInventory }) };
  });
  if (events.length === 0) return <EmptyState title={text("noEventsTitle")}>{text("noEventsText")}</EmptyState>;
  return (
    <>
      <LastTicketSale tool={tool} reload={retry} />
      <TicketSaleForm tool={tool} sale={sale} events={events} tooManyText={text("tooManyText")} />
    </>
  );
}
