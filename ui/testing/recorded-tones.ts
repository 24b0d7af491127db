import { vi } from "vitest";

/** Simulates sound and records the frequency of each tone that starts. */
export function recordTones(): number[] {
  const started: number[] = [];
  const parameter = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  class Audio {
    currentTime = 0;
    destination = {};
    close = () => undefined;
    createGain = () => ({ gain: parameter, connect: (to: unknown) => to });
    createOscillator() {
      const frequency = { value: 0 };
      return {
        frequency,
        connect: (to: unknown) => to,
        start: () => started.push(frequency.value),
        stop: () => undefined,
      };
    }
  }
  vi.stubGlobal("AudioContext", Audio);
  return started;
}
