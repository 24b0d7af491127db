import { type ReactNode, useId, useMemo } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { unbroken } from "../../messages/formats/list.ts";
import * as say from "../../messages/generated/studio/lists.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLocale } from "../../ui/locale.ts";
import { hasWords, searchWords } from "../forms/option-select.tsx";
import { momentIn } from "../moment.ts";
import styles from "./item-list.module.css";
import shell from "./shell.module.css";

const stateNames = {
  published: say.published,
  changed: say.changed,
  new: say.isNew,
  removed: say.removed,
  soldOut: say.soldOut,
  unlisted: say.unlisted,
  expired: say.expired,
} as const;

export type ItemState = keyof typeof stateNames;

export interface ListedItem {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  /** Studio path of its page. */
  readonly to: string;
  readonly states: readonly ItemState[];
  /** The picture's address; null if it could have one. */
  readonly picture?: string | null;
  readonly change?: { readonly at: string; readonly by?: string } | undefined;
}

interface ItemListProps {
  label: string;
  items: readonly ListedItem[];
  /** Sorts by title unless the list's own order means something. */
  isOrdered?: boolean;
  renderTools(item: ListedItem): ReactNode;
}

/** Fewer entries are seen at a glance. */
const minSearched = 8;

/** Rows on a page: a list may have thousands. */
export const pageSize = 50;

/** A list that is searched, filtered and sorted by its address (`?q=`, `state`, `sort`, `page`). */
export function ItemList({ label, items, isOrdered = false, renderTools }: ItemListProps) {
  const locale = useLocale();
  const id = useId();
  const view = useListView(items, isOrdered);
  const { found, page, pages } = view;
  const from = page * pageSize;
  const rows = found.slice(from, from + pageSize);
  return (
    <div className={styles.list}>
      {(items.length >= minSearched || found.length < items.length) && (
        <ListTools items={items} isOrdered={isOrdered} view={view} />
      )}
      <p role="status" className={shell.hint}>
        {pages > 1
          ? say.foundRange(locale, { from: from + 1, to: from + rows.length, count: found.length })
          : say.found(locale, { count: found.length })}
      </p>
      <h2 id={id} className="visually-hidden">
        {label}
      </h2>
      <ul aria-labelledby={id} className={styles.rows}>
        {rows.map((item) => (
          <Row key={item.key} item={item}>
            {renderTools(item)}
          </Row>
        ))}
      </ul>
      {found.length === 0 && items.length > 0 && (
        <EmptyState title={say.found(locale, { count: 0 })}>
          <button type="button" className={shell.plain} onClick={view.clear}>
            {say.clear(locale)}
          </button>
        </EmptyState>
      )}
      {pages > 1 && (
        <nav aria-label={say.pages(locale)} className={styles.pages}>
          <button type="button" className={shell.plain} disabled={page === 0} onClick={() => view.show(page - 1)}>
            {say.earlier(locale)}
          </button>
          <button
            type="button"
            className={shell.plain}
            disabled={page === pages - 1}
            onClick={() => view.show(page + 1)}
          >
            {say.later(locale)}
          </button>
        </nav>
      )}
    </div>
  );
}

function Row({
  item: { title, detail, to, states, picture, change },
  children,
}: {
  item: ListedItem;
  children: ReactNode;
}) {
  const locale = useLocale();
  const shown = states.filter((state) => state !== "published");
  return (
    <li data-state={states[0]} data-picture={picture !== undefined || undefined}>
      {picture !== undefined &&
        (picture === null ? (
          <span className={`${styles.picture} ${styles.initial}`} aria-hidden="true">
            {title.slice(0, 1)}
          </span>
        ) : (
          <img className={styles.picture} src={picture} alt="" loading="lazy" decoding="async" />
        ))}
      <div className={styles.name}>
        <Link to={to}>{title}</Link>
        <p>
          <span>{unbroken(detail)}</span>
          {change && (
            <span className={styles.change}>
              {change.by === undefined
                ? say.changedAt(locale, { moment: momentIn(locale, change.at) })
                : say.changedBy(locale, { moment: momentIn(locale, change.at), author: change.by })}
            </span>
          )}
        </p>
      </div>
      <p className={styles.states}>
        {shown.map((state) => (
          <b key={state} data-state={state}>
            {stateNames[state](locale)}
          </b>
        ))}
      </p>
      <div className={styles.tools}>{children}</div>
    </li>
  );
}

