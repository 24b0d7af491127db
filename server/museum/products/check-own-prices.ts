import { maxOwnCents } from "../../../commerce/money.ts";
import { parseCents } from "../model/cents.ts";
import type { TicketType } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";

/** Only an event's own types may have visitors' prices. @param at the list's place in catalogue.json */
export function checkOwnPrices(
  types: readonly TicketType[],
  at: string,
  { allowed }: { readonly allowed: boolean },
): Problem[] {
  return types.flatMap(({ id, price, minimumPrice }, index) => {
    if (minimumPrice === undefined) return [];
    const problem = (what: string, rest: Pick<Problem, "fix" | "value">): Problem => ({
      code: "CATALOGUE_PRICE",
      pointer: `${at}/${index}/price`,
      message: `At ticket type "${id}" (${at}/${index}): ${what}`,
      ...rest,
    });
    if (!allowed)
      return [
        problem("visitors cannot name the price of a part of a bundle or series", {
          fix: 'write one price, such as "25.00"',
        }),
      ];
    const tooHigh = [minimumPrice, price].find((each) => parseCents(each) > maxOwnCents);
    if (tooHigh !== undefined) {
      const most = (maxOwnCents / 100).toFixed(2);
      return [
        problem(`visitors name ${most} at most, so that nobody can pay "${tooHigh}"`, {
          fix: `write ${most} or less`,
          value: tooHigh,
        }),
      ];
    }
    if (parseCents(minimumPrice) <= parseCents(price)) return [];
    return [
      problem(`suggested is "${price}", less than minimum, "${minimumPrice}"`, {
        fix: "exchange the two",
        value: price,
      }),
    ];
  });
}
