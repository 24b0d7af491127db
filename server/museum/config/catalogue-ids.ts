import type { Problem } from "./problems.ts";
import type { Catalogue } from "./types.ts";

/**
 * No two products have the same id, nor two variants. An upsell only adds an event, so it may bear that event's id.
 */
export function checkIds(catalogue: Catalogue): Problem[] {
  const { events, bundles, upsells, memberships, series, donations } = catalogue;
  const products = Object.entries({ events, bundles, memberships, series, donations }).flatMap(([name, list]) =>
    list.map(({ id }, index) => ({ id, pointer: `/${name}/${index}/id` })),
  );
  const added = upsells.map(({ id, event }, index) => ({ id, event, pointer: `/upsells/${index}/id` }));
  const others = added.filter(({ id, event }) => id !== event);
  const problems = [...repeated([...products, ...others], "product"), ...repeated(added, "upsell"), ...repeated(variantsOf(catalogue), "ticket type")];
  return [...new Map(problems.toReversed().map((problem) => [problem.pointer, problem])).values()].toReversed();
}

interface Identified {
  readonly id: string;
  readonly pointer: string;
}

/** All that a line of a cart can name, with its place. */
export function variantsOf({ events, bundles, memberships, series, donations }: Catalogue): Identified[] {
  const within = (list: readonly { id: string }[], at: string) => list.map(({ id }, index) => ({ id, pointer: `${at}/${index}/id` }));
  return [
    ...events.flatMap(({ ticketTypes }, index) => within(ticketTypes, `/events/${index}/ticketTypes`)),
    ...bundles.flatMap(({ components }, index) =>
      components.flatMap(({ ticketTypes }, at) => within(ticketTypes, `/bundles/${index}/components/${at}/ticketTypes`)),
    ),
    ...memberships.map(({ variantId }, index) => ({ id: variantId, pointer: `/memberships/${index}/variantId` })),
    ...series.flatMap(({ ticketTypes }, index) => within(ticketTypes, `/series/${index}/ticketTypes`)),
    ...donations.flatMap((donation, index) => within(donation.variants, `/donations/${index}/variants`)),
  ];
}

function repeated(all: readonly Identified[], what: string): Problem[] {
  const seen = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { id, pointer } of all) {
    const earlier = seen.get(id);
    if (earlier === undefined) seen.set(id, pointer);
    else
      problems.push({
        code: "CATALOGUE_ID_DUPLICATE",
        pointer,
        message: `the ${what} id "${id}" is already taken at ${earlier}`,
        fix: "give one of the two another id",
        value: id,
      });
  }
  return problems;
}
