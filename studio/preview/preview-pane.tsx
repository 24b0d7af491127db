import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSnapshot } from "valtio";
import { languageName, languagePrefix } from "../../messages/formats/language-name.ts";
import * as say from "../../messages/generated/studio/preview.ts";
import { useLocale } from "../../ui/locale.ts";
import { addressOfFile } from "../addresses.ts";
import shell from "../shell/shell.module.css";
import { draftState, museumLanguages, openCatalogue, openFile } from "../state/draft.ts";
import { joinCatalogue } from "../state/join-catalogue.ts";
import { useLanguages } from "../state/languages.ts";
import { parsedValue } from "../text/parse-text.ts";
import { findText } from "./find-text.ts";
import styles from "./preview.module.css";
import { outcomeSentence } from "./preview-outcome.ts";
import {
  changeView,
  onPreviewMessage,
  openPreview,
  previewState,
  recordOutcome,
  sendToPreview,
} from "./preview-state.ts";
import { useDraftShown } from "./use-draft-shown.ts";

/** Shows the visitors' page with the draft (docs/behaviour.md, "Preview"). */
export function PreviewPane() {
  const locale = useLocale();
  const { address, failure, start, device, shown: view, edited, outcome, language } = useSnapshot(previewState);
  const languages = useLanguages();
  const prefix = language === null ? "" : languagePrefix(language, languages);
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [loaded, setLoaded] = useState<string>();
  const [ready, setReady] = useState<Ready>();
  const [round, setRound] = useState(0);
  const stage = useRef<HTMLDivElement>(null);
  const shown = `${address} ${prefix} ${start} ${view} ${round}`;
  // Reload at the same place when the view changes; then the visitor navigates within the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place matters only when the page opens
  const src = useMemo(
    () => (address === null ? undefined : address + prefix + (previewState.pathname ?? start)),
    [shown],
  );
  useEffect(() => {
    void openPreview();
  }, []);
  const begin = () => {
    previewState.pathname = null;
    setRound(round + 1);
  };
  useMessages(frame, () => {
    setReady({ shown });
    frame?.contentWindow?.addEventListener("pagehide", () => setReady(undefined), { once: true });
  });
  useDraftShown(frame);
  useWanted(frame, { ready: ready?.shown === shown ? ready : undefined, isLoaded: loaded === shown, begin });

  return (
    <section id={previewPane} aria-label={say.preview(locale)} className={styles.pane}>
      <div>
        <PreviewControls
          onEnlarge={() => void stage.current?.requestFullscreen()}
          onBegin={() => {
            Object.assign(previewState, { wanted: null, outcome: null });
            begin();
          }}
        />
        <p role="status" className={styles.outcome}>
          {outcomeSentence(locale, { edited, outcome })}
        </p>
      </div>
      {failure !== null && (
        <div role="alert" className={shell.warning}>
          <p>{failure}</p>
          <button type="button" className={shell.plain} onClick={() => void changeView({})}>
            {say.again(locale)}
          </button>
        </div>
      )}
      {(failure === null || address !== null) && (
        <div ref={stage} className={styles.stage} data-device={device} aria-busy={loaded !== shown}>
          {src !== undefined && (
            <iframe key={shown} ref={setFrame} title={say.preview(locale)} src={src} onLoad={() => setLoaded(shown)} />
          )}
          {loaded !== shown && (
            <div className={styles.waiting}>
              <p>{say.opening(locale)}</p>
              <div className={styles.bones} aria-hidden="true" />
            </div>
          )}
        </div>
      )}
      <p className={shell.hint}>{say.hint(locale)}</p>
    </section>
  );
}

/** Element id: scrolled to when it opens below the fold. */
export const previewPane = "preview";

/** Identifies a loaded page that listens. */
interface Ready {
  readonly shown: string;
}

/** @param onReady called when the page listens */
function useMessages(frame: HTMLIFrameElement | null, onReady: () => void): void {
  const navigate = useNavigate();
  const calls = useRef({ go: navigate, onReady });
  calls.current = { go: navigate, onReady };
  useEffect(() => {
    return onPreviewMessage(frame, (message) => {
      if (message.preview === "ready") calls.current.onReady();
      if (message.preview === "went") recordOutcome(message);
      if (message.preview === "place") {
        previewState.pathname = message.pathname;
        previewState.walk = message.walk;
      }
      if (message.preview === "picked") void showWritten(message.text, (to) => calls.current.go(to));
    });
  }, [frame]);
}

