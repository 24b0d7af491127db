import { useEffect } from "react";
import { log } from "../../commerce/log.ts";
import type { ToolServices } from "../../commerce/services.ts";
import type { ScreenProps } from "../../engine/core/contract.ts";
import type { Answer, Data } from "../../schemas/generated/steps/member-purchase.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { defaults } from "./defaults.ts";
import { MemberTickets } from "./MemberTickets.tsx";

/** Free tickets for a member, used as they are given (specification, section 2, "/box-office/member/purchase"). */
export default function MemberPurchaseScreen({ data, services }: ScreenProps<Data, Answer, object, object, ToolServices>) {
  const settings = { ...defaults, ...data };
  const { id, level, expires } = services.query;
  const missing = !(id && level && expires);
  useEffect(() => {
    if (missing) log("Missing query information");
  }, [missing]);

  if (!missing) return <MemberTickets key={id} member={{ id, level, expires }} settings={settings} services={services} />;
  return (
    <EmptyState title={settings.missingTitle}>
      <p>{settings.missingText}</p>
      <button type="button" className="button" onClick={() => services.go(settings.lookupPath)}>
        {settings.lookupText}
      </button>
    </EmptyState>
  );
}
