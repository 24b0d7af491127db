import { Link } from "react-router-dom";
import * as say from "../../messages/generated/app/pages.ts";
import { useLocale } from "../../ui/locale.ts";
import { useTenant } from "../page.ts";

export function VisitBand() {
  const tenant = useTenant();
  const locale = useLocale();
  const { address, directionsUrl, hours = [], links = [] } = tenant;
  if (address === undefined && hours.length === 0 && links.length === 0) return null;
  return (
    <section className="visit-band" aria-label={say.visit(locale)}>
      {hours.map(({ days, hours: open }) => (
        <p key={days}>
          <strong>{days}</strong> <span>{open}</span>
        </p>
      ))}
      {address && (
        <p>
          <span>{address}</span> {directionsUrl && <a href={directionsUrl}>{say.directions(locale)}</a>}
        </p>
      )}
      {links.length > 0 && (
        <p className="visit-band-links">
          {links.map(({ title, href }) => (
            <Link key={href} to={href}>
              {title}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}
