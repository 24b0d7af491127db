import { useCallback, useEffect, useRef, useState } from "react";
import { followCode, openCode } from "../../commerce/follow-code.ts";
import { foreignSentence, readCode, type ScannedCode } from "../../commerce/scanned-code.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/tool.ts";
import * as say from "../../messages/generated/steps/check-in.ts";
import { type Data, defaults } from "../../schemas/generated/steps/check-in.ts";
import { useLocale } from "../../ui/locale.ts";
import { ScannerView } from "../../ui/scanner/scanner-view.tsx";
import { useText } from "../../ui/use-text.ts";
import { useTypingScanner } from "../../ui/use-typing-scanner.ts";
import styles from "./check-in.module.css";
import { CodeField } from "./code-field.tsx";
import { SoundSwitch } from "./sound-switch.tsx";
import { UndoRedemption } from "./undo-redemption.tsx";
import { useSuccess } from "./use-success.tsx";

/** Checks in guests by camera, typing scanner or hand (docs/behaviour.md, "Guest check-in"). */
export default function CheckInScreen({ data, services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  const locale = useLocale();
  const settings = { ...defaults, ...data };
  const text = useText(say, settings);
  const [scanning, setScanning] = useState(false);
  const scan = useRef<HTMLButtonElement>(null);
  // Read once: useSuccess soon clears the query.
  const [again] = useState(address.query.redeemed === "success" ? data.scanAgainAfter : undefined);

  useSuccess(settings, services, address);

  useEffect(() => scan.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (again === undefined) return;
    const timer = setTimeout(() => setScanning(true), again);
    return () => clearTimeout(timer);
  }, [again]);

  /** Opens the tool for a code's type (docs/behaviour.md, "Scanned codes"). */
  const open = useCallback(
    (code: ScannedCode) => {
      openCode(locale, services, address, { ...defaults, ...data }, code);
    },
    [locale, services, address, data],
  );
  useTypingScanner((typed) => followCode(locale, services, address, settings, typed));

  return (
    <div className={styles.checkIn}>
      <UndoRedemption settings={settings} services={services} address={address} onUndo={() => setScanning(false)} />
      <button ref={scan} type="button" className={styles.scan} onClick={() => setScanning(true)}>
        <svg viewBox="0 0 48 48" aria-hidden="true">
          <path
            d="M4 14V4h10M34 4h10v10M44 34v10H34M14 44H4V34M14 14h8v8h-8zM26 14h8v8h-8zM14 26h8v8h-8zM27 27h3v3M34 27v7h-7"
            fill="none"
            stroke="currentColor"
          />
        </svg>
        <span>{text("scanText")}</span>
      </button>
      <CodeField settings={settings} services={services} address={address} onCode={open} />
      <SoundSwitch settings={settings} />
      <ScannerView
        open={scanning}
        formats={settings.formats}
        onClose={() => setScanning(false)}
        accepts={(text) => readCode(text) !== undefined}
        aboutRefused={(text) => foreignSentence(locale, text)}
        onDecode={(text) => {
          setScanning(false);
          const code = readCode(text);
          if (code !== undefined) open(code);
        }}
      />
    </div>
  );
}
