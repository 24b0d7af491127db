import { Link } from "react-router-dom";
import * as say from "../../messages/generated/studio/shell.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLocale } from "../../ui/locale.ts";

export function MissingPage() {
  const locale = useLocale();
  return (
    <EmptyState title={say.missing(locale)} headingLevel={1}>
      <Link to="/studio">{say.toStudio(locale)}</Link>
    </EmptyState>
  );
}
