import { localStore } from "../browser-storage.ts";

const key = "scannerCamera";

/** Returns the camera chosen on this device, so staff are not asked for every guest. */
export function savedCamera(): string | undefined {
  return localStore.getItem(key) ?? undefined;
}

export function saveCamera(deviceId: string): void {
  localStore.setItem(key, deviceId);
}
