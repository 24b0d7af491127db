import { useEffect, useId } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as sayEmployees from "../../messages/generated/studio/employees.ts";
import * as say from "../../messages/generated/studio/log.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioEmployeesResponse } from "../../schemas/generated/wire.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { momentIn } from "../moment.ts";
import { PageHead } from "../shell/page-head.tsx";
import shell from "../shell/shell.module.css";
import { api } from "../state/session.ts";
import { usePages } from "../state/use-pages.ts";
import styles from "./employees.module.css";
import { logDetails, logSentence } from "./log-sentence.ts";

/** Lists changes by employees, newest first (docs/behaviour.md, "Audit log"). */
export function LogPage() {
  const locale = useLocale();
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const employee = search.get("employee") ?? "";
  const { value: known } = useLoaded<StudioEmployeesResponse, string>("employees", (_key, signal) =>
    api.get("studio", studioPaths.studioEmployees(), signal),
  );
  return (
    <>
      <p className={shell.crumbs}>
        <Link to="/studio/employees">{sayEmployees.employees(locale)}</Link>
      </p>
      <PageHead title={say.log(locale)} />
      <p>{say.text(locale)}</p>
      <div className={styles.filter}>
        <label htmlFor={`${id}-employee`}>{say.filter(locale)}</label>
        <select
          id={`${id}-employee`}
          value={employee}
          onChange={({ target }) => setSearch(target.value === "" ? {} : { employee: target.value }, { replace: true })}
        >
          <option value="">{say.everybody(locale)}</option>
          {(known?.employees ?? []).map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      </div>
      <Entries key={employee} employee={employee} />
    </>
  );
}

function Entries({ employee }: { employee: string }) {
  const locale = useLocale();
  const {
    items: entries,
    hasEarlier,
    error,
    load,
    loadEarlier,
  } = usePages(async (before) => {
    const asked = {
      before: before === undefined ? undefined : String(before),
      employee: employee === "" ? undefined : employee,
    };
    const { entries, ...page } = await api.get("studio", studioPaths.studioLog(asked));
    return { ...page, items: entries };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: load once; each employee has their own list
  useEffect(load, []);

  if (entries === undefined && error !== undefined)
    return <LoadFailure headingLevel={2} title={say.failed(locale)} error={error} onRetry={load} />;
  if (entries === undefined) return <p aria-busy="true">{say.loading(locale)}</p>;
  if (entries.length === 0) return <p>{say.empty(locale)}</p>;
  return (
    <>
      <ul aria-label={say.log(locale)} className={styles.log}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <p>{logSentence(locale, entry)}</p>
            {logDetails(locale, entry).map((detail) => (
              <p key={detail} className={shell.hint}>
                {detail}
              </p>
            ))}
            <p className={shell.hint}>
              {entry.device === ""
                ? momentIn(locale, entry.at)
                : say.where(locale, { moment: momentIn(locale, entry.at), device: entry.device })}
            </p>
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
