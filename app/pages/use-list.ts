import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import type { Load } from "../../engine/core/load.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { CatalogueCard } from "../../schemas/generated/wire.ts";
import { sessionStore } from "../../ui/browser-storage.ts";
import { api } from "../state/api.ts";
import { type Page, servedLoad, usePage } from "../state/page.ts";

interface ListPage {
  readonly events?: readonly CatalogueCard[];
  readonly memberships?: readonly CatalogueCard[];
  readonly nextPage?: number;
}

interface List {
  readonly cards: readonly CatalogueCard[];
  readonly isEmpty: boolean;
  readonly loading: boolean;
  readonly error: Error | undefined;
  readonly hasMore: boolean;
  more(): void;
}

type Kind = "events" | "memberships";

const pathOf = (kind: Kind, page: number): Load<ListPage, "storefront"> =>
  kind === "memberships" ? paths.memberships() : paths.events({ page: page === 1 ? undefined : String(page) });

/** The last list shown, for a visitor who returns. */
let last: { readonly kind: string; readonly entry: string; readonly pages: readonly ListPage[] } | undefined;

/** Loads a list page by page. After Back or a reload it has the same length and scroll position. */
export function useList(kind: Kind): List {
  const { key: entry } = useLocation();
  const page = usePage();
  const [pages, setPages] = useState<readonly ListPage[]>(() => shownBefore(kind, entry) ?? served(page, kind));
  const [wanted, setWanted] = useState(() => Math.max(savedPlace(entry)?.pages ?? 1, 1));
  const loaded = pages.length;

  useEffect(() => void page.used.add(pathOf(kind, 1)), [page, kind]);
  const {
    value: further,
    error,
    retry,
  } = useLoaded(loaded < wanted ? `${kind} ${loaded + 1} to ${wanted}` : undefined, (_pages, signal) => {
    const numbers = Array.from({ length: wanted - loaded }, (_, index) => loaded + index + 1);
    return Promise.all(numbers.map((number) => api.get("storefront", pathOf(kind, number), signal)));
  });
  useEffect(() => {
    if (further !== undefined) setPages((before) => [...before, ...further]);
  }, [further]);

  usePlace(kind, entry, pages);
  const more = useCallback(() => {
    if (error === undefined) setWanted(loaded + 1);
    else retry();
  }, [error, retry, loaded]);

  const cards = new Map(pages.flatMap((page) => page[kind] ?? []).map((card) => [card.handle, card]));
  return {
    cards: [...cards.values()],
    isEmpty: loaded === 0,
    // A loaded page counts as loading until its cards are shown.
    loading: loaded < wanted && error === undefined,
    error,
    hasMore: pages.at(-1)?.nextPage !== undefined,
    more,
  };
}

/** Saves the scroll position on leaving the list, and restores it. */
function usePlace(kind: string, entry: string, pages: readonly ListPage[]): void {
  const place = useRef(savedPlace(entry));
  const latest = useRef(pages);
  useLayoutEffect(() => {
    latest.current = pages;
    if (place.current === undefined || pages.length < place.current.pages) return;
    scrollTo(0, place.current.top);
    place.current = undefined;
  }, [pages]);
  useLayoutEffect(() => {
    const save = () => {
      last = { kind, entry, pages: latest.current };
      savePlace({ entry, pages: latest.current.length, top: scrollY });
    };
    addEventListener("pagehide", save);
    return () => {
      removeEventListener("pagehide", save);
      save();
    };
  }, [kind, entry]);
}

const shownBefore = (kind: string, entry: string) =>
  last?.kind === kind && last.entry === entry && last.pages.length > 0 ? last.pages : undefined;

function served(page: Page, kind: Kind): readonly ListPage[] {
  const first = servedLoad(page, pathOf(kind, 1));
  return first === undefined ? [] : [first];
}

const key = "list";

interface Place {
  readonly entry: string;
  readonly pages: number;
  readonly top: number;
}

// Every document's first history entry has the same key; only Back or a reload returns to the one that was left.
const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
if (navigation?.type === "navigate") sessionStore.removeItem(key);

function savedPlace(entry: string): Place | undefined {
  try {
    const saved = JSON.parse(sessionStore.getItem(key) ?? "null") as Place | null;
    return saved?.entry === entry && Number.isInteger(saved.pages) && Number.isFinite(saved.top) ? saved : undefined;
  } catch {
    return undefined;
  }
}

const savePlace = (place: Place): void => sessionStore.setItem(key, JSON.stringify(place));
