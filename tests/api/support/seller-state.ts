import { sql } from "kysely";
import { expect } from "vitest";
import type { Cart } from "../../../schemas/generated/wire.ts";
import { expectSound } from "./invariants.ts";
import type { TestMuseum } from "./museum.ts";
import { claims, rows, type SellerModel } from "./seller-model.ts";

export interface Real {
  readonly museum: TestMuseum;
  readonly carts: Map<string, Cart>;
  readonly outcomes: Map<string, number>;
}

interface State {
  readonly inventory: readonly { readonly row: string; readonly sold: number; readonly left: number }[];
  readonly holds: readonly { readonly cart: string; readonly row: string; readonly quantity: number }[];
  readonly orders: readonly string[];
}

/** Checks that the museum's sales and holds match the model, and that the database is sound. */
export async function expectSales(model: SellerModel, { museum }: Real): Promise<void> {
  expect(await stateOf(museum)).toEqual(expected(model));
  await expectSound(museum);
}

async function stateOf({ db, now }: Real["museum"]): Promise<State> {
  const at = new Date(now().epochMilliseconds);
  const { rows: found } = await sql<State>`
    with live as (select cart_id, event_id || ' ' || date || ' ' || slot as row, quantity from holds where expires_at > ${at}),
    wanted as (select event_id || ' ' || date || ' ' || slot as row, * from inventory)
    select
      (select json_agg(json_build_object('row', row, 'sold', sold, 'left', wanted - sold - coalesce((select sum(quantity) from live where live.row = wanted.row), 0)) order by row)
        from wanted where row = any(${[...rows.keys()]}::text[])) as inventory,
      (select coalesce(json_agg(json_build_object('cart', cart_id, 'row', row, 'quantity', quantity) order by cart_id, row), '[]') from live) as holds,
      (select coalesce(json_agg(cart_id order by cart_id), '[]') from orders) as orders`.execute(db);
  if (found[0] === undefined) throw new Error("The database told nothing.");
  return found[0];
}

function expected(model: SellerModel): State {
  const carts = [...model.carts];
  return {
    inventory: [...rows.keys()].sort().map((row) => ({ row, sold: model.sold(row), left: model.left(row) })),
    holds: carts
      .filter(([, cart]) => model.isLive(cart))
      .flatMap(([cart, { lines }]) => [...claims(lines)].map(([row, quantity]) => ({ cart, row, quantity })))
      .sort((a, b) => compare(`${a.cart} ${a.row}`, `${b.cart} ${b.row}`)),
    orders: carts
      .filter(([, { order }]) => order !== undefined)
      .map(([id]) => id)
      .sort(compare),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
