import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { holdsSeats } from "../../commerce/cart/cart.ts";
import { serverNow } from "../../commerce/clock.ts";
import { CallError } from "../../commerce/errors.ts";
import { formatCountdown } from "../../messages/formats/number.ts";
import * as say from "../../messages/generated/app/hold.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { Sentence } from "../../ui/sentence.tsx";
import { cartState } from "../state/cart.ts";
import { extendHold, holdAgain } from "../state/cart-calls.ts";
import styles from "./hold.module.css";

/** Milliseconds below which the remaining time appears. */
const short = 180_000;

/** Screen readers announce these moments, not every second. */
const announcements = [
  { from: short, text: say.threeMinutesLeft },
  { from: 60_000, text: say.oneMinuteLeft },
  { from: 0, text: say.holdOver },
];

interface Refusal {
  readonly over: boolean;
  readonly message: string;
  readonly isFinal: boolean;
}

/** Shows the hold's remaining time once it is short. One press extends or renews the hold (WCAG 2.2.1). */
export function Hold() {
  const locale = useLocale();
  const cart = useSnapshot(cartState).cart as Cart | undefined;
  const left = useTimeLeft(cart && holdsSeats(cart) ? cart.expiresAt : undefined);
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  if (cart === undefined || left === undefined || left > short) return null;

  const over = left <= 0;
  const refused = refusal?.over === over ? refusal : undefined;
  const act = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await (over ? holdAgain() : extendHold());
    } catch (error) {
      setRefusal({
        over,
        message: error instanceof Error ? error.message : String(error),
        isFinal: error instanceof CallError && error.code === "NO_EXTENSION_LEFT",
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.hold} aria-label={say.seats(locale)}>
      <p>
        {over ? (
          <span>{(refused ? say.holdOver : say.holdOverHint)(locale)}</span>
        ) : (
          <Sentence
            text={(slots) => say.held(locale, slots)}
            slots={{ time: <strong className={styles.time}>{formatCountdown(locale, Math.ceil(left / 1000))}</strong> }}
          />
        )}
        {refused && <span className={styles.refusal}>{refused.message}</span>}
      </p>
      {!refused?.isFinal && (
        <button type="button" className="button" aria-busy={busy} onClick={() => !busy && void act()}>
          {over ? say.holdAgain(locale) : say.keepSeats(locale)}
        </button>
      )}
      <p className="visually-hidden" aria-live="polite">
        {refused?.message ?? announcements.findLast(({ from }) => left <= from)?.text(locale)}
      </p>
    </section>
  );
}

/** Returns milliseconds until a server instant, updated every second; undefined without one. */
function useTimeLeft(until: string | undefined): number | undefined {
  const [now, setNow] = useState(() => serverNow());
  const end = until === undefined ? undefined : Date.parse(until);
  useEffect(() => {
    if (end === undefined) return;
    const tick = () => setNow(serverNow());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [end]);
  return end === undefined ? undefined : end - now;
}
