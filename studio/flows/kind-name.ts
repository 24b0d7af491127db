import * as say from "../../messages/generated/studio/kinds.ts";

/** Kinds whose folder is not called as authors call it. */
const plain: Readonly<Record<string, (locale: string) => string>> = { date: say.date, info: say.info, time: say.time, upsells: say.upsells };

/** A kind of step as a form calls it: "upsells" is "Extras"; one without a name of its own is called as its folder is, "Series tickets". */
export function kindName(locale: string, component: string): string {
  const named = Object.hasOwn(plain, component) ? plain[component]?.(locale) : undefined;
  if (named !== undefined) return named;
  const words = component.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
