import { useState } from "react";
import { undoableRedemption, undoing } from "../../commerce/last-redemption.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import * as say from "../../messages/generated/steps/check-in.ts";
import type { Settings } from "../../schemas/generated/steps/check-in.ts";
import { UndoBar } from "../../ui/undo-bar.tsx";
import { useText } from "../../ui/use-text.ts";

interface UndoRedemptionProps {
  settings: Settings;
  services: ToolServices;
  address: ToolAddress;
  onUndo(): void;
}

export function UndoRedemption({ settings, services, address, onUndo }: UndoRedemptionProps) {
  const text = useText(say, settings);
  const [last] = useState(() => undoableRedemption(services.storage, Date.now()));
  if (last === undefined) return null;
  const { redemption, left } = last;
  const { count, orderNumber: order, tool, query } = redemption;
  return (
    <UndoBar
      text={order === "" ? text("lastSoldText", { count }) : text("lastRedeemedText", { count, order })}
      undoText={text("undoText")}
      unansweredText={text("undoUnansweredText")}
      left={left}
      onPress={onUndo}
      {...undoing(services, redemption, () => {
        services.notify({ message: order === "" ? text("takenBackMessage") : text("undoneMessage"), type: "info" });
        address.go(tool, { query });
      })}
    />
  );
}
