import type { Theme } from "../../schemas/generated/tenant.ts";
import type { ArtNumbers, TicketArt } from "./art.ts";
import { leavesArt } from "./leaves.ts";
import { strataArt } from "./strata.ts";

/** Which art a museum's tickets have. */
export type TicketArtKind = NonNullable<Theme["ticketArt"]>;

const kinds: Readonly<Record<TicketArtKind, (numbers: ArtNumbers) => TicketArt>> = {
  strata: strataArt,
  leaves: leavesArt,
};

/** Draws an order's art, identical on screen, paper and mail. @param name the order's, such as "#1009" */
export function ticketArt(name: string, kind: TicketArtKind = "strata"): TicketArt {
  const next = numbersOf(name);
  return kinds[kind]({ next, between: (least, most) => least + next() * (most - least) });
}

/** Generates reproducible pseudo-random numbers from 0 to 1 (FNV-1a, then mulberry32). */
function numbersOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
