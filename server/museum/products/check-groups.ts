import type { TicketType } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";

/** A group's minimum must fit into one cart and one party. @param at the list's place in catalogue.json */
export function checkGroups(types: readonly TicketType[], at: string, maxPartySize?: number): Problem[] {
  return types.flatMap(({ id, minQuantity, ticketLimit }, index) => {
    if (minQuantity === undefined) return [];
    const [name, most] =
      maxPartySize !== undefined && maxPartySize < ticketLimit
        ? ["maxPartySize", maxPartySize]
        : ["ticketLimit", ticketLimit];
    if (minQuantity <= most) return [];
    const problem: Problem = {
      code: "CATALOGUE_GROUP",
      pointer: `${at}/${index}/minQuantity`,
      message: `At ticket type "${id}" (${at}/${index}): minQuantity is ${minQuantity}, but ${name} is ${most}, so that nobody can buy it`,
      fix: `lower minQuantity, or raise ${name}`,
      value: String(minQuantity),
    };
    return [problem];
  });
}
