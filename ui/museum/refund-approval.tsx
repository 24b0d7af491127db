import { type ReactNode, useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import { ApprovalDialog } from "../approval-dialog.tsx";
import type { Act } from "../use-act.ts";

interface RefundApprovalProps {
  act: Pick<Act<never>, "failure" | "isBusy">;
  /** Which refund. */
  children: ReactNode;
  onPin(pin: string): void;
}

/** Asks for a colleague's PIN once the server refuses a refund without one. */
export function RefundApproval({ act: { failure, isBusy }, children, onPin }: RefundApprovalProps) {
  const [isOpen, setOpen] = useState(false);
  const [seen, setSeen] = useState<Error>();
  if (failure !== seen) {
    setSeen(failure);
    if (isApprovalNeeded(failure)) setOpen(true);
  }
  return (
    <ApprovalDialog
      open={isOpen}
      busy={isBusy}
      failure={isApprovalNeeded(failure) ? undefined : failure?.message}
      onPin={onPin}
      onClose={() => setOpen(false)}
    >
      {children}
    </ApprovalDialog>
  );
}

function isApprovalNeeded(failure: unknown): boolean {
  return failure instanceof CallError && failure.code === "APPROVAL_REQUIRED";
}

/** The refund waits for a second employee, so nothing on screen is out of date. */
export function waitsForApproval(failure: unknown): boolean {
  return failure instanceof CallError && (failure.code?.startsWith("APPROVAL_") === true || failure.status === 429);
}
