import { priceCents, priceLike } from "../../commerce/money.ts";
import type { Languages } from "../../commerce/text-by-language.ts";
import { isRecord } from "../../engine/core/pointer.ts";
import type { Edit } from "../forms/follow-choice.ts";
import { shownAt } from "../state/default-language.ts";
import type { JoinedCatalogue } from "../state/join-catalogue.ts";
import { setValue } from "../text/edit-text.ts";
import { valueAt } from "../text/parse-text.ts";

interface Typing {
  readonly pointer: string;
  /** The text before the first key. */
  readonly before: string;
  /** The text after the last one. */
  readonly after: string;
}

/**
 * Returns a function that adds to an edit of an event's price the same change of the price in its bundles, so that
 * a bundle keeps its saving. Keys that follow one another count from the price before the first: "2" on the way to
 * "28" must not be taken for a price.
 */
export function createFollowPrice(): (edit: Edit) => string {
  let typing: Typing | undefined;
  return ({ before, after, pointer, languages }) => {
    const [, event] = /^\/events\/(\d+)\/ticketTypes\/\d+\/price$/.exec(pointer) ?? [];
    if (event === undefined) return after;
    const isGoingOn = typing?.pointer === pointer && typing.after === before;
    const from = isGoingOn && typing !== undefined ? typing.before : before;
    const edited = withBundles(from, after, pointer, languages);
    typing = { pointer, before: from, after: edited };
    return edited;
  };
}

function withBundles(before: string, after: string, pointer: string, languages: Languages): string {
  const [was, is] = [before, after].map((text) => priceCents(valueAt(text, pointer)));
  const type = shownAt(before, pointer.replace(/\/price$/, ""), languages);
  const event = valueAt(before, pointer.replace(/\/ticketTypes\/.*$/, ""));
  if (was === undefined || is === undefined || !isRecord(type) || !isRecord(event)) return after;
  return bundledPrices(shownAt(before, "/bundles", languages), event.id, type.title).reduce((text, { at, cents }) => {
    const next = is - (was - cents);
    return cents <= was && next >= 0 ? setValue(text, at, priceLike(next, String(valueAt(after, pointer)))) : text;
  }, after);
}

/** The places where bundles sell an event's ticket type, by its title, with the price there. */
function bundledPrices(bundles: unknown, event: unknown, title: unknown): PricePlace[] {
  return entriesOf(bundles).flatMap(([bundle, place]) =>
    pricesOf(bundle, event, title).map(({ at, cents }) => ({ at: `/bundles/${place}${at}`, cents })),
  );
}

interface PricePlace {
  readonly at: string;
  readonly cents: number;
}

function pricesOf(bundle: Readonly<Record<string, unknown>>, event: unknown, title: unknown): PricePlace[] {
  return entriesOf(bundle.components).flatMap(([part, index]) =>
    part.event !== event
      ? []
      : entriesOf(part.ticketTypes).flatMap(([type, number]) => {
          const cents = type.title === title ? priceCents(type.price) : undefined;
          return cents === undefined ? [] : [{ at: `/components/${index}/ticketTypes/${number}/price`, cents }];
        }),
  );
}

interface PriceElsewhere extends PricePlace {
  readonly file: string;
}

interface TypingElsewhere {
  readonly pointer: string;
  readonly after: string;
  readonly was: number;
  readonly prices: readonly PriceElsewhere[];
}

/** As `createFollowPrice`, for bundles in other files of the catalogue. @returns their new prices, in cents */
export function createFollowElsewhere(): (catalogue: JoinedCatalogue, file: string, edit: Edit) => PriceElsewhere[] {
  let typing: TypingElsewhere | undefined;
  return (catalogue, file, { before, after, pointer, languages }) => {
    if (!/^\/events\/\d+\/ticketTypes\/\d+\/price$/.test(pointer)) return [];
    const isGoingOn = typing?.pointer === pointer && typing.after === before;
    const was = priceCents(valueAt(before, pointer));
    const begun =
      isGoingOn || was === undefined
        ? typing
        : { was, prices: elsewhere(catalogue, file, { before, pointer, languages }) };
    if (begun === undefined || (!isGoingOn && was === undefined)) return [];
    typing = { ...begun, pointer, after };
    const is = priceCents(valueAt(after, pointer));
    if (is === undefined) return [];
    return begun.prices.flatMap((price) => {
      const cents = is - (begun.was - price.cents);
      return price.cents <= begun.was && cents >= 0 ? [{ ...price, cents }] : [];
    });
  };
}

function elsewhere(
  { value, places }: JoinedCatalogue,
  file: string,
  { before, pointer, languages }: Pick<Edit, "before" | "pointer" | "languages">,
): PriceElsewhere[] {
  const type = shownAt(before, pointer.replace(/\/price$/, ""), languages);
  const event = valueAt(before, pointer.replace(/\/ticketTypes\/.*$/, ""));
  if (!isRecord(type) || !isRecord(event)) return [];
  return entriesOf(value?.bundles).flatMap(([bundle, index]) => {
    const place = places.bundles?.[index];
    if (place === undefined || place.file === file) return [];
    return pricesOf(bundle, event.id, type.title).map(({ at, cents }) => ({
      ...{ file: place.file, cents },
      at: `${place.pointer}${at}`,
    }));
  });
}

function entriesOf(value: unknown): [Readonly<Record<string, unknown>>, number][] {
  return Array.isArray(value) ? value.flatMap((each, index) => (isRecord(each) ? [[each, index]] : [])) : [];
}
