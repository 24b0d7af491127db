import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { Link, Outlet, useLocation } from "react-router-dom";
import { useSnapshot } from "valtio";
import { inDefaultLanguage } from "../../commerce/text-by-language.ts";
import { isRecord } from "../../engine/core/pointer.ts";
import * as sayAccount from "../../messages/generated/studio/account.ts";
import * as say from "../../messages/generated/studio/shell.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { SkipLink } from "../../ui/site-frame.tsx";
import { addressOfFile, showsFile } from "../addresses.ts";
import { boot } from "../boot.ts";
import { PreviewPane } from "../preview/preview-pane.tsx";
import { previewState } from "../preview/preview-state.ts";
import { useAccount } from "../state/account.ts";
import { draftState, loadDraft, museumLanguages, save } from "../state/draft.ts";
import { useLanguages } from "../state/languages.ts";
import { signOut } from "../state/session.ts";
import { parsedValue } from "../text/parse-text.ts";
import { DraftBar } from "./draft-bar.tsx";
import { DraftNotices, ProblemList } from "./draft-notices.tsx";
import { permissionNames } from "./permission-names.ts";
import styles from "./shell.module.css";
import { narrow, useMedia } from "./use-media.ts";

/** Polls the draft, because others publish too; in milliseconds. */
const pollMs = 15_000;

/** Longest wait for the last edit to save before signing out, in milliseconds. */
const maxSaveMs = 3000;

const links = [
  ["/studio/flows", say.flows, "edit"],
  ["/studio/events", say.events, "edit"],
  ["/studio/look", say.look, "edit"],
  ["/studio/museum", say.museum, "edit"],
  ["/studio/translations", say.translations, "edit"],
  ["/studio/releases", say.releases, "edit"],
  ["/studio/employees", say.employees, "employees"],
] as const;

const translations = "/studio/translations";

/** Where the header has room for the translations; elsewhere the museum's pages link to them. */
const wideBar = "(min-width: 64rem)";

interface Loading {
  readonly failure: Error | undefined;
  retry(): void;
}

const DraftLoading = createContext<Loading>({ failure: undefined, retry: () => {} });

/** Pages that wait for the draft. Employee pages do not: checking a draft may keep the server busy. */
export function DraftPages() {
  const { answer } = useSnapshot(draftState);
  const loading = useContext(DraftLoading);
  if (!answer) return <Failure {...loading} />;
  return (
    <>
      <ProblemList />
      <Outlet />
    </>
  );
}

function Failure({ failure, retry }: Loading) {
  const locale = useLocale();
  return failure && <LoadFailure headingLevel={1} title={say.loadFailed(locale)} error={failure} onRetry={retry} />;
}

export function Shell({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const { account, ...accountLoading } = useAccount();
  const mayEdit = account?.permissions.includes("edit") ?? false;
  const draftLoading = useDraft(mayEdit);
  const { answer, files, isActing } = useSnapshot(draftState);
  const museum = nameIn(files["tenant.json"]?.published) ?? boot.museum;
  const languages = useLanguages();
  const { isOpen, isWanted } = useSnapshot(previewState);
  const { pathname } = useLocation();
  // A phone has room for one link to the look and the museum; their pages link to each other.
  const isNarrow = useMedia(narrow);
  const isWide = useMedia(wideBar);
  const folded = [...(isNarrow ? ["/studio/museum"] : []), ...(isWide && languages.length > 1 ? [] : [translations])];
  const shownLinks = links.filter(([to]) => !folded.includes(to));
  const showsPreview = isOpen && isWanted && mayEdit && answer !== null;
  return (
    <div className={showsPreview ? styles.wide : undefined}>
      <SkipLink text={say.skip(locale)} />
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: this banner is named, because the previewed page has one too */}
      <header aria-label={say.studio(locale)} className={styles.header}>
        <p className={styles.brand}>
          <b>{museum}</b> {say.studio(locale)}
        </p>
        <nav aria-label={say.studio(locale)} className={styles.nav}>
          {shownLinks
            .filter(([, , permission]) => account?.permissions.includes(permission))
            .map(([to, text]) => (
              <Link key={to} to={to} aria-current={tabOf(pathname, shownLinks) === to ? "page" : undefined}>
                {text(locale)}
              </Link>
            ))}
        </nav>
        <div className={styles.self}>
          <Link
            to="/studio/account"
            aria-label={say.account(locale)}
            aria-current={pathname === "/studio/account" ? "page" : undefined}
          >
            {say.accountShort(locale)}
          </Link>
          <SignOut className={styles.headSignOut} />
        </div>
      </header>
      {mayEdit && answer && <DraftBar />}
      <div className={showsPreview ? styles.beside : undefined}>
        {/* Named, because the previewed page has a main part too. */}
        <main id="main" aria-label={say.editor(locale)} tabIndex={-1} className={styles.main} inert={isActing}>
          <Failure {...accountLoading} />
          {account && account.withheld.length > 0 && (
            <div role="note" className={styles.warning}>
              <p>{sayAccount.withheld(locale, { names: permissionNames(locale, account.withheld) })}</p>
              <Link to="/studio/account">{sayAccount.toFactor(locale)}</Link>
            </div>
          )}
          {mayEdit && answer && <DraftNotices />}
          {account && <DraftLoading value={draftLoading}>{children}</DraftLoading>}
        </main>
        {showsPreview && <PreviewPane />}
      </div>
    </div>
  );
}

/** Returns the header link that a page belongs to. */
function tabOf(pathname: string, shownLinks: readonly (typeof links)[number][]): string | undefined {
  const has = (tab: string) => shownLinks.some(([to]) => to === tab);
  const ofMuseum = has("/studio/museum") ? "/studio/museum" : "/studio/look";
  if (pathname.startsWith(translations)) return has(translations) ? translations : ofMuseum;
  const [, text] = /^\/studio\/text\/(.+)$/.exec(pathname) ?? [];
  const shown = text === undefined ? pathname : addressOfFile(decodeURIComponent(text));
  if (showsFile(shown, "catalogue.json")) return "/studio/events";
  if (shown.startsWith("/studio/log")) return "/studio/employees";
  if (shown.startsWith("/studio/museum")) return ofMuseum;
  return links.find(([to]) => `${shown}/`.startsWith(`${to}/`))?.[0];
}

/** On a phone it stands on the account's page, because the header has no room. */
export function SignOut({ className }: { className: string | undefined }) {
  const locale = useLocale();
  return (
    <button type="button" className={`${styles.plain} ${className ?? ""}`} onClick={() => void leave()}>
      {say.signOut(locale)}
    </button>
  );
}

/** Saves the last edits, then signs out even if they cannot be sent. */
async function leave(): Promise<void> {
  await Promise.race([save(), new Promise((resolve) => setTimeout(resolve, maxSaveMs))]);
  signOut();
}

function useDraft(mayEdit: boolean): Loading {
  const [failure, setFailure] = useState<Error>();
  const load = () =>
    loadDraft().then(
      () => setFailure(undefined),
      (error: unknown) => {
        if (draftState.answer === null) setFailure(error instanceof Error ? error : new Error(String(error)));
      },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: load once, then poll
  useEffect(() => {
    if (!mayEdit) return;
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
  }, [mayEdit]);
  return { failure, retry: () => void load() };
}

/** The published name: this window may have published another since it opened. */
function nameIn(tenant: string | null | undefined): string | undefined {
  const value = inDefaultLanguage(parsedValue(tenant), museumLanguages());
  return isRecord(value) && typeof value.title === "string" ? value.title : undefined;
}
