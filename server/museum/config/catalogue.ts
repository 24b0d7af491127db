import { parseCents, priceLike } from "../../../commerce/money.ts";
import { memo } from "../../../engine/core/memo.ts";
import type * as file from "../../../schemas/generated/catalogue.ts";
import { validate } from "../../../schemas/generated/catalogue.validator.js";
import { type CheckResult, checked, checkName } from "../model/check.ts";
import type { Catalogue, Event, PromotionCode, TicketType } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";
import { checkEvents } from "../products/checks.ts";
import { codeKey } from "../products/promotion-codes.ts";
import { lists, placesOf, productTypes, soldOf } from "../products/registry.ts";
import { checkSchema, readSchema, withDefaults } from "./kinds.ts";
import { checkPicture } from "./references.ts";

const schema = readSchema("schemas/catalogue.schema.json");

/** Checks the catalogue. @param assets the files below assets/ @param isValid whether it is known to follow the schema */
export const checkCatalogue = memo(
  (value: unknown, assets: ReadonlySet<string>, isValid = false): CheckResult<Catalogue> => {
    const problems = isValid ? [] : checkSchema(value, validate, schema);
    if (problems.length > 0) return { value: undefined, problems };
    const catalogue = resolveCatalogue(value as file.Catalogue);
    problems.push(
      ...checkIds(catalogue),
      ...Object.values(productTypes).flatMap((type) => type.check?.(catalogue) ?? []),
      ...checkCodes(catalogue),
      ...checkPrices(catalogue),
      ...checkPictures(catalogue, assets),
    );
    return checked(catalogue, problems);
  },
);

function resolveCatalogue(catalogue: file.Catalogue): Catalogue {
  const filled = lists.map((list) => [list, (catalogue[list] ?? []).map((entry) => resolveEntry(entry, list))]);
  return Object.fromEntries(filled);
}

/** Memoized: an entry that did not change stays the same object, so that checks of it stay valid. */
const resolveEntry = memo((entry: object, list: keyof Catalogue): object => {
  const { [list]: [filled] = [] } = withDefaults(schema, { events: [], [list]: [entry] }) as file.Catalogue;
  if (list === "events" || list === "series") return withOwnPrices(filled as file.CatalogueEvent);
  if (list !== "bundles") return filled as object;
  const { components, ...bundle } = filled as file.CatalogueBundle;
  return { ...bundle, components: components.map(withOwnPrices) };
});

/** Splits a visitor-named price into suggestion and minimum. */
function withOwnPrices<Product extends { ticketTypes: file.CatalogueTicketType[] }>(product: Product) {
  const ticketTypes = product.ticketTypes.map(({ price, ...type }) =>
    typeof price === "string" ? { ...type, price } : { ...type, price: price.suggested, minimumPrice: price.minimum },
  );
  return { ...product, ticketTypes };
}

function checkPictures(catalogue: Catalogue, assets: ReadonlySet<string>): Problem[] {
  return Object.entries(catalogue).flatMap(([collection, products]: [string, { image?: string }[]]) =>
    products.flatMap(({ image }, index) => checkPicture(image, `/${collection}/${index}/image`, assets)),
  );
}

/** Checks for duplicate ids of products and variants. An upsell may share its event's id. */
function checkIds(catalogue: Catalogue): Problem[] {
  const products: Identified[] = [];
  const ofTypes: Problem[] = [];
  for (const { collection, type, products: own } of soldOf(catalogue)) {
    const identified = own.map((product, index) => ({
      id: product.id,
      pointer: `/${collection}/${index}/id`,
      shared: type.mayShareIdOf?.(product),
    }));
    products.push(...identified.filter(({ id, shared }) => id !== shared));
    if (type.mayShareIdOf !== undefined) ofTypes.push(...repeated(identified, type.name));
  }
  const problems = [...repeated(products, "product"), ...ofTypes, ...repeated(placesOf(catalogue), "ticket type")];
  return [...new Map(problems.toReversed().map((problem) => [problem.pointer, problem])).values()].toReversed();
}

