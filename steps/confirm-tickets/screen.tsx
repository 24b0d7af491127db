import { useEffect } from "react";
import type { TicketsCode } from "../../commerce/check-in.ts";
import { log } from "../../commerce/log.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/tool.ts";
import * as say from "../../messages/generated/steps/confirm-tickets.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import { type Data, defaults } from "../../schemas/generated/steps/confirm-tickets.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useText } from "../../ui/use-text.ts";
import { ScannedTickets } from "./scanned-tickets.tsx";

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
