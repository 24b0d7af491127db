import { useEffect, useEffectEvent, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/studio/draft.ts";
import * as preview from "../../messages/generated/studio/preview.ts";
import * as sayShell from "../../messages/generated/studio/shell.ts";
import { useLocale } from "../../ui/locale.ts";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { useAct } from "../../ui/use-act.ts";
import { addressOfFile, showsDraft, showsFile } from "../addresses.ts";
import { wallMoment } from "../moment.ts";
import { previewPane } from "../preview/preview-pane.tsx";
import { previewState, togglePreview } from "../preview/preview-state.ts";
import { draftState, type LastAct, redo, undo } from "../state/draft.ts";
import { schedule, undoRestore } from "../state/draft-actions.ts";
import { countChanges, DiscardDialog } from "./discard-dialog.tsx";
import draftStyles from "./draft.module.css";
import { problemList } from "./draft-notices.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import styles from "./shell.module.css";
import { useMedia } from "./use-media.ts";

const safety = { saved: say.saved, waiting: say.waiting, failed: say.failed, stale: say.stale } as const;

/** Where the bar has room for Undo, Redo and Discard; elsewhere they stand behind "⋯". */
const wideBar = "(min-width: 64rem)";

export function DraftBar() {
  const locale = useLocale();
  const { answer, saving, isActing } = useSnapshot(draftState);
  const [dialog, setDialog] = useState<"publish" | "discard">();
  const isWide = useMedia(wideBar);
  const history = useHistoryActs();
  const { last } = useSnapshot(draftState);
  const { pathname } = useLocation();
  if (answer === null) return null;
  const count = answer.files.length;
  // Pages about people have no draft to show.
  if (count === 0 && last === null && !showsDraft(pathname)) return null;
  const broken = answer.problems.filter(({ isWarning }) => !isWarning).length;
  const isOutdated = answer.files.some((file) => file.isOutdated);
  const isSendable = saving !== "failed" && saving !== "stale" && !isActing;
  const canPublish = answer.mayPublish && !answer.isReadOnly && count > 0 && broken === 0 && !isOutdated && isSendable;
  const rare = (
    <>
      <HistoryButtons {...history} />
      {count > 0 && (
        <button type="button" className={styles.plain} disabled={isActing} onClick={() => setDialog("discard")}>
          {say.discard(locale)}
        </button>
      )}
    </>
  );
  return (
    <section aria-label={say.draft(locale)} className={draftStyles.bar}>
      <DraftStatus broken={broken} />
      {history.failure && <p role="alert">{history.failure.message}</p>}
      <div className={draftStyles.actions}>
        <PreviewToggle />
        {isWide && rare}
        <button type="button" className="button" disabled={!canPublish} onClick={() => setDialog("publish")}>
          {say.publish(locale)}
        </button>
        {!isWide && <MoreMenu label={sayShell.moreFor(locale, { name: say.draft(locale) })}>{rare}</MoreMenu>}
      </div>
      <PublishDialog open={dialog === "publish"} onClose={() => setDialog(undefined)} />
      {dialog === "discard" && <DiscardDialog onClose={() => setDialog(undefined)} />}
    </section>
  );
}

/** @param props.broken problems that prevent publishing */
function DraftStatus({ broken }: { broken: number }) {
  const locale = useLocale();
  const { isWanted, start } = useSnapshot(previewState);
  const { answer, saving, last } = useSnapshot(draftState);
  const { pathname } = useLocation();
  const count = countChanges(answer?.files ?? []);
  const isEmpty = count === 0 && saving === "saved";
  const state =
    last !== null ? sentenceFor(locale, last) : isEmpty ? say.nothingChanged(locale) : say.changed(locale, { count });
  return (
    <>
      <p role="status" aria-label={state} className={draftStyles.state} data-saving={isEmpty ? undefined : saving}>
        <span>{state}</span>
        {last?.act === "published" && isWanted && (
          <>
            <span> · </span>
            <a href={start} target="_blank" rel="noreferrer">
              {say.asVisitorsSeeIt(locale)}
            </a>
          </>
        )}
        {last?.act === "scheduled" && (
          <>
            <span> · </span>
            <Link to="/studio/releases">{say.toReleases(locale)}</Link>
          </>
        )}
      </p>
      {broken > 0 && (
        <a
          href={showsDraft(pathname) ? `#${problemList}` : `/studio/flows#${problemList}`}
          className={draftStyles.problemLink}
        >
          <span className={draftStyles.long}>{say.keptBack(locale, { count: broken })}</span>
          <span className={draftStyles.short}>{say.problemCount(locale, { count: broken })}</span>
        </a>
      )}
      {(last?.act === "restored" || last?.act === "unscheduled") && (
        <p className={draftStyles.saving}>{say.changed(locale, { count })}</p>
      )}
      {last === null && !isEmpty && (
        <p className={draftStyles.saving} data-saving={saving}>
          {safety[saving](locale)}
        </p>
      )}
    </>
  );
}

function PreviewToggle() {
  const locale = useLocale();
  const { isOpen, isWanted } = useSnapshot(previewState);
  function toggle(): void {
    togglePreview();
    // On a phone it is below the editor.
    if (previewState.isOpen)
      requestAnimationFrame(() => document.getElementById(previewPane)?.scrollIntoView({ block: "nearest" }));
  }
  return (
    isWanted && (
      <button type="button" className={styles.plain} aria-pressed={isOpen} onClick={toggle}>
        {preview.preview(locale)}
      </button>
    )
  );
}

interface HistoryActs {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly isBusy: boolean;
  readonly failure: { readonly message: string } | undefined;
  undo(): void;
  redo(): void;
}

/** Undo and Redo, also by keyboard. Undo also schedules an unscheduled release again. */
function useHistoryActs(): HistoryActs {
  const navigate = useNavigate();
  const { isActing, last, canUndo, canRedo } = useSnapshot(draftState);
  const scheduling = useAct<{ note: string; at: string }, void>({
    send: ({ note, at }, key) => schedule(note, at, key),
  });
  const canReschedule = last?.act === "unscheduled" && !canUndo;
  const returning = useAct<Readonly<Record<string, string | null>>, void>({
    send: (replaced) => undoRestore(replaced),
    resends: false,
  });
  const replaced = canUndo || Object.keys(last?.replaced ?? {}).length === 0 ? undefined : last?.replaced;
  const isThere = (name: string) => draftState.files[name]?.text !== null;
  function show(names: readonly string[]): void {
    const [name] = names;
    if (name === undefined || names.some((each) => isThere(each) && showsFile(location.pathname, each))) return;
    const shown = names.find(isThere);
    void navigate(shown === undefined ? "/studio/flows" : addressOfFile(shown));
  }
  function back(): void {
    if (canReschedule) void scheduling.submit({ note: last.note ?? "", at: last.at ?? "" });
    else if (replaced !== undefined) void returning.submit({ ...replaced });
    else show(undo());
  }
  useHistoryKeys((isRedo) => (isRedo ? show(redo()) : back()));
  return {
    canUndo: !isActing && (canUndo || canReschedule || replaced !== undefined),
    canRedo: !isActing && canRedo,
    isBusy: scheduling.isBusy || returning.isBusy,
    failure: scheduling.failure ?? returning.failure,
    undo: back,
    redo: () => show(redo()),
  };
}

function HistoryButtons({ canUndo, canRedo, isBusy, ...acts }: HistoryActs) {
  const locale = useLocale();
  return (
    <>
      <button
        type="button"
        className={styles.plain}
        aria-keyshortcuts="Control+Z Meta+Z"
        disabled={!canUndo}
        aria-busy={isBusy}
        onClick={acts.undo}
      >
        {say.undo(locale)}
      </button>
      <button
        type="button"
        className={styles.plain}
        aria-keyshortcuts="Control+Shift+Z Control+Y Meta+Shift+Z"
        disabled={!canRedo}
        onClick={acts.redo}
      >
        {say.redo(locale)}
      </button>
    </>
  );
}

/** Undo and Redo by keyboard. A field that is typed in keeps its own. */
function useHistoryKeys(go: (isRedo: boolean) => void): void {
  const run = useEffectEvent(go);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target, defaultPrevented } = event;
      const letter = key.toLowerCase();
      if (defaultPrevented || altKey || !(ctrlKey || metaKey) || (letter !== "z" && letter !== "y")) return;
      if (isTypedIn(target) || document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      run(letter === "y" || shiftKey);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

function isTypedIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isPressed = target instanceof HTMLInputElement && ["checkbox", "radio", "button"].includes(target.type);
  return !isPressed && target.matches("input, textarea, [contenteditable]");
}

function sentenceFor(locale: string, { act, at = "" }: LastAct): string {
  switch (act) {
    case "published":
      return say.published(locale);
    case "scheduled":
      return say.scheduled(locale, { moment: wallMoment(locale, at) });
    case "restored":
      return say.restored(locale);
    case "unscheduled":
      return say.unscheduled(locale);
  }
}