async function showWritten(text: string, go: (to: string) => void): Promise<void> {
  const [, base = "", handle = ""] =
    /^(?:\/direct)?\/([^/]+)\/([^/]+)/.exec(previewState.pathname ?? previewState.start) ?? [];
  const own = `${base}/${handle}.json`;
  const others = [own, "tenant.json"].map((name) => openFile(name));
  await Promise.all([openCatalogue(), ...others].map((opened) => opened.catch(() => undefined)));
  const catalogue = joinCatalogue(draftState.files, museumLanguages());
  const names = [own, ...catalogue.files, "tenant.json"];
  const files = names.map((file) => ({ file, value: parsedValue(draftState.files[file]?.text) }));
  const found = findText(files, text);
  if (found === undefined) return;
  go(addressOfFile(found.file, found.pointer));
}

/** In milliseconds: messages from before the load event have arrived by then. */
const readyTimeoutMs = 1_000;

/** Sends the visitor to the wanted step, also after a reload. If the page does not onPreviewMessage, restarts the preview. */
function useWanted(
  frame: HTMLIFrameElement | null,
  { ready, isLoaded, begin }: { ready: Ready | undefined; isLoaded: boolean; begin: () => void },
): void {
  const { wanted } = useSnapshot(previewState);
  const leave = useRef(begin);
  leave.current = begin;
  useEffect(() => {
    if (wanted !== null && ready !== undefined) sendToPreview(frame, { preview: "go", ...wanted });
  }, [wanted, ready, frame]);
  const isDeaf = wanted !== null && isLoaded && ready === undefined;
  useEffect(() => {
    if (!isDeaf) return;
    const timer = setTimeout(() => leave.current(), readyTimeoutMs);
    return () => clearTimeout(timer);
  }, [isDeaf]);
}

function PreviewControls({ onBegin, onEnlarge }: { onBegin: () => void; onEnlarge: () => void }) {
  const locale = useLocale();
  const id = useId();
  const { device } = useSnapshot(previewState);
  return (
    <div className={styles.controls}>
      <div className={styles.row}>
        <label htmlFor={`${id}device`}>{say.device(locale)}</label>
        <select
          id={`${id}device`}
          value={device}
          onChange={({ target }) => {
            previewState.device = target.value === "desktop" ? "desktop" : "phone";
          }}
        >
          <option value="phone">{say.phone(locale)}</option>
          <option value="desktop">{say.desktop(locale)}</option>
        </select>
        <PreviewLanguage id={`${id}language`} />
        {document.fullscreenEnabled && (
          <button type="button" className={shell.small} onClick={onEnlarge}>
            {say.large(locale)}
          </button>
        )}
        <button type="button" className={shell.small} onClick={onBegin}>
          {say.begin(locale)}
        </button>
      </div>
      <ViewOptions />
    </div>
  );
}

/** Chooses the language that the visitor reads, where the museum has several. */
function PreviewLanguage({ id }: { id: string }) {
  const locale = useLocale();
  const languages = useLanguages();
  const { language } = useSnapshot(previewState);
  if (languages.length < 2) return null;
  return (
    <>
      <label htmlFor={id}>{say.language(locale)}</label>
      <select
        id={id}
        value={language ?? languages[0]}
        onChange={({ target }) => {
          previewState.language = target.value === languages[0] ? null : target.value;
        }}
      >
        {languages.map((tag) => (
          <option key={tag} value={tag}>
            {languageName(locale, tag, languages)}
          </option>
        ))}
      </select>
    </>
  );
}

/** Sets the previewed visitor, the day, and whether the event is sold out. */
function ViewOptions() {
  const locale = useLocale();
  const id = useId();
  const { view } = useSnapshot(previewState);
  const [isOpen] = useState(view.at !== null || view.isSoldOut || view.visitor !== "stranger");
  return (
    <details open={isOpen}>
      <summary>{say.viewOptions(locale)}</summary>
      <div className={styles.view}>
        <div className={styles.field}>
          <label htmlFor={`${id}visitor`}>{say.visitor(locale)}</label>
          <select
            id={`${id}visitor`}
            value={view.visitor}
            onChange={({ target }) => void changeView({ visitor: target.value === "member" ? "member" : "stranger" })}
          >
            <option value="stranger">{say.stranger(locale)}</option>
            <option value="member">{say.member(locale)}</option>
          </select>
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}at`}>{say.at(locale)}</label>
          <input
            id={`${id}at`}
            type="datetime-local"
            value={view.at ?? ""}
            onChange={({ target }) => void changeView({ at: target.value === "" ? null : target.value })}
          />
        </div>
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={view.isSoldOut}
            onChange={({ target }) => void changeView({ isSoldOut: target.checked })}
          />
          {say.soldOut(locale)}
        </label>
      </div>
    </details>
  );
}
