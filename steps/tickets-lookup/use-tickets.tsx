import type { ToolServices } from "../../commerce/services.ts";
import type { LookupDatesResponse, LookupEventsResponse, LookupTimesResponse, TicketOrdersResponse } from "../../schemas/generated/wire.ts";
import { useLoaded } from "../../ui/useLoaded.ts";

/** What is looked up; empty where it has not been chosen. */
export interface Asked {
  readonly event: string;
  readonly date: string;
  /** Empty for all. */
  readonly time: string;
  /** Part of a name or email; empty for all. */
  readonly search: string;
}

/** What can be chosen, and the orders for what is chosen, each as soon as what it depends on is known. */
export function useTickets(services: ToolServices, { event, date, time, search }: Asked) {
  const base = "/employee/tickets-lookup";
  const ofEvent = event === "" ? undefined : `${base}/event/${encodeURIComponent(event)}`;
  const ofDate = ofEvent === undefined || date === "" ? undefined : `${ofEvent}/${date}`;
  const query = new URLSearchParams({ sortBy: "customerLastname", eventTime: time, searchString: search });
  const get = <T,>(path: string, signal: AbortSignal) => services.get<T>(path, signal);
  const times = useLoaded<LookupTimesResponse>(ofDate && `${ofDate}/times`, get);
  return {
    events: useLoaded<LookupEventsResponse>(`${base}/events`, get),
    dates: useLoaded<LookupDatesResponse>(ofEvent && `${ofEvent}/dates`, get),
    times,
    // A date loads its times, and then its tickets (docs/behaviour.md, "Tickets lookup").
    tickets: useLoaded<TicketOrdersResponse>(times.value && `${ofDate}/tickets?${query}`, get),
  };
}
