import { formatDay } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/steps/tickets-lookup.ts";
import type { Settings } from "../../schemas/generated/steps/tickets-lookup.ts";
import type { LookupEventsResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./tickets-lookup.module.css";
import type { LookupFilter } from "./use-tickets.tsx";

interface NothingFoundProps {
  settings: Settings;
  asked: LookupFilter;
  events: LookupEventsResponse["events"];
  onAllTimes(): void;
}

/** Names the search without results: the banner disappears, and a misspelled name is not a used ticket. */
export function NothingFound({
  settings,
  asked: { event, date, time, search },
  events,
  onAllTimes,
}: NothingFoundProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const title = events.find(({ id }) => id === event)?.title ?? "";
  const what = [title, formatDay(locale, date, "short"), time].filter((part) => part !== "").join(", ");
  if (what === "") return null;
  return (
    <>
      <p className={styles.none}>
        {search === "" ? text("nothingFoundText", { what }) : text("nobodyFoundText", { what, search })}
      </p>
      {time !== "" && (
        <button type="button" className={styles.all} onClick={onAllTimes}>
          {text("allTimesText")}
        </button>
      )}
    </>
  );
}
