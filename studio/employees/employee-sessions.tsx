import { useEffect, useId, useState } from "react";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/studio/employees.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioEmployee, StudioSession, StudioSessionsResponse } from "../../schemas/generated/wire.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { momentIn } from "../moment.ts";
import shell from "../shell/shell.module.css";
import { api } from "../state/session.ts";
import { useAct } from "./use-act.ts";

export function EmployeeSessions({ employee }: { employee: StudioEmployee }) {
  const locale = useLocale();
  const heading = useId();
  const { id, current } = employee;
  const { value, error, retry } = useLoaded<StudioSessionsResponse, string>(`sessions ${id}`, (_key, signal) =>
    api.get("studio", studioPaths.studioSessions({ id }), signal),
  );
  const [left, setLeft] = useState<readonly StudioSession[]>();
  const { failure, busy, act } = useAct();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the employee may end sessions
  useEffect(() => {
    setLeft(undefined);
    retry();
  }, [employee]);
  const sessions = left ?? value?.sessions;
  const others = sessions?.filter((session) => !session.current) ?? [];
  return (
    <section className={shell.panel}>
      <h2 id={heading} tabIndex={-1}>
        {say.sessions(locale)}
      </h2>
      {error && value === undefined && (
        <LoadFailure headingLevel={2} title={say.sessionsFailed(locale)} message={error.message} onRetry={retry} />
      )}
      {failure !== undefined && <p role="alert">{failure}</p>}
      {sessions?.length === 0 && <p>{say.noSessions(locale)}</p>}
      {sessions !== undefined && sessions.length > 0 && (
        <ul aria-labelledby={heading} className={shell.releases}>
          {sessions.map((session) => (
            <li key={session.id}>
              <div>
                <b id={session.id}>{session.device}</b>
                <p className={shell.hint}>
                  <span>
                    {[howOf(session)(locale), session.current && say.thisSession(locale)].filter(Boolean).join(" · ")}
                  </span>
                  <br />
                  <span>
                    {say.since(locale, {
                      since: momentIn(locale, session.createdAt),
                      used: momentIn(locale, session.lastUsedAt),
                    })}
                  </span>
                </p>
              </div>
              {!session.current && (
                <button
                  type="button"
                  className={shell.plain}
                  aria-describedby={session.id}
                  onClick={() =>
                    end(() => api.post("studio", studioPaths.studioEndSession({ id }), { id: session.id }))
                  }
                >
                  {say.end(locale)}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <p>
          <button
            type="button"
            className={shell.plain}
            aria-busy={busy}
            onClick={() => end(() => api.post("studio", studioPaths.studioEndSessions({ id }), {}))}
          >
            {current ? say.endOthers(locale) : say.endAll(locale)}
          </button>
        </p>
      )}
    </section>
  );

  function end(work: () => Promise<StudioSessionsResponse>) {
    act(async () => {
      setLeft((await work()).sessions);
      // The pressed button disappeared with its row.
      document.getElementById(heading)?.focus({ preventScroll: true });
    });
  }
}

function howOf({ byPin, secondFactor }: StudioSession) {
  return byPin ? say.byPin : secondFactor ? say.byFactor : say.byPassword;
}
