import { useEffect, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/studio/pages.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioRelease } from "../../schemas/generated/wire.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { addressOfFile } from "../addresses.ts";
import { PageHead } from "../shell/page-head.tsx";
import shell from "../shell/shell.module.css";
import { draftState, restore } from "../state/draft.ts";
import { api } from "../state/session.ts";
import { usePages } from "../state/use-pages.ts";
import { momentIn } from "./moment.ts";
import { ScheduledReleases } from "./scheduled-releases.tsx";

export function ReleasesPage() {
  const locale = useLocale();
  const navigate = useNavigate();
  const id = useId();
  const { answer } = useSnapshot(draftState);
  const { items: releases, hasEarlier, failure: loadFailure, load, loadEarlier } = usePages(releasesBefore);
  const [actFailure, setActFailure] = useState<string>();
  const failure = actFailure ?? loadFailure;
  const hasDraft = (answer?.files.length ?? 0) > 0;
  const revision = answer?.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may follow a publication
  useEffect(load, [revision]);

  async function bringBack({ id: release }: StudioRelease) {
    setActFailure(undefined);
    try {
      await restore(release);
      const [file] = draftState.answer?.files ?? [];
      if (file !== undefined) void navigate(addressOfFile(file.name));
    } catch (error) {
      setActFailure(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <>
      <PageHead title={say.releases(locale)} />
      {failure !== undefined && releases === undefined && (
        <LoadFailure title={say.releasesFailed(locale)} message={failure} onRetry={load} />
      )}
      {failure !== undefined && releases !== undefined && <p role="alert">{failure}</p>}
      <ScheduledReleases canTakeBack={!hasDraft} />
      {hasDraft && <p className={shell.hint}>{say.draftFirst(locale)}</p>}
      <h2 id={id} className="visually-hidden">
        {say.releases(locale)}
      </h2>
      <ul aria-labelledby={id} className={shell.releases}>
        {(releases ?? []).map((release) => (
          <Release
            key={release.id}
            release={release}
            canRestore={!hasDraft && !release.isCurrent}
            onRestore={() => void bringBack(release)}
          />
        ))}
      </ul>
      {hasEarlier && (
        <button type="button" className={shell.plain} onClick={loadEarlier}>
          {say.earlier(locale)}
        </button>
      )}
    </>
  );
}

async function releasesBefore(before: number | undefined) {
  const { releases, ...page } = await api.get(
    "studio",
    studioPaths.studioReleases({ before: before === undefined ? undefined : String(before) }),
  );
  return { ...page, items: releases };
}

interface ReleaseProps {
  release: StudioRelease;
  canRestore: boolean;
  onRestore(): void;
}

function Release({
  release: { id, note, author, publishedAt, changes, isCurrent },
  canRestore,
  onRestore,
}: ReleaseProps) {
  const locale = useLocale();
  const moment = momentIn(locale, publishedAt);
  return (
    <li>
      <div>
        <h3 id={id}>{note === "" ? moment : note}</h3>
        <p className={shell.hint}>
          {[author === null ? moment : say.publishedBy(locale, { author, moment }), isCurrent && say.current(locale)]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {changes.length > 0 && (
          <details>
            <summary>{say.changeCount(locale, { count: changes.length })}</summary>
            <ul>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {!isCurrent && (
        <button type="button" className={shell.plain} disabled={!canRestore} aria-describedby={id} onClick={onRestore}>
          {say.restore(locale)}
        </button>
      )}
    </li>
  );
}