interface Identified {
  readonly id: string;
  readonly pointer: string;
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

/** Checks each promotion code: one discount, a unique name, valid dates, and existing products. */
function checkCodes(catalogue: Catalogue): Problem[] {
  const seen = new Map<string, string>();
  return catalogue.codes.flatMap((code, index) => {
    const at = `/codes/${index}`;
    const earlier = seen.get(codeKey(code.code));
    if (earlier === undefined) seen.set(codeKey(code.code), at);
    return [...checkOwn(code, at, earlier), ...checkNamed(catalogue, code, at)];
  });
}

function checkOwn(
  { code, percent, amount, from, until }: PromotionCode,
  at: string,
  earlier: string | undefined,
): Problem[] {
  const problems: Problem[] = [];
  const add = (pointer: string, message: string, fix: string, value: string) =>
    problems.push({ code: "CATALOGUE_CODE", pointer, message: `At code "${code}" (${at}): ${message}`, fix, value });
  if (earlier !== undefined)
    add(`${at}/code`, `the code is already taken at ${earlier}`, "give one of the two another name", code);
  if ((percent === undefined) === (amount === undefined))
    add(
      at,
      percent === undefined ? "nothing says what it takes off" : "both percent and amount say what it takes off",
      "write one of percent and amount",
      code,
    );
  if (amount !== undefined && Number(amount) === 0)
    add(`${at}/amount`, "it takes nothing off", "write more than 0.00", amount);
  if (from !== undefined && until !== undefined && from > until)
    add(`${at}/from`, `"${from}" is later than "${until}", where it ends`, "exchange the two", from);
  return problems;
}

function checkNamed(catalogue: Catalogue, { events = [], ticketTypes = [] }: PromotionCode, at: string): Problem[] {
  const known = placesOf(catalogue).map(({ id }) => id);
  return [
    ...checkEvents(
      catalogue,
      events.map((id, place) => ({ id, pointer: `${at}/events/${place}` })),
    ),
    ...ticketTypes.flatMap((id, place) => {
      const message = `"${id}" is no ticket type of this catalogue`;
      return (
        checkName(
          id,
          known,
          { code: "REFERENCE_UNKNOWN", pointer: `${at}/ticketTypes/${place}`, message },
          "name one that is sold",
        ) ?? []
      );
    }),
  ];
}

/** A price this many times another is probably a typo. */
const unusual = 10;

interface Priced {
  readonly id: string;
  readonly title: string;
  readonly price: string;
  readonly pointer: string;
}

/** Warns about unusually high prices within a list, and about day prices far from the usual one. */
function checkPrices(catalogue: Catalogue): Problem[] {
  return [...listsOf(catalogue).flatMap(checkHighest), ...checkDayPrices(catalogue)];
}

/** Warns about prices that changed by a factor of ten, until the files are next read. */
export function checkPriceChanges(before: Catalogue, catalogue: Catalogue): Problem[] {
  // An event that did not change is the same object.
  const [earlier, later] = [new Set(before.events), new Set(catalogue.events)];
  const old = new Map(
    listsOf(before, later)
      .flat()
      .map(({ id, price }) => [id, parseCents(price)]),
  );
  return listsOf(catalogue, earlier)
    .flat()
    .flatMap(({ id, title, price, pointer }) => {
      const [was, is] = [old.get(id) ?? 0, parseCents(price)];
      const isSlip = was > 0 && is > 0 && (is >= was * unusual || is * unusual <= was);
      return isSlip
        ? [slip(pointer, `the price of ${title} was ${priceLike(was, price)} until now, and is ${price}`, price)]
        : [];
    });
}

/** @param except events to leave out */
function listsOf(
  { events, bundles, series, memberships }: Catalogue,
  except: ReadonlySet<Event> = new Set(),
): Priced[][] {
  const inList = (types: readonly TicketType[], at: string) =>
    types.map(({ id, title, price }, place) => ({ id, title, price, pointer: `${at}/${place}/price` }));
  return [
    ...events.flatMap((event, index) =>
      except.has(event) ? [] : [inList(event.ticketTypes, `/events/${index}/ticketTypes`)],
    ),
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
        const [own, other] = [parseCents(price), parseCents(type?.price ?? "0")];
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
