import { type ReactNode, useEffect, useId, useRef } from "react";
import * as say from "../../messages/generated/ui/scanner.ts";
import { useLocale } from "../locale.ts";
import type { CameraChoice } from "./cameras.ts";
import type { ScannerSession, ScannerSight } from "./scanner-session.ts";
import styles from "./scanner-view.module.css";

interface ScannerControlsProps {
  sight: ScannerSight;
  session: ScannerSession | undefined;
  onClose(): void;
}

/** The scanner's buttons, within thumb reach. Disabled ones keep their place, so none moves under the thumb. */
export function ScannerControls({ sight: { state, choosing, light }, session, onClose }: ScannerControlsProps) {
  const locale = useLocale();
  return (
    <div className={styles.controls}>
      <Control label={say.closeScanner(locale)} icon={<path d="m5 5 14 14M19 5 5 19" />} onPress={onClose} />
      <Control
        label={state === "paused" ? say.resume(locale) : say.pause(locale)}
        icon={state === "paused" ? <path d="M8 5v14l11-7z" /> : <path d="M8 5v14M16 5v14" />}
        disabled={state === "not-started"}
        onPress={() => session?.togglePause()}
      />
      {light !== undefined && (
        <Control
          label={say.light(locale)}
          icon={<path d="M13 3 6 13h5l-1 8 8-11h-6z" />}
          pressed={light}
          onPress={() => session?.toggleLight()}
        />
      )}
      <Control
        label={say.switchCamera(locale)}
        icon={<path d="M4 8h3l2-2h6l2 2h3v10H4zM9.5 13a2.5 2.5 0 0 1 4.3-1.7M14.5 13a2.5 2.5 0 0 1-4.3 1.7" />}
        disabled={choosing}
        onPress={() => session?.switchCamera()}
      />
      <label className={styles.control}>
        <Icon>
          <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4" />
        </Icon>
        <span>{say.scanFile(locale)}</span>
        <input
          type="file"
          accept="image/*"
          className="visually-hidden"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void session?.scanFile(file);
            // Lets the same file be chosen again.
            currentTarget.value = "";
          }}
        />
      </label>
    </div>
  );
}

interface ControlProps {
  label: string;
  icon: ReactNode;
  pressed?: boolean;
  disabled?: boolean;
  onPress(): void;
}

function Control({ label, icon, pressed, disabled, onPress }: ControlProps) {
  return (
    <button type="button" className={styles.control} aria-pressed={pressed} disabled={disabled} onClick={onPress}>
      <Icon>{icon}</Icon>
      <span>{label}</span>
    </button>
  );
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="28"
      height="28"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

interface CameraPromptProps {
  cameras: readonly CameraChoice[];
  inUse: string | undefined;
  onChoose(deviceId: string): void;
}

/** Asks which camera to use; the question takes focus. */
export function CameraPrompt({ cameras, inUse, onChoose }: CameraPromptProps) {
  const locale = useLocale();
  const id = useId();
  const question = useRef<HTMLHeadingElement>(null);

  useEffect(() => question.current?.focus(), []);

  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 ref={question} id={id} tabIndex={-1}>
        {say.whichCamera(locale)}
      </h2>
      <ul>
        {cameras.map(({ deviceId, label }, index) => (
          <li key={deviceId}>
            <button type="button" aria-current={deviceId === inUse} onClick={() => onChoose(deviceId)}>
              {label || say.camera(locale, { position: index + 1 })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
