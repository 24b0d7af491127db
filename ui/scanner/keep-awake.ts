/** Keeps the screen on if the browser supports it; returns a function that releases it. */
export function keepAwake(): () => void {
  const lock = navigator.wakeLock?.request("screen").catch(() => undefined);
  return () => void lock?.then((held) => held?.release());
}
