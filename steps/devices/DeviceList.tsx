import { useId } from "react";
import type { DeskDevice } from "../../schemas/generated/wire.ts";
import type { Settings } from "./defaults.ts";
import styles from "./devices.module.css";

interface DeviceListProps {
  devices: readonly DeskDevice[];
  settings: Settings;
  /** An instant in words. */
  moment(instant: string): string;
  onRename(device: DeskDevice): void;
  onRevoke(device: DeskDevice): void;
}

/** Each device with what is known of it, and what can be done with it. */
export function DeviceList({ devices, settings, moment, onRename, onRevoke }: DeviceListProps) {
  const id = useId();
  return (
    <ul className={styles.devices} aria-label={settings.listLabel}>
      {devices.map((device) => (
        <li key={device.id}>
          <div className={styles.device}>
            <p>
              <b id={`${id}${device.id}`}>{device.name}</b>
              {device.current && <span className={styles.current}>{settings.currentText}</span>}
            </p>
            <p className={styles.small}>{settings.lastSeenText.replace("{date}", moment(device.lastSeenAt))}</p>
            <p className={styles.small}>{settings.enrolledText.replace("{name}", device.enrolledBy).replace("{date}", moment(device.enrolledAt))}</p>
          </div>
          <div className={styles.actions}>
            <button type="button" aria-describedby={`${id}${device.id}`} onClick={() => onRename(device)}>
              {settings.renameText}
            </button>
            <button type="button" aria-describedby={`${id}${device.id}`} onClick={() => onRevoke(device)}>
              {settings.revokeText}
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}
