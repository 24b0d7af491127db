/** Downloads content as a file of this name. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Keeps the screen on if the browser supports it; returns a function that releases it. */
export function requestWakeLock(): () => void {
  const lock = navigator.wakeLock?.request("screen").catch(() => undefined);
  return () => void lock?.then((held) => held?.release());
}
