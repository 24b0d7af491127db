import { useCallback, useEffect, useRef, useState } from "react";
import type { ToolServices } from "../../commerce/services.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { SellCheckoutRequest, SellTerminalResponse, TerminalPayment } from "../../schemas/generated/wire.ts";
import { useAct } from "../../ui/use-act.ts";
import type { MadeSale } from "./sold.tsx";

const storedAs = "sellOnReader";
/** Milliseconds between two looks at the card reader. */
const lookMs = 1200;

interface ReaderParts {
  /** The basket on screen waits for its card, such as after a press in another window. */
  readonly waitingCart: string | undefined;
  onSold(sale: MadeSale): void;
  /** Nothing was sold: the basket can change again. */
  onEnded(payment: TerminalPayment | null): void;
  onRefused(error: Error): void;
}

/** The payment of a sale at the card reader. It is found again after a reload or a new sign-in. */
export function useReader(services: Pick<ToolServices, "get" | "post" | "storage">, parts: ReaderParts) {
  const { storage } = services;
  const [cartId, setCartId] = useState(() => storage.getItem(storedAs) ?? undefined);
  const [payment, setPayment] = useState<TerminalPayment>();
  const [isLost, setLost] = useState(false);
  const watch = useCallback(
    (id: string | undefined) => {
      if (id === undefined) storage.removeItem(storedAs);
      else storage.setItem(storedAs, id);
      setCartId(id);
    },
    [storage],
  );
  const accept = ({ payment: now }: SellTerminalResponse) => {
    setLost(false);
    if (now?.state === "sold" && now.sold !== undefined) {
      watch(undefined);
      setPayment(undefined);
      parts.onSold({ ...now.sold, key: now.key ?? "" });
      return;
    }
    setPayment(now ?? undefined);
    if (now === null || now.state === "failed" || now.state === "refunded") {
      watch(undefined);
      parts.onEnded(now);
    }
  };
  const beginning = useAct<SellCheckoutRequest, SellTerminalResponse>({
    stored: { storage, name: "sentToReader" },
    send: (input, key) => services.post(staffPaths.beginOnReader(), input, { idempotencyKey: key }),
    onAnswer(answer, input) {
      setPayment(answer.payment ?? undefined);
      watch(input.cartId);
    },
    onRefused: parts.onRefused,
  });
  const canceling = useAct<string, SellTerminalResponse>({
    send: (of, key) => services.post(staffPaths.cancelOnReader(), { cartId: of }, { idempotencyKey: key }),
    onAnswer: accept,
  });
  const { waitingCart } = parts;
  useEffect(() => {
    if (waitingCart !== undefined) watch(waitingCart);
  }, [waitingCart, watch]);
  useLooking(services, cartId, accept, () => setLost(true));
  const state = isLost ? "checking" : (payment?.state ?? "checking");
  const isOpen = cartId !== undefined && (state === "waiting" || state === "processing" || state === "checking");
  const isCanceling = cartId !== undefined && (state === "canceling" || canceling.isBusy);
  return {
    beginning,
    payment,
    state,
    /** The basket is locked until the card reader has ended, or the clerk cancels. */
    isOpen,
    isCanceling,
    isShown: isOpen || isCanceling,
    /** Why the last payment failed. */
    problem: cartId === undefined ? payment?.message : undefined,
    dismiss: () => cartId === undefined && setPayment(undefined),
    cancel: () => cartId !== undefined && void canceling.submit(cartId),
    forget() {
      watch(undefined);
      setPayment(undefined);
    },
  };
}

/** Looks again after each answer, while a payment is open. */
function useLooking(
  { get }: Pick<ToolServices, "get">,
  cartId: string | undefined,
  onAnswer: (answer: SellTerminalResponse) => void,
  onLost: () => void,
): void {
  const latest = useRef({ onAnswer, onLost });
  useEffect(() => {
    latest.current = { onAnswer, onLost };
  });
  useEffect(() => {
    if (cartId === undefined) return;
    const stopping = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      try {
        const answer = await get(staffPaths.readerPayment({ cartId }), stopping.signal);
        if (!stopping.signal.aborted) latest.current.onAnswer(answer);
      } catch {
        if (!stopping.signal.aborted) latest.current.onLost();
      }
      if (!stopping.signal.aborted) timer = setTimeout(look, lookMs);
    };
    void look();
    return () => {
      stopping.abort();
      clearTimeout(timer);
    };
  }, [cartId, get]);
}
