import * as say from "../../messages/generated/steps/date.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useLocale } from "../../ui/locale.ts";

export function SoldOut() {
  const locale = useLocale();
  return <EmptyState title={say.soldOut(locale)}>{say.soldOutHint(locale)}</EmptyState>;
}
