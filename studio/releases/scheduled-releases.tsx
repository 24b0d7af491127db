import { useEffect, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSnapshot } from "valtio";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioScheduled, StudioScheduledResponse } from "../../schemas/generated/wire.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { addressOfFile } from "../addresses.ts";
import shell from "../shell/shell.module.css";
import { draftState, takeBack } from "../state/draft.ts";
import { api } from "../state/session.ts";
import { momentIn, wallClock } from "./moment.ts";

export function ScheduledReleases({ canTakeBack }: { canTakeBack: boolean }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const id = useId();
  const { answer } = useSnapshot(draftState);
  const { value, error, retry } = useLoaded<StudioScheduledResponse, string>("scheduled", (_key, signal) =>
    api.get("studio", studioPaths.studioScheduled(), signal),
  );
  const [failure, setFailure] = useState<string>();
  const revision = answer?.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may follow a scheduled release
  useEffect(retry, [revision]);
  const scheduled = value?.scheduled ?? [];
  // An error matters even with known releases: there may be more.
  const loadFailure = error && (
    <LoadFailure title={say.scheduledFailed(locale)} message={error.message} onRetry={retry} />
  );
  if (scheduled.length === 0) return loadFailure;

  async function bringBack(release: StudioScheduled) {
    setFailure(undefined);
    try {
      await takeBack(release, wallClock(release.at));
      const [file] = draftState.answer?.files ?? [];
      if (file !== undefined) void navigate(addressOfFile(file.name));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <section className={shell.section}>
      <h2 id={id}>{say.scheduled(locale)}</h2>
      {loadFailure}
      {failure !== undefined && <p role="alert">{failure}</p>}
      <ul aria-labelledby={id} className={shell.releases}>
        {scheduled.map((release) => (
          <li key={release.id}>
            <div>
              <h3 id={release.id}>{release.note === "" ? momentIn(locale, release.at) : release.note}</h3>
              <p className={shell.hint}>
                {say.scheduledBy(locale, { author: release.author, moment: momentIn(locale, release.at) })}
              </p>
              {release.reason !== undefined && (
                <p className={shell.paused}>{say.paused(locale, { reason: release.reason })}</p>
              )}
              <ul>
                {release.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </div>
            <button
              type="button"
              className={shell.plain}
              disabled={!canTakeBack}
              aria-describedby={release.id}
              onClick={() => void bringBack(release)}
            >
              {say.takeBack(locale)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
