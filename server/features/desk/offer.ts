import { sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import type { SellItem, SellOffer } from "../../../schemas/generated/wire.ts";
import type { Db } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { ServedFlow } from "../../museum/model/config.ts";
import type { Variant } from "../../museum/products/contract.ts";
import { questionsOf } from "../carts/unanswered-step.ts";

const popularItems = 10;
const popularDays = 30;
/** Enough to rank by, however many a large museum sells in that time. */
const maxOrders = 200;

type Item = Omit<SellItem, "code">;

/** Lists all that the desk sells (docs/behaviour.md, "Selling at the desk"). */
export async function readOffer(db: Db, museum: Museum, flows: readonly ServedFlow[]): Promise<SellOffer> {
  const items = withCodes(itemsOf(museum));
  const [sold, asking] = await Promise.all([soldLately(db, museum), askingFlows(flows)]);
  return { items, popular: popularOf(museum, items, sold), asking };
}

/** Lists flows with an author's questions: the desk sells their tickets, but has no form for the answers. */
async function askingFlows(flows: readonly ServedFlow[]): Promise<SellOffer["asking"]> {
  const found = await Promise.all(
    flows.map(async (flow) => (flow.mode !== "tools" && (await questionsOf(flow)).size > 0 ? [flow] : [])),
  );
  return found.flat().map(({ title, base, handle }) => ({ title, address: `/${base}/${handle}` }));
}

function itemsOf(museum: Museum): Item[] {
  const { catalogue, variants } = museum.index;
  const item = (kind: Item["kind"], variantIds: readonly string[], own: Partial<Item> = {}): Item[] => {
    const found = variantIds.flatMap((id) => variants.get(id) ?? []);
    const [first] = found;
    if (first === undefined) return [];
    const { id, title, product, minCents, membersOnly, membership } = first;
    const money = (cents: number) => fromCents(cents, museum.tenant.currencyCode);
    return [
      {
        id,
        title,
        product: product.title,
        kind,
        price: money(found.reduce((sum, { cents }) => sum + cents, 0)),
        ...(minCents !== undefined && { minimumPrice: money(minCents) }),
        ...(membersOnly && { membersOnly }),
        ...(membership && { members: membership.memberLimits }),
        parts: found.map(partOf),
        ...own,
      },
    ];
  };
  const { events, bundles, series, memberships, donations, giftCards } = catalogue;
  return [
    ...events.flatMap(({ ticketTypes }) => ticketTypes.flatMap(({ id }) => item("event", [id]))),
    ...bundles.flatMap(({ title: product, components }) =>
      (components[0]?.ticketTypes ?? []).flatMap(({ title }) => {
        const parts = components.flatMap(
          ({ ticketTypes }) => ticketTypes.find((type) => type.title === title)?.id ?? [],
        );
        // A bundle is sold whole.
        return parts.length === components.length ? item("bundle", parts, { product }) : [];
      }),
    ),
    ...series.flatMap(({ ticketTypes }) => ticketTypes.flatMap(({ id }) => item("series", [id]))),
    ...memberships.flatMap(({ variantId }) => item("membership", [variantId])),
    ...donations.flatMap((donation) => donation.variants.flatMap(({ id }) => item("donation", [id]))),
    ...giftCards.flatMap(({ amounts, ownAmount }) =>
      [...amounts, ...(ownAmount ? [ownAmount] : [])].flatMap(({ id }) => item("giftCard", [id])),
    ),
  ];
}

const partOf = ({ id, event }: Variant) => ({ variantId: id, ...(event && { eventId: event.id }) });

/** Names items by the first letters that no earlier one has: of the title, with the product's, or with letters more. */
export function withCodes<Each extends Pick<Item, "title" | "product">>(
  items: readonly Each[],
): (Each & { code: string })[] {
  const taken = new Set<string>();
  /** By letters, how many endings were tried: hundreds of events have tickets of one title. */
  const tried = new Map<string, number>();
  return items.map((item) => {
    const code = [...codesOf(item)].find((each) => !taken.has(each)) ?? withEnding(item, taken, tried);
    taken.add(code);
    return { ...item, code };
  });
}

function* codesOf({ title, product }: Pick<Item, "title" | "product">): Generator<string, undefined> {
  const own = lettersOf(title);
  const ofProduct = lettersOf(product);
  const first = own.slice(0, 1);
  yield* [first].filter(Boolean);
  for (let length = 1; length <= ofProduct.length; length += 1) yield first + ofProduct.slice(0, length);
  for (let length = 2; length <= own.length; length += 1) yield own.slice(0, length);
}

/** Names titles without letters, and equal ones. */
function withEnding(
  { title, product }: Pick<Item, "title" | "product">,
  taken: ReadonlySet<string>,
  tried: Map<string, number>,
): string {
  const own = lettersOf(title) || lettersOf(product) || "X";
  let count = tried.get(own) ?? 0;
  let code: string;
  do {
    count += 1;
    code = own + endingOf(count);
  } while (taken.has(code));
  tried.set(own, count);
  return code;
}

/** @returns X, Y, Z, A, …, W, then two letters */
function endingOf(count: number): string {
  const letter = String.fromCharCode(65 + ((count - 1 + 23) % 26));
  return count <= 26 ? letter : endingOf(Math.floor((count - 1) / 26)) + letter;
}

/** Letters that every keyboard has: "É" is typed as E. */
const lettersOf = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toUpperCase();

/** @returns how many of each variant were sold */
async function soldLately(db: Db, { now }: Museum): Promise<ReadonlyMap<string, number>> {
  const since = new Date(now.epochMilliseconds - popularDays * 24 * 60 * 60_000);
  const { rows } = await sql<{ id: string; sold: number }>`
    select variant_id as id, sum(quantity - refunded)::integer as sold from (
      select id from orders where created_at >= ${since} order by created_at desc limit ${maxOrders}
    ) as lately cross join lateral (
      select variant_id, quantity, refunded from order_lines where order_id = lately.id offset 0
    ) as line group by 1`.execute(db);
  return new Map(rows.map(({ id, sold }) => [id, sold]));
}

/**
 * Picks by sales, then the events of every week, then the rest. Lists them in the catalogue's order, so that a sale moves
 * no tile: of each product, first what anyone may buy at its price.
 */
function popularOf({ index }: Museum, items: readonly Item[], sold: ReadonlyMap<string, number>): string[] {
  const rank = ({ kind, parts }: Item) => {
    const event = index.events.get(parts[0]?.eventId ?? "");
    return kind === "event" && (event?.opening.weekly ?? []).length > 0 ? 1 : 0;
  };
  const count = ({ id }: Item) => sold.get(id) ?? 0;
  const products = [...new Set(items.map(({ product }) => product))];
  const place = ({ product }: Item) => products.indexOf(product);
  const condition = ({ id }: Item) => {
    const { deskOnly = false, minCents, minQuantity = 1 } = index.variants.get(id) ?? {};
    return deskOnly || minCents !== undefined || minQuantity > 1 ? 1 : 0;
  };
  const ranked = items
    .filter(({ membersOnly }) => !membersOnly)
    .toSorted((a, b) => count(b) - count(a) || rank(b) - rank(a));
  const popular = new Set(ranked.slice(0, popularItems));
  return items
    .filter((item) => popular.has(item))
    .toSorted((a, b) => rank(b) - rank(a) || place(a) - place(b) || condition(a) - condition(b))
    .map(({ id }) => id);
}
