import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import * as say from "../../messages/generated/ui/scanner.ts";
import { useLocale } from "../locale.ts";
import type { BarcodeFormat } from "./decoding/decoder.ts";
import { CameraPrompt, ScannerControls } from "./scanner-controls.tsx";
import { openSession, type ScannerSession, type ScannerSight } from "./scanner-session.ts";
import styles from "./scanner-view.module.css";

interface ScannerViewProps extends ScannerHandlers {
  open: boolean;
  onClose(): void;
  formats?: readonly BarcodeFormat[];
  /** The message for a code that `accepts` rejects. */
  aboutRefused?(text: string): string;
}

/** Milliseconds to show the message after the rejected code is out of sight. */
const sayFor = 4000;

const onlyQrCodes = ["qr_code"] as const;

/** The full-screen scanner (docs/behaviour.md, "Scanner"); its camera is off while closed or hidden. */
export function ScannerView({ open, ...rest }: ScannerViewProps) {
  return open ? <OpenScanner {...rest} /> : null;
}

function OpenScanner({
  onClose,
  formats = onlyQrCodes,
  aboutRefused,
  accepts,
  ...handlers
}: Omit<ScannerViewProps, "open">) {
  const locale = useLocale();
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [refused, setRefused] = useState<{ readonly sentence: string }>();
  const [sight, session] = useScanner(video, formats, {
    ...handlers,
    accepts(text) {
      const accepted = accepts?.(text) ?? true;
      setRefused(accepted || aboutRefused === undefined ? undefined : { sentence: aboutRefused(text) });
      return accepted;
    },
  });
  const { state, cameras, camera, choosing, problem } = sight;
  useEffect(() => {
    if (refused === undefined || state !== "scanning") return;
    const timer = setTimeout(() => setRefused(undefined), sayFor);
    return () => clearTimeout(timer);
  }, [refused, state]);

  // Close before unmounting, so that the browser returns focus to the opener.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={say.scanner(locale)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
    >
      <div className={styles.stage}>
        <video ref={video} className={styles.video} muted playsInline data-state={state} />
        {state === "scanning" && <div className={styles.guide} />}
        <p role="status" className={styles.status}>
          {state === "scanning" && refused ? refused.sentence : statusOf(locale, sight)}
        </p>
        {problem !== undefined && (
          <div className={styles.panel}>
            <p role="alert">{refused?.sentence ?? problem}</p>
            <button type="button" onClick={() => session?.begin()}>
              {say.startCamera(locale)}
            </button>
          </div>
        )}
        {choosing && (
          <CameraPrompt cameras={cameras} inUse={camera} onChoose={(deviceId) => session?.choose(deviceId)} />
        )}
      </div>
      <ScannerControls sight={sight} session={session} onClose={onClose} />
    </dialog>
  );
}

function statusOf(
  locale: string,
  { state, choosing, problem }: { state: string; choosing: boolean; problem?: string },
): string {
  if (state === "paused") return say.paused(locale);
  if (state === "scanning") return say.scanning(locale);
  return choosing || problem !== undefined ? "" : say.starting(locale);
}

interface ScannerHandlers {
  /** Called once, with the first code; the scanner then waits to be closed. */
  onDecode(text: string): void;
  /** Reports messages that the scanner also shows, for logs. */
  onProblem?(message: string): void;
  /** Returns false to skip a foreign code and continue. By default the first code counts. */
  accepts?(text: string): boolean;
}

/** Runs a scanner while the component is mounted; the camera is off while the page is hidden. */
function useScanner(
  video: RefObject<HTMLVideoElement | null>,
  formats: readonly BarcodeFormat[],
  handlers: ScannerHandlers,
): [ScannerSight, ScannerSession | undefined] {
  const [sight, setSight] = useState<ScannerSight>({ state: "not-started", cameras: [], choosing: false });
  const [session, setSession] = useState<ScannerSession>();
  const locale = useLocale();
  const latest = useRef(handlers);
  const wanted = formats.join();

  useEffect(() => {
    latest.current = handlers;
  });

  useEffect(() => {
    if (video.current === null) return;
    const opened = openSession({
      locale,
      video: video.current,
      formats: wanted.split(",") as BarcodeFormat[],
      accepts: (text) => latest.current.accepts?.(text) ?? true,
      onDecode: (text) => latest.current.onDecode(text),
      onProblem: (message) => latest.current.onProblem?.(message),
      onSight: setSight,
    });
    const follow = () => void (document.hidden ? opened.suspend() : opened.begin());
    setSession(opened);
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      opened.end();
    };
  }, [locale, video, wanted]);

  return [sight, session];
}
