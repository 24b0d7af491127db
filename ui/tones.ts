import { localStore } from "./browser-storage.ts";

/** One tone of a signal; times in seconds from its start. */
export interface Tone {
  /** Hertz. */
  readonly frequency: number;
  readonly at: number;
  readonly durationSeconds: number;
  readonly shape?: OscillatorType;
}

const key = "muted";

/** Checks whether staff muted this device. */
export function isMuted(): boolean {
  return localStore.getItem(key) === "true";
}

/** Mutes or unmutes this device permanently. */
export function setMuted(muted: boolean): void {
  if (muted) localStore.setItem(key, "true");
  else localStore.removeItem(key);
}

/** Plays a signal unless muted, unsupported, or before the first interaction, when browsers block sound. */
export function playTones(tones: readonly Tone[]): void {
  if (isMuted() || navigator.userActivation?.hasBeenActive === false) return;
  try {
    play(tones);
  } catch {
    // No sound device, or too many open sounds; every signal is also visible.
  }
}

function play(tones: readonly Tone[]): void {
  const audio = new AudioContext();
  const begin = audio.currentTime;
  const last = tones.at(-1);
  for (const tone of tones) {
    const { frequency, at, durationSeconds, shape = "square" } = tone;
    const oscillator = audio.createOscillator();
    const volume = audio.createGain();
    oscillator.type = shape;
    oscillator.frequency.value = frequency;
    volume.gain.setValueAtTime(0.1, begin + at);
    // Fade out, because cut-off tones click.
    volume.gain.exponentialRampToValueAtTime(0.001, begin + at + durationSeconds);
    oscillator.connect(volume).connect(audio.destination);
    if (tone === last) oscillator.onended = () => void audio.close();
    oscillator.start(begin + at);
    oscillator.stop(begin + at + durationSeconds);
  }
}
