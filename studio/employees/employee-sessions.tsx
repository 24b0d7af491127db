import { useEffect, useId, useState } from "react";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { factSeparator } from "../../messages/formats/list.ts";
import * as say from "../../messages/generated/studio/employees.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioEmployee, StudioSession, StudioSessionsResponse } from "../../schemas/generated/wire.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useAct } from "../../ui/use-act.ts";
import { momentIn } from "../moment.ts";
import shell from "../shell/shell.module.css";
import { api } from "../state/session.ts";

export function EmployeeSessions({ employee }: { employee: StudioEmployee }) {
  const locale = useLocale();
  const heading = useId();
  const { id, current } = employee;
  const { value, error, retry } = useLoaded<StudioSessionsResponse, string>(`sessions ${id}`, (_key, signal) =>
    api.get("studio", studioPaths.studioSessions({ id }), signal),
  );
  const [left, setLeft] = useState<readonly StudioSession[]>();
  /** Ends one session, or all others. */
  const ending = useAct<{ readonly session?: string }, StudioSessionsResponse>({
    send: ({ session }, key) =>
      session === undefined
        ? api.post("studio", studioPaths.studioEndSessions({ id }), {}, { idempotencyKey: key })
        : api.post("studio", studioPaths.studioEndSession({ id }), { id: session }, { idempotencyKey: key }),
    onAnswer({ sessions }) {
      setLeft(sessions);
      // The pressed button disappeared with its row.
      document.getElementById(heading)?.focus({ preventScroll: true });
    },
  });
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
        <LoadFailure headingLevel={2} title={say.sessionsFailed(locale)} error={error} onRetry={retry} />
      )}
      {ending.failure && <p role="alert">{ending.failure.message}</p>}
      {sessions?.length === 0 && <p>{say.noSessions(locale)}</p>}
      {sessions !== undefined && sessions.length > 0 && (
        <ul aria-labelledby={heading} className={shell.releases}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => void ending.submit({ session: session.id })} />
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <p>
          <button
            type="button"
            className={shell.plain}
            aria-busy={ending.isBusy}
            onClick={() => void ending.submit({})}
          >
            {current ? say.endOthers(locale) : say.endAll(locale)}
          </button>
        </p>
      )}
    </section>
  );
}

function howOf({ byPin, secondFactor }: StudioSession) {
  return byPin ? say.byPin : secondFactor ? say.byFactor : say.byPassword;
}

function SessionRow({ session, onEnd }: { session: StudioSession; onEnd(): void }) {
  const locale = useLocale();
  const { id, device, current, createdAt, lastUsedAt } = session;
  return (
    <li>
      <div>
        <b id={id}>{device}</b>
        <p className={shell.hint}>
          <span>
            {[howOf(session)(locale), current && say.thisSession(locale)].filter(Boolean).join(factSeparator(locale))}
          </span>
          <br />
          <span>{say.since(locale, { since: momentIn(locale, createdAt), used: momentIn(locale, lastUsedAt) })}</span>
        </p>
      </div>
      {!current && (
        <button type="button" className={shell.plain} aria-describedby={id} onClick={onEnd}>
          {say.end(locale)}
        </button>
      )}
    </li>
  );
}
