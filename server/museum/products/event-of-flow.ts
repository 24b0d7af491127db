import type { Event } from "../config/types.ts";

/** What tells which event a flow is about: where it is, or what its first step names. */
interface FlowOfEvent {
  readonly base: string;
  readonly handle: string;
  readonly steps: readonly { readonly isFirstStep?: boolean; readonly data?: Readonly<Record<string, unknown>> | object }[];
}

/** The event that a flow is about: the one it is named after, else the one that its first step names; undefined for other flows. */
export function eventOfFlow({ base, handle, steps }: FlowOfEvent, events: ReadonlyMap<string, Event>): Event | undefined {
  if (base !== "event") return undefined;
  const { eventId } = (steps.find(({ isFirstStep }) => isFirstStep)?.data ?? {}) as { eventId?: unknown };
  return events.get(handle) ?? events.get(String(eventId));
}
