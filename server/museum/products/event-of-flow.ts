import type { Event } from "../model/config.ts";

interface FlowOfEvent {
  readonly base: string;
  readonly handle: string;
  readonly steps: readonly {
    readonly isFirstStep?: boolean;
    readonly data?: Readonly<Record<string, unknown>> | object;
  }[];
}

/** Finds the event that a flow is named after, or else the one of its first step; undefined for other flows. */
export function eventOfFlow(
  { base, handle, steps }: FlowOfEvent,
  events: ReadonlyMap<string, Event>,
): Event | undefined {
  if (base !== "event") return undefined;
  const { eventId } = (steps.find(({ isFirstStep }) => isFirstStep)?.data ?? {}) as { eventId?: unknown };
  return events.get(handle) ?? events.get(String(eventId));
}
