import { Link } from "react-router-dom";
import { requestIdOf } from "../../commerce/request-id.ts";
import type { EventsResponse } from "../../schemas/generated/wire.ts";
import { CatalogueCard } from "../../ui/CatalogueCard.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useLoad } from "../state/use-load.ts";
import { useTitle } from "../state/use-title.ts";
import "./EventsPage.css";

/** /events: cards to pick from, each leading to the event's direct flow. */
export function EventsPage() {
  useTitle("Select an event.");
  const { resource, retry } = useLoad<EventsResponse>("/events");
  if (resource.status === "loading") return <Skeleton shape="cards" label="Loading events" />;
  if (resource.status === "failed") {
    const { error } = resource;
    return <LoadFailure headingLevel={1} title="The events could not be loaded" message={error.message} requestId={requestIdOf(error)} onRetry={retry} />;
  }
  const { events } = resource.value;
  if (events.length === 0) {
    return (
      <EmptyState headingLevel={1} title="Nothing is on sale just now">
        <p>Please come back soon.</p>
      </EmptyState>
    );
  }
  return (
    <div className="catalogue">
      <h1>Select an event.</h1>
      <ul className="catalogue-cards">
        {events.map(({ handle, title, price, descriptionHtml, image }) => (
          <li key={handle}>
            <CatalogueCard
              title={title}
              price={price}
              image={image}
              html={descriptionHtml}
              href={`/direct/event/${handle}`}
              renderLink={({ href, ...props }) => <Link to={href} {...props} />}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