function ListTools({
  items,
  isOrdered,
  view: { query, state, sort, set },
}: {
  items: readonly ListedItem[];
  isOrdered: boolean;
  view: ListView;
}) {
  const locale = useLocale();
  const id = useId();
  const counts = useMemo(() => countStates(items), [items]);
  const isTimed = items.some(({ change }) => change !== undefined);
  const options = [
    isOrdered && (["", say.byOrder(locale)] as const),
    [isOrdered ? "title" : "", say.byTitle(locale)] as const,
    isTimed && (["change", say.byChange(locale)] as const),
  ].filter((option) => option !== false);
  return (
    <search className={styles.filters}>
      <p>
        <label htmlFor={`${id}-q`}>{say.search(locale)}</label>
        <input
          id={`${id}-q`}
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={say.searchHint(locale)}
          value={query}
          onChange={({ target }) => set("q", target.value)}
        />
      </p>
      <p>
        <label htmlFor={`${id}-state`}>{say.show(locale)}</label>
        <select id={`${id}-state`} value={state} onChange={({ target }) => set("state", target.value)}>
          <option value="">{say.everything(locale, { count: items.length })}</option>
          {[...counts].map(([each, count]) => (
            <option key={each} value={each}>
              {say.counted(locale, { state: stateNames[each](locale), count })}
            </option>
          ))}
        </select>
      </p>
      {options.length > 1 && (
        <p>
          <label htmlFor={`${id}-sort`}>{say.sort(locale)}</label>
          <select id={`${id}-sort`} value={sort} onChange={({ target }) => set("sort", target.value)}>
            {options.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </p>
      )}
    </search>
  );
}

function countStates(items: readonly ListedItem[]): ReadonlyMap<ItemState, number> {
  const counts = new Map<ItemState, number>();
  for (const state of Object.keys(stateNames) as ItemState[]) {
    const count = items.filter((item) => item.states.includes(state)).length;
    if (count > 0) counts.set(state, count);
  }
  return counts;
}

interface ListView {
  readonly query: string;
  readonly state: string;
  readonly sort: string;
  readonly found: readonly ListedItem[];
  readonly page: number;
  readonly pages: number;
  set(name: "q" | "state" | "sort", value: string): void;
  show(page: number): void;
  clear(): void;
}

function useListView(items: readonly ListedItem[], isOrdered: boolean): ListView {
  const [search, setSearch] = useSearchParams();
  const read = (name: string) => search.get(name) ?? "";
  const [query, state, sort] = [read("q"), read("state"), read("sort")];
  const found = useMemo(
    () => sorted(filtered(items, query, state), sort === "" && !isOrdered ? "title" : sort),
    [items, query, state, sort, isOrdered],
  );
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const wanted = Number(read("page"));
  const page = Number.isSafeInteger(wanted) ? Math.min(Math.max(wanted - 1, 0), pages - 1) : 0;
  const change = (values: Readonly<Record<string, string>>, replace: boolean) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values))
          if (value === "") next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace },
    );
  return {
    ...{ query, state, sort, found, page, pages },
    set: (name, value) => change({ [name]: value, page: "" }, true),
    show: (next) => {
      change({ page: next === 0 ? "" : String(next + 1) }, false);
      document.getElementById("main")?.scrollIntoView();
    },
    clear: () => change({ q: "", state: "", page: "" }, true),
  };
}

/** Entries that have every word of the query in their title, key or detail. */
export function filtered(items: readonly ListedItem[], query: string, state: string): readonly ListedItem[] {
  const words = searchWords(query);
  const isWanted = (item: ListedItem) =>
    state === "" || !Object.hasOwn(stateNames, state) || item.states.includes(state as ItemState);
  return items.filter((item) => isWanted(item) && hasWords(`${item.title} ${item.key} ${item.detail}`, words));
}

export function sorted(items: readonly ListedItem[], sort: string): readonly ListedItem[] {
  if (sort === "title") {
    const { compare } = new Intl.Collator(undefined, { numeric: true });
    return items.toSorted((a, b) => compare(a.title, b.title));
  }
  return sort === "change" ? items.toSorted((a, b) => (b.change?.at ?? "").localeCompare(a.change?.at ?? "")) : items;
}
