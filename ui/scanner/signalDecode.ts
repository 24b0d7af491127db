import { playTones } from "../tones.ts";

/** A short tone, unless the device is muted, and one vibration of 300 ms (docs/behaviour.md, "Scanner"), each where the device can. */
export function signalDecode(): void {
  navigator.vibrate?.(300);
  playTones([{ frequency: 1760, at: 0, lasts: 0.15 }]);
}
