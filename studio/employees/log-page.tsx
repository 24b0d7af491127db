import { useEffect, useId } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as sayEmployees from "../../messages/generated/studio/employees.ts";
import * as say from "../../messages/generated/studio/log.ts";
import type { AuditGroup } from "../../schemas/audit-groups.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioEmployeesResponse } from "../../schemas/generated/wire.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { momentIn } from "../moment.ts";
import lists from "../shell/item-list.module.css";
import { PageHead } from "../shell/page-head.tsx";
import shell from "../shell/shell.module.css";
import { api } from "../state/session.ts";
import { usePages } from "../state/use-pages.ts";
import styles from "./employees.module.css";
import { logDetails, logSentence } from "./log-sentence.ts";

const groupNames: Readonly<Record<AuditGroup, (locale: string) => string>> = {
  releases: say.aboutReleases,
  employees: say.aboutEmployees,
  signIns: say.aboutSignIns,
  devices: say.aboutDevices,
  orders: say.aboutOrders,
  drawers: say.aboutDrawers,
};

const filterNames = ["employee", "about", "from", "until"] as const;

type Filters = Readonly<Partial<Record<(typeof filterNames)[number], string>>>;

/** Lists changes by employees, newest first, filtered by the address (docs/behaviour.md, "Audit log"). */
export function LogPage() {
  const locale = useLocale();
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const filters: Filters = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search.get(name) ?? "";
      return value === "" ? [] : [[name, value]];
    }),
  );
  const choose = (name: keyof Filters, value: string) =>
    setSearch(
      Object.entries({ ...filters, [name]: value }).filter(([, each]) => each !== ""),
      { replace: true },
    );
  const { value: known } = useLoaded<StudioEmployeesResponse, string>("employees", (_key, signal) =>
    api.get("studio", studioPaths.studioEmployees(), signal),
  );
  const day = (name: "from" | "until", label: string) => (
    <p>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        type="date"
        value={filters[name] ?? ""}
        onChange={({ target }) => choose(name, target.value)}
      />
    </p>
  );
  return (
    <>
      <p className={shell.crumbs}>
        <Link to="/studio/employees">{sayEmployees.employees(locale)}</Link>
      </p>
      <PageHead title={say.log(locale)} />
      <p>{say.text(locale)}</p>
      <div className={`${lists.filters} ${styles.logFilters}`}>
        <p>
          <label htmlFor={`${id}-employee`}>{say.filter(locale)}</label>
          <select
            id={`${id}-employee`}
            value={filters.employee ?? ""}
            onChange={({ target }) => choose("employee", target.value)}
          >
            <option value="">{say.everybody(locale)}</option>
            {(known?.employees ?? []).map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
        </p>
        <p>
          <label htmlFor={`${id}-about`}>{say.about(locale)}</label>
          <select
            id={`${id}-about`}
            value={filters.about ?? ""}
            onChange={({ target }) => choose("about", target.value)}
          >
            <option value="">{say.anything(locale)}</option>
            {Object.entries(groupNames).map(([group, name]) => (
              <option key={group} value={group}>
                {name(locale)}
              </option>
            ))}
          </select>
        </p>
        {day("from", say.from(locale))}
        {day("until", say.until(locale))}
      </div>
      <Entries key={search.toString()} filters={filters} onClear={() => setSearch({}, { replace: true })} />
    </>
  );
}

function Entries({ filters, onClear }: { filters: Filters; onClear(): void }) {
  const locale = useLocale();
  const {
    items: entries,
    hasEarlier,
    error,
    load,
    loadEarlier,
  } = usePages(async (before) => {
    const asked = { ...filters, before: before === undefined ? undefined : String(before) };
    const { entries, ...page } = await api.get("studio", studioPaths.studioLog(asked));
    return { ...page, items: entries };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: load once; each filter has its own list
  useEffect(load, []);

  if (entries === undefined && error !== undefined)
    return <LoadFailure headingLevel={2} title={say.failed(locale)} error={error} onRetry={load} />;
  if (entries === undefined) return <p aria-busy="true">{say.loading(locale)}</p>;
  if (entries.length === 0)
    return Object.keys(filters).length === 0 ? (
      <p>{say.empty(locale)}</p>
    ) : (
      <EmptyState title={say.noMatch(locale)}>
        <button type="button" className={shell.plain} onClick={onClear}>
          {say.clear(locale)}
        </button>
      </EmptyState>
    );
  return (
    <>
      <ul aria-label={say.log(locale)} className={styles.log}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <p className={shell.hint}>{momentIn(locale, entry.at)}</p>
            <div>
              <p>{logSentence(locale, entry)}</p>
              {logDetails(locale, entry).map((detail) => (
                <p key={detail} className={shell.hint}>
                  {detail}
                </p>
              ))}
            </div>
            {entry.device !== "" && <p className={shell.hint}>{entry.device}</p>}
          </li>
        ))}
      </ul>
      {error !== undefined && <p role="alert">{error.message}</p>}
      {hasEarlier && (
        <p>
          <button type="button" className={shell.plain} onClick={loadEarlier}>
            {say.earlier(locale)}
          </button>
        </p>
      )}
    </>
  );
}
