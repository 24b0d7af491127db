import { isRecord } from "../../../engine/core/pointer.ts";
import type { Problem } from "./problems.ts";
import type { Catalogue, ServedFlow } from "./types.ts";

/** Bundles and upsells that no flow shows: written, and never sold. A warning, since a flow may follow. */
export function checkOffered({ bundles, upsells, events }: Catalogue, flows: readonly ServedFlow[]): Problem[] {
  const shown = (component: string) =>
    new Set(flows.flatMap(({ steps }) => steps.filter((step) => step.component === component).map(({ data }) => (isRecord(data) ? data.eventId : undefined))));
  const [withBundles, withUpsells] = [shown("bundles"), shown("upsells")];
  const eventOf = new Map(bundles.map(({ id, event }) => [id, event]));
  const titleOf = (id: string) => events.find((event) => event.id === id)?.title ?? id;
  const hidden = (list: string, index: number, key: string, what: string, title: string, event: string, id: string): Problem => ({
    code: "OFFER_NOT_SHOWN",
    pointer: `/${list}/${index}/${key}`,
    message: `no flow that sells ${titleOf(event)} has a step of the component "${list}", so that the ${what} ${title} is never offered`,
    fix: `add such a step with "eventId": "${event}" to a flow`,
    value: id,
  });
  return [
    ...bundles.flatMap(({ id, title, event }, index) => (withBundles.has(event) ? [] : [hidden("bundles", index, "event", "bundle", title, event, id)])),
    ...upsells.flatMap(({ id, title, offeredWith }, index) => {
      const offering = offeredWith.map((each) => eventOf.get(each) ?? each);
      return offering.some((event) => withUpsells.has(event)) ? [] : [hidden("upsells", index, "offeredWith", "extra", title, offering[0] ?? "", id)];
    }),
  ];
}
