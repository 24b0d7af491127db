import { Link } from "react-router-dom";
import * as say from "../../messages/generated/app/pages.ts";
import { paths } from "../../schemas/generated/paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useTenant, useTitle } from "../state/page.ts";
import { useLoad } from "../state/use-load.ts";
import { CardList } from "./catalogue-page.tsx";

/** Events that fill one row of the page. */
const maxEvents = 3;

/** /404: shows events too, for visitors who came for one. */
export function NotFound() {
  const tenant = useTenant();
  const locale = useLocale();
  const { value } = useLoad(paths.events({ page: undefined }));
  const events = value?.events.slice(0, maxEvents) ?? [];
  useTitle(say.notFound(locale));
  return (
    <>
      <EmptyState headingLevel={1} title={say.notFound(locale)}>
        <p>{say.notFoundHint(locale)}</p>
        <p>
          <Link className="button" to={tenant.homePath}>
            {say.seeWhatIsOn(locale)}
          </Link>
        </p>
      </EmptyState>
      {events.length > 0 && (
        <section className="catalogue" aria-labelledby="whats-on">
          <h2 id="whats-on">{say.whatsOn(locale)}</h2>
          <CardList base="event" cards={events} />
        </section>
      )}
    </>
  );
}
