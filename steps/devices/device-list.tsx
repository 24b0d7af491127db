import { useId } from "react";
import * as say from "../../messages/generated/steps/devices.ts";
import type { Data } from "../../schemas/generated/steps/devices.ts";
import type { DeskDevice } from "../../schemas/generated/wire.ts";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./devices.module.css";

interface DeviceListProps {
  devices: readonly DeskDevice[];
  data: Data;
  moment(instant: string): string;
  onRename(device: DeskDevice): void;
  onRevoke(device: DeskDevice): void;
  onUnlock(device: DeskDevice): void;
}

export function DeviceList({ devices, data, moment, onRename, onRevoke, onUnlock }: DeviceListProps) {
  const text = useText(say, data);
  const id = useId();
  const list = useKeptFocus<HTMLUListElement>();
  return (
    <ul ref={list} className={styles.devices} aria-label={text("listLabel")}>
      {devices.map((device) => (
        <li key={device.id} data-row={device.id}>
          <div className={styles.device}>
            <p>
              <b id={`${id}${device.id}`}>{device.name}</b>
              {device.current && <span className={styles.current}>{text("currentText")}</span>}
            </p>
            {device.lockedUntil !== undefined && (
              <p className={styles.small}>
                <b>{text("lockedText", { date: moment(device.lockedUntil) })}</b>
              </p>
            )}
            <p className={styles.small}>{text("lastSeenText", { date: moment(device.lastSeenAt) })}</p>
            <p className={styles.small}>
              {text("enrolledText", { name: device.enrolledBy, date: moment(device.enrolledAt) })}
            </p>
          </div>
          <div className={styles.actions}>
            {device.lockedUntil !== undefined && (
              <button type="button" aria-describedby={`${id}${device.id}`} onClick={() => onUnlock(device)}>
                {text("unlockText")}
              </button>
            )}
            <button type="button" aria-describedby={`${id}${device.id}`} onClick={() => onRename(device)}>
              {text("renameText")}
            </button>
            <button type="button" aria-describedby={`${id}${device.id}`} onClick={() => onRevoke(device)}>
              {text("revokeText")}
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}
