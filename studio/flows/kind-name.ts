import * as say from "../../messages/generated/studio/kinds.ts";

/** Kinds that authors know by another name than their folder's. */
const plain: Readonly<Record<string, (locale: string) => string>> = {
  date: say.date,
  info: say.info,
  time: say.time,
  upsells: say.upsells,
};

/** A step kind's display name: "Extras" for "upsells"; by default its folder's, "Series tickets". */
export function kindName(locale: string, component: string): string {
  const named = Object.hasOwn(plain, component) ? plain[component]?.(locale) : undefined;
  if (named !== undefined) return named;
  const words = component.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
