import { type MouseEvent, type Ref, useCallback, useEffect, useRef } from "react";
import { capitalized } from "../../messages/formats/days.ts";
import * as say from "../../messages/generated/app/pages.ts";
import { onSale } from "../../messages/generated/commerce/on-sale.ts";
import type { CatalogueCard as Card } from "../../schemas/generated/wire.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { CatalogueCard } from "../../ui/museum/catalogue-card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTenant, useTitle } from "../state/page.ts";
import "./catalogue-page.css";
import { Link, type LinkProps, useNavigate } from "react-router-dom";
import { followPress } from "../../ui/links.tsx";
import { addressOf, type FlowAddress, openNext } from "../flow/open-flow.ts";
import { growPoster, mayMove } from "../state/arrival.ts";
import { useList } from "./use-list.ts";

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
  const tenant = useTenant();
  const headline = kind === "events" ? tenant.headline : undefined;
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
    return <LoadFailure headingLevel={1} title={sentences.failed(locale)} error={error} onRetry={retry} />;
  }
  if (isEmpty) {
    return (
      <div className="catalogue">
        {headline !== undefined && <p className="catalogue-headline">{headline}</p>}
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
      {headline !== undefined && <p className="catalogue-headline">{headline}</p>}
      {kind === "events" ? <VisitBand /> : <BackToEvents />}
      <h1>{title}</h1>
      {kind === "memberships" && <p className="catalogue-intro">{say.membershipIntro(locale)}</p>}
      <CardList ref={list} base={base} cards={cards} />
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

interface CardListProps {
  base: FlowAddress["base"];
  cards: readonly Card[];
  ref?: Ref<HTMLUListElement>;
}

export function CardList({ base, cards, ref }: CardListProps) {
  const locale = useLocale();
  return (
    <ul ref={ref} className="catalogue-cards" data-lead={base === "event" || undefined}>
      {cards.map((card, index) => (
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
            action={card.soldOut || card.onSale ? undefined : actionOf(locale, base, index)}
            href={addressOf(flowOf(base, card))}
            renderLink={({ href, ...props }) => <PosterLink to={href} flow={flowOf(base, card)} {...props} />}
          />
        </li>
      ))}
    </ul>
  );
}

/** Of several events, only the first has a button; a membership level is one of a few alternatives. */
function actionOf(locale: string, base: FlowAddress["base"], index: number): string | undefined {
  if (base === "membership") return say.join(locale);
  return base === "event" && index === 0 ? say.getTickets(locale) : undefined;
}

/** The flow that a card leads to: the one its event names, otherwise its direct flow. */
const flowOf = (base: FlowAddress["base"], { flow, handle }: Card): Omit<FlowAddress, "step"> =>
  flow === undefined ? { base, handle, direct: true } : { base, handle: flow, direct: false };

function detailsOf(locale: string, card: Card): string[] {
  const { soldOutDate, nextDate, isToday, isOnlyDate = soldOutDate !== undefined, time, duration } = card;
  const day = nextDate ?? soldOutDate;
  const today = time ? say.todayAt(locale, { time }) : say.today(locale);
  const once = day && capitalized(locale, time ? say.onceAt(locale, { day, time }) : say.once(locale, { day }));
  const when = isToday ? today : isOnlyDate ? once : day && say.next(locale, { day });
  const term = card.months && say.term(locale, { months: card.months });
  return [when, duration, term].filter((detail) => detail !== undefined && detail !== 0);
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

/** Pages loaded by scrolling alone; then the visitor must press, so that the footer is reachable. */
const maxAutoPages = 3;

interface MoreCardsProps {
  label: string;
  loading: boolean;
  error: string | undefined;
  /** @param pressed false if the button only scrolled into view */
  onMore(pressed: boolean): void;
}

function MoreCards({ label, loading, error, onMore }: MoreCardsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const autoPages = useRef(0);
  const isWaiting = !loading && error === undefined;
  useEffect(() => {
    if (button.current === null || !isWaiting) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting || autoPages.current >= maxAutoPages) return;
        autoPages.current += 1;
        onMore(false);
      },
      { rootMargin: "400px" },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [isWaiting, onMore]);
  const press = () => {
    autoPages.current = 0;
    onMore(true);
  };
  return (
    <div className="catalogue-more">
      {error !== undefined && <p role="alert">{error}</p>}
      <button ref={button} type="button" className="button" aria-disabled={loading} onClick={press}>
        {label}
      </button>
    </div>
  );
}

function BackToEvents() {
  const tenant = useTenant();
  const locale = useLocale();
  return (
    <p className="catalogue-back">
      <Link to={tenant.homePath}>{say.backToEvents(locale)}</Link>
    </p>
  );
}

function VisitBand() {
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

/** Milliseconds to wait for the animation; a longer delay would look like a dead link. */
const maxWaitMs = 350;

interface PosterLinkProps extends LinkProps {
  to: string;
  flow: Omit<FlowAddress, "step">;
}

/** A card's link; its picture grows into the flow's poster if the flow opens in time. */
function PosterLink({ flow, ...props }: PosterLinkProps) {
  const navigate = useNavigate();
  const opening = useRef(new AbortController());
  // Opening a flow replaces the previous flow and empties its cart: abort once this page is left.
  useEffect(() => () => opening.current.abort(), []);
  const enter = async (link: Element) => {
    const from = location.href;
    const picture = link.closest("article")?.querySelector("img");
    opening.current.abort();
    opening.current = new AbortController();
    const { signal } = opening.current;
    const next = await Promise.race([openNext(flow, signal).catch(() => undefined), pause(maxWaitMs)]);
    // Never navigate a visitor who has already gone elsewhere.
    const isHere = () => location.href === from;
    if (signal.aborted || !isHere()) return;
    if (next === undefined) {
      opening.current.abort();
      navigate(props.to);
      return;
    }
    const show = () => {
      next.show();
      navigate(next.page);
    };
    if (picture) growPoster(picture, show);
    else show();
  };
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (mayMove()) followPress(event, () => void enter(event.currentTarget));
  };
  return <Link {...props} onClick={press} />;
}

const pause = (milliseconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds));
