import { useId } from "react";
import type { ToolServices } from "../../commerce/services.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { useRefresh } from "../../engine/react/use-refresh.ts";
import * as say from "../../messages/generated/steps/dashboard.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Data } from "../../schemas/generated/steps/dashboard.ts";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useText } from "../../ui/use-text.ts";
import styles from "./arrivals.module.css";
import { EventArrivals } from "./event-arrivals.tsx";

/** Milliseconds. */
const refreshInterval = 30_000;

/** Expected and arrived guests per event, refreshed while the page is visible. */
export function Arrivals({ settings, services }: { settings: Data; services: ToolServices }) {
  const locale = useLocale();
  const text = useText(say, settings);
  const id = useId();
  const { value, error, retry } = useLoaded(staffPaths.arrivals(), services.get);
  useRefresh(retry, refreshInterval);
  return (
    <section aria-labelledby={id} className={styles.arrivals}>
      <h2 id={id}>{text("arrivalsTitle")}</h2>
      {value !== undefined ? (
        value.events.length === 0 ? (
          <p className={styles.nobody}>{text("nobodyText")}</p>
        ) : (
          <>
            <p>{say.admissionsText(locale, value.admissions)}</p>
            {value.events.map((event) => (
              <EventArrivals key={event.id} event={event} />
            ))}
          </>
        )
      ) : error !== undefined ? (
        <div role="alert" className={styles.failed}>
          <p>{text("failedText")}</p>
          <button type="button" className="button" onClick={retry}>
            {text("retryText")}
          </button>
        </div>
      ) : (
        <Skeleton shape="rows" label={say.loading(locale)} />
      )}
    </section>
  );
}
