import { playTones } from "../tones.ts";

/** Plays a short tone unless muted, and vibrates for 300 ms, if supported (docs/behaviour.md, "Scanner"). */
export function signalDecode(): void {
  navigator.vibrate?.(300);
  playTones([{ frequency: 1760, at: 0, lasts: 0.15 }]);
}
