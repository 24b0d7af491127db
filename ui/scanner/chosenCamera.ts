const key = "scannerCamera";

/** The camera that a person chose on this device, so that nobody is asked at every guest; undefined where there is none, or the browser keeps nothing. */
export function keptCamera(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepCamera(deviceId: string): void {
  try {
    localStorage.setItem(key, deviceId);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
