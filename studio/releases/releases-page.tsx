import { useEffect, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSnapshot } from "valtio";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as draft from "../../messages/generated/studio/draft.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioRelease, StudioScheduled, StudioScheduledResponse } from "../../schemas/generated/wire.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Prompt } from "../../ui/prompt.tsx";
import { useAct } from "../../ui/use-act.ts";
import { addressOfFile } from "../addresses.ts";
import { momentIn, wallClock } from "../moment.ts";
import { ChangeItems, countChanges } from "../shell/discard-dialog.tsx";
import { PageHead } from "../shell/page-head.tsx";
import shell from "../shell/shell.module.css";
import { draftState } from "../state/draft.ts";
import { restore, unschedule } from "../state/draft-actions.ts";
import { api } from "../state/session.ts";
import { usePages } from "../state/use-pages.ts";
import styles from "./compare-releases.module.css";
import { CompareReleases, CompareTick } from "./compare-releases.tsx";

export function ReleasesPage() {
  const locale = useLocale();
  const navigate = useNavigate();
  const { answer } = useSnapshot(draftState);
  const { items: releases, hasEarlier, error, load, loadEarlier } = usePages(releasesBefore);
  const restoring = useAct<{ id: string }, void>({
    send: ({ id: release }, key) => restore(release, key),
    onAnswer: () => showDraft(navigate),
  });
  const failure = restoring.failure ?? error;
  const [asked, setAsked] = useState<StudioRelease>();
  const lost = countChanges(answer?.files ?? []);
  const hasDraft = lost > 0;
  const revision = answer?.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may follow a publication
  useEffect(load, [revision]);

  return (
    <>
      <PageHead title={say.releases(locale)} />
      {failure !== undefined && releases === undefined && (
        <LoadFailure title={say.releasesFailed(locale)} error={failure} onRetry={load} />
      )}
      {failure !== undefined && releases !== undefined && <p role="alert">{failure.message}</p>}
      <ScheduledReleases canUnschedule={!hasDraft} />
      <h2>{say.publishedReleases(locale)}</h2>
      {releases !== undefined && (releases.length > 1 || hasEarlier) && <CompareReleases />}
      <ul aria-label={say.releases(locale)} className={shell.releases}>
        {(releases ?? []).map((release) => (
          <Release
            key={release.id}
            release={release}
            onRestore={() => (hasDraft ? setAsked(release) : void restoring.submit({ id: release.id }))}
          />
        ))}
      </ul>
      {hasEarlier && (
        <button type="button" className={shell.plain} onClick={loadEarlier}>
          {say.earlier(locale)}
        </button>
      )}
      {asked && (
        <Prompt
          title={draft.restoreOver(locale)}
          options={[
            { label: draft.keep(locale, { count: lost }), onChoose: () => setAsked(undefined) },
            {
              label: draft.restoreNow(locale),
              onChoose: () => {
                setAsked(undefined);
                void restoring.submit({ id: asked.id });
              },
              dangerous: true,
            },
          ]}
          onDismiss={() => setAsked(undefined)}
        >
          <p>{draft.restoreOverText(locale, { count: lost })}</p>
          <ul className={shell.changes}>
            <ChangeItems files={answer?.files ?? []} />
          </ul>
        </Prompt>
      )}
    </>
  );
}

/** Opens a page of the draft's first file. */
function showDraft(navigate: ReturnType<typeof useNavigate>): void {
  const [file] = draftState.answer?.files ?? [];
  if (file !== undefined) void navigate(addressOfFile(file.name));
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
  onRestore(): void;
}

/** Changes shown without a press. */
const shownChanges = 2;

function Release({ release: { id, note, author, publishedAt, changes, isCurrent }, onRestore }: ReleaseProps) {
  const locale = useLocale();
  const items = (some: readonly string[]) => some.map((change) => <li key={change}>{change}</li>);
  const more = changes.slice(shownChanges);
  const moment = momentIn(locale, publishedAt);
  return (
    <li>
      <div>
        <h3 id={id}>{note === "" ? moment : note}</h3>
        <p className={shell.hint}>
          {isCurrent && <b className={styles.badge}>{say.current(locale)}</b>}
          <span>{author === null ? moment : say.publishedBy(locale, { author, moment })}</span>
        </p>
        {changes.length > 0 && <ul>{items(changes.slice(0, shownChanges))}</ul>}
        {more.length > 0 && (
          <details>
            <summary>{say.changeCount(locale, { count: more.length })}</summary>
            <ul>{items(more)}</ul>
          </details>
        )}
        <CompareTick id={id} />
      </div>
      {!isCurrent && (
        <button type="button" className={shell.plain} aria-describedby={id} onClick={onRestore}>
          {say.restore(locale)}
        </button>
      )}
    </li>
  );
}

export function ScheduledReleases({ canUnschedule }: { canUnschedule: boolean }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const id = useId();
  const { answer } = useSnapshot(draftState);
  const { value, error, retry } = useLoaded<StudioScheduledResponse, string>("scheduled", (_key, signal) =>
    api.get("studio", studioPaths.studioScheduled(), signal),
  );
  const unscheduling = useAct<{ id: string; note: string; at: string }, void>({
    send: (release, key) => unschedule(release, key),
    onAnswer: () => showDraft(navigate),
  });
  const revision = answer?.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may follow a scheduled release
  useEffect(retry, [revision]);
  const scheduled = value?.scheduled ?? [];
  // An error matters even with known releases: there may be more.
  const loadFailure = error && <LoadFailure title={say.scheduledFailed(locale)} error={error} onRetry={retry} />;
  if (scheduled.length === 0) return loadFailure;

  return (
    <section className={shell.section}>
      <h2 id={id}>{say.scheduled(locale)}</h2>
      {!canUnschedule && <p className={shell.hint}>{say.draftFirst(locale)}</p>}
      {loadFailure}
      {unscheduling.failure && <p role="alert">{unscheduling.failure.message}</p>}
      <ul aria-labelledby={id} className={shell.releases}>
        {scheduled.map((release) => (
          <ScheduledRelease
            key={release.id}
            release={release}
            canUnschedule={canUnschedule}
            onUnschedule={() =>
              void unscheduling.submit({ id: release.id, note: release.note, at: wallClock(release.at) })
            }
          />
        ))}
      </ul>
    </section>
  );
}

interface ScheduledReleaseProps {
  release: StudioScheduled;
  canUnschedule: boolean;
  onUnschedule(): void;
}

function ScheduledRelease({ release, canUnschedule, onUnschedule }: ScheduledReleaseProps) {
  const locale = useLocale();
  const { id, note, author, at, reason, changes } = release;
  const moment = momentIn(locale, at);
  return (
    <li>
      <div>
        <h3 id={id}>{note === "" ? moment : note}</h3>
        <p className={shell.hint}>{say.scheduledBy(locale, { author, moment })}</p>
        {reason !== undefined && <p className={shell.paused}>{say.paused(locale, { reason })}</p>}
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </div>
      <button
        type="button"
        className={shell.plain}
        disabled={!canUnschedule}
        aria-describedby={id}
        onClick={onUnschedule}
      >
        {say.unschedule(locale)}
      </button>
    </li>
  );
}
