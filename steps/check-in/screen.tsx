import { useCallback, useEffect, useRef, useState } from "react";
import { followCode, openCode } from "../../commerce/follow-code.ts";
import { consumeNotice, undoableRedemption } from "../../commerce/last-redemption.ts";
import type { ScannedCode } from "../../commerce/scanned-code.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/check-in.ts";
import { type Data, defaults, type Settings } from "../../schemas/generated/steps/check-in.ts";
import { useLocale } from "../../ui/locale.ts";
import { CodeScanner } from "../../ui/museum/code-scanner.tsx";
import { UndoLast } from "../../ui/museum/undo-last.tsx";
import { isMuted, setMuted } from "../../ui/tones.ts";
import { useText } from "../../ui/use-text.ts";
import { useTypingScanner } from "../../ui/use-typing-scanner.ts";
import styles from "./check-in.module.css";
import { CodeField } from "./code-field.tsx";

/** Checks in guests by camera, typing scanner or hand (docs/behaviour.md, "Guest check-in"). */
export default function CheckInScreen({ data, services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  const locale = useLocale();
  const settings = { ...defaults, ...data };
  const text = useText(say, settings);
  const [scanning, setScanning] = useState(false);
  const scan = useRef<HTMLButtonElement>(null);
  // Read once: useSuccess soon clears the query.
  const [again] = useState(address.query.redeemed === "success" ? data.scanAgainAfter : undefined);

  const done = useSuccess(settings, services, address);

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
      <UndoRedemption {...{ settings, services, address, done }} onUndo={() => setScanning(false)} />
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
      <CodeScanner open={scanning} formats={settings.formats} onClose={() => setScanning(false)} onCode={open} />
    </div>
  );
}

/** Mutes or unmutes this device, for quiet evenings. */
function SoundSwitch({ settings }: { settings: Settings }) {
  const text = useText(say, settings);
  const [sounds, setSounds] = useState(true);
  useEffect(() => setSounds(!isMuted()), []);
  return (
    <label className={styles.sound}>
      <input
        type="checkbox"
        checked={sounds}
        onChange={({ target }) => {
          setMuted(!target.checked);
          setSounds(target.checked);
        }}
      />
      <span>{text("soundText")}</span>
    </label>
  );
}

interface UndoRedemptionProps {
  settings: Settings;
  services: ToolServices;
  address: ToolAddress;
  /** The message of a success, for a moment. */
  done: string | undefined;
  onUndo(): void;
}

function UndoRedemption({ settings, services, address, done, onUndo }: UndoRedemptionProps) {
  const text = useText(say, settings);
  return (
    <UndoLast
      services={services}
      textOf={({ count, orderNumber: order }) =>
        order === "" ? text("lastSoldText", { count }) : text("lastRedeemedText", { count, order })
      }
      message={done}
      undoText={text("undoText")}
      unansweredText={text("undoUnansweredText")}
      onPress={onUndo}
      onUndone={({ orderNumber, tool, query }) => {
        services.notify({
          message: orderNumber === "" ? text("takenBackMessage") : text("undoneMessage"),
          type: "info",
        });
        address.go(tool, { query });
      }}
    />
  );
}

/**
 * Reports success from the query once, then clears the query. A reload or Back must not repeat it for the next guest.
 * @returns the message for the bar with Undo; without that bar, the status banner shows it
 */
function useSuccess(settings: Settings, services: ToolServices, address: ToolAddress): string | undefined {
  const text = useText(say, settings);
  const [done, setDone] = useState<string>();
  const { redeemed, purchase } = address.query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for an address, whatever else changes
  useEffect(() => {
    if (redeemed !== "success" && purchase !== "success") return;
    const { redeemedType, redeemedDuration, purchasedType, purchasedDuration } = settings;
    const own = consumeNotice(services.storage, Date.now());
    const notice =
      own ??
      (redeemed === "success"
        ? { message: text("redeemedMessage"), type: redeemedType, duration: redeemedDuration }
        : { message: text("purchasedMessage"), type: purchasedType, duration: purchasedDuration });
    const isInBar =
      redeemed === "success" &&
      notice.type === "success" &&
      undoableRedemption(services.storage, Date.now()) !== undefined;
    address.once(() => {
      if (isInBar) setDone(notice.message);
      else services.notify({ message: notice.message, type: notice.type }, notice.duration);
    });
    const timer = setTimeout(() => {
      setDone(undefined);
      address.go(address.path, { replace: true });
    }, notice.duration);
    return () => clearTimeout(timer);
  }, [redeemed, purchase]);
  return done;
}
