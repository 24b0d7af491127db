import { parseCents, priceLike } from "../../../../commerce/money.ts";
import type { Sentence } from "../../../../engine/core/contract.ts";
import * as say from "../../../../messages/generated/server/catalogue.ts";
import { refused } from "../../../core/http/http-error.ts";
import type { Bundle, Catalogue } from "../../model/config.ts";
import type { Problem } from "../../model/problems.ts";
import { checkEvents, checkGroups, checkOwnPrices, checkSpans } from "../checks.ts";
import type { BoughtLine, MuseumView, ProductType } from "../contract.ts";
import { ticketVariant } from "../event/product.ts";
import { placesIn, ticketTerms, without } from "../variants.ts";

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
    components: components.map(({ ticketTypes, ...part }) => ({
      ...part,
      ticketTypes: ticketTerms(ticketTypes),
    })),
  }),
  places: ({ components }) =>
    components.flatMap(({ ticketTypes }, at) => placesIn(ticketTypes, `/components/${at}/ticketTypes`)),
  check: (catalogue) => [
    ...catalogue.bundles.flatMap(({ event, components }, index) =>
      checkEvents(catalogue, [
        { id: event, pointer: `/bundles/${index}/event` },
        ...components.map((part, at) => ({
          id: part.event,
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

/** Warns about a bundle that costs more than its events separately: no visitor would choose it. */
function checkDearer({ bundles, events }: Catalogue): Problem[] {
  return bundles.flatMap((bundle, index) => {
    const [first] = bundle.components;
    return (first?.ticketTypes ?? []).flatMap(({ title, price }, at) => {
      const sold = priceOf(bundle, title);
      const apart = priceOf(
        { components: bundle.components.map(({ event: id }) => ({ ticketTypes: typesOf(events, id) })) },
        title,
      );
      if (sold === undefined || apart === undefined || sold <= apart) return [];
      const [asked, usual] = [sold, apart].map((cents) => priceLike(cents, price)) as [string, string];
      return [
        {
          code: "BUNDLE_DEARER",
          pointer: `/bundles/${index}/components/0/ticketTypes/${at}/price`,
          message: `${title} costs ${asked} in the bundle ${bundle.title}, and ${usual} apart`,
          fix: "lower its prices in the bundle, unless this is meant",
          value: asked,
        },
      ];
    });
  });
}

/** Returns a person's price for all parts, in cents; undefined if a part lacks the ticket type. */
function priceOf(
  { components }: { readonly components: readonly Pick<Bundle["components"][number], "ticketTypes">[] },
  title: string,
): number | undefined {
  const cents = components.map(({ ticketTypes }) => ticketTypes.find((type) => type.title === title)?.price);
  return cents.includes(undefined) ? undefined : cents.reduce((sum, price) => sum + parseCents(price ?? "0"), 0);
}

function typesOf(events: Catalogue["events"], id: string): Bundle["components"][number]["ticketTypes"] {
  return events.find((event) => event.id === id)?.ticketTypes ?? [];
}

/** Warns about ticket types that only some parts have: a bundle is sold whole, so visitors cannot buy those. */
function checkUneven({ bundles, events }: Catalogue): Problem[] {
  const titleOf = (id: string) => events.find((event) => event.id === id)?.title ?? id;
  return bundles.flatMap(({ title: name, components }, index) => {
    const titles = new Set(components.flatMap(({ ticketTypes }) => ticketTypes.map(({ title }) => title)));
    return [...titles].flatMap((title) => {
      const has = (part: (typeof components)[number]) => part.ticketTypes.some((type) => type.title === title);
      const without = components.findIndex((part) => !has(part));
      if (without < 0) return [];
      const others = components.filter(has).map(({ event }) => titleOf(event));
      const part = titleOf(components[without]?.event ?? "");
      return [
        {
          code: "BUNDLE_UNEVEN" as const,
          pointer: `/bundles/${index}/components/${without}/ticketTypes`,
          message: `the bundle ${name} has "${title}" for ${others.join(", ")}, but not for ${part}: no one can choose it that way`,
          fix: `add "${title}" to ${part}, or remove it from the others`,
          value: title,
        },
      ];
    });
  });
}

/** A bundle is sold whole: equal numbers of tickets for each event and day. @throws HttpError 409 */
function checkWhole({ index }: MuseumView, lines: readonly BoughtLine[]): void {
  const counts = new Map<string, { bundle: Bundle; date: string | undefined; ofEvents: Map<string, number> }>();
  for (const { variant, quantity, date } of lines) {
    const { bundle, event } = variant;
    if (bundle === undefined || event === undefined) continue;
    const key = JSON.stringify([bundle.id, date]);
    const count = counts.get(key) ?? {
      bundle,
      date,
      ofEvents: new Map(bundle.components.map((component) => [component.event, 0])),
    };
    count.ofEvents.set(event.id, (count.ofEvents.get(event.id) ?? 0) + quantity);
    counts.set(key, count);
  }
  for (const { bundle, date, ofEvents } of counts.values()) {
    if (new Set(ofEvents.values()).size <= 1) continue;
    const message: Sentence = (locale) => {
      const parts = [...ofEvents].map(([id, count]) =>
        say.partOfBundle(locale, { count, event: index.events.get(id)?.title ?? id }),
      );
      const has = { bundle: bundle.title, parts };
      return date === undefined ? say.bundleIncomplete(locale, has) : say.bundleIncompleteOn(locale, { ...has, date });
    };
    throw refused(409, { code: "BUNDLE_INCOMPLETE", field: "quantity", message });
  }
}
