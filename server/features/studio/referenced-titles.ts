import type { Catalogue } from "../../museum/model/config.ts";

/** Yields the catalogue's titles by "{reference} {id}", as in `references` keywords. */
export function* titlesIn({
  events,
  bundles,
  upsells,
  memberships,
  series,
  donations,
}: Catalogue): Generator<readonly [string, string]> {
  const named = {
    event: events,
    bundle: bundles,
    upsell: upsells,
    membership: memberships,
    series,
    donation: donations,
    offer: [...events, ...bundles],
  };
  for (const [reference, products] of Object.entries(named))
    for (const { id, title } of products) yield [`${reference} ${id}`, title];
  for (const { title, ticketTypes } of [...events, ...series])
    for (const type of ticketTypes) yield [`ticketType ${type.id}`, `${title}, ${type.title}`];
  for (const { title, components } of bundles)
    for (const type of components.flatMap(({ ticketTypes }) => ticketTypes))
      yield [`ticketType ${type.id}`, `${title}, ${type.title}`];
}
