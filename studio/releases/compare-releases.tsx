import { useId } from "react";
import { useSearchParams } from "react-router-dom";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioCompareResponse, StudioRelease } from "../../schemas/generated/wire.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { addressOfFlowFile, isCatalogueFile } from "../addresses.ts";
import { momentIn } from "../moment.ts";
import shell from "../shell/shell.module.css";
import { api } from "../state/session.ts";
import styles from "./compare-releases.module.css";

/** Lists the differences between two ticked releases in sentences; the address names both. */
export function CompareReleases() {
  const locale = useLocale();
  const id = useId();
  const { ticked, choose } = useTicked();
  const [from = "", to = ""] = ticked;
  const { value, error, retry } = useComparison(from, to);
  const shown = to === "" ? undefined : value;
  return (
    <section aria-labelledby={id} className={`${styles.compare} ${shown === undefined ? "" : shell.panel}`}>
      <p id={id} className={shell.label}>
        {say.compare(locale)}
      </p>
      {shown === undefined ? (
        <p className={shell.hint}>{from === "" ? say.compareHint(locale) : say.compareOne(locale)}</p>
      ) : (
        <p role="status">
          {say.compareBetween(locale, { from: nameOf(locale, shown.from), to: nameOf(locale, shown.to) })}
        </p>
      )}
      {ticked.length > 0 && (
        <div className={styles.choice}>
          {to !== "" && (
            <button type="button" className={shell.plain} onClick={() => choose([to, from])}>
              {say.swap(locale)}
            </button>
          )}
          <button type="button" className={shell.plain} onClick={() => choose([])}>
            {say.stopComparing(locale)}
          </button>
        </div>
      )}
      {error && <LoadFailure title={say.compareFailed(locale)} error={error} onRetry={retry} />}
      {shown && <Differences files={shown.files} />}
    </section>
  );
}

/** Chooses a release to compare. Releases are listed newest first: the second tick is the earlier one's. */
export function CompareTick({ id }: { id: string }) {
  const locale = useLocale();
  const { ticked, choose } = useTicked();
  const isTicked = ticked.includes(id);
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        aria-describedby={id}
        checked={isTicked}
        disabled={!isTicked && ticked.length === 2}
        onChange={() => choose(isTicked ? ticked.filter((each) => each !== id) : [id, ...ticked])}
      />
      {say.compareThis(locale)}
    </label>
  );
}

/** The ticked releases, from the address. */
function useTicked() {
  const [search, setSearch] = useSearchParams();
  const ticked = ["from", "to"].flatMap((name) => search.get(name) ?? []);
  const choose = ([from, to]: readonly string[]) =>
    setSearch({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }, { replace: true });
  return { ticked, choose };
}

function Differences({ files }: Pick<StudioCompareResponse, "files">) {
  const locale = useLocale();
  if (files.length === 0) return <p role="status">{say.compareSame(locale)}</p>;
  return (
    <ul aria-label={say.differences(locale)} className={styles.files}>
      {files.map(({ name, changes }) => (
        <li key={name}>
          <h3 className={shell.label}>{fileTitle(locale, name)}</h3>
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

function nameOf(locale: string, { note, publishedAt }: StudioRelease): string {
  return note === "" ? momentIn(locale, publishedAt) : note;
}

function fileTitle(locale: string, name: string): string {
  if (isCatalogueFile(name)) return say.fileProducts(locale);
  if (name === "tenant.json") return say.fileMuseum(locale);
  if (name === "redirects.json") return say.fileRedirects(locale);
  return say.filePages(locale, { address: addressOfFlowFile(name) });
}
