import { useLayoutEffect, useRef } from "react";
import { CameraPrompt } from "./CameraPrompt.tsx";
import type { BarcodeFormat } from "./decoding/barcodeFormat.ts";
import { ScannerControls } from "./ScannerControls.tsx";
import styles from "./ScannerView.module.css";
import { type ScannerHandlers, useScanner } from "./useScanner.ts";

interface ScannerViewProps extends ScannerHandlers {
  open: boolean;
  onClose(): void;
  /** What is looked for; QR codes unless it says otherwise. */
  formats?: readonly BarcodeFormat[];
}

const onlyQrCodes = ["qr_code"] as const;

/**
 * The full-screen scanner (specification, section 2, Scanner). It hands out the text of a code; what that means, and closing the
 * scanner then, is its owner's business. Its camera is off while it is closed, and while the page is hidden.
 */
export function ScannerView({ open, ...rest }: ScannerViewProps) {
  return open ? <OpenScanner {...rest} /> : null;
}

function OpenScanner({ onClose, formats = onlyQrCodes, ...handlers }: Omit<ScannerViewProps, "open">) {
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [sight, session] = useScanner(video, formats, handlers);
  const { state, cameras, camera, choosing, problem } = sight;

  // Before it leaves the page, so that the browser gives the focus back to what opened it.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Scanner"
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
          {statusOf(sight)}
        </p>
        {problem !== undefined && (
          <div className={styles.panel}>
            <p role="alert">{problem}</p>
            <button type="button" onClick={() => session?.begin()}>
              Start the camera
            </button>
          </div>
        )}
        {choosing && <CameraPrompt cameras={cameras} inUse={camera} onChoose={(deviceId) => session?.choose(deviceId)} />}
      </div>
      <ScannerControls sight={sight} session={session} onClose={onClose} />
    </dialog>
  );
}

function statusOf({ state, choosing, problem }: { state: string; choosing: boolean; problem?: string }): string {
  if (state === "paused") return "Scanner paused";
  if (state === "scanning") return "Hold a code in front of the camera";
  return choosing || problem !== undefined ? "" : "Starting…";
}
