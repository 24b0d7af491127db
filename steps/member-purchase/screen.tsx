import { useEffect, useState } from "react";
import { log } from "../../commerce/errors.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/member-purchase.ts";
import { type Data, defaults } from "../../schemas/generated/steps/member-purchase.ts";
import { useText } from "../../ui/use-text.ts";
import { LookUpMember, MemberTickets } from "./member-tickets.tsx";

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

  if (!missing)
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
  return <LookUpMember title={text("missingTitle")} text={text("missingText")} settings={settings} address={address} />;
}
