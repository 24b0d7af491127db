import { parseCents } from "../model/cents.ts";
import type { Catalogue, TicketType } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";

/** A price this many times another is probably a typo. */
const unusual = 10;

interface Priced {
  readonly id: string;
  readonly title: string;
  readonly price: string;
  readonly pointer: string;
}

const shown = (cents: number) => (cents / 100).toFixed(2);

/** Warns about unusually high prices within a list, and about day prices far from the usual one. */
export function checkPrices(catalogue: Catalogue): Problem[] {
  return [...listsOf(catalogue).flatMap(checkHighest), ...checkDayPrices(catalogue)];
}

/** Warns about prices that changed by a factor of ten, until the files are next read. */
export function checkPriceChanges(before: Catalogue, catalogue: Catalogue): Problem[] {
  const old = new Map(
    listsOf(before)
      .flat()
      .map(({ id, price }) => [id, parseCents(price)]),
  );
  return listsOf(catalogue)
    .flat()
    .flatMap(({ id, title, price, pointer }) => {
      const [was, is] = [old.get(id) ?? 0, parseCents(price)];
      const isSlip = was > 0 && is > 0 && (is >= was * unusual || is * unusual <= was);
      return isSlip
        ? [slip(pointer, `the price of ${title} was ${shown(was)} until now, and is ${shown(is)}`, price)]
        : [];
    });
}

function listsOf({ events, bundles, series, memberships }: Catalogue): Priced[][] {
  const inList = (types: readonly TicketType[], at: string) =>
    types.map(({ id, title, price }, place) => ({ id, title, price, pointer: `${at}/${place}/price` }));
  return [
    ...events.map(({ ticketTypes }, index) => inList(ticketTypes, `/events/${index}/ticketTypes`)),
    ...series.map(({ ticketTypes }, index) => inList(ticketTypes, `/series/${index}/ticketTypes`)),
    ...bundles.flatMap(({ components }, index) =>
      components.map(({ ticketTypes }, at) => inList(ticketTypes, `/bundles/${index}/components/${at}/ticketTypes`)),
    ),
    ...memberships.map(({ variantId, title, price }, index) => [
      { id: variantId, title, price, pointer: `/memberships/${index}/price` },
    ]),
  ];
}

function checkHighest(list: readonly Priced[]): Problem[] {
  const paid = list.map((each) => ({ ...each, cents: parseCents(each.price) })).filter(({ cents }) => cents > 0);
  const [highest, next] = paid.toSorted((one, other) => other.cents - one.cents);
  if (highest === undefined || next === undefined || highest.cents < next.cents * unusual) return [];
  const times = Math.floor(highest.cents / next.cents);
  return [
    slip(
      highest.pointer,
      `${highest.title} costs ${highest.price}, ${times} times as much as ${next.title} beside it, ${next.price}`,
      highest.price,
    ),
  ];
}

function checkDayPrices({ events, bundles }: Catalogue): Problem[] {
  const usual = new Map(
    [...events, ...bundles.flatMap(({ components }) => components)].flatMap(({ ticketTypes }) =>
      ticketTypes.map((type) => [type.id, type]),
    ),
  );
  return events.flatMap(({ days = [] }, index) =>
    days.flatMap(({ prices = {} }, at) =>
      Object.entries(prices).flatMap(([id, price]) => {
        const type = usual.get(id);
        const [own, other] = [parseCents(price), parseCents(type?.price ?? "0.00")];
        const isSlip = own > 0 && other > 0 && (own >= other * unusual || own * unusual <= other);
        return isSlip
          ? [
              slip(
                `/events/${index}/days/${at}/prices/${id}`,
                `${type?.title} costs ${price} on these days, and ${type?.price} on others`,
                price,
              ),
            ]
          : [];
      }),
    ),
  );
}

function slip(pointer: string, message: string, value: string): Problem {
  return { code: "PRICE_UNUSUAL", pointer, message, fix: "correct the decimal point, unless this is meant", value };
}
