import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { briefly } from "../../commerce/cart/brief.ts";
import { takesSeats } from "../../commerce/cart/cart.ts";
import * as say from "../../messages/generated/app/cart.ts";
import { useLocale } from "../../ui/locale.ts";
import { tenant } from "../boot.ts";
import { pageState, showSummary } from "../state/page.ts";
import { useSelected } from "../state/selected.ts";
import styles from "./SummaryButton.module.css";
import { summaryDialog } from "./SummaryDialog.tsx";

/** In milliseconds: who presses "+" three times hears one sum. */
const quiet = 700;
/** In milliseconds: announced by then, it would be read once more by who goes through the page. */
const announced = 5000;

/** What is chosen, in a few words: on a phone it opens the summary, everywhere its changes are announced. */
export function SummaryButton({ next }: { next?: string | undefined }) {
  const locale = useLocale();
  const selected = useSelected();
  const { summaryOpen } = useSnapshot(pageState);
  const { about, total } = briefly(locale, selected, { taxed: tenant.taxed });
  const brief = [...about, ...total].join(" · ");
  // A membership or a donation takes no seat that could be held.
  const isHeld = selected.isHeld || selected.cart === undefined || !takesSeats(selected.cart);
  return (
    <>
      {brief && (
        <button
          type="button"
          className={styles.summary}
          aria-label={(isHeld ? say.yourSelection : say.yourSelectionNotHeld)(locale, { brief })}
          aria-haspopup="dialog"
          aria-controls={summaryDialog}
          aria-expanded={summaryOpen}
          onClick={showSummary}
        >
          <span className={styles.about}>{about.join(" · ")}</span>
          {about.length > 0 && total.length > 0 && <span className="visually-hidden"> · </span>}
          <span className={styles.total}>{total}</span>
          {selected.cart === undefined && next !== undefined && <span className={styles.next}>{next}</span>}
          {!isHeld && <span className={styles.note}>{say.notHeld(locale)}</span>}
        </button>
      )}
      <p className="visually-hidden" aria-live="polite">
        {useSettled(selected.cart && (brief || undefined))}
      </p>
    </>
  );
}

/** A text once it has stood for a while, for as long as it takes to be announced; not the one that was there first. */
function useSettled(text: string | undefined): string | undefined {
  const [first] = useState(text);
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timers = [setTimeout(() => setSettled(text), quiet), setTimeout(() => setSettled(undefined), quiet + announced)];
    return () => timers.forEach(clearTimeout);
  }, [text]);
  return settled === first ? undefined : settled;
}
