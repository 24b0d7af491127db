import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocale } from "../locale.ts";
import type { BarcodeFormat } from "./decoding/barcode-format.ts";
import { openSession, type ScannerSession, type ScannerSight } from "./scanner-session.ts";

export interface ScannerHandlers {
  /** Called once, with the first code; the scanner then waits to be closed. */
  onDecode(text: string): void;
  /** Reports messages that the scanner also shows, for logs. */
  onProblem?(message: string): void;
  /** Returns false to skip a foreign code and continue. By default the first code counts. */
  accepts?(text: string): boolean;
}

/** Runs a scanner while the component is mounted; the camera is off while the page is hidden. */
export function useScanner(
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
    const follow = () => void (document.hidden ? opened.rest() : opened.begin());
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
