import { checkEvents, checkSpans } from "../checks.ts";
import type { ProductType } from "../contract.ts";
import { without } from "../variants.ts";

/** An event offered with others; its lines are those of the event. */
export const upsell: ProductType<"upsells"> = {
  name: "upsell",
  hasDetails: false,
  variants: () => [],
  terms: (product) => without(product, "title", "image", "items", "copy"),
  places: () => [],
  mayShareIdOf: ({ event }) => event,
  check: (catalogue) => [
    ...catalogue.upsells.flatMap(({ event, offeredWith }, index) => [
      ...checkEvents(catalogue, [{ id: event, pointer: `/upsells/${index}/event` }]),
      ...checkEvents(
        catalogue,
        offeredWith.map((id, at) => ({ id, pointer: `/upsells/${index}/offeredWith/${at}` })),
        { others: catalogue.bundles, what: "event or bundle" },
      ),
    ]),
    ...checkSpans(
      catalogue,
      catalogue.upsells.map(({ title, event, offeredWith }) => ({
        name: `the extra ${title}`,
        beside: offeredWith,
        parts: [event],
      })),
    ),
  ],
};
