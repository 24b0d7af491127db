import { type ReactNode, useLayoutEffect, useState } from "react";
import * as say from "../messages/generated/ui/approval-dialog.ts";
import styles from "./approval-dialog.module.css";
import { Dialog } from "./dialog.tsx";
import { useLocale } from "./locale.ts";
import { PinPad } from "./pin-pad.tsx";

interface ApprovalDialogProps {
  /** Describes the act, such as its sum. */
  children: ReactNode;
  open: boolean;
  busy: boolean;
  /** Why the last PIN was refused. */
  failure: string | undefined;
  onPin(pin: string): void;
  onClose(): void;
}

const length = 4;

/** Takes another employee's PIN for an act that one person may not do alone. */
export function ApprovalDialog({ children, open, busy, failure, onPin, onClose }: ApprovalDialogProps) {
  const locale = useLocale();
  return (
    <Dialog title={say.title(locale)} open={open} onClose={onClose}>
      <div className={styles.approval}>
        <div>{children}</div>
        <p>{say.text(locale)}</p>
        <Pin busy={busy} failure={failure} onPin={onPin} />
      </div>
    </Dialog>
  );
}

function Pin({ busy, failure, onPin }: Pick<ApprovalDialogProps, "busy" | "failure" | "onPin">) {
  const [pin, setPin] = useState("");
  // Before the next key: the old digits would leave no room for it.
  useLayoutEffect(() => {
    if (!busy) setPin("");
  }, [busy]);
  return (
    <PinPad
      pin={pin}
      length={length}
      invalid={!busy && failure !== undefined && pin === ""}
      problem={busy ? undefined : failure}
      busy={busy}
      onChange={(next) => {
        setPin(next);
        if (next.length === length) onPin(next);
      }}
    />
  );
}
