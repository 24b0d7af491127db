import { useEffect, useLayoutEffect, useRef, useState } from "react";
import * as say from "../../messages/generated/ui/scanner.ts";
import { useLocale } from "../locale.ts";
import { CameraPrompt } from "./camera-prompt.tsx";
import type { BarcodeFormat } from "./decoding/barcode-format.ts";
import { ScannerControls } from "./scanner-controls.tsx";
import styles from "./scanner-view.module.css";
import { type ScannerHandlers, useScanner } from "./use-scanner.ts";

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
