import { localStore } from "./browserStorage.ts";

/** One tone of a signal; times in seconds, from the signal's start. */
export interface Tone {
  /** In hertz. */
  readonly frequency: number;
  readonly at: number;
  readonly lasts: number;
  readonly shape?: OscillatorType;
}

const key = "muted";

/** Has this device been muted by those who work with it? */
export function isMuted(): boolean {
  return localStore.getItem(key) === "true";
}

/** Mutes this device, or lets it sound again, until somebody says otherwise. */
export function setMuted(muted: boolean): void {
  if (muted) localStore.setItem(key, "true");
  else localStore.removeItem(key);
}

/** Plays a signal, unless the device is muted or has no sound, or nobody has touched the page yet: browsers play nothing before. */
export function playTones(tones: readonly Tone[]): void {
  if (isMuted() || navigator.userActivation?.hasBeenActive === false) return;
  try {
    play(tones);
  } catch {
    // No sound device, or as many sounds open as the browser allows: every signal is also seen.
  }
}

function play(tones: readonly Tone[]): void {
  const audio = new AudioContext();
  const begin = audio.currentTime;
  const last = tones.at(-1);
  for (const tone of tones) {
    const { frequency, at, lasts, shape = "square" } = tone;
    const oscillator = audio.createOscillator();
    const volume = audio.createGain();
    oscillator.type = shape;
    oscillator.frequency.value = frequency;
    volume.gain.setValueAtTime(0.1, begin + at);
    // Faded, since a tone that is cut off clicks.
    volume.gain.exponentialRampToValueAtTime(0.001, begin + at + lasts);
    oscillator.connect(volume).connect(audio.destination);
    if (tone === last) oscillator.onended = () => void audio.close();
    oscillator.start(begin + at);
    oscillator.stop(begin + at + lasts);
  }
}
