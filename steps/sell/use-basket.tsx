import { useCallback, useEffect, useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { SellBasket, SellBasketResponse, SellCartRequest } from "../../schemas/generated/wire.ts";
import { useAct } from "../../ui/use-act.ts";
import { type Change, changeRequest, linesWith } from "./basket.ts";

const storedAs = "sellBasket";
/** Milliseconds after which the guest has left. */
const maxAgeMs = 15 * 60_000;

function storedId(storage: Pick<Storage, "getItem">): string | undefined {
  const text = storage.getItem(storedAs);
  if (text === null) return undefined;
  const { cartId, at } = JSON.parse(text) as { readonly cartId: string; readonly at: number };
  return Date.now() - at < maxAgeMs ? cartId : undefined;
}

/** Seconds before its end in which the hold is counted down. */
const countedSeconds = 120;

/** The sale's basket, held by the server. Presses apply in turn; a refused one changes nothing. */
export function useBasket(services: Pick<ToolServices, "get" | "post" | "storage">, onRefused: () => void) {
  const { storage } = services;
  const [basket, setBasket] = useState<SellBasket | null>(null);
  const [heldUntil, setHeldUntil] = useState<number>();
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const [problem, setProblem] = useState<string>();
  const [soldOut, setSoldOut] = useState<Change>();
  const [isLoading, setLoading] = useState(() => storedId(storage) !== undefined);
  const accept = useCallback(
    (found: SellBasket | null) => {
      setBasket(found);
      setHeldUntil(found === null ? undefined : Date.now() + found.heldSeconds * 1000);
      if (found === null) storage.removeItem(storedAs);
      else storage.setItem(storedAs, JSON.stringify({ cartId: found.cart.id, at: Date.now() }));
    },
    [storage],
  );
  useLoading(services, { isLoading, accept, done: () => setLoading(false) });

  const act = useAct<SellCartRequest, SellBasketResponse>({
    send: (input, key) => services.post(staffPaths.changeSellBasket(), input, { idempotencyKey: key }),
    everyPress: true,
    onAnswer({ basket: changed }) {
      accept(changed);
      setChanges((all) => all.slice(1));
    },
    onRefused(error) {
      setChanges((all) => all.slice(1));
      setProblem(error.message);
      if (error instanceof CallError && error.code === "SOLD_OUT") setSoldOut(changes[0]);
      if (isOutdated(error)) setLoading(true);
      onRefused();
    },
  });
  const [next] = changes;
  useEffect(() => {
    if (!isLoading && next !== undefined && act.state === "idle") void act.submit(changeRequest(next, basket));
  }, [isLoading, next, act.state, act.submit, basket]);

  const change = (wanted: Change) => {
    setProblem(undefined);
    setSoldOut(undefined);
    setChanges((all) => [...all, wanted]);
  };
  return {
    basket,
    lines: linesWith(basket, changes),
    /** The price is not that of the lines shown. */
    isPricing: isLoading || changes.length > 0,
    isUnanswered: act.state === "unanswered",
    problem,
    setProblem,
    /** The change that found no seats. */
    soldOut,
    heldUntil,
    change,
    /** Holds the seats again. */
    renew: () => change({ lines: [] }),
    reload: () => setLoading(true),
    forget() {
      accept(null);
      setChanges([]);
      setProblem(undefined);
      setSoldOut(undefined);
    },
  };
}

/** The basket is another than the screen shows, sold, or someone else's. */
function isOutdated(error: Error): boolean {
  return error instanceof CallError && (error.code === "CART_CHANGED" || error.status === 404 || error.status === 410);
}

interface Loading {
  readonly isLoading: boolean;
  accept(basket: SellBasket | null): void;
  done(): void;
}

/** Loads the stored basket, after a reload or a change elsewhere. */
function useLoading(
  { get, storage }: Pick<ToolServices, "get" | "storage">,
  { isLoading, accept, done }: Loading,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per load
  useEffect(() => {
    if (!isLoading) return;
    const stopping = new AbortController();
    const cartId = storedId(storage) ?? "";
    get(staffPaths.sellBasket({ cartId }), stopping.signal).then(
      ({ basket }) => {
        if (stopping.signal.aborted) return;
        accept(basket);
        done();
      },
      // The next press says why.
      () => stopping.signal.aborted || done(),
    );
    return () => stopping.abort();
  }, [isLoading]);
}

/** Returns the seconds left of a hold in its last two minutes, 0 once it has ended, else undefined. */
export function useSecondsLeft(heldUntil: number | undefined): number | undefined {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (heldUntil === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      setNow(Date.now());
      const left = heldUntil - Date.now();
      if (left > 0) timer = setTimeout(look, left > countedSeconds * 1000 ? left - countedSeconds * 1000 : 1000);
    };
    look();
    return () => clearTimeout(timer);
  }, [heldUntil]);
  if (heldUntil === undefined) return undefined;
  const left = Math.max(0, Math.ceil((heldUntil - now) / 1000));
  return left <= countedSeconds ? left : undefined;
}
