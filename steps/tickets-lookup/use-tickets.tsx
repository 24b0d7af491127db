import type { ToolServices } from "../../commerce/services.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";

export interface LookupFilter {
  readonly event: string;
  readonly date: string;
  readonly time: string;
  /** Part of a name or email; empty for all. */
  readonly search: string;
}

/**
 * Loads each filter's options once the previous filters are known, then the orders.
 * Defaults to today, the event with most guests, and the next time.
 */
export function useTickets({ get, may, today }: ToolServices, chosen: Partial<LookupFilter>) {
  const arrivals = useLoaded(may("check-in") ? staffPaths.arrivals() : undefined, get);
  const events = useLoaded(staffPaths.lookupEvents(), get);
  const expected = arrivals.value?.events ?? [];
  const listed = (id: string) => events.value?.events.some((event) => event.id === id);
  const id = chosen.event ?? expected.find((event) => listed(event.id))?.id ?? "";
  const dates = useLoaded(id === "" ? undefined : staffPaths.lookupDates({ id }), get);
  const date = chosen.date ?? dates.value?.dates.find((day) => day === today()) ?? "";
  const isDay = id !== "" && date !== "";
  const times = useLoaded(isDay ? staffPaths.lookupTimes({ id, date }) : undefined, get);
  const slots = expected.find((event) => event.id === id)?.slots ?? [];
  const next = slots.find(({ begins }) => begins === "next") ?? slots.find(({ begins }) => begins === "now");
  const time =
    chosen.time ??
    (chosen.date === undefined && times.value?.times.includes(next?.time ?? "") ? next?.time : undefined) ??
    "";
  const asked: LookupFilter = { event: id, date, time, search: chosen.search ?? "" };
  const query = { id, date, sortBy: "customerLastname", eventTime: time, searchString: asked.search };
  // A date loads its times, and then its tickets (docs/behaviour.md, "Tickets lookup").
  const tickets = useLoaded(isDay && times.value ? staffPaths.lookupTickets(query) : undefined, get);
  return {
    asked,
    isDeciding: chosen.event === undefined && arrivals.loading && arrivals.value === undefined,
    events,
    dates,
    times,
    tickets,
  };
}
