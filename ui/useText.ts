import { type AuthorText, authorText } from "../messages/author-text.ts";
import { useLocale } from "./locale.ts";

/** The author's texts or else ours, in the page's locale: `const text = useText(say, data)`, then `text("scanText")`. */
export function useText<Say extends Parameters<typeof authorText>[1], Data extends object>(say: Say, data: Data): AuthorText<Say, Data> {
  return authorText(useLocale(), say, data);
}
