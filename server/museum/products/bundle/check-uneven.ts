import type { Catalogue } from "../../model/config.ts";
import type { Problem } from "../../model/problems.ts";

/** Warns about ticket types that only some parts have: a bundle is sold whole, so visitors cannot buy those. */
export function checkUneven({ bundles, events }: Catalogue): Problem[] {
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
          message: `the bundle ${name} has "${title}" for ${others.join(", ")}, but not for ${part}: nobody can take it so`,
          fix: `add "${title}" to ${part}, or remove it from the others`,
          value: title,
        },
      ];
    });
  });
}
