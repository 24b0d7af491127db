import type { ToolAddress } from "../../commerce/services.ts";
import * as say from "../../messages/generated/steps/member-purchase.ts";
import type { Settings } from "../../schemas/generated/steps/member-purchase.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useText } from "../../ui/use-text.ts";

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
