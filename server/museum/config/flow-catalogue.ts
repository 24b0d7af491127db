import { memo } from "../../../engine/core/memo.ts";
import type { Catalogue } from "../model/config.ts";
import { textsAndKeysIn } from "./texts.ts";

/** The entries that a flow's file names, and those that bundles and upsells add, in the catalogue's order. */
export type FlowCatalogue = Pick<Catalogue, "events" | "bundles" | "upsells">;

const lastOf = new WeakMap<object, FlowCatalogue>();

/**
 * The same object while these entries are unchanged, so that one edited event of a thousand repeats the checks of its
 * own flows only. @param flow the file as written
 */
export function flowCatalogueOf(flow: unknown, catalogue: Catalogue): FlowCatalogue {
  const found = select(namesIn(flow), entriesOf(catalogue));
  if (typeof flow !== "object" || flow === null) return found;
  const last = lastOf.get(flow);
  if (last !== undefined && isSame(last, found)) return last;
  lastOf.set(flow, found);
  return found;
}

/** Any text may be an id: a condition names events as keys. */
const namesIn = memo((flow: unknown) => [...new Set(textsAndKeysIn(flow))]);

type Entries = ReturnType<typeof entriesOf>;

const entriesOf = memo(({ events, bundles, upsells }: Catalogue) => {
  const bundlesOf = new Map<string, Catalogue["bundles"][number][]>();
  for (const bundle of bundles) bundlesOf.set(bundle.event, [...(bundlesOf.get(bundle.event) ?? []), bundle]);
  const upsellsWith = new Map<string, Catalogue["upsells"][number][]>();
  for (const upsell of upsells)
    for (const id of upsell.offeredWith) upsellsWith.set(id, [...(upsellsWith.get(id) ?? []), upsell]);
  return { events: new Map(events.map((event, place) => [event.id, { event, place }])), bundlesOf, upsellsWith };
});

function select(names: readonly string[], { events, bundlesOf, upsellsWith }: Entries): FlowCatalogue {
  const own = names.filter((name) => events.has(name));
  const bundled = own.flatMap((id) => bundlesOf.get(id) ?? []);
  const offering = [...own, ...bundled.map(({ id }) => id)];
  const added = [...new Set(offering.flatMap((id) => upsellsWith.get(id) ?? []))];
  const sold = [
    ...own,
    ...bundled.flatMap(({ components }) => components.map(({ event }) => event)),
    ...added.map(({ event }) => event),
  ];
  const inOrder = [...new Set(sold)]
    .flatMap((id) => events.get(id) ?? [])
    .sort((one, other) => one.place - other.place);
  return { events: inOrder.map(({ event }) => event), bundles: bundled, upsells: added };
}

function isSame(one: FlowCatalogue, other: FlowCatalogue): boolean {
  return (["events", "bundles", "upsells"] as const).every(
    (list) =>
      one[list].length === other[list].length && one[list].every((entry, index) => entry === other[list][index]),
  );
}
