import type { Quantities } from "../../commerce/party.ts";
import type { EventTickets } from "../../schemas/generated/wire.ts";

type Chosen = Readonly<Record<string, Quantities>>;

/** Returns the same party at another event, matching ticket types by title. */
export function samePartyAt(event: EventTickets, main: EventTickets, quantities: Quantities): Quantities {
  const counts = main.ticketTypes.flatMap(({ id, title, type }) => {
    const same =
      type === "membership"
        ? undefined
        : event.ticketTypes.find((other) => other.title === title && other.type !== "membership");
    return same === undefined || !quantities[id]
      ? []
      : [[same.id, Math.min(quantities[id], same.ticketLimit)] as const];
  });
  return Object.fromEntries(counts);
}

/** Updates the first event's quantities; other events follow until the visitor changes them there. */
export function followParty([main, ...others]: readonly EventTickets[], before: Chosen, next: Quantities): Chosen {
  if (main === undefined) return before;
  const followed = others.map((event) => {
    const present = before[event.id] ?? {};
    const isFollowing = isSame(present, samePartyAt(event, main, before[main.id] ?? {}));
    return [event.id, isFollowing ? samePartyAt(event, main, next) : present] as const;
  });
  return { ...before, [main.id]: next, ...Object.fromEntries(followed) };
}

function isSame(one: Quantities, other: Quantities): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((id) => (one[id] ?? 0) === (other[id] ?? 0));
}
