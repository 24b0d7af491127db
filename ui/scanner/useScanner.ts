import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocale } from "../locale.ts";
import type { BarcodeFormat } from "./decoding/barcodeFormat.ts";
import { openSession, type ScannerSession, type ScannerSight } from "./scannerSession.ts";

export interface ScannerHandlers {
  /** The text of the first code read; called once, and then the scanner only waits to be closed. */
  onDecode(text: string): void;
  /** A sentence that the scanner shows itself, for a log or a place outside of it. */
  onProblem?(message: string): void;
  /** Rejects a code that is not one of ours: it is skipped, and the scanner continues. Without this, the first code counts, whatever it is. */
  accepts?(text: string): boolean;
}

/** A scanner that runs as long as its component is on the page, and rests with its camera off while the page is hidden. */
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
