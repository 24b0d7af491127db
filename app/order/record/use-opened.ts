import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** What is open over the order's page. */
export interface Opened {
  readonly act: "move" | "cancel";
  readonly ticketId: string;
}

/**
 * What is open is an entry of the browser's history, so that Back closes it. It is in the entry's state and not in the address: a ticket's id
 * is what its code says, and addresses are passed on.
 */
export function useOpened(): { readonly opened: Opened | undefined; open(next: Opened): void; close(): void } {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  /** The browser goes a moment later: the second half of a double press would go twice. */
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

const isOpened = (state: unknown): state is Opened => typeof state === "object" && state !== null && "ticketId" in state && "act" in state;
