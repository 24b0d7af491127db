/** Keeps the screen from going dark. Returns what ends it; where the browser cannot or will not, nothing happens. */
export function keepAwake(): () => void {
  const lock = navigator.wakeLock?.request("screen").catch(() => undefined);
  return () => void lock?.then((held) => held?.release());
}
