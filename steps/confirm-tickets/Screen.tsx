import { useEffect } from "react";
import { ticketsPath } from "../../commerce/check-in.ts";
import { log } from "../../commerce/log.ts";
import type { ToolServices } from "../../commerce/services.ts";
import type { ScreenProps } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/confirm-tickets.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { defaults } from "./defaults.ts";
import { ScannedTickets } from "./ScannedTickets.tsx";

/** What a code admits to, and how many of them come in now (specification, section 2, "/box-office/check-in/confirm"). */
export default function ConfirmTicketsScreen({ data, services }: ScreenProps<Data, Answer, object, object, ToolServices>) {
  const settings = { ...defaults, ...data };
  const { confirmation, confirmationCode } = services.query;
  const path = confirmation ? ticketsPath("ticket-id", confirmation) : confirmationCode ? ticketsPath("ticket-code", confirmationCode) : undefined;
  useEffect(() => {
    if (path === undefined) log("Missing confirmation code");
  }, [path]);

  if (path !== undefined) return <ScannedTickets key={path} path={path} settings={settings} services={services} />;
  return (
    <EmptyState title={settings.missingTitle}>
      <p>{settings.missingText}</p>
      <button type="button" className="button" onClick={() => services.go(settings.checkInPath)}>
        {settings.scanAnotherText}
      </button>
    </EmptyState>
  );
}
