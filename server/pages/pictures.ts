import type { Boot } from "../../schemas/generated/boot.ts";

type Picture = Boot["tenant"]["picture"];

export function firstPicture({ flow, tenant, loads = {} }: Boot): string | undefined {
  if (flow !== undefined)
    return flow.json.mode === "tools"
      ? undefined
      : ((flow.json as { picture?: Picture }).picture ?? tenant.picture)?.src;
  const cards = Object.values(loads).flatMap(
    (list) => Object.values(list as object).find(Array.isArray) as readonly { readonly image?: string }[],
  );
  return cards[0]?.image;
}
