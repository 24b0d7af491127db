import { useState } from "react";
import { forgetRedemption, type LastRedemption, undoableRedemption } from "../../commerce/last-redemption.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { UndoBar } from "../undo-bar.tsx";

interface UndoLastProps {
  services: Pick<ToolServices, "door" | "post" | "notify" | "storage">;
  /** Describes the last redemption or sale; undefined hides the bar. */
  textOf(last: LastRedemption): string | undefined;
  message?: string | undefined;
  undoText: string;
  unansweredText: string;
  onPress?(): void;
  onUndone(last: LastRedemption): void;
}

/** Undoes this window's last redemption or sale while that is possible. */
export function UndoLast({
  services,
  textOf,
  message = "",
  undoText,
  unansweredText,
  onPress,
  onUndone,
}: UndoLastProps) {
  const [last] = useState(() => undoableRedemption(services.storage, Date.now()));
  const text = last && textOf(last.redemption);
  if (last === undefined || text === undefined) return null;
  const { redemption, left } = last;
  return (
    <UndoBar
      text={text}
      message={message}
      undoText={undoText}
      unansweredText={unansweredText}
      left={left}
      send={async (key) =>
        // Without a network, it may have been recorded on this device only.
        (await services.door.undo(redemption.key)) ||
        services.post(redemption.undo, { key: redemption.key }, { idempotencyKey: key })
      }
      onPress={onPress}
      onUndone={() => {
        forgetRedemption(services.storage);
        onUndone(redemption);
      }}
      onRefused={(error) => {
        // Final: too late, or already undone.
        forgetRedemption(services.storage);
        services.notify({ message: error.message, type: "error" });
      }}
    />
  );
}
