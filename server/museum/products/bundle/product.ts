import { checkEvents } from "../check-events.ts";
import { checkGroups } from "../check-groups.ts";
import { checkOwnPrices } from "../check-own-prices.ts";
import { checkSpans } from "../check-spans.ts";
import type { ProductType } from "../contract.ts";
import { ticketVariant } from "../event/ticket-variant.ts";
import { placesIn } from "../priced.ts";
import { ticketTerms, without } from "../terms.ts";
import { checkDearer } from "./check-dearer.ts";
import { checkUneven } from "./check-uneven.ts";
import { checkWhole } from "./check-whole.ts";

/** Events sold together, with the events' tickets at the bundle's own prices. */
export const bundle: ProductType<"bundles"> = {
  name: "bundle",
  hasDetails: false,
  variants: (product, events) =>
    product.components.flatMap(({ event: id, ticketTypes }) => {
      const event = events.get(id);
      return event === undefined ? [] : ticketTypes.map((type) => ({ ...ticketVariant(type, event), bundle: product }));
    }),
  terms: ({ components, ...product }) => ({
    ...without(product, "title", "image", "items", "copy"),
    components: components.map(({ ticketTypes, ...component }) => ({
      ...component,
      ticketTypes: ticketTerms(ticketTypes),
    })),
  }),
  places: ({ components }) =>
    components.flatMap(({ ticketTypes }, at) => placesIn(ticketTypes, `/components/${at}/ticketTypes`)),
  check: (catalogue) => [
    ...catalogue.bundles.flatMap(({ event, components }, index) =>
      checkEvents(catalogue, [
        { id: event, pointer: `/bundles/${index}/event` },
        ...components.map((component, at) => ({
          id: component.event,
          pointer: `/bundles/${index}/components/${at}/event`,
        })),
      ]).concat(
        components.flatMap(({ ticketTypes }, at) => {
          const place = `/bundles/${index}/components/${at}/ticketTypes`;
          return [...checkGroups(ticketTypes, place), ...checkOwnPrices(ticketTypes, place, { allowed: false })];
        }),
      ),
    ),
    ...checkDearer(catalogue),
    ...checkUneven(catalogue),
    ...checkSpans(
      catalogue,
      catalogue.bundles.map(({ title, event, components }) => ({
        name: `the bundle ${title}`,
        beside: [event],
        parts: components.map((part) => part.event),
      })),
    ),
  ],
  checkOrder: checkWhole,
};
