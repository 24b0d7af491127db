import type { PostBody } from "../../schemas/api.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { Attribute, AttributeChange, Cart, LineItem } from "../../schemas/generated/wire.ts";
import { isServerOwned, type WantedCart, type WantedLine } from "./cart.ts";
import { lineKey } from "./fold.ts";

export interface LineItemInput {
  readonly variantId: string;
  readonly quantity: number;
  readonly attributes: readonly Attribute[];
}

type CallTo<Name extends "createCart" | "addLines" | "restoreCart" | "changeLine" | "changeLines" | "changeCart"> =
  Name extends unknown
    ? {
        readonly path: ReturnType<(typeof paths)[Name]>;
        readonly body: BodyWithoutCart<ReturnType<(typeof paths)[Name]>>;
      }
    : never;

type BodyWithoutCart<Path> = Omit<PostBody<"storefront", Path>, "cartId">;

/** A cart call without the cart id, because a new cart has none yet. */
export type Call =
  | CallTo<"changeLine" | "changeLines" | "changeCart">
  | (CallTo<"createCart" | "addLines" | "restoreCart"> & {
      readonly body: { readonly lineItems: readonly LineItemInput[] };
    });

type LineItemSet = BodyWithoutCart<ReturnType<typeof paths.changeLine>>;

/** Computes the fewest calls that turn the present cart into the wanted one, in order. */
export function diff(present: Cart | undefined, wanted: WantedCart): Call[] {
  const attributes = changes(present?.attributes ?? [], wanted.attributes);
  const last: Call[] = attributes.length > 0 ? [{ path: paths.changeCart(), body: { attributes } }] : [];
  if (!present) {
    // A cart is created with its first line; attributes set earlier are sent then.
    return wanted.lines.length > 0
      ? [{ path: paths.createCart(), body: { lineItems: wanted.lines.map(input) } }, ...last]
      : [];
  }
  const call = diffLines(present.lineItems, wanted.lines);
  return call ? [call, ...last] : last;
}

/** Checks whether the cart matches the wanted one. */
export function matches(cart: Cart | undefined, wanted: WantedCart): boolean {
  return diff(cart, wanted).length === 0;
}

/** Checks whether the cart's lines match; ignores cart attributes. */
export function hasLines(cart: Cart | undefined, wanted: Pick<WantedCart, "lines">): boolean {
  return diffLines(cart?.lineItems ?? [], wanted.lines) === undefined;
}

/** Returns the call that replaces all lines of the cart. */
export function restore(wanted: WantedCart): Call {
  return { path: paths.restoreCart(), body: { lineItems: wanted.lines.map(input) } };
}

/** Returns the ids of the answers' parts that a line of the cart stands for. */
export function partIdsOf(
  line: Pick<LineItem, "variantId" | "attributes">,
  wanted: Pick<WantedCart, "lines">,
): string[] {
  const [[key] = []] = group([{ ...line, quantity: 1 }], attributesOfItem);
  const same = key === undefined ? undefined : group(wanted.lines, ({ attributes }) => attributes).get(key);
  return same?.lines.flatMap(({ partIds = [] }) => partIds) ?? [];
}

interface Group<Line> {
  readonly variantId: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly lines: readonly Line[];
  readonly quantity: number;
}

function diffLines(present: readonly LineItem[], wanted: readonly WantedLine[]): Call | undefined {
  const there = group(present, attributesOfItem);
  const asked = group(wanted, (line) => line.attributes);
  const surplus = [...there]
    .filter(([key, { quantity }]) => asked.get(key)?.quantity !== quantity)
    .map(([, value]) => value);
  const missing = [...asked]
    .filter(([key, { quantity }]) => there.get(key)?.quantity !== quantity)
    .map(([, value]) => value);
  if (surplus.length === 0 && missing.length === 0) return undefined;
  if (surplus.length === 0)
    return { path: paths.addLines(), body: { lineItems: missing.flatMap(({ lines }) => lines.map(input)) } };
  const sets = pair(surplus, missing);
  if (!sets) return restore({ lines: wanted, attributes: {} });
  const [only, ...others] = sets;
  return only !== undefined && others.length === 0
    ? { path: paths.changeLine(), body: only }
    : { path: paths.changeLines(), body: { lineItemSets: sets } };
}

/** Pairs lines that differ only in attributes; undefined if anything else differs. */
function pair(surplus: readonly Group<LineItem>[], missing: readonly Group<WantedLine>[]): LineItemSet[] | undefined {
  if (surplus.length !== missing.length) return undefined;
  const open = [...missing];
  const sets: LineItemSet[] = [];
  for (const old of surplus) {
    const index = open.findIndex(({ variantId, quantity }) => variantId === old.variantId && quantity === old.quantity);
    const [target] = index < 0 ? [] : open.splice(index, 1);
    if (!target) return undefined;
    for (const line of old.lines)
      sets.push({ lineItemId: line.id, attributes: replace(old.attributes, target.attributes) });
  }
  return sets;
}

function group<Line extends { variantId: string; quantity: number }>(
  lines: readonly Line[],
  attributesOf: (line: Line) => Readonly<Record<string, string>>,
) {
  const groups = new Map<string, Group<Line>>();
  for (const line of lines) {
    const attributes = compared(attributesOf(line));
    const key = lineKey(line.variantId, attributes);
    const known = groups.get(key);
    groups.set(key, {
      variantId: line.variantId,
      attributes,
      lines: [...(known?.lines ?? []), line],
      quantity: (known?.quantity ?? 0) + line.quantity,
    });
  }
  return groups;
}

const attributesOfItem = ({ attributes }: Pick<LineItem, "attributes">) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value]));

function compared(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).filter(([key]) => !isServerOwned(key)));
}

/** Sends unchanged attributes too: the server drops Time when Date changes, even if the label stays. */
function replace(old: Readonly<Record<string, string>>, target: Readonly<Record<string, string>>): AttributeChange[] {
  const dropped = Object.keys(old).filter((key) => !Object.hasOwn(target, key));
  return [...pairs(target), ...dropped.map((key) => ({ key, value: null }))];
}

function changes(present: readonly Attribute[], wanted: Readonly<Record<string, string>>): AttributeChange[] {
  const old = Object.fromEntries(present.map(({ key, value }) => [key, value]));
  return replace(compared(old), compared(wanted)).filter(({ key, value }) => old[key] !== value);
}

function input({ variantId, quantity, attributes }: WantedLine): LineItemInput {
  return { variantId, quantity, attributes: pairs(attributes) };
}

function pairs(attributes: Readonly<Record<string, string>>): Attribute[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value }));
}
