import { type AuthorText, authorText } from "../messages/author-text.ts";
import { useLocale } from "./locale.ts";

/** Returns the author's texts or ours: `const text = useText(say, data)`, then `text("scanText")`. */
export function useText<Say extends Parameters<typeof authorText>[1], Data extends object>(
  say: Say,
  data: Data,
): AuthorText<Say, Data> {
  return authorText(useLocale(), say, data);
}
