import { Link } from "react-router-dom";
import { requestIdOf } from "../../commerce/request-id.ts";
import type { CatalogueCard as Card } from "../../schemas/generated/wire.ts";
import { CatalogueCard } from "../../ui/CatalogueCard.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useLoad } from "../state/use-load.ts";
import { useTitle } from "../state/use-title.ts";
import "./CataloguePage.css";

const kinds = {
  events: { title: "Select an event.", base: "event", from: true },
  memberships: { title: "Select a membership level.", base: "membership", from: false },
} as const;

/** /events and /memberships: cards to pick from, each leading to the product's direct flow (specification, section 2). */
export function CataloguePage({ kind }: { kind: keyof typeof kinds }) {
  const { title, base, from } = kinds[kind];
  useTitle(title);
  const { resource, retry } = useLoad<Record<string, Card[]>>(`/${kind}`);
  if (resource.status === "loading") {
    return (
      <div className="catalogue">
        <h1>{title}</h1>
        <Skeleton shape="cards" label={`Loading ${kind}`} />
      </div>
    );
  }
  if (resource.status === "failed") {
    const { error } = resource;
    return <LoadFailure headingLevel={1} title={`The ${kind} could not be loaded`} message={error.message} requestId={requestIdOf(error)} onRetry={retry} />;
  }
  const cards = resource.value[kind] ?? [];
  if (cards.length === 0) {
    return (
      <EmptyState headingLevel={1} title="Nothing is on sale just now">
        <p>Please come back soon.</p>
      </EmptyState>
    );
  }
  return (
    <div className="catalogue">
      <h1>{title}</h1>
      <ul className="catalogue-cards">
        {cards.map(({ handle, title: name, price, descriptionHtml, image }) => (
          <li key={handle}>
            <CatalogueCard
              title={name}
              price={price}
              image={image}
              html={descriptionHtml}
              from={from}
              href={`/direct/${base}/${handle}`}
              renderLink={({ href, ...props }) => <Link to={href} {...props} />}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
