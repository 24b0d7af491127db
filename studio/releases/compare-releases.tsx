import { useId } from "react";
import { useSearchParams } from "react-router-dom";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioCompareResponse, StudioRelease } from "../../schemas/generated/wire.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { PlainSelect } from "../forms/plain-fields.tsx";
import { momentIn } from "../moment.ts";
import shell from "../shell/shell.module.css";
import { api } from "../state/session.ts";
import styles from "./compare-releases.module.css";

/** Lists the differences between any two releases in sentences; the address names both. */
export function CompareReleases({ releases }: { releases: readonly StudioRelease[] }) {
  const locale = useLocale();
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const [from, to] = [search.get("from") ?? "", search.get("to") ?? ""];
  const { value, error, retry } = useComparison(from, to);
  const shown = from !== "" && to !== "" ? value : undefined;
  const choose = (next: { from: string; to: string }) =>
    setSearch(Object.fromEntries(Object.entries(next).filter(([, release]) => release !== "")), { replace: true });
  const listed = new Map([...releases, ...(shown ? [shown.from, shown.to] : [])].map((each) => [each.id, each]));
  const options = [
    { value: "", label: say.chooseRelease(locale) },
    ...[...listed.values()]
      .toSorted((a, b) => b.number - a.number)
      .map((release) => ({ value: release.id, label: labelOf(locale, release) })),
  ];
  return (
    <section aria-labelledby={id} className={styles.compare}>
      <h2 id={id}>{say.compare(locale)}</h2>
      <p className={shell.hint}>{say.compareHint(locale)}</p>
      <div className={styles.choice}>
        <PlainSelect
          label={say.compareFrom(locale)}
          value={from}
          options={options}
          onChange={(next) => choose({ from: next, to })}
        />
        <PlainSelect
          label={say.compareTo(locale)}
          value={to}
          options={options}
          onChange={(next) => choose({ from, to: next })}
        />
        <button
          type="button"
          className={shell.plain}
          disabled={from === "" && to === ""}
          onClick={() => choose({ from: to, to: from })}
        >
          {say.swap(locale)}
        </button>
      </div>
      {error && <LoadFailure title={say.compareFailed(locale)} error={error} onRetry={retry} />}
      {shown && <Differences files={shown.files} />}
    </section>
  );
}

function Differences({ files }: Pick<StudioCompareResponse, "files">) {
  const locale = useLocale();
  if (files.length === 0) return <p role="status">{say.compareSame(locale)}</p>;
  return (
    <ul aria-label={say.differences(locale)} className={styles.files}>
      {files.map(({ name, changes }) => (
        <li key={name}>
          <h3 className={shell.label}>{name}</h3>
          {changes.length === 0 ? (
            <p>{say.onlySpacing(locale, { name })}</p>
          ) : (
            <ul className={shell.changes}>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function useComparison(from: string, to: string) {
  return useLoaded<StudioCompareResponse, string>(
    from === "" || to === "" ? undefined : JSON.stringify({ from, to }),
    (chosen, signal) => api.get("studio", studioPaths.studioCompare(JSON.parse(chosen)), signal),
  );
}

function labelOf(locale: string, { number, note, publishedAt }: StudioRelease): string {
  const moment = momentIn(locale, publishedAt);
  return say.releaseName(locale, { number, note: note === "" ? moment : `${note} (${moment})` });
}
