import { localStore } from "../browserStorage.ts";

const key = "scannerCamera";

/** The camera that a person chose on this device, so that nobody is asked at every guest; undefined where there is none. */
export function savedCamera(): string | undefined {
  return localStore.getItem(key) ?? undefined;
}

export function saveCamera(deviceId: string): void {
  localStore.setItem(key, deviceId);
}
