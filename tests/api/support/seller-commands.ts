import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect } from "vitest";
import { sweepHolds } from "../../../server/operations/sweep.ts";
import { line } from "./museum.ts";
import {
  dates,
  type ModelCart,
  type Outcome,
  rows,
  type SellerModel,
  timeOf,
  variants,
  type Wish,
} from "./seller-model.ts";
import { expectSales, type Real } from "./seller-state.ts";

/** A command on model and museum; their answers and entire states must agree. */
class Command implements fc.AsyncCommand<SellerModel, Real> {
  readonly name: string;
  readonly input: object;
  readonly needsCart: boolean;
  readonly act: (model: SellerModel, real: Real) => Promise<void>;

  constructor(name: string, input: object, needsCart: boolean, act: (model: SellerModel, real: Real) => Promise<void>) {
    this.name = name;
    this.input = input;
    this.needsCart = needsCart;
    this.act = act;
  }

  check = ({ carts }: Readonly<SellerModel>): boolean => !this.needsCart || carts.size > 0;

  async run(model: SellerModel, real: Real): Promise<void> {
    await this.act(model, real);
    await expectSales(model, real);
  }

  toString = (): string => `${this.name} ${JSON.stringify(this.input)}`;
}

const statusOf = (outcome: Outcome): number => (outcome === "ok" ? 200 : outcome === "ordered" ? 410 : 409);

/** Posts a change twice with one key, as after a lost reply, and compares both answers with the model's. */
async function post(
  model: SellerModel,
  real: Real,
  path: string,
  body: object,
  id: string | undefined,
  told: { outcome: Outcome; cart: ModelCart },
) {
  const { outcome, cart } = told;
  const headers = { "idempotency-key": randomUUID() };
  const answer = await real.museum.post(path, body, headers);
  expect({ path, status: answer.status }).toEqual({ path, status: statusOf(outcome) });
  count(real, outcome);
  if (typeof outcome === "object")
    expect(answer.json.error).toMatch(
      outcome.left === 0 ? /^No places are left/ : new RegExp(`^Only ${outcome.left} places? (is|are) left`),
    );
  if (outcome === "no extension left") expect(answer.json.errors?.[0]?.code).toBe("NO_EXTENSION_LEFT");
  if (outcome !== "ok") return;
  expect((await real.museum.post(path, body, headers)).text).toBe(answer.text);
  if (id !== undefined) expect(answer.json.id).toBe(id);
  model.carts.set(answer.json.id, cart);
  real.carts.set(answer.json.id, answer.json);
}

function count({ outcomes }: Real, outcome: Outcome | "paid"): void {
  const name = typeof outcome === "object" ? "refused" : outcome;
  outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
}

const toLine = ({ variantId, quantity, date, time }: Wish) =>
  line(variantId, quantity, { ...(date && { Date: date }), ...(time && { Time: time }) });
const pickCart = ({ carts }: SellerModel, at: number): string => [...carts.keys()][at % carts.size] ?? "";

const wish = fc
  .record({
    variantId: fc.constantFrom(...variants),
    quantity: fc.integer({ min: 1, max: 9 }),
    date: fc.constantFrom(...dates, undefined),
    timed: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ variantId, quantity, date, timed }): Wish => {
    if (variantId === "fund-5" || date === undefined) return { variantId, quantity };
    return timed === 0 ? { variantId, quantity, date } : { variantId, quantity, date, time: timeOf(variantId) };
  });
const wishes = fc.array(wish, { maxLength: 3 });
const cart = fc.nat(11);

