import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";

export interface Opened {
  readonly act: "move" | "cancel";
  readonly ticketId: string;
}

/**
 * Stores the open form in the history entry, so that Back closes it.
 * It is in the entry's state, not the address: addresses get shared, and a ticket's ID is the content of its code.
 */
export function useOpened(): { readonly opened: Opened | undefined; open(next: Opened): void; close(): void } {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  /** History changes asynchronously, so a double press would navigate twice. */
  const going = useRef<string>(undefined);
  useEffect(() => {
    if (going.current !== key) going.current = undefined;
  }, [key]);
  const once = (go: () => void) => {
    if (going.current === key) return;
    going.current = key;
    go();
  };
  return {
    opened: isOpened(state) ? state : undefined,
    open: (next) => once(() => navigate(pathname + search, { state: next })),
    close: () => once(() => navigate(-1)),
  };
}

const isOpened = (state: unknown): state is Opened =>
  typeof state === "object" && state !== null && "ticketId" in state && "act" in state;
