import type { Contribution, LineAttributes, WantedCart, WantedLine } from "./cart.ts";

/** Combines contributions into a cart: equal lines merge, empty lines vanish, later values win. */
export function fold(contributions: readonly Contribution[]): WantedCart {
  const rules = contributions.flatMap((contribution) => contribution.lineAttributes ?? []);
  const lines = new Map<string, WantedLine>();
  for (const line of contributions.flatMap((contribution) => contribution.lines ?? [])) {
    if (line.quantity <= 0) continue;
    const attributes = attributesOf(line, rules);
    const key = lineKey(line.variantId, attributes);
    const { quantity = 0, partIds = [] } = lines.get(key) ?? {};
    const parts = [...partIds, ...(line.partIds ?? [])];
    lines.set(key, {
      variantId: line.variantId,
      quantity: line.quantity + quantity,
      attributes,
      ...(parts.length > 0 && { partIds: parts }),
    });
  }
  return {
    lines: [...lines.values()],
    attributes: Object.assign({}, ...contributions.map((contribution) => contribution.cartAttributes)),
  };
}

/** Stores answers as cart attributes under their step's address (docs/behaviour.md, "Cart attributes"). */
export function saveOnOrder(answers: Readonly<Record<string, unknown>>): Contribution {
  return {
    cartAttributes: Object.fromEntries(
      Object.entries(answers).map(([address, answer]) => [address, JSON.stringify(answer)]),
    ),
  };
}

/** Returns a key that is equal for lines with the same variant and attributes, in any order. */
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
