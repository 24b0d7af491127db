import { Fragment, useEffect, useState } from "react";
import { briefly } from "../../commerce/cart/brief.ts";
import { takesSeats } from "../../commerce/cart/cart.ts";
import { factSeparator, unbroken } from "../../messages/formats/list.ts";
import * as say from "../../messages/generated/app/cart.ts";
import { useLocale } from "../../ui/locale.ts";
import { showSummary, usePageState, useTenant } from "../state/page.ts";
import { useSelected } from "../state/selection.ts";
import { summaryDialog } from "./summary.tsx";
import styles from "./summary-button.module.css";

/** Three quick presses of "+" announce one sum. */
const quietMs = 700;
/** Then the announced text is removed, so that screen readers do not read it twice. */
const announcedMs = 5000;

/**
 * Shows the selection in a few words and announces changes; on a phone it opens the summary.
 * @param props.next the question to answer next, where several are on the page
 */
export function SummaryButton({ next }: { next?: string | undefined }) {
  const tenant = useTenant();
  const locale = useLocale();
  const selected = useSelected();
  const { summaryOpen } = usePageState();
  const { about, total } = briefly(locale, selected, { taxed: tenant.taxed });
  const brief = [...about, ...total].join(factSeparator(locale));
  // Memberships and donations take no seats to hold.
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
          {[...about, ...total].map((part, index) => (
            <Fragment key={part}>
              {index > 0 && <span className="visually-hidden">{factSeparator(locale)}</span>}
              <span className={index < about.length ? styles.about : styles.total}>{unbroken(part)}</span>
            </Fragment>
          ))}
          {next !== undefined && <span className={styles.next}>{next}</span>}
          {next === undefined && !isHeld && <span className={styles.note}>{say.notHeld(locale)}</span>}
        </button>
      )}
      <p className="visually-hidden" aria-live="polite">
        {useSettled(selected.cart && (brief || undefined))}
      </p>
    </>
  );
}

/** Returns a text once it is stable, until it has been announced; skips the initial text. */
function useSettled(text: string | undefined): string | undefined {
  const [first] = useState(text);
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timers = [
      setTimeout(() => setSettled(text), quietMs),
      setTimeout(() => setSettled(undefined), quietMs + announcedMs),
    ];
    return () => timers.forEach(clearTimeout);
  }, [text]);
  return settled === first ? undefined : settled;
}
