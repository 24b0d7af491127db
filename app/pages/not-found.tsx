import { Link } from "react-router-dom";
import * as say from "../../messages/generated/app/pages.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useTenant } from "../page.ts";
import { useTitle } from "../state/use-title.ts";

export function NotFound() {
  const tenant = useTenant();
  const locale = useLocale();
  useTitle(say.notFound(locale));
  return (
    <EmptyState headingLevel={1} title={say.notFound(locale)}>
      <p>{say.notFoundHint(locale)}</p>
      <p>
        <Link className="button" to={tenant.homePath}>
          {say.seeWhatIsOn(locale)}
        </Link>
      </p>
    </EmptyState>
  );
}
