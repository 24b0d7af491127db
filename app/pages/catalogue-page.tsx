import { useCallback, useEffect, useRef } from "react";
import { requestIdOf } from "../../commerce/request-id.ts";
import * as say from "../../messages/generated/app/pages.ts";
import { onSale } from "../../messages/generated/commerce/on-sale.ts";
import type { CatalogueCard as Card } from "../../schemas/generated/wire.ts";
import { CatalogueCard } from "../../ui/catalogue-card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../state/use-title.ts";
import "./catalogue-page.css";
import { MoreCards } from "./more-cards.tsx";
import { PosterLink } from "./poster-link.tsx";
import { useList } from "./use-list.ts";
import { VisitBand } from "./visit-band.tsx";

const kinds = {
  events: {
    base: "event",
    title: say.selectEvent,
    ...{
      failed: say.eventsFailed,
      loading: say.eventsLoading,
      loadingMore: say.moreEventsLoading,
      shown: say.eventsShown,
      more: say.moreEvents,
    },
  },
  memberships: {
    base: "membership",
    title: say.selectMembership,
    ...{
      failed: say.membershipsFailed,
      loading: say.membershipsLoading,
      loadingMore: say.moreMembershipsLoading,
      shown: say.membershipsShown,
    },
    more: say.moreMemberships,
  },
} as const;

/** /events and /memberships: cards that lead to each product's direct flow (docs/behaviour.md, "Catalogue pages"). */
export function CataloguePage({ kind }: { kind: keyof typeof kinds }) {
  const locale = useLocale();
  const { base, ...sentences } = kinds[kind];
  const title = sentences.title(locale);
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
    // The pressed button disappears while it loads.
    const retry = () => {
      document.getElementById("main")?.focus({ preventScroll: true });
      more();
    };
    return (
      <LoadFailure
        headingLevel={1}
        title={sentences.failed(locale)}
        message={error.message}
        requestId={requestIdOf(error)}
        onRetry={retry}
      />
    );
  }
  if (isEmpty) {
    return (
      <div className="catalogue">
        <h1>{title}</h1>
        <Skeleton shape="cards" label={sentences.loading(locale)} />
      </div>
    );
  }
  if (cards.length === 0) {
    return (
      <EmptyState headingLevel={1} title={say.nothingOnSale(locale)}>
        <p>{say.comeBack(locale)}</p>
      </EmptyState>
    );
  }
  return (
    <div className="catalogue">
      <h1>{title}</h1>
      <VisitBand />
      <ul ref={list} className="catalogue-cards">
        {cards.map((card) => (
          <li key={card.handle}>
            <CatalogueCard
              title={card.title}
              price={card.mainPrice?.price ?? card.price}
              priceFor={card.mainPrice?.title}
              image={card.image}
              imageFocus={card.imageFocus}
              html={card.descriptionHtml}
              details={detailsOf(locale, card)}
              unavailable={card.soldOut ? say.soldOut(locale) : card.onSale && onSale(locale, card.onSale.from)}
              href={`/direct/${base}/${card.handle}`}
              renderLink={({ href, ...props }) => (
                <PosterLink to={href} flow={{ base, handle: card.handle, direct: true }} {...props} />
              )}
            />
          </li>
        ))}
      </ul>
      {hasMore && (
        <>
          <p className="visually-hidden" aria-live="polite">
            {loading ? sentences.loadingMore(locale) : sentences.shown(locale, { count: cards.length })}
          </p>
          <MoreCards label={sentences.more(locale)} loading={loading} error={error?.message} onMore={onMore} />
        </>
      )}
    </div>
  );
}

function detailsOf(locale: string, { nextDate: day, isToday, isOnlyDate, time, duration }: Card): string[] {
  const today = time ? say.todayAt(locale, { time }) : say.today(locale);
  const once = day && (time ? say.onceAt(locale, { day, time }) : say.once(locale, { day }));
  const when = isToday ? today : isOnlyDate ? once : day && say.next(locale, { day });
  return [when, duration].filter((detail) => detail !== undefined);
}

/** After "Show more", moves the focus to the first new card. */
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
