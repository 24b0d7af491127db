import { useEffect, useState } from "react";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/tool.ts";
import * as say from "../../messages/generated/steps/tickets-lookup.ts";
import { type Data, defaults } from "../../schemas/generated/steps/tickets-lookup.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { useText } from "../../ui/use-text.ts";
import { Filters } from "./filters.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { Orders } from "./orders.tsx";
import styles from "./tickets-lookup.module.css";
import { type LookupFilter, useTickets } from "./use-tickets.tsx";

/** Finds a day's orders by event, date, time and part of a name or email (docs/behaviour.md, "Tickets lookup"). */
export default function TicketsLookupScreen({ data, services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  const locale = useLocale();
  const settings = { ...defaults, ...data };
  const text = useText(say, settings);
  const [chosen, setChosen] = useState<Partial<LookupFilter>>({});
  const { asked, isDeciding, events, dates, times, tickets } = useTickets(services, chosen);

  const none = [events.value?.events, dates.value?.dates, times.value?.times, tickets.value?.eventTickets].some(
    (found) => found?.length === 0,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: announce once per search, and withdraw for another
  useEffect(() => {
    const { noResultsType: type, noResultsDuration } = settings;
    if (none)
      return services.notify(
        { title: text("noResultsTitle"), message: text("noResultsText"), type },
        noResultsDuration,
      );
  }, [none, chosen]);
  // Tickets may have been redeemed in another window.
  useEffect(() => {
    addEventListener("focus", tickets.retry);
    return () => removeEventListener("focus", tickets.retry);
  }, [tickets.retry]);

  const results = useKeptFocus<HTMLDivElement>();
  const failed = [events, dates, times, tickets].find(({ error }) => error !== undefined);
  const loading = [events, dates, times, tickets].some((each) => each.loading && each.value === undefined);
  return (
    <div className={styles.lookup}>
      <Filters
        settings={settings}
        asked={asked}
        onChoose={(choice) => setChosen(choice.event === undefined ? { ...chosen, ...choice } : choice)}
        events={events.value?.events}
        dates={dates.value?.dates}
        times={times.value?.times}
      />
      <div ref={results} className={styles.results}>
        {failed?.error ? (
          <LoadFailure title={text("failedTitle")} message={failed.error.message} onRetry={failed.retry} />
        ) : loading || isDeciding ? (
          <Skeleton shape="rows" label={say.lookingUp(locale)} />
        ) : none ? (
          <NothingFound
            settings={settings}
            asked={asked}
            events={events.value?.events ?? []}
            onAllTimes={() => setChosen({ ...chosen, time: "" })}
          />
        ) : (
          tickets.value && (
            <Orders
              found={tickets.value}
              settings={settings}
              onOpen={(confirmationCode) =>
                window.open(address.href(settings.confirmPath, { confirmationCode }), "_blank", "noopener")
              }
            />
          )
        )}
      </div>
    </div>
  );
}
