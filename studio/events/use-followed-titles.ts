import { useLocale } from "../../ui/locale.ts";
import type { Edit } from "../forms/follow-choice.ts";
import { followTitle } from "./follow-title.ts";

/** What follows from an edit of the catalogue, as its form asks. */
export function useFollowedTitles(): (edit: Edit) => string {
  const locale = useLocale();
  return (edit) => followTitle({ ...edit, locale });
}