const hold = wishes.map(
  (lines) =>
    new Command("hold", { lines }, false, (model, real) =>
      post(
        model,
        real,
        "/checkout/create",
        { lineItems: lines.map(toLine) },
        undefined,
        model.change(undefined, () => lines),
      ),
    ),
);
const add = fc.record({ cart, lines: wishes }).map(
  (input) =>
    new Command("add", input, true, (model, real) => {
      const id = pickCart(model, input.cart);
      const body = { cartId: id, lineItems: input.lines.map(toLine) };
      return post(
        model,
        real,
        "/checkout/add-items",
        body,
        id,
        model.change(id, (present) => [...present, ...input.lines]),
      );
    }),
);
const replace = fc.record({ cart, lines: wishes }).map(
  (input) =>
    new Command("replace", input, true, (model, real) => {
      const id = pickCart(model, input.cart);
      return post(
        model,
        real,
        "/checkout/restore",
        { cartId: id, lineItems: input.lines.map(toLine) },
        id,
        model.change(id, () => input.lines, "restores"),
      );
    }),
);
const move = fc.record({ cart, date: fc.constantFrom(...dates) }).map(
  (input) =>
    new Command("move the first line", input, true, async (model, real) => {
      const id = pickCart(model, input.cart);
      const item = real.carts.get(id)?.lineItems[0];
      if (item === undefined || item.variantId === "fund-5") return;
      const time = timeOf(item.variantId);
      const attributes = [
        { key: "Date", value: input.date },
        ...(time === undefined ? [] : [{ key: "Time", value: time }]),
      ];
      const moved = (lines: readonly Wish[]) =>
        lines.map((each, at) => (at === 0 ? { ...each, date: input.date, time } : each));
      await post(
        model,
        real,
        "/checkout-item/attribute",
        { cartId: id, lineItemId: item.id, attributes },
        id,
        model.change(id, moved),
      );
    }),
);
const overreach = fc.constantFrom("film-adult", "adult", "guide-device").chain((variantId) =>
  fc.constantFrom(...dates).map(
    (date) =>
      new Command("overreach", { variantId, date }, false, async (model, real) => {
        const time = timeOf(variantId);
        const row =
          [...rows.keys()].find(
            (key) => key.endsWith(`${date} ${time ?? ""}`) && (time !== undefined || key.startsWith("guide")),
          ) ?? "";
        const greedy = [{ variantId, quantity: model.left(row) + 1, date, time }];
        await post(
          model,
          real,
          "/checkout/create",
          { lineItems: greedy.map(toLine) },
          undefined,
          model.change(undefined, () => greedy),
        );
      }),
  ),
);
const extend = fc.record({ cart, times: fc.integer({ min: 1, max: 3 }) }).map(
  (input) =>
    new Command("extend", input, true, async (model, real) => {
      const id = pickCart(model, input.cart);
      for (let time = 0; time < input.times; time += 1) {
        const told = model.change(id, (lines) => lines, "extends");
        await post(model, real, "/checkout/extend", { cartId: id }, id, told);
      }
    }),
);
const pay = cart.map(
  (at) =>
    new Command("pay", { cart: at }, true, async (model, real) => {
      const id = pickCart(model, at);
      const outcome = model.pay(id);
      const { status, text } = await real.museum.pay(id);
      expect({ outcome, status }).toEqual({
        outcome,
        status: outcome === "ok" ? 303 : outcome === "empty" ? 200 : 409,
      });
      if (outcome === "empty") expect(text).toContain("Your cart is empty");
      if (outcome === "incomplete") expect(text).toContain("Please choose");
      count(real, outcome === "ok" ? "paid" : outcome);
    }),
);
const wait = fc.integer({ min: 1, max: 16 }).map(
  (minutes) =>
    new Command("wait", { minutes }, false, async (model, { museum }) => {
      model.now += minutes;
      museum.wait(minutes);
    }),
);
const sweep = fc.constant(
  new Command(
    "sweep",
    {},
    false,
    async (_model, { museum }) => void (await sweepHolds(museum.db, new Date(museum.now().epochMilliseconds))),
  ),
);

export const sellerCommands = fc.commands(
  [hold, hold, hold, add, replace, move, overreach, extend, pay, pay, wait, wait, sweep],
  {
    maxCommands: 30,
    size: "max",
  },
);
