import { useCallback, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { requestIdOf } from "../../commerce/request-id.ts";
import { CatalogueCard } from "../../ui/CatalogueCard.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useTitle } from "../state/use-title.ts";
import "./CataloguePage.css";
import { MoreCards } from "./MoreCards.tsx";
import { useList } from "./use-list.ts";

const kinds = {
  events: { title: "Select an event.", base: "event", from: true },
  memberships: { title: "Select a membership level.", base: "membership", from: false },
} as const;

/** /events and /memberships: cards to pick from, each leading to the product's direct flow (docs/behaviour.md, "Catalogue pages"). */
export function CataloguePage({ kind }: { kind: keyof typeof kinds }) {
  const { title, base, from } = kinds[kind];
  useTitle(title);
  const { cards, isEmpty, loading, error, hasMore, more } = useList(kind);
  const { list, follow } = useFocusOnNew(cards.length);
  const onMore = useCallback(
    (pressed: boolean) => {
      if (pressed) follow();
      more();
    },
    [follow, more],
  );
  if (isEmpty && error !== undefined) {
    // The pressed button goes away while it loads.
    const retry = () => {
      document.getElementById("main")?.focus({ preventScroll: true });
      more();
    };
    return <LoadFailure headingLevel={1} title={`The ${kind} could not be loaded`} message={error.message} requestId={requestIdOf(error)} onRetry={retry} />;
  }
  if (isEmpty) {
    return (
      <div className="catalogue">
        <h1>{title}</h1>
        <Skeleton shape="cards" label={`Loading ${kind}`} />
      </div>
    );
  }
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
      <ul ref={list} className="catalogue-cards">
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
      {hasMore && (
        <>
          <p className="visually-hidden" aria-live="polite">
            {loading ? `Loading more ${kind}` : `${cards.length} ${kind} shown`}
          </p>
          <MoreCards label={`Show more ${kind}`} loading={loading} error={error?.message} onMore={onMore} />
        </>
      )}
    </div>
  );
}

/** Whoever pressed for more goes on at the first card that came. */
function useFocusOnNew(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const from = useRef<number>(undefined);
  useEffect(() => {
    if (from.current === undefined || count <= from.current) return;
    list.current?.children[from.current]?.querySelector("a")?.focus({ preventScroll: true });
    from.current = undefined;
  }, [count]);
  const follow = useCallback(() => {
    from.current = list.current?.children.length ?? 0;
  }, []);
  return { list, follow };
}
