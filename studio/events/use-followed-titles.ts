import { useLocale } from "../../ui/locale.ts";
import { draftState } from "../state/draft.ts";
import { followTitle } from "./follow-title.ts";

/** What follows from an edit of the catalogue, as its form asks. */
export function useFollowedTitles(): (edit: { readonly before: string; readonly after: string; readonly pointer: string }) => string {
  const locale = useLocale();
  return (edit) => followTitle({ ...edit, locale, published: draftState.files["catalogue.json"]?.published ?? null });
}
