import type { Contribution, LineAttributes, WantedCart, WantedLine } from "./cart.ts";

/**
 * The cart that the contributions of a walk ask for. Line attributes reach every line of the walk, whichever step gave it; lines of
 * one variant with the same attributes become one; lines without a quantity vanish; of two values for one attribute the later wins.
 */
export function fold(contributions: readonly Contribution[]): WantedCart {
  const rules = contributions.flatMap((contribution) => contribution.lineAttributes ?? []);
  const lines = new Map<string, WantedLine>();
  for (const line of contributions.flatMap((contribution) => contribution.lines ?? [])) {
    if (line.quantity <= 0) continue;
    const attributes = attributesOf(line, rules);
    const key = lineKey(line.variantId, attributes);
    lines.set(key, { variantId: line.variantId, quantity: line.quantity + (lines.get(key)?.quantity ?? 0), attributes });
  }
  return { lines: [...lines.values()], attributes: Object.assign({}, ...contributions.map((contribution) => contribution.cartAttributes)) };
}

/** Answers that are kept on the order travel as attributes of the cart: each under the address of its step (docs/behaviour.md, "Cart attributes"). */
export function keep(answers: Readonly<Record<string, unknown>>): Contribution {
  return { cartAttributes: Object.fromEntries(Object.entries(answers).map(([address, answer]) => [address, JSON.stringify(answer)])) };
}

/** Two lines are one where this is equal: the variant and the attributes, in whatever order they were set. */
export function lineKey(variantId: string, attributes: Readonly<Record<string, string>>): string {
  return JSON.stringify([variantId, ...Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1))]);
}

function attributesOf(line: WantedLine, rules: readonly LineAttributes[]): Readonly<Record<string, string>> {
  return Object.assign({}, line.attributes, ...rules.filter((rule) => applies(rule, line)).map((rule) => rule.set));
}

function applies({ where }: LineAttributes, line: WantedLine): boolean {
  if (where.variantIds && !where.variantIds.includes(line.variantId)) return false;
  return where.type === undefined || where.type === line.attributes.Type;
}
