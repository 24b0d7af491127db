import type { ToolServices } from "../../commerce/services.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { paths } from "../../schemas/generated/paths.ts";

/** What is looked up; empty where it has not been chosen. */
export interface LookupFilter {
  readonly event: string;
  readonly date: string;
  /** Empty for all. */
  readonly time: string;
  /** Part of a name or email; empty for all. */
  readonly search: string;
}

/** What can be chosen, and the orders for what is chosen, each as soon as what it depends on is known. */
export function useTickets({ get }: ToolServices, { event: id, date, time, search }: LookupFilter) {
  const isDay = id !== "" && date !== "";
  const times = useLoaded(isDay ? paths.lookupTimes({ id, date }) : undefined, get);
  const asked = { id, date, sortBy: "customerLastname", eventTime: time, searchString: search };
  return {
    events: useLoaded(paths.lookupEvents(), get),
    dates: useLoaded(id === "" ? undefined : paths.lookupDates({ id }), get),
    times,
    // A date loads its times, and then its tickets (docs/behaviour.md, "Tickets lookup").
    tickets: useLoaded(isDay && times.value ? paths.lookupTickets(asked) : undefined, get),
  };
}
