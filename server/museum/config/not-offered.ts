import { isRecord } from "../../../engine/core/pointer.ts";
import type { Catalogue, ServedFlow } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";

/** Warns about bundles and upsells that no flow shows; only a warning, because a flow may follow. */
export function checkOffered({ bundles, upsells, events }: Catalogue, flows: readonly ServedFlow[]): Problem[] {
  const shown = (component: string) =>
    new Set(
      flows.flatMap(({ steps }) =>
        steps
          .filter((step) => step.component === component)
          .map(({ data }) => (isRecord(data) ? data.eventId : undefined)),
      ),
    );
  const [withBundles, withUpsells] = [shown("bundles"), shown("upsells")];
  const eventOf = new Map(bundles.map(({ id, event }) => [id, event]));
  const titleOf = (id: string) => events.find((event) => event.id === id)?.title ?? id;
  const hidden = (
    list: string,
    index: number,
    key: string,
    what: string,
    title: string,
    event: string,
    id: string,
  ): Problem => ({
    code: "OFFER_NOT_SHOWN",
    pointer: `/${list}/${index}/${key}`,
    message: `no flow that sells ${titleOf(event)} has a step of the component "${list}", so that the ${what} ${title} is never offered`,
    fix: `add such a step with "eventId": "${event}" to a flow`,
    value: id,
  });
  return [
    ...bundles.flatMap(({ id, title, event }, index) =>
      withBundles.has(event) ? [] : [hidden("bundles", index, "event", "bundle", title, event, id)],
    ),
    ...upsells.flatMap(({ id, title, offeredWith }, index) => {
      const offering = offeredWith.map((each) => eventOf.get(each) ?? each);
      return offering.some((event) => withUpsells.has(event))
        ? []
        : [hidden("upsells", index, "offeredWith", "extra", title, offering[0] ?? "", id)];
    }),
  ];
}

interface Reached {
  readonly flows: readonly ServedFlow[];
  readonly direct: ReadonlySet<string>;
}

/** Finds listed events without a flow or template, so that their card leads nowhere. */
export function checkReached({ events }: Catalogue, { flows, direct }: Reached): Problem[] {
  if (direct.has("event")) return [];
  const reached = new Set(flows.flatMap(({ base, handle }) => (base === "event" ? [handle] : [])));
  return events.flatMap(({ id, title, listed }, index) =>
    !listed || reached.has(id)
      ? []
      : [
          {
            code: "EVENT_UNREACHED" as const,
            pointer: `/events/${index}/id`,
            message: `${title} is listed, but no flow sells it: its card leads to a page that is not there`,
            fix: `add event/${id}.json or direct/event.json, or write "listed": false`,
            value: id,
          },
        ],
  );
}
