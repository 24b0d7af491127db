import { useLocale } from "../../ui/locale.ts";
import type { Edit } from "../forms/follow-choice.ts";
import { followTitle } from "./follow-title.ts";

export function useFollowedTitles(): (edit: Edit) => string {
  const locale = useLocale();
  return (edit) => followTitle({ ...edit, locale });
}
