import { type ReactNode, useEffect, useState } from "react";
import { NavLink } from "react-router-dom";
import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/studio/shell.ts";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { boot } from "../boot.ts";
import { PreviewPane } from "../preview/PreviewPane.tsx";
import { previewState } from "../preview/state.ts";
import { draftState, loadDraft } from "../state/draft.ts";
import { signOut } from "../state/session.ts";
import { DraftBar } from "./DraftBar.tsx";
import { DraftNotices } from "./DraftNotices.tsx";
import { ProblemList } from "./ProblemList.tsx";
import styles from "./shell.module.css";

/** How often the draft is asked for while nothing is edited: others publish, too. In milliseconds. */
const pollMs = 15_000;

const links = [
  ["/studio/flows", say.flows],
  ["/studio/events", say.events],
  ["/studio/look", say.look],
  ["/studio/releases", say.releases],
] as const;

/** Head, draft and problems around every page of the studio. */
export function Shell({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const { failure, retry } = useDraft();
  const { answer } = useSnapshot(draftState);
  const { isOpen } = useSnapshot(previewState);
  return (
    <div className={isOpen ? styles.wide : undefined}>
      <a className="skip-link" href="#main">
        {say.skip(locale)}
      </a>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is the page's banner, and named since the page in the preview has one, too */}
      <header aria-label={say.studio(locale)} className={styles.header}>
        <p className={styles.brand}>
          <b>{boot.museum}</b> {say.studio(locale)}
        </p>
        <nav aria-label={say.studio(locale)} className={styles.nav}>
          {links.map(([to, text]) => (
            <NavLink key={to} to={to}>
              {text(locale)}
            </NavLink>
          ))}
        </nav>
        <button type="button" className={styles.plain} onClick={signOut}>
          {say.signOut(locale)}
        </button>
      </header>
      {answer && <DraftBar />}
      <div className={isOpen && answer ? styles.beside : undefined}>
        {/* Named: the page in the preview has a main part, too. */}
        <main id="main" aria-label={say.editor(locale)} tabIndex={-1} className={styles.main}>
          {failure && <LoadFailure headingLevel={1} title={say.loadFailed(locale)} message={failure.message} onRetry={retry} />}
          {answer && (
            <>
              <DraftNotices />
              <ProblemList />
              {children}
            </>
          )}
        </main>
        {isOpen && answer && <PreviewPane />}
      </div>
    </div>
  );
}

/** Keeps the draft loaded. */
function useDraft(): { failure: Error | undefined; retry(): void } {
  const [failure, setFailure] = useState<Error>();
  const load = () =>
    loadDraft().then(
      () => setFailure(undefined),
      (error: unknown) => {
        if (draftState.answer === null) setFailure(error instanceof Error ? error : new Error(String(error)));
      },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, and then from time to time
  useEffect(() => {
    void load();
    const look = () => {
      if (draftState.saving === "saved" && document.visibilityState === "visible") void load();
    };
    const timer = setInterval(look, pollMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return { failure, retry: () => void load() };
}
