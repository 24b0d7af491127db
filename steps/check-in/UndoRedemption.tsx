import { useEffect, useState } from "react";
import { isUnanswered } from "../../commerce/errors.ts";
import { forgetRedemption, type LastRedemption, undoableRedemption } from "../../commerce/last-redemption.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import * as say from "../../messages/generated/steps/check-in.ts";
import type { Settings } from "../../schemas/generated/steps/check-in.ts";
import { useSubmission } from "../../ui/useSubmission.ts";
import { useText } from "../../ui/useText.ts";
import styles from "./check-in.module.css";

interface UndoRedemptionProps {
  settings: Settings;
  services: ToolServices;
  address: ToolAddress;
  onUndo(): void;
}

/** For the clerk who slipped: takes the last redemption or sale back while that is possible, and leads to where it was made. */
export function UndoRedemption({ settings, services, address, onUndo }: UndoRedemptionProps) {
  const text = useText(say, settings);
  const [last, setLast] = useState(() => undoableRedemption(services.storage, Date.now()));
  useEffect(() => {
    if (last === undefined) return;
    const timer = setTimeout(() => setLast(undefined), last.left);
    return () => clearTimeout(timer);
  }, [last]);

  const forget = () => {
    forgetRedemption(services.storage);
    setLast(undefined);
  };
  const undoing = useSubmission<LastRedemption, unknown>({
    send: ({ undo, key }, own) => services.post(undo, { key }, { idempotencyKey: own }),
    isUnanswered,
    onAnswer(_answer, { orderNumber, tool, query }) {
      forget();
      services.notify({ message: orderNumber === "" ? text("takenBackMessage") : text("undoneMessage"), type: "info" });
      address.go(tool, { query });
    },
    onFailure(error) {
      if (isUnanswered(error)) return;
      // A refusal is final: too late, or undone already.
      forget();
      services.notify({ message: error.message, type: "error" });
    },
  });

  if (last === undefined) return null;
  const { redemption } = last;
  const { count, orderNumber: order } = redemption;
  return (
    <section className={styles.undo} aria-label={text("undoText")}>
      <p>{order === "" ? text("lastSoldText", { count }) : text("lastRedeemedText", { count, order })}</p>
      {undoing.state === "unanswered" && <p role="alert">{text("undoUnansweredText")}</p>}
      <button
        type="button"
        aria-busy={undoing.state === "sending"}
        onClick={() => {
          onUndo();
          undoing.submit(redemption);
        }}
      >
        {text("undoText")}
      </button>
    </section>
  );
}
